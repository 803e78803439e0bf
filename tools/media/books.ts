import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { packs } from '#brands/index.ts'
import { ensureChromium } from '../setup/debian.mjs'
import { root } from '../setup/run.mjs'

/** A page: a drawing of the pack, a headline, and a few lines in both languages. */
type Page = { art: string; title: { en: string; fr: string }; text: { en: string; fr: string } }

/**
 * Prints a book as PDF in the fonts and colors of its pack, 148 by 210 mm per page.
 * @throws Error if a drawing of the pack is missing
 */
export async function renderPage(slug: string, pages: readonly Page[]): Promise<Buffer> {
  const browser = await chromium.launch({ executablePath: await ensureChromium() })
  try {
    const page = await browser.newPage()
    await page.setContent(bookOf(slug, pages), { waitUntil: 'load' })
    await page.evaluate(() => document.fonts.ready)
    return await page.pdf({ width: '148mm', height: '210mm', printBackground: true, tagged: true })
  } finally {
    await browser.close()
  }
}

function bookOf(slug: string, pages: readonly Page[]): string {
  const pack = packs.find((found) => found.slug === slug)
  if (!pack) throw new Error(`There is no pack ${slug}.`)
  const { values, fonts } = pack
  const art = (name: string) =>
    readFileSync(join(root, 'brands', slug, 'art', `${name}.svg`), 'utf8')
  const faces = fonts
    .map(
      ({ family, file, weight }) =>
        `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(join(root, 'brands', slug, 'fonts', file)).toString('base64')})}`,
    )
    .join('')
  const sheet = ({ art: name, title, text }: Page, place: number) =>
    `<section><figure>${withUniqueIds(art(name), place)}</figure><h${place === 0 ? 1 : 2}>${title.en}</h${place === 0 ? 1 : 2}><p>${text.en}</p><div lang="fr"><h3>${title.fr}</h3><p>${text.fr}</p></div></section>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${pack.name}</title><style>${faces}
    @page{margin:0} *{margin:0;box-sizing:border-box} body{font:400 11pt/1.5 ${values['brand-text']};color:${values['brand-ink']}}
    section{width:148mm;height:210mm;padding:14mm;background:${values['brand-paper']};display:grid;grid-template-rows:96mm auto auto 1fr;gap:4mm;break-after:page;overflow:hidden}
    section:last-child{break-after:auto} figure{margin:-14mm -14mm 6mm;overflow:hidden} figure svg{width:100%;height:100%;display:block}
    h1,h2{font:${values['brand-display-weight']} 25pt/1.1 ${values['brand-display']};letter-spacing:${values['brand-display-tracking']}} h3{font:${values['brand-display-weight']} 14pt/1.2 ${values['brand-display']};margin-bottom:1mm}
    div{align-self:end;padding-top:4mm;border-top:1px solid ${values['brand-line']};font-size:10pt}</style></head><body>${pages.map(sheet).join('')}</body></html>`
}

