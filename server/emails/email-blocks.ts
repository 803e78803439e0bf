import { escapeHtml } from '#server/lib/html/escape.ts'
import type { EmailLook } from './email-look.ts'

/** `value`: the amount off, empty for a product and an experience, which `valueHint` names. */
type Offer = { value: string; valueHint: string; title: string; text: string }

/** A part of an email between its title and its foot. */
export type Block =
  | { kind: 'text' | 'quiet' | 'heading' | 'code'; text: string }
  | { kind: 'button' | 'outline'; text: string; address: string }
  | { kind: 'link'; text: string; address: string }
  /** The words of a person, and their name. */
  | { kind: 'quote'; text: string; by: string }
  /** A large number, what it counts, and until when. */
  | { kind: 'figure'; figure: string; text: string; strong: string }
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  | { kind: 'offers'; offers: readonly Offer[] }
  | {
      kind: 'pass'
      picture: EmailPicture | undefined
      name: string
      tier: string
      pointsLabel: string
      points: string
      codeLabel: string
      code: string
    }

/** A picture with an absolute address; `dark` replaces it in dark mode. */
export type EmailPicture = {
  address: string
  dark?: string | undefined
  alt: string
}

/** Returns a code as the text alternative shows it: "123 456". A copy from the HTML has no space. */
export const codeBlock = (code: string): Block => ({ kind: 'code', text: code })

/** Attributes of every table that only arranges: screen readers do not announce it. */
export const layoutTable = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** Returns an empty row, because margins differ between email programs. */
export const spacer = (height: number): string =>
  `<tr><td style="font-size:0;line-height:${height}px;height:${height}px">&nbsp;</td></tr>`

const paragraph = (
  { text, colors }: EmailLook,
  content: string,
  { isQuiet = false, style = '' } = {},
): string =>
  isQuiet
    ? `<p class="q" style="margin:0;${text};font-size:15px;line-height:22px;color:${colors.quiet};text-wrap:pretty;${style}">${content}</p>`
    : `<p class="t" style="margin:0;${text};font-size:17px;line-height:26px;color:${colors.ink};text-wrap:pretty;${style}">${content}</p>`

/** Returns a small line of text, as in the foot. */
export const quietParagraph = (look: EmailLook, content: string, style = ''): string =>
  paragraph(look, content, { isQuiet: true, style })

const renderers: {
  [Kind in Block['kind']]: (block: Extract<Block, { kind: Kind }>, look: EmailLook) => string
} = {
  text: ({ text }, look) => paragraph(look, escapeHtml(text)),
  quiet: ({ text }, look) => paragraph(look, escapeHtml(text), { isQuiet: true }),
  heading: ({ text }, { display, colors, rule, titleSize }) =>
    `<h2 class="t rule" style="margin:0;padding:16px 0 0;${rule > 0 ? `border-top:${rule}px solid ${rule > 1 ? colors.ink : colors.line};` : ''}${display};font-size:${Math.round(titleSize * 0.68)}px;line-height:30px;color:${colors.ink}">${escapeHtml(text)}</h2>`,
  code: ({ text }, look) => codeOf(text, look),
  button: ({ text, address }, { button, buttonCorner, colors: { accent, onAccent } }) =>
    `<table class="bw" ${layoutTable} width="100%"><tr><td class="bt" align="center" bgcolor="${accent}" style="background:${accent};border-radius:${buttonCorner}px"><a class="bta" href="${escapeHtml(address)}" style="display:block;padding:15px 24px;${button};line-height:24px;color:${onAccent};text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`,
  outline: ({ text, address }, { button, buttonCorner, colors: { background, ink, quiet } }) =>
    `<table class="bw" ${layoutTable} width="100%"><tr><td class="bo" align="center" bgcolor="${background}" style="background:${background};border-radius:${buttonCorner}px;border:1px solid ${quiet}"><a class="boa" href="${escapeHtml(address)}" style="display:block;padding:15px 24px;${button};line-height:24px;color:${ink};text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`,
  link: ({ text, address }, look) =>
    paragraph(
      look,
      `${escapeHtml(text)}<br><a class="q" href="${escapeHtml(address)}" style="color:${look.colors.quiet};word-break:break-all">${escapeHtml(address)}</a>`,
      { isQuiet: true },
    ),
  quote: ({ text, by }, look) => quoteOf(text, by, look),
  figure: ({ figure, text, strong }, look) =>
    `<table ${layoutTable} width="100%"><tr><td class="t" width="1" style="${look.display};font-size:66px;line-height:66px;color:${look.colors.ink};font-feature-settings:'lnum';white-space:nowrap">${escapeHtml(figure)}</td><td style="padding-left:24px">${paragraph(look, `${escapeHtml(text)}<br><b>${escapeHtml(strong)}</b>`)}</td></tr></table>`,
  facts: ({ facts }, look) =>
    `<table cellpadding="0" cellspacing="0" border="0" width="100%">${facts.map((fact) => factRow(fact, look)).join('')}</table>`,
  offers: ({ offers }, look) =>
    `<table ${layoutTable} width="100%">${offers
      .map(
        (offer, index) =>
          `${index > 0 && look.rowGap > 0 ? spacer(look.rowGap) : ''}<tr><td>${offerRow(offer, look)}</td></tr>`,
      )
      .join('')}</table>`,
  pass: (block, look) => passOf(block, look),
}

