import type { IncomingHttpHeaders } from 'node:http'
import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import type { BrandSecrets } from './access.ts'
import type { House, Room } from './serve.ts'
import { isSigned } from './signature.ts'

/** A webhook request with a valid signature. `body`: the raw bytes, not parsed yet. */
export type Sent = { house: House; brand: BrandPack; now: Date; headers: IncomingHttpHeaders; body: Buffer }

export type Hook = {
  path: string
  /** Headers that can carry the signature; the first one present counts. */
  signatureIn: readonly string[]
  encoding: 'base64' | 'hex'
  secretsOf(house: House): BrandSecrets
  take(sent: Sent): Promise<void>
}

const BODY_LIMIT = 1024 * 1024

/**
 * Returns the routes of webhooks, outside of /api: without cookie and session, only with a
 * signature over the raw bytes, checked before they are parsed. A wrong signature and a brand
 * without a secret both get 401, in the same time.
 */
export const hooks = (doors: readonly Hook[]): Room => (app, house) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body))
  for (const { path, signatureIn, encoding, secretsOf, take } of doors) {
    app.post(path, { bodyLimit: BODY_LIMIT }, async ({ body: bytes, headers, brand }, reply) => {
      const body = Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0)
      const signature = signatureIn.map((name) => headers[name]).find((value) => value !== undefined)
      if (!isSigned({ body, signature, encoding, secrets: secretsOf(house).get(brand.slug) })) throw new Problem('UNAUTHORIZED')
      await take({ house, brand, now: house.clock.now(), headers, body })
      reply.raw.once('finish', () => house.afterCommit())
      reply.header('cache-control', 'no-store')
      return { success: true }
    })
  }
}

/** Parses the body as JSON. @throws Problem BAD_REQUEST */
export function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new Problem('BAD_REQUEST')
  }
}
