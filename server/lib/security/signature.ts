import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret that nobody has, for brands without one, so that the check takes the same time. */
const unknownSecrets = [randomBytes(32).toString('hex')]

type Signed = {
  body: Buffer
  signature: unknown
  encoding: 'base64' | 'hex'
  secrets: readonly string[] | undefined
}

/**
 * Returns whether a body was signed with one of the secrets: HMAC-SHA256 over the raw bytes. Takes
 * the same time for a missing, short or wrong signature and for a brand without a secret.
 */
export function hasValidSignature({
  body,
  signature,
  encoding,
  secrets = unknownSecrets,
}: Signed): boolean {
  const received = Buffer.from(typeof signature === 'string' ? signature : '')
  return secrets
    .map((secret) =>
      isSame(received, Buffer.from(createHmac('sha256', secret).update(body).digest(encoding))),
    )
    .includes(true)
}

function isSame(received: Buffer, expected: Buffer): boolean {
  const padded = Buffer.alloc(expected.length)
  received.copy(padded)
  return timingSafeEqual(padded, expected) && received.length === expected.length
}