/** Makes the ids of a drawing unique, because one document contains several drawings. */
const withUniqueIds = (svg: string, place: number): string =>
  svg
    .replace(/ id="([\w-]+)"/g, ` id="$1-${place}"`)
    .replace(/url\(#([\w-]+)\)/g, `url(#$1-${place})`)
    .replace(/href="#([\w-]+)"/g, `href="#$1-${place}"`)

const eyewear: Page[] = [
  {
    art: 'card-2',
    title: { en: 'Spring, before the window', fr: 'Le printemps, avant la vitrine' },
    text: {
      en: 'Four shapes and a reason for each. The small print is small on purpose.',
      fr: 'Quatre formes, une raison pour chacune. Les petits caractères sont petits exprès.',
    },
  },
  {
    art: 'a1',
    title: { en: 'Round, like an argument', fr: 'Ronde, comme un raisonnement' },
    text: {
      en: 'Acetate, 4 mm, two colors that met at a fair. Sits low, sees far.',
      fr: 'Acétate, 4\u00A0mm, deux couleurs rencontrées à une foire. Posée bas, elle voit loin.',
    },
  },
  {
    art: 'a2',
    title: { en: 'Six corners', fr: 'Six coins' },
    text: {
      en: 'For a face that has been told it is round. It disagrees politely.',
      fr: 'Pour un visage à qui l’on a dit qu’il était rond. Elle n’est pas d’accord, poliment.',
    },
  },
  {
    art: 'a3',
    title: { en: 'The one who went out', fr: 'Celle qui est sortie' },
    text: {
      en: 'Cut upward at the ends. Wear it to the theatre and watch the second row.',
      fr: 'Taillée vers le haut. Au théâtre, regardez le deuxième rang.',
    },
  },
  {
    art: 'a4',
    title: { en: 'Sun, half the day', fr: 'Soleil, la moitié du jour' },
    text: {
      en: 'Polarised, amber, light as a remark. The other half of the day it rests on your head.',
      fr: 'Polarisée, ambre, légère comme une remarque. L’autre moitié du jour, elle repose sur la tête.',
    },
  },
  {
    art: 'b2',
    title: { en: 'Come and look twice', fr: 'Venez y regarder à deux fois' },
    text: {
      en: 'All four are at the workshop two days before the window has them. Ring the bell; we are in the basement.',
      fr: 'Les quatre sont à l’atelier deux jours avant la vitrine. Sonnez\u00A0: nous sommes au sous-sol.',
    },
  },
]

const sleep: Page[] = [
  {
    art: 'a1',
    title: { en: 'The night almanac', fr: 'L’almanach des nuits' },
    text: {
      en: 'Five pages. Read one, then close it.',
      fr: 'Cinq pages. Lisez-en une, puis refermez.',
    },
  },
  {
    art: 'a4',
    title: { en: 'Nine o’clock', fr: 'Vingt et une heures' },
    text: {
      en: 'Turn the lamps down before you are tired. The room is earlier than you.',
      fr: 'Baissez les lampes avant d’être fatigué. La pièce est en avance sur vous.',
    },
  },
  {
    art: 'b1',
    title: { en: 'When it rains', fr: 'Quand il pleut' },
    text: {
      en: 'Open the window a hand’s width. Count the drops you hear. Nobody has finished yet.',
      fr: 'Ouvrez la fenêtre d’une main. Comptez les gouttes. Personne n’a encore fini.',
    },
  },
  {
    art: 'b2',
    title: { en: 'Ten breaths', fr: 'Dix souffles' },
    text: {
      en: 'Four seconds in, four seconds out. If you lose count, you are doing it right.',
      fr: 'Quatre secondes pour inspirer, quatre pour expirer. Si vous perdez le compte, c’est réussi.',
    },
  },
  {
    art: 'a3',
    title: { en: 'Almost morning', fr: 'Presque le matin' },
    text: { en: 'It is not yet. Stay.', fr: 'Pas encore. Restez.' },
  },
]

const bridal: Page[] = [
  {
    art: 'card-3',
    title: { en: 'The summer lookbook', fr: 'Le cahier d’été' },
    text: {
      en: 'Four suits, each drawn in a single line.',
      fr: 'Quatre costumes, dessinés chacun d’un seul trait.',
    },
  },
  {
    art: 'a1',
    title: { en: 'Peak lapel, ivory', fr: 'Revers en pointe, ivoire' },
    text: {
      en: 'Linen and silk, cut for noon. The lapel points to whoever is speaking.',
      fr: 'Lin et soie, coupés pour midi. Le revers désigne qui parle.',
    },
  },
  {
    art: 'a2',
    title: { en: 'Shawl, midnight', fr: 'Col châle, minuit' },
    text: {
      en: 'Wool from one mill, for the evening that follows. It is pressed once, by hand.',
      fr: 'Laine d’une seule filature, pour le soir qui suit. Elle est repassée une fois, à la main.',
    },
  },
  {
    art: 'a3',
    title: { en: 'Double, stone', fr: 'Croisé, pierre' },
    text: {
      en: 'Six buttons, two of them for show. The founding suit of the house.',
      fr: 'Six boutons, dont deux pour la forme. Le costume fondateur de la Maison.',
    },
  },
  {
    art: 'a4',
    title: { en: 'The veil', fr: 'Le voile' },
    text: {
      en: 'Forty-one threads, and the air between them.',
      fr: 'Quarante et un fils, et l’air entre eux.',
    },
  },
]

/** The books of each pack. */
export const books: { slug: string; file: string; pages: Page[] }[] = [
  { slug: 'eyewear', file: 'lookbook.pdf', pages: eyewear },
  { slug: 'sleep', file: 'almanac.pdf', pages: sleep },
  { slug: 'bridal', file: 'lookbook.pdf', pages: bridal },
]