/** Returns a block as HTML. */
export const blockHtml = (block: Block, look: EmailLook): string =>
  (renderers[block.kind] as (block: Block, look: EmailLook) => string)(block, look)

function codeOf(code: string, { mono, colors, corner, rowEdge, rowUnder }: EmailLook): string {
  const edges =
    rowEdge > 0
      ? `border:2px solid ${colors.ink};background:${colors.raised}`
      : rowUnder > 0
        ? `border-top:1px solid ${colors.ink};border-bottom:1px solid ${colors.ink}`
        : `background:${colors.raised}`
  return `<table ${layoutTable} width="100%"><tr><td class="code${rowEdge > 0 || rowUnder === 0 ? ' raised' : ''}" align="center" style="${edges};border-radius:${corner}px;padding:18px 8px 18px 18px;${mono};font-size:38px;line-height:44px;font-weight:600;letter-spacing:.26em;color:${colors.ink};white-space:nowrap">${escapeHtml(code)}</td></tr></table>`
}

function quoteOf(text: string, by: string, look: EmailLook): string {
  const { display, quoteColor, colors, rule } = look
  return `<table ${layoutTable} width="100%"><tr><td style="border-left:${rule === 1 ? 1 : 3}px solid ${quoteColor};padding:2px 0 2px 20px"><p class="t" style="margin:0;${display};font-size:25px;line-height:32px;color:${colors.ink};text-wrap:balance">${escapeHtml(text).replace(/\n/g, '<br>')}</p>${by ? quietParagraph(look, escapeHtml(by), 'padding-top:6px') : ''}</td></tr></table>`
}

function factRow([name, value]: readonly [string, string], { text, colors }: EmailLook): string {
  const cell = `padding:11px 0;border-top:1px solid ${colors.line};${text};font-size:16px;line-height:24px`
  return `<tr><th scope="row" class="q ln" align="left" valign="top" style="${cell};font-weight:400;color:${colors.quiet};padding-right:16px;white-space:nowrap">${escapeHtml(name)}</th><td class="t ln" align="right" style="${cell};color:${colors.ink}">${escapeHtml(value)}</td></tr>`
}

