import { createHash } from 'node:crypto'
import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { screens } from '#contract/screens.ts'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#server/lib/html/escape.ts'
import { RETURN_PATH } from '#server/payments/return-address.ts'
import { translate } from '#server/lib/texts/translate.ts'

/**
 * The page around this one continues the payment (src/payments/challenge). It asks the server for
 * the outcome; nothing of the bank's is passed on.
 */
const script = `if (parent !== window) parent.postMessage({ vaultChallenge: 'returned' }, location.origin)`
const style = `body{margin:0;padding:24px 20px;background:#fff;color:#16202a;font:16px/1.5 system-ui,sans-serif}h1{margin:0 0 8px;font-size:1.375rem;line-height:1.25}p{margin:0 0 16px}a{color:inherit}`

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page may be framed by our own pages alone, and runs only its own script. */
const POLICY = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

function returnPage(brand: BrandPack, language: Language): string {
  const text = (key: string) => escapeHtml(translate(key, {}, brand, language))
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${text('buy.returned')}</title>
<style>${style}</style></head>
<body><main><h1>${text('buy.returned')}</h1><p>${text('buy.returnedText')}</p><p><a href="${screens.collection.path}" target="_top">${text('buy.toCollection')}</a></p></main>
<script>${script}</script></body>
</html>
`
}

/**
 * Registers the page to which a bank returns, by a link or by a form. What it sends is not read:
 * the provider knows the outcome.
 */
export function mountReturnPage(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, __, done) => done(null))
    scope.route({
      method: ['GET', 'POST'],
      url: RETURN_PATH,
      handler: ({ brand, language }, reply) =>
        reply
          .headers({
            'content-security-policy': POLICY,
            'x-frame-options': 'SAMEORIGIN',
            'cache-control': 'no-store',
            'content-language': language,
          })
          .type('text/html; charset=utf-8')
          .send(returnPage(brand, language)),
    })
  })
}
