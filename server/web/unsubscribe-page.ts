import { createHash } from 'node:crypto'
import type { BrandPack } from '#brands/brand.ts'
import { UNSUBSCRIBE_PATH } from '#contract/app-shell.ts'
import type { Language } from '#contract/problems.ts'
import { screens } from '#contract/screens.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { emailLookOf, resolveValue } from '#server/emails/email-look.ts'
import { readUnsubscribeToken, unsubscribeFromKind } from '#server/identity/unsubscribe-link.ts'
import { escapeHtml } from '#server/lib/html/escape.ts'
import { limitCalls } from '#server/lib/http/rate-limits.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { translate } from '#server/lib/texts/translate.ts'

/** Returns the styles of the page in the look of a brand's emails. */
function styleOf(brand: BrandPack): string {
  const { isDark, colors, text, display, mark, buttonCorner } = emailLookOf(brand)
  return `:root{color-scheme:${isDark ? 'dark' : 'light'}}body{margin:0;padding:32px 20px;background:${colors.background};color:${colors.ink};${text};font-size:17px;line-height:1.5}main{max-width:480px;margin:0 auto}header{margin:0 0 40px;${mark}}h1{margin:0 0 8px;${display};font-size:1.75rem;line-height:1.2}p{margin:0 0 24px}button{min-height:48px;padding:0 24px;border:0;border-radius:${buttonCorner}px;background:${colors.accent};color:${colors.onAccent};font:inherit;font-weight:600;cursor:pointer}form{margin:0 0 16px}a{display:inline-block;padding:12px 0;color:inherit}:focus-visible{outline:3px solid currentColor;outline-offset:3px}${darkStyleOf(brand)}`
}

/** Returns the ground and the text in dark mode; empty for a brand without one. The button keeps its colors. */
function darkStyleOf({ dark, values }: BrandPack): string {
  if (!dark) return ''
  const color = (name: string) => resolveValue({ ...values, ...dark.values }, name)
  return `@media (prefers-color-scheme:dark){:root{color-scheme:dark}body{background:${color('brand-paper')};color:${color('brand-ink')}}}`
}

const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Requests per minute and network: providers of mailboxes send those of many recipients. */
const PER_MINUTE = 300

type Step = 'ask' | 'done' | 'invalid' | 'later'
const statusOf: Record<Step, number> = { ask: 200, done: 200, invalid: 404, later: 503 }

/**
 * Registers the page of the link in optional emails (RFC 8058). GET changes nothing, because scanners
 * of emails follow links; POST, by the button or by a mailbox provider, switches the kind off.
 */
export function mountUnsubscribePage(app: FastifyInstance, context: AppContext): void {
  void app.register(async (scope) => {
    await limitCalls(scope, PER_MINUTE)
    // The token says everything, so the body is not read.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, __, done) => done(null))
    const read = ({ query, brand }: FastifyRequest) =>
      readUnsubscribeToken(String((query as { token?: unknown }).token ?? ''), {
        brand: brand.slug,
        secret: context.secret,
      })
    scope.get(UNSUBSCRIBE_PATH, (request, reply) => {
      const found = read(request)
      return send(request, reply, { step: found ? 'ask' : 'invalid', kind: found?.kind })
    })
    scope.post(UNSUBSCRIBE_PATH, async (request, reply) => {
      const found = read(request)
      if (!found) return send(request, reply, { step: 'invalid' })
      if (!context.database.canWrite()) return send(request, reply, { step: 'later' })
      await context.database.tx.transaction((tx) => unsubscribeFromKind(tx, found))
      return send(request, reply, { step: 'done', kind: found.kind })
    })
  })
}

function send(
  { brand, language }: FastifyRequest,
  reply: FastifyReply,
  page: { step: Step; kind?: string | undefined },
) {
  const style = styleOf(brand)
  return reply
    .code(statusOf[page.step])
    .headers({
      'content-security-policy': policyOf(style),
      'cache-control': 'no-store',
      'content-language': language,
    })
    .type('text/html; charset=utf-8')
    .send(pageOf(brand, language, { ...page, style }))
}

function pageOf(
  brand: BrandPack,
  language: Language,
  { step, kind = '', style }: { step: Step; kind?: string | undefined; style: string },
): string {
  const label = translate(`emails.${kind}`, {}, brand, language)
  const text = (key: string) =>
    escapeHtml(translate(`unsubscribe.${key}`, { kind: label, brand: brand.name }, brand, language))
  const form = `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${text('button')}</button></form>`
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${text(`${step}Title`)}</title>
<style>${style}</style></head>
<body><main><header>${escapeHtml(brand.name)}</header><h1>${text(`${step}Title`)}</h1><p>${text(step)}</p>${step === 'ask' ? form : ''}<a href="${screens.accountEmails.path}">${text('choices')}</a></main></body>
</html>
`
}
