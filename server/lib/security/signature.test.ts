import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hasValidSignature } from './signature.ts'

const body = Buffer.from('{"id":1}')
const [secret, old] = ['the secret of a shop', 'the one before it was changed']
const signatureBy = (by: string, encoding: 'base64' | 'hex' = 'base64') =>
  createHmac('sha256', by).update(body).digest(encoding)

describe('isSigned', () => {
  it.each<[string, unknown, readonly string[] | undefined, boolean]>([
    ['accepts a signature by the secret', signatureBy(secret), [secret], true],
    [
      'accepts a signature by the old secret during a rotation',
      signatureBy(old),
      [secret, old],
      true,
    ],
    [
      'rejects a signature by another secret',
      signatureBy('somebody else’s secret'),
      [secret, old],
      false,
    ],
    ['rejects a missing signature', undefined, [secret], false],
    ['rejects an empty signature', '', [secret], false],
    ['rejects a repeated header', [signatureBy(secret)], [secret], false],
    ['rejects a signature with a suffix', `${signatureBy(secret)}=`, [secret], false],
    ['rejects a truncated signature', signatureBy(secret).slice(0, -1), [secret], false],
    ['rejects another encoding', signatureBy(secret, 'hex'), [secret], false],
    ['rejects zeros', '\0'.repeat(44), [secret], false],
    ['rejects every signature when the brand has no secret', signatureBy(''), undefined, false],
    ['rejects every signature when the list of secrets is empty', signatureBy(''), [], false],
  ])('%s', (_, signature, secrets, isGood) =>
    expect(hasValidSignature({ body, signature, encoding: 'base64', secrets })).toBe(isGood),
  )

  it('accepts hex, as Judge.me sends it', () =>
    expect(
      hasValidSignature({
        body,
        signature: signatureBy(secret, 'hex'),
        encoding: 'hex',
        secrets: [secret],
      }),
    ).toBe(true))
})
