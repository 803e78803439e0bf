import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { escaped } from '#server/kit/escape.ts'

export type Block =
  | { kind: 'text' | 'quiet' | 'code'; says: string }
  | { kind: 'button' | 'link'; says: string; address: string }

/** Returns a code as an email shows it: "123 456". */
export const shownCode = (code: string): Block => ({ kind: 'code', says: `${code.slice(0, 3)} ${code.slice(3)}` })

type Content = { preview: string; title: string; blocks: readonly Block[]; footer: string }
type Look = BrandPack['colours']

const SERIF = "Georgia, 'Times New Roman', serif"
const SANS = "-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"
const MONO = "'SFMono-Regular', Consolas, 'Liberation Mono', monospace"

/**
 * Returns an email in the brand's design, as HTML and text. Email programs need tables and inline
 * styles. Every cell sets its background and text colour, so that a dark mode inverts both or none.
 */
export function onPaper(brand: BrandPack, language: Language, content: Content): { html: string; text: string } {
  return { html: htmlOf(brand, language, content), text: textOf(brand, language, content) }
}

const renderers = {
  text: ({ says }: Block, { ink }: Look) => `<p style="margin:0 0 20px;font:16px/1.55 ${SANS};color:${ink}">${escaped(says)}</p>`,
  quiet: ({ says }: Block, { quiet }: Look) => `<p style="margin:0 0 16px;font:14px/1.5 ${SANS};color:${quiet}">${escaped(says)}</p>`,
  code: ({ says }: Block, { ink, line }: Look) =>
    `<p style="margin:0 0 20px;padding:16px 0;border-top:1px solid ${line};border-bottom:1px solid ${line};font:600 31px/1.2 ${MONO};letter-spacing:4px;color:${ink}">${escaped(says)}</p>`,
  button: (block: Block, { accent, onAccent }: Look) =>
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 28px"><tr><td bgcolor="${accent}" style="background:${accent};border-radius:6px"><a href="${addressOf(block)}" style="display:inline-block;padding:16px 28px;font:600 16px/1.25 ${SANS};color:${onAccent};text-decoration:none">${escaped(block.says)}</a></td></tr></table>`,
  link: (block: Block, { quiet }: Look) =>
    `<p style="margin:0;font:12px/1.5 ${SANS};color:${quiet}">${escaped(block.says)}<br><a href="${addressOf(block)}" style="color:${quiet};word-break:break-all">${addressOf(block)}</a></p>`,
} satisfies Record<Block['kind'], (block: Block, look: Look) => string>

const addressOf = (block: Block): string => ('address' in block ? escaped(block.address) : '')

function htmlOf({ name, colours }: BrandPack, language: Language, { preview, title, blocks, footer }: Content): string {
  const { background, ink, quiet, accent } = colours
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${escaped(title)}</title>
</head>
<body bgcolor="${background}" style="margin:0;padding:0;background:${background};color:${ink}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${background}" style="background:${background}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;text-align:left">
<tr><td bgcolor="${background}" style="background:${background};padding:0 0 24px;border-top:2px solid ${ink}"><p style="margin:16px 0 0;font:600 20px/1.3 ${SERIF};color:${ink}">${escaped(name)}</p></td></tr>
<tr><td bgcolor="${background}" style="background:${background};padding:0 0 32px">
<h1 style="margin:0 0 16px;font:600 31px/1.15 ${SERIF};color:${accent}">${escaped(title)}</h1>
${blocks.map((block) => renderers[block.kind](block, colours)).join('\n')}
</td></tr>
<tr><td bgcolor="${background}" style="background:${background};padding:16px 0 0;border-top:1px solid ${colours.line}"><p style="margin:0;font:12px/1.5 ${SANS};color:${quiet}">${escaped(footer)}</p></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function textOf({ name }: BrandPack, language: Language, { title, blocks, footer }: Content): string {
  const colon = language === 'fr' ? '\u00a0:' : ':'
  const buttonAddresses = blocks.flatMap((block) => (block.kind === 'button' ? [block.address] : []))
  const parts = blocks.flatMap((block) => {
    if (block.kind === 'button') return [`${block.says}${colon}\n${block.address}`]
    if (block.kind !== 'link') return [block.says]
    // Each address appears once: the link below a button leads to the same place.
    return buttonAddresses.includes(block.address) ? [] : [`${block.says}\n${block.address}`]
  })
  return [name, title, ...parts, `--\n${footer}`, ''].join('\n\n')
}
