import type { IncomingHttpHeaders } from 'node:http'
import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import type { BrandSecrets } from '../security/tokens.ts'
import type { AppContext, RoutePlugin } from './serve.ts'
import { hasValidSignature } from '../security/signature.ts'

/** A webhook request with a valid signature. `body`: the raw bytes, not parsed yet. */
export type WebhookRequest = {
  context: AppContext
  brand: BrandPack
  now: Date
  headers: IncomingHttpHeaders
  body: Buffer
}

export type Webhook = {
  path: string
  /** Headers that can carry the signature; the first one present counts. */
  signatureHeader: readonly string[]
  encoding: 'base64' | 'hex'
  secretsFor(context: AppContext): BrandSecrets
  handle(sent: WebhookRequest): Promise<void>
}

const BODY_LIMIT = 1024 * 1024

/**
 * Returns the routes of webhooks, outside of /api: without cookie and session, only with a
 * signature over the raw bytes, checked before they are parsed. A wrong signature and a brand
 * without a secret both get 401, in the same time.
 */
export const webhooks =
  (hooks: readonly Webhook[]): RoutePlugin =>
  (app, context) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) =>
      done(null, body),
    )
    for (const { path, signatureHeader, encoding, secretsFor, handle } of hooks) {
      app.post(path, { bodyLimit: BODY_LIMIT }, async ({ body: bytes, headers, brand }, reply) => {
        const body = Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0)
        const signature = signatureHeader
          .map((name) => headers[name])
          .find((value) => value !== undefined)
        if (
          !hasValidSignature({
            body,
            signature,
            encoding,
            secrets: secretsFor(context).get(brand.slug),
          })
        )
          throw new Problem('UNAUTHORIZED')
        await handle({ context, brand, now: context.clock.now(), headers, body })
        reply.raw.once('finish', () => context.afterCommit())
        reply.header('cache-control', 'no-store')
        return { success: true }
      })
    }
  }

/** Parses the body as JSON. @throws Problem BAD_REQUEST */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new Problem('BAD_REQUEST')
  }
}
