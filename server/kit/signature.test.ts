import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSigned } from './signature.ts'

const body = Buffer.from('{"id":1}')
const [secret, old] = ['the secret of a shop', 'the one before it was changed']
const signatureBy = (by: string, encoding: 'base64' | 'hex' = 'base64') => createHmac('sha256', by).update(body).digest(encoding)

describe('a signature', () => {
  it.each<[string, unknown, readonly string[] | undefined, boolean]>([
    ['of the secret is good', signatureBy(secret), [secret], true],
    ['of the secret that is being changed is good', signatureBy(old), [secret, old], true],
    ['of another secret is not', signatureBy('somebody else’s secret'), [secret, old], false],
    ['that is missing is not', undefined, [secret], false],
    ['that is empty is not', '', [secret], false],
    ['that came twice is not', [signatureBy(secret)], [secret], false],
    ['with something behind it is not', `${signatureBy(secret)}=`, [secret], false],
    ['that was cut is not', signatureBy(secret).slice(0, -1), [secret], false],
    ['in another notation is not', signatureBy(secret, 'hex'), [secret], false],
    ['of zeros is not', '\0'.repeat(44), [secret], false],
    ['is never good without a secret', signatureBy(''), undefined, false],
    ['is never good without any secret', signatureBy(''), [], false],
  ])('%s', (_, signature, secrets, isGood) => expect(isSigned({ body, signature, encoding: 'base64', secrets })).toBe(isGood))

  it('in hex is what Judge.me sends', () => expect(isSigned({ body, signature: signatureBy(secret, 'hex'), encoding: 'hex', secrets: [secret] })).toBe(true))
})