function offerRow({ value, valueHint, title, text }: Offer, look: EmailLook): string {
  const { colors, corner, rowEdge, rowUnder, isStubCentered, display } = look
  const fill = rowEdge === 0 && rowUnder > 0 ? colors.background : colors.raised
  const edge = rowEdge > 0 ? `border:${rowEdge}px solid ${colors.line};` : ''
  const under =
    rowEdge === 0 && rowUnder > 0 ? `border-bottom:${rowUnder}px solid ${colors.line};` : ''
  const isFlat = under !== ''
  const amount = value
    ? `<span class="stubt" style="${display};font-size:26px;line-height:30px;color:${colors.stubInk};font-feature-settings:'lnum';white-space:nowrap">${escapeHtml(value)}</span><br>`
    : ''
  return `<table ${layoutTable} width="100%" style="border-collapse:separate"><tr><td class="stub" width="96" align="${isStubCentered ? 'center' : 'left'}" bgcolor="${colors.stubFill}" style="background:${colors.stubFill};padding:14px ${isFlat ? 0 : 8}px;border-radius:${corner}px 0 0 ${corner}px;${edge}${edge && 'border-right:0;'}${under}">${amount}<span class="stubt" style="${look.text};font-size:13px;line-height:16px;color:${colors.stubInk}">${escapeHtml(valueHint)}</span></td><td class="rz" bgcolor="${fill}" style="background:${fill};padding:14px 16px;border-radius:0 ${corner}px ${corner}px 0;${edge}${edge && 'border-left:0;'}${under}">${paragraph(look, escapeHtml(title), { style: 'font-weight:600;line-height:24px' })}${quietParagraph(look, escapeHtml(text))}</td></tr></table>`
}

function passOf(pass: Extract<Block, { kind: 'pass' }>, look: EmailLook): string {
  const { colors, cardCorner, pictureGround, display, mono, text, isDark } = look
  const large = `${display};font-size:${Math.round(look.titleSize * 0.83)}px;line-height:38px`
  const label = `${text};font-size:16px;line-height:22px;color:${colors.ink}`
  const edge = isDark ? '' : `border:1px solid ${colors.line};border-top:0;`
  const picture = pass.picture
    ? `<tr><td bgcolor="${pictureGround}" style="font-size:0;line-height:0;background:${pictureGround};border-radius:${cardCorner}px ${cardCorner}px 0 0">${pictureHtml(pass.picture, look, { width: 528, style: `border-radius:${cardCorner}px ${cardCorner}px 0 0` })}</td></tr>`
    : ''
  const name = pass.name ? `${escapeHtml(pass.name)}<br>` : ''
  const headCorners = pass.picture ? '' : `;border-radius:${cardCorner}px ${cardCorner}px 0 0`
  return `<table ${layoutTable} width="100%" style="border-collapse:separate">${picture}<tr><td bgcolor="${pictureGround}" style="background:${pictureGround};padding:16px 24px 20px${headCorners}"><table ${layoutTable} width="100%"><tr><td valign="bottom" style="${label}">${name}<span class="big" style="${large}">${escapeHtml(pass.tier)}</span></td><td align="right" valign="bottom" style="${label};padding-left:12px">${escapeHtml(pass.pointsLabel)}<br><span class="big" style="${large};font-feature-settings:'lnum'">${escapeHtml(pass.points)}</span></td></tr></table></td></tr><tr><td bgcolor="#FFFFFF" style="background:#FFFFFF;padding:14px 24px 16px;border-radius:0 0 ${cardCorner}px ${cardCorner}px;${edge}${text};font-size:14px;line-height:20px;color:#3D3D3D">${escapeHtml(pass.codeLabel)}<br><span style="${mono};font-size:20px;line-height:28px;font-weight:600;color:#000000;letter-spacing:.03em;white-space:nowrap">${escapeHtml(pass.code)}</span></td></tr></table>`
}

/** Returns a picture; its alternative text is readable on its ground where pictures are blocked. */
export function pictureHtml(
  { address, dark, alt }: EmailPicture,
  { pictureGround, colors, text }: EmailLook,
  { width, style = '' }: { width: number; style?: string },
): string {
  const image = `<img src="${escapeHtml(address)}" width="${width}" alt="${escapeHtml(alt)}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;background:${pictureGround};color:${colors.ink};${text};font-size:16px;line-height:24px;${style}">`
  return dark
    ? `<picture><source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(dark)}">${image}</picture>`
    : image
}
