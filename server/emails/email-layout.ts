import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { escapeHtml } from '#server/lib/html/escape.ts'

export type Block =
  | { kind: 'text' | 'quiet' | 'code'; text: string }
  | { kind: 'button' | 'link'; text: string; address: string }
  /** `text`: the alternative text. */
  | { kind: 'picture'; text: string; address: string }
  /** The words of a person, and their name. */
  | { kind: 'quote'; text: string; by: string }

/** Returns a code as an email shows it: "123 456". */
export const codeBlock = (code: string): Block => ({
  kind: 'code',
  text: `${code.slice(0, 3)} ${code.slice(3)}`,
})

type EmailContent = { preview: string; title: string; blocks: readonly Block[]; footer: string }
type Look = BrandPack['colors']

const SERIF = "Georgia, 'Times New Roman', serif"
const SANS = "-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"
const MONO = "'SFMono-Regular', Consolas, 'Liberation Mono', monospace"

/**
 * Returns an email in the brand's design, as HTML and text. Email programs need tables and inline
 * styles. Every cell sets its background and text color, so that a dark mode inverts both or none.
 */
export function layOutEmail(
  brand: BrandPack,
  language: Language,
  content: EmailContent,
): { html: string; text: string } {
  return { html: htmlOf(brand, language, content), text: textOf(brand, language, content) }
}

const renderers = {
  text: ({ text }: Block, { ink }: Look) =>
    `<p style="margin:0 0 20px;font:16px/1.55 ${SANS};color:${ink}">${escapeHtml(text)}</p>`,
  quiet: ({ text }: Block, { quiet }: Look) =>
    `<p style="margin:0 0 16px;font:14px/1.5 ${SANS};color:${quiet}">${escapeHtml(text)}</p>`,
  code: ({ text }: Block, { ink, line }: Look) =>
    `<p style="margin:0 0 20px;padding:16px 0;border-top:1px solid ${line};border-bottom:1px solid ${line};font:600 31px/1.2 ${MONO};letter-spacing:4px;color:${ink}">${escapeHtml(text)}</p>`,
  button: (block: Block, { accent, onAccent }: Look) =>
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 28px"><tr><td bgcolor="${accent}" style="background:${accent};border-radius:6px"><a href="${addressOf(block)}" style="display:inline-block;padding:16px 28px;font:600 16px/1.25 ${SANS};color:${onAccent};text-decoration:none">${escapeHtml(block.text)}</a></td></tr></table>`,
  link: (block: Block, { quiet }: Look) =>
    `<p style="margin:0;font:12px/1.5 ${SANS};color:${quiet}">${escapeHtml(block.text)}<br><a href="${addressOf(block)}" style="color:${quiet};word-break:break-all">${addressOf(block)}</a></p>`,
  picture: (block: Block, { ink, line }: Look) =>
    `<img src="${addressOf(block)}" width="520" alt="${escapeHtml(block.text)}" style="display:block;width:100%;max-width:520px;height:auto;margin:0 0 28px;border:0;background:${line};font:16px/1.5 ${SANS};color:${ink}">`,
  quote: (block: Block, { ink, quiet, accent }: Look) =>
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td style="border-left:3px solid ${accent};padding:2px 0 2px 16px"><p style="margin:0;font:600 22px/1.3 ${SERIF};color:${ink}">${escapeHtml(block.text).replace(/\n/g, '<br>')}</p>${'by' in block && block.by ? `<p style="margin:8px 0 0;font:14px/1.5 ${SANS};color:${quiet}">${escapeHtml(block.by)}</p>` : ''}</td></tr></table>`,
} satisfies Record<Block['kind'], (block: Block, look: Look) => string>

const addressOf = (block: Block): string => ('address' in block ? escapeHtml(block.address) : '')

function htmlOf(
  { name, colors }: BrandPack,
  language: Language,
  { preview, title, blocks, footer }: EmailContent,
): string {
  const { background, ink, quiet, accent } = colors
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body bgcolor="${background}" style="margin:0;padding:0;background:${background};color:${ink}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${background}" style="background:${background}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;text-align:left;overflow-wrap:anywhere;word-break:break-word">
<tr><td bgcolor="${background}" style="background:${background};padding:0 0 24px;border-top:2px solid ${ink}"><p style="margin:16px 0 0;font:600 20px/1.3 ${SERIF};color:${ink}">${escapeHtml(name)}</p></td></tr>
<tr><td bgcolor="${background}" style="background:${background};padding:0 0 32px">
<h1 style="margin:0 0 16px;font:600 31px/1.15 ${SERIF};color:${accent}">${escapeHtml(title)}</h1>
${blocks.map((block) => renderers[block.kind](block, colors)).join('\n')}
</td></tr>
<tr><td bgcolor="${background}" style="background:${background};padding:16px 0 0;border-top:1px solid ${colors.line}"><p style="margin:0;font:12px/1.5 ${SANS};color:${quiet}">${escapeHtml(footer)}</p></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function textOf(
  { name }: BrandPack,
  language: Language,
  { title, blocks, footer }: EmailContent,
): string {
  const colon = language === 'fr' ? '\u00a0:' : ':'
  const buttonAddresses = blocks.flatMap((block) =>
    block.kind === 'button' ? [block.address] : [],
  )
  const parts = blocks.flatMap((block) => {
    if (block.kind === 'picture') return []
    if (block.kind === 'quote')
      return [`${block.text.replace(/^/gm, '> ')}${block.by ? `\n> — ${block.by}` : ''}`]
    if (block.kind === 'button') return [`${block.text}${colon}\n${block.address}`]
    if (block.kind !== 'link') return [block.text]
    // Each address appears once: the link below a button leads to the same place.
    return buttonAddresses.includes(block.address) ? [] : [`${block.text}\n${block.address}`]
  })
  return [name, title, ...parts, `--\n${footer}`, ''].join('\n\n')
}
