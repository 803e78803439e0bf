import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { escapeHtml } from '#server/lib/html/escape.ts'
import { demoMembers } from '#server/demo/seed.ts'
import { demoTransfers } from './demo-transfer.ts'
import type { StoredEmail } from './mailbox-emails.ts'

/** Returns the demo's start page: its members, mailbox, invitations and clock. */
export const startPage = (brand: BrandPack, now: Date): string =>
  page(
    brand,
    'Demo',
    `
<section><h2>Log in as</h2>${Object.entries(demoMembers)
      .map(
        ([name, { purpose }]) =>
          `<form method="post" action="/dev/login/${name}"><button>${name}</button><p>${escapeHtml(purpose)}</p></form>`,
      )
      .join('')}</section>
<section><h2>Mailbox</h2><p><a href="/dev/mail">Emails that would have been sent</a></p></section>
<section><h2>Wallet</h2><p><a href="/dev/wallet">A wallet to connect and to move pieces to</a></p></section>
<section><h2>Invitations</h2><p><a href="/claim/">The offer for everyone</a></p>${Object.entries(
      demoTransfers,
    )
      .map(
        ([as, purpose]) =>
          `<form method="post" action="/dev/invitation"><input type="hidden" name="as" value="${as}"><button>Open</button><p>${escapeHtml(purpose)}</p></form>`,
      )
      .join('')}</section>
<section><h2>Clock</h2><p>The server’s time is ${escapeHtml(now.toISOString())}.</p>
<form method="post" action="/dev/clock"><input type="hidden" name="minutes" value="61"><button>61 minutes later</button><p>ends every session</p></form></section>`,
  )

/** Returns the page of the demo's mailbox. */
export const mailboxPage = (brand: BrandPack, emails: readonly StoredEmail[]): string =>
  page(
    brand,
    'Mailbox',
    `
<p><a href="/dev/mail">Refresh</a> · <a href="/dev">Demo</a></p>
${emails.map(emailRow).join('') || '<p>No emails yet. Join or log in with any address, and the email appears here.</p>'}`,
    { head: '<meta http-equiv="refresh" content="5">' },
  )

const emailRow = ({ id, to, subject, link, code, at }: StoredEmail): string => `
<article><h2><a href="/dev/mail/${encodeURIComponent(id)}">${escapeHtml(subject)}</a></h2>
<p>to ${escapeHtml(to)}, ${escapeHtml(at.replace('T', ' ').slice(0, 19))}</p>
<p>${code ? `<code>${escapeHtml(code.slice(0, 3))} ${escapeHtml(code.slice(3))}</code> ` : ''}${link ? `<a href="${escapeHtml(link)}">Open the link</a>` : ''}</p></article>`

/** Returns a page of the demo in the brand's colors, without a script. */
export function page(
  { name, colors }: BrandPack,
  title: string,
  body: string,
  { head = '', language = 'en' }: { head?: string; language?: Language } = {},
): string {
  const { background, ink, accent, onAccent, line, quiet } = colors
  const colon = language === 'fr' ? '\u00A0:' : ':'
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head}
<title>${escapeHtml(title)}${colon} ${escapeHtml(name)}</title>
<style>
body{margin:0 auto;max-width:640px;padding:32px 20px;background:${background};color:${ink};font:16px/1.5 system-ui,sans-serif}
h1{font-size:31px;margin:0 0 24px}h2{font-size:20px;margin:0 0 8px}p{margin:0 0 8px;color:${quiet}}a{color:${accent}}
article,section{border-top:1px solid ${line};padding:16px 0}code{font-size:20px;letter-spacing:2px;color:${ink}}
form{display:flex;gap:16px;align-items:center;margin:8px 0}form p{margin:0}
dl{display:grid;grid-template-columns:1fr auto;gap:8px;margin:16px 0}dd{margin:0;text-align:end}img{max-width:100%;height:auto;border-radius:6px}.notice{padding:12px 16px;border:1px solid ${line};border-radius:6px;color:${ink}}.paid{color:${ink};font-weight:600}
button{min-width:88px;min-height:44px;border:0;border-radius:6px;background:${accent};color:${onAccent};font:600 16px system-ui,sans-serif}
</style>
</head>
<body><main><h1>${escapeHtml(name)}${colon} ${escapeHtml(title)}</h1>${body}</main></body>
</html>
`
}
