import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { escapeHtml } from '#server/lib/html/escape.ts'
import {
  blockHtml,
  layoutTable,
  pictureHtml,
  quietParagraph,
  spacer,
  type Block,
  type EmailPicture,
} from './email-blocks.ts'
import { emailLookOf, type EmailLook } from './email-look.ts'

export type EmailContent = {
  subject: string
  /** The name of the program, beside the wordmark. */
  program: string
  /** The line that lists of emails show after the subject. */
  preview: string
  picture: EmailPicture | undefined
  title: string
  blocks: readonly Block[]
  foot: {
    /** Why the recipient gets this email. */
    reason: string
    links: readonly (readonly [text: string, address: string])[]
    /** The sender's name and postal address. */
    sender: string
  }
}

/** Space above a block, in pixels. */
const above: Record<Block['kind'], number> = {
  text: 14,
  quiet: 18,
  heading: 36,
  code: 12,
  button: 24,
  outline: 22,
  link: 14,
  quote: 20,
  figure: 20,
  facts: 22,
  offers: 14,
  pass: 28,
}

/**
 * Returns an email in the brand's design, as HTML. Email programs need tables and inline styles:
 * 600 pixels, as narrow as 320. Colors are in attributes too. The dark mode of a brand is its own.
 */
export function layOutEmail(brand: BrandPack, language: Language, content: EmailContent): string {
  const look = emailLookOf(brand)
  const { colors, text } = look
  const pad = `class="pad" style="padding:0 ${look.gutter}px"`
  const title = escapeHtml(content.subject)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${schemesOf(look)}">
<meta name="supported-color-schemes" content="${schemesOf(look)}">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${title}</title>
${styleOf(look)}
</head>
<body class="out" bgcolor="${colors.ground}" style="margin:0;padding:0;background:${colors.ground};color:${colors.ink};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(content.preview)}${'&#8199;&#847; '.repeat(24)}</div>
<div role="article" aria-roledescription="email" aria-label="${title}" lang="${language}">
<table class="out" ${layoutTable} width="100%" bgcolor="${colors.ground}" style="background:${colors.ground}"><tr><td class="gut" align="center" style="padding:20px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table class="card" ${layoutTable} width="100%" bgcolor="${colors.background}" style="max-width:600px;background:${colors.background};border-radius:${Math.min(20, look.cardCorner)}px;overflow:hidden;text-align:left;overflow-wrap:anywhere;word-break:break-word;${text}">
<tr><td class="pad" style="padding:22px ${look.gutter}px 20px">${headOf(brand, look, content.program)}</td></tr>
${content.picture ? `<tr><td bgcolor="${look.pictureGround}" style="font-size:0;line-height:0;background:${look.pictureGround}">${pictureHtml(content.picture, look, { width: 600 })}</td></tr>\n${spacer(32)}` : spacer(12)}
<tr><td ${pad}><h1 class="t h" style="margin:0;${look.display};font-size:${look.titleSize}px;line-height:${look.titleLine}px;color:${colors.ink};text-wrap:balance">${escapeHtml(content.title)}</h1></td></tr>
${content.blocks.map((block) => `${spacer(above[block.kind])}\n<tr><td ${pad}>${blockHtml(block, look)}</td></tr>`).join('\n')}
${spacer(40)}
<tr><td class="pad" style="padding:0 ${look.gutter}px 26px"><table ${layoutTable} width="100%"><tr><td class="ln" style="border-top:1px solid ${colors.line};padding-top:18px">${footOf(content.foot, look)}</td></tr></table></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`
}

const schemesOf = ({ isDark, dark }: EmailLook): string =>
  dark ? 'light dark' : isDark ? 'dark' : 'light'

/** The wordmark is text, so that it is there when pictures are blocked. An "&" has the accent's color. */
const headOf = ({ name }: BrandPack, { mark, colors, text }: EmailLook, program: string): string =>
  `<table ${layoutTable} width="100%"><tr><td class="t" style="${mark};line-height:28px;color:${colors.ink};white-space:nowrap">${escapeHtml(name).replaceAll('&amp;', `<span class="l" style="color:${colors.accentText}">&amp;</span>`)}</td><td class="q" align="right" style="padding-left:12px;${text};font-size:15px;line-height:20px;color:${colors.quiet}">${escapeHtml(program)}</td></tr></table>`

function footOf({ reason, links, sender }: EmailContent['foot'], look: EmailLook): string {
  const { text, colors } = look
  const anchors = links
    .map(
      ([label, address]) =>
        `<a class="q" href="${escapeHtml(address)}" style="display:inline-block;padding:11px 18px 11px 0;${text};font-size:15px;line-height:22px;color:${colors.quiet};text-decoration:underline">${escapeHtml(label)}</a>`,
    )
    .join('')
  return `${quietParagraph(look, escapeHtml(reason))}<p style="margin:0;padding-top:4px">${anchors}</p>${quietParagraph(look, escapeHtml(sender), 'font-size:14px')}`
}

function styleOf(look: EmailLook): string {
  const { colors, phoneGutter, titleSize, titleLine } = look
  return `<!--[if mso]><style>h1,h2,p,td,th,a,span{font-family:Georgia,serif!important}</style><![endif]-->
<style>
:root{color-scheme:${schemesOf(look)}}
a:focus{outline:3px solid ${colors.accentText};outline-offset:2px}
@media (max-width:619px){.gut{padding:0!important}.pad{padding-left:${phoneGutter}px!important;padding-right:${phoneGutter}px!important}.card{border-radius:0!important}.h{font-size:${titleSize - 3}px!important;line-height:${titleLine - 3}px!important}}
@media (max-width:359px){.code{font-size:30px!important;letter-spacing:.18em!important}.big{font-size:24px!important}}
@media (min-width:620px){.bw{width:auto!important}.bta,.boa{padding-left:44px!important;padding-right:44px!important}}
${look.dark ? darkStyleOf(look.dark, look) : ''}</style>`
}

const darkStyleOf = (dark: NonNullable<EmailLook['dark']>, { rule }: EmailLook): string =>
  `@media (prefers-color-scheme:dark){
.out{background:${dark.ground}!important}.card{background:${dark.background}!important}
.t,.code{color:${dark.ink}!important}.q{color:${dark.quiet}!important}.l{color:${dark.accentText}!important}.ln{border-color:${dark.line}!important}.rule{border-color:${rule > 1 ? dark.ink : dark.line}!important}
.bt{background:${dark.accent}!important}.bta{color:${dark.onAccent}!important}.bo{background:${dark.background}!important;border-color:${dark.quiet}!important}.boa{color:${dark.ink}!important}
.code{border-color:${dark.ink}!important}.raised{background:${dark.raised}!important}
.stub{background:${dark.stubFill}!important;border-color:${dark.line}!important}.stubt{color:${dark.stubInk}!important}.rz{background:${dark.raised}!important;border-color:${dark.line}!important}
}
`
