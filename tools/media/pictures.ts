/** A picture of a gallery, as a drawing of 1200 by 900. */
export type Picture = { file: string; svg: string }

const drawing = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">${inner}</svg>`
const numbered = (name: string, drawings: readonly string[]): Picture[] =>
  drawings.map((inner, place) => ({
    file: `${name}-${String(place + 1).padStart(2, '0')}.avif`,
    svg: drawing(inner),
  }))

/** Shapes of a lens around 0, 0, about 150 to each side. */
const lenses = {
  round: '<circle r="140"/>',
  hexagon: '<path d="M-150 0L-78 -126H78L150 0L78 126H-78Z"/>',
  cat: '<path d="M-140 -40Q-120 120 0 122Q140 122 164 -110Q20 -84 -140 -76Z"/>',
  half: '<path d="M-150 -60H150Q150 110 0 110Q-150 110 -150 -60Z"/>',
  square: '<rect x="-140" y="-116" width="280" height="232" rx="30"/>',
  panto:
    '<path d="M-140 -70Q-140 -116 -92 -116H92Q140 -116 140 -70Q140 126 0 126Q-140 126 -140 -70Z"/>',
  pilot: '<path d="M-150 -96H120Q160 -96 146 -20Q118 132 -8 132Q-150 122 -150 -96Z"/>',
} as const
type Lens = keyof typeof lenses

const ground = {
  rules: (ink: string) =>
    Array.from(
      { length: 22 },
      (_, row) => `<path d="M0 ${20 + row * 42}H1200" stroke="${ink}" stroke-width="3"/>`,
    ).join(''),
  sun: (ink: string) => `<circle cx="600" cy="940" r="520" fill="${ink}"/>`,
  half: (ink: string) => `<path d="M600 0H1200V900H600Z" fill="${ink}"/>`,
  arcs: (ink: string) =>
    [0, 1, 2, 3]
      .map((place) => `<circle cx="${150 + place * 300}" cy="900" r="150" fill="${ink}"/>`)
      .join(''),
} as const

type Pair = {
  lens: Lens
  paper: string
  behind: keyof typeof ground
  tone: string
  rim: string
  glass: string
}

/** A pair of glasses from the front: the left lens mirrors the right one. */
function pair({ lens, paper, behind, tone, rim, glass }: Pair): string {
  const one = `<g fill="${glass}" fill-opacity=".6" stroke="${rim}" stroke-width="26" stroke-linejoin="round">${lenses[lens]}</g>`
  return `<rect width="1200" height="900" fill="${paper}"/>${ground[behind](tone)}
    <g transform="translate(420 440) scale(-1.12 1.12)">${one}</g><g transform="translate(780 440) scale(1.12)">${one}</g>
    <path d="M556 410Q600 356 644 410" fill="none" stroke="${rim}" stroke-width="26"/><path d="M262 380L60 340M938 380L1140 340" stroke="${rim}" stroke-width="24" stroke-linecap="round"/>`
}

const [ink, paper, peach, red, teal, mint, sand, sun, lilac] = [
  '#1A1714',
  '#FBF7EF',
  '#F2B48F',
  '#C8401A',
  '#0F5C5C',
  '#A8D3C9',
  '#E6DECF',
  '#EFB54A',
  '#B79CD9',
]

