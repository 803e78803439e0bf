import { generateKeyPairSync } from 'node:crypto'
import { importSPKI, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testSigningFiles } from '#server/testing/phone-passes.ts'
import { openApns } from './apns.ts'
import { openFakeApns, type FakeApns } from './apns-fake-server.ts'

const files = testSigningFiles()
const TOPIC = 'pass.test.laurel'
let apple: FakeApns
beforeAll(async () => {
  apple = await openFakeApns(files.intermediate)
})
afterAll(() => apple.close())

const open = (options: Partial<Parameters<typeof openApns>[0]> = {}) =>
  openApns({
    url: apple.url,
    topic: TOPIC,
    credentials: { kind: 'certificate', certificate: files.certificate, key: files.key },
    authority: apple.authority,
    ...options,
  })

describe("the client of Apple's push service", () => {
  it('sends an empty message with the certificate of the pass type', async () => {
    const client = open()
    expect(await client.push('token-1')).toMatchObject({ outcome: 'sent' })
    expect(apple.pushes.at(-1)).toEqual({
      token: 'token-1',
      topic: TOPIC,
      type: 'background',
      body: '{}',
      authorization: undefined,
      client: `Pass Type ID: ${TOPIC}`,
    })
    client.close()
  })

  it('sends a token signed with the key, where there is one', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    const tokens = await openFakeApns()
    const client = openApns({
      url: tokens.url,
      topic: TOPIC,
      credentials: { kind: 'token', keyId: 'ABC123DEFG', teamId: 'TEAM123456', key: privateKey },
      authority: tokens.authority,
    })
    expect([await client.push('a'), await client.push('b')]).toEqual([
      { outcome: 'sent' },
      { outcome: 'sent' },
    ])
    const [first, second] = tokens.pushes.map(({ authorization }) => authorization)
    // Apple refuses tokens that change too often.
    expect(first).toBe(second)
    const { payload, protectedHeader } = await jwtVerify(
      String(first).replace('bearer ', ''),
      await importSPKI(publicKey, 'ES256'),
    )
    expect([payload.iss, protectedHeader]).toEqual([
      'TEAM123456',
      { alg: 'ES256', kid: 'ABC123DEFG' },
    ])
    client.close()
    await tokens.close()
  })

  it.each([
    [410, 'Unregistered', 'gone'],
    // Of a wrong push address or topic every phone would get these: none is forgotten.
    [400, 'BadDeviceToken', 'refused'],
    [400, 'DeviceTokenNotForTopic', 'refused'],
    [429, 'TooManyRequests', 'later'],
    [503, 'ServiceUnavailable', 'later'],
    [403, 'BadCertificate', 'refused'],
  ] as const)('understands %i %s', async (status, reason, outcome) => {
    apple.answers.set('device', { status, reason })
    const client = open()
    expect(await client.push('device')).toEqual(
      outcome === 'refused' ? { outcome, reason } : { outcome },
    )
    client.close()
  })

  it('is refused with the certificate of another authority', async () => {
    const other = testSigningFiles()
    const client = open({
      credentials: { kind: 'certificate', certificate: other.certificate, key: other.key },
    })
    expect(await client.push('token-2')).toMatchObject({ outcome: 'refused' })
    client.close()
  })

  it('is refused with a push key that cannot be read', async () => {
    const client = open({
      credentials: { kind: 'token', keyId: 'ABC123DEFG', teamId: 'TEAM123456', key: 'no key' },
    })
    expect(await client.push('token')).toEqual({
      outcome: 'refused',
      reason: 'unreadable push key',
    })
  })

  it('connects anew after a message that was not answered in time', async () => {
    const client = open({ timeoutMs: 1000 })
    expect(await client.push('token-7')).toEqual({ outcome: 'sent' })
    const { connections } = apple
    apple.silence()
    expect(await client.push('token-8')).toEqual({ outcome: 'later' })
    expect(await client.push('token-9')).toEqual({ outcome: 'sent' })
    expect(apple.connections).toBe(connections + 1)
    client.close()
  })

  it('tries later when the server does not answer, and connects again', async () => {
    const client = open()
    expect(await client.push('token-3')).toMatchObject({ outcome: 'sent' })
    apple.disconnect()
    const after = await client.push('token-4')
    expect(['sent', 'later']).toContain(after.outcome)
    expect(await client.push('token-5')).toMatchObject({ outcome: 'sent' })
    client.close()
    const away = openApns({
      url: 'https://127.0.0.1:9',
      topic: TOPIC,
      credentials: { kind: 'certificate', certificate: files.certificate, key: files.key },
    })
    expect(await away.push('token-6')).toMatchObject({ outcome: 'later' })
    away.close()
  })
})
