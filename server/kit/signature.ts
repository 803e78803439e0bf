import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a brand without a secret is compared with: nobody has it, and its door takes as long as any. */
const nobodys = [randomBytes(32).toString('hex')]

type Signed = { body: Buffer; signature: unknown; encoding: 'base64' | 'hex'; secrets: readonly string[] | undefined }

/**
 * Whether a body was signed with one of the secrets: HMAC-SHA256 over the bytes as they came. The work is the same for a
 * signature that is missing, has another length, or is wrong, and for a brand without a secret.
 */
export function isSigned({ body, signature, encoding, secrets = nobodys }: Signed): boolean {
  const given = Buffer.from(typeof signature === 'string' ? signature : '')
  return secrets.map((secret) => isSame(given, Buffer.from(createHmac('sha256', secret).update(body).digest(encoding)))).includes(true)
}

function isSame(given: Buffer, expected: Buffer): boolean {
  const shown = Buffer.alloc(expected.length)
  given.copy(shown)
  return timingSafeEqual(shown, expected) && given.length === expected.length
}