const faces: Pair[] = [
  { lens: 'round', paper: peach, behind: 'sun', tone: '#E89A70', rim: ink, glass: red },
  { lens: 'hexagon', paper: mint, behind: 'half', tone: '#93C4B9', rim: red, glass: paper },
  { lens: 'cat', paper: sand, behind: 'arcs', tone: '#D5C8AE', rim: teal, glass: mint },
  { lens: 'half', paper: sun, behind: 'sun', tone: '#E2A02E', rim: ink, glass: '#7A5A22' },
  { lens: 'square', paper, behind: 'rules', tone: '#E6DECF', rim: teal, glass: peach },
  { lens: 'panto', paper: teal, behind: 'half', tone: '#0A4747', rim: paper, glass: sun },
  { lens: 'pilot', paper: red, behind: 'arcs', tone: '#A5310F', rim: paper, glass: peach },
  { lens: 'round', paper: '#CFE3DE', behind: 'rules', tone: '#B5D4CC', rim: ink, glass: teal },
  { lens: 'half', paper: lilac, behind: 'half', tone: '#A386CA', rim: ink, glass: paper },
  { lens: 'hexagon', paper, behind: 'sun', tone: peach, rim: ink, glass: sun },
  { lens: 'cat', paper: red, behind: 'half', tone: peach, rim: ink, glass: paper },
  { lens: 'square', paper: mint, behind: 'arcs', tone: teal, rim: paper, glass: ink },
  { lens: 'panto', paper: sand, behind: 'rules', tone: '#D5C8AE', rim: red, glass: lilac },
  { lens: 'pilot', paper: sun, behind: 'arcs', tone: ink, rim: teal, glass: mint },
]

/** Six pictures from a sheet of paper to a pair of glasses. */
const lilacSteps = (): string[] => {
  const sheet = `<rect width="1200" height="900" fill="${sand}"/><rect x="150" y="90" width="900" height="720" fill="${paper}" transform="rotate(-2 600 450)"/>`
  const outline = (at: string, more: string) => `<g transform="${at}" ${more}>${lenses.hexagon}</g>`
  const both = (more: string) =>
    outline('translate(430 450) scale(1.12)', more) +
    outline('translate(770 450) scale(1.12)', more)
  const pencil = 'fill="none" stroke="#6B6460" stroke-width="4"'
  return [
    sheet +
      both(pencil) +
      outline('translate(430 450) scale(1.16)', `${pencil} stroke-dasharray="14 10"`),
    sheet +
      both(`fill="${lilac}" fill-opacity=".35" stroke="#6B6460" stroke-width="4"`) +
      `<path d="M430 700H770M430 684V716M770 684V716" ${pencil}/>`,
    `<rect width="1200" height="900" fill="${lilac}"/>${both(`fill="${paper}"`)}`,
    `<rect width="1200" height="900" fill="${ink}"/>${both(`fill="none" stroke="${lilac}" stroke-width="30"`)}<circle cx="600" cy="450" r="16" fill="${sun}"/>`,
    pair({
      lens: 'hexagon',
      paper: mint,
      behind: 'rules',
      tone: '#93C4B9',
      rim: lilac,
      glass: paper,
    }),
    `<rect width="1200" height="900" fill="${teal}"/><circle cx="600" cy="470" r="390" fill="${peach}"/><path d="M600 430V620Q600 656 560 656" fill="none" stroke="${red}" stroke-width="14" stroke-linecap="round"/>${both(`fill="${paper}" fill-opacity=".55" stroke="${lilac}" stroke-width="28"`)}<path d="M556 430Q600 390 644 430" fill="none" stroke="${lilac}" stroke-width="28"/><path d="M510 740Q600 790 690 740" fill="none" stroke="${ink}" stroke-width="12" stroke-linecap="round"/>`,
  ]
}

/** One of twelve pictures of a night: the moon rises and sets, the colors cool and warm again. */
function sky(hour: number): string {
  const part = hour / 11
  const [top, low] = [
    ['#3B3A86', '#10163C', '#0A0F2B', '#141A4A', '#5A4A8C'][Math.round(part * 4)],
    ['#F0B7A0', '#7C6FB8', '#2E347C', '#5A58A6', '#F3C2A2'][Math.round(part * 4)],
  ]
  const [x, y, r] = [
    170 + 860 * part,
    560 - 390 * Math.sin(Math.PI * part),
    56 + 34 * Math.sin(Math.PI * part),
  ]
  const stars = Array.from(
    { length: 46 },
    (_, star) =>
      `<circle cx="${(star * 263 + hour * 37) % 1200}" cy="${(star * 131) % 520}" r="${(0.9 + (star % 4) * 0.5).toFixed(1)}" fill="#FFFFFF" fill-opacity="${(0.75 * Math.sin(Math.PI * (0.08 + part * 0.84))).toFixed(2)}"/>`,
  ).join('')
  const hill = (level: number, tone: string, shift: number) =>
    `<path d="M0 900V${level}C200 ${level - 70 - shift} 420 ${level + 60} 640 ${level - 10}S1020 ${level - 60 + shift} 1200 ${level + 10}V900Z" fill="${tone}"/>`
  return `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".72" stop-color="${low}"/></linearGradient><radialGradient id="h"><stop stop-color="#FFF3E2" stop-opacity=".6"/><stop offset="1" stop-color="#F6C9A8" stop-opacity="0"/></radialGradient></defs>
    <rect width="1200" height="900" fill="url(#s)"/>${stars}<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(r * 3.4).toFixed(0)}" fill="url(#h)"/><circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(0)}" fill="#FFEBD3"/>
    ${hill(640, '#5A58A6', hour * 4)}${hill(710, '#34387F', 40 - hour * 3)}${hill(790, '#171D4C', hour * 2)}`
}

/** The pattern pieces of a suit, as paths. */
const pieces = [
  'M420 150C470 210 500 250 560 270L600 180L700 230C720 400 700 560 730 740H430C450 540 400 360 420 150Z',
  'M430 160C520 140 620 150 720 190C700 330 760 520 740 740H440C470 540 410 330 430 160Z',
  'M520 140C660 170 700 330 690 520L650 760H520C500 560 440 330 520 140Z',
  'M360 420C470 330 720 330 850 420L830 500C700 430 500 430 380 500Z',
  'M470 160L760 260C720 420 640 600 540 740C500 560 440 360 470 160Z',
  'M400 300H800V620C690 660 510 660 400 620Z',
]

/** A card of the archive: a pattern piece with its seam, its grain and a gold thread. */
function pattern(card: number): string {
  const piece = pieces[card % pieces.length] ?? ''
  const isDark = card >= pieces.length
  const [sheet, line, thread] = isDark
    ? ['#26241F', '#F6F1E6', '#D9C8A4']
    : ['#F3EDE1', '#26241F', '#A68A5B']
  const turn = isDark ? ` transform="rotate(${card * 9 - 70} 600 450)"` : ''
  return `<rect width="1200" height="900" fill="${sheet}"/><rect x="60" y="60" width="1080" height="780" fill="none" stroke="${line}" stroke-opacity=".22" stroke-width="1.5"/>
    <g${turn} fill="none" stroke-linejoin="round"><path d="${piece}" stroke="${line}" stroke-width="3"/><path d="${piece}" stroke="${line}" stroke-width="2" stroke-dasharray="10 9" stroke-opacity=".6" transform="translate(600 450) scale(.92) translate(-600 -450)"/><path d="M600 300V640M588 322L600 300L612 322M588 618L600 640L612 618" stroke="${line}" stroke-width="2"/></g>
    <path d="M0 ${720 - card * 22}C300 ${640 + card * 12} 760 ${860 - card * 14} 1200 ${700 + card * 8}" fill="none" stroke="${thread}" stroke-width="2.5"/><path d="M1010 770h${20 + card * 6}" stroke="${isDark ? '#7F9BE0' : '#3F63B5'}" stroke-width="5"/>`
}

const twelve = Array.from({ length: 12 }, (_, place) => place)

/** The gallery pictures of each pack. */
export const pictures: Record<string, Picture[]> = {
  eyewear: [...numbered('frame', faces.map(pair)), ...numbered('lilac', lilacSteps())],
  sleep: numbered('sky', twelve.map(sky)),
  bridal: numbered('pattern', twelve.map(pattern)),
}
