import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVault } from '#server/integrations/card-payments/vault.ts'
import { testCards } from '#server/integrations/card-payments/test-cards.ts'
import { hasCheckDigit } from '#domain/card-number.ts'
import { hostedFieldsIntegrity } from './hosted-fields-script.ts'
import { createVaultServer, SANDBOX_KEY } from './vault-server.ts'

const ORIGIN = 'http://eyewear.localhost:4000'
const now = new Date('2026-11-25T12:00:00Z')
const vault = createVault({ now: () => now })
let app: Awaited<ReturnType<typeof createVaultServer>>
beforeAll(async () => {
  app = await createVaultServer(vault, () => [ORIGIN])
})
afterAll(() => app.close())

const typed = {
  apiKey: SANDBOX_KEY,
  merchantRefNum: 'r-1',
  amount: 5336,
  cardNumber: '4111 1111 1111 1111',
  expiryDate: '08 / 28',
  cvv: '123',
}
const tokenize = (changes: object = {}, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/tokenize', headers, payload: { ...typed, ...changes } })

describe('the script of the hosted fields', () => {
  it('has the hash that the page pins it to', async () => {
    const { rawPayload } = await app.inject('/hosted-fields.js')
    const hashOf = (bytes: Buffer) =>
      `sha384-${createHash('sha384').update(bytes).digest('base64')}`
    expect(hashOf(rawPayload)).toBe(hostedFieldsIntegrity)
    rawPayload[0]! ^= 1
    expect(hashOf(rawPayload)).not.toBe(hostedFieldsIntegrity)
  })

  it.each([
    [ORIGIN, ORIGIN],
    ['https://elsewhere.example', undefined],
  ])('can be read by %s: %s', async (origin, allowed) => {
    const { headers } = await app.inject({ url: '/hosted-fields.js', headers: { origin } })
    expect(headers['access-control-allow-origin']).toBe(allowed)
  })
})

describe('a field of the card form', () => {
  const field = (origin: string) =>
    app.inject(`/field?${new URLSearchParams({ name: 'cvv', session: 's', origin }).toString()}`)

  it('can be framed by the brands alone, loads nothing, and is not stored', async () => {
    const { statusCode, headers } = await field(ORIGIN)
    expect(statusCode).toBe(200)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`frame-ancestors ${ORIGIN}`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('does not talk to another site', async () => {
    expect((await field('https://elsewhere.example')).statusCode).toBe(400)
  })

  it('keeps what is in its address out of its markup', async () => {
    const { body } = await app.inject(
      `/field?${new URLSearchParams({ name: 'cvv', session: '"><script>', origin: ORIGIN }).toString()}`,
    )
    expect(body).not.toContain('"><script>')
  })
})

describe('a token for a card', () => {
  it('is given for a valid card, of which only the end is kept', async () => {
    const answer = await tokenize()
    expect(answer.statusCode).toBe(200)
    const { token } = answer.json<{ token: string }>()
    expect(vault.handle(token)?.card).toEqual({
      brand: 'Visa',
      last4: '1111',
      expMonth: 8,
      expYear: 2028,
      outcome: 'success',
    })
    expect(JSON.stringify(vault.state)).not.toMatch(/4111\D?1111|"123"/)
  })

  it.each([
    [{ cardNumber: '4111 1111 1111 1112' }, ['cardNumber']],
    [{ cardNumber: '' }, ['cardNumber']],
    [
      { cardNumber: undefined, expiryDate: undefined, cvv: undefined },
      ['cardNumber', 'expiryDate', 'cvv'],
    ],
    [{ expiryDate: '10 / 26' }, ['expiryDate']],
    [{ expiryDate: '13 / 28' }, ['expiryDate']],
    [{ expiryDate: '01 / 48' }, ['expiryDate']],
    [{ cvv: '12' }, ['cvv']],
    [{ cvv: '1234' }, ['cvv']],
    [{ cardNumber: '378282246310005' }, ['cvv']],
  ])('is refused for %j, naming every field that is wrong [VA-22]', async (changes, fields) => {
    const answer = await tokenize(changes)
    expect([
      answer.statusCode,
      answer.json<{ error: { fields: string[] } }>().error.fields,
    ]).toEqual([400, fields])
  })

  it('is given in the month in which the card expires', async () => {
    expect((await tokenize({ expiryDate: '11 / 26' })).statusCode).toBe(200)
  })

  it('needs only the CVC of a stored card, with the token of its customer [VA-23]', async () => {
    const { id } = vault.customer('member')
    const stored = vault.storeCard(id, (await tokenize()).json<{ token: string }>().token)!
    const saved = {
      cardNumber: undefined,
      expiryDate: undefined,
      paymentTokenFrom: stored.token,
      singleUseCustomerToken: vault.customerToken(id),
    }
    expect((await tokenize(saved)).statusCode).toBe(200)
    expect((await tokenize({ ...saved, cvv: '' })).json<{ error: object }>().error).toMatchObject({
      fields: ['cvv'],
    })
    const other = vault.customerToken(vault.customer('another member').id)
    expect((await tokenize({ ...saved, singleUseCustomerToken: other })).statusCode).toBe(400)
  })

  it.each([
    ['another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['another public key', { apiKey: 'other' }, {}],
    ['a body of another shape', { amount: 'much' }, {}],
  ])('is refused to %s, and nothing typed is repeated', async (_, changes, headers) => {
    const answer = await tokenize(changes, headers)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).not.toContain('1111')
  })
})

it.each(testCards)('the test card "$about" is a valid number', ({ number }) => {
  expect(hasCheckDigit(number)).toBe(true)
})

describe('the bank’s question', () => {
  const ask = async (cardNumber: string) => {
    const { token } = (await tokenize({ cardNumber })).json<{ token: string }>()
    return { token, url: `/challenge/${vault.handle(token)!.challengeId}` }
  }
  const answer = (url: string, payload: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })

  it.each([
    ['the right code', '4000000000003220', 'code=123456&answer=confirm', 'PAYABLE', 'confirmed'],
    ['a wrong code', '4000000000003220', 'code=000000&answer=confirm', 'FAILED', 'failed'],
    ['a refusal', '4000000000003220', 'code=123456&answer=refuse', 'FAILED', 'failed'],
    [
      'a card that accepts none',
      '4000008400001629',
      'code=123456&answer=confirm',
      'FAILED',
      'failed',
    ],
  ])('ends after %s', async (_, cardNumber, payload, status, outcome) => {
    const { token, url } = await ask(cardNumber)
    expect((await app.inject(url)).body).toContain('$53.36')
    expect((await answer(url, payload)).body).toContain(`data-outcome="${outcome}"`)
    expect(vault.handle(token)?.status).toBe(status)
    await answer(url, 'code=123456&answer=confirm')
    expect(vault.handle(token)?.status).toBe(status)
  })

  it('is asked in French', async () => {
    const { url } = await ask('4000000000003220')
    expect((await app.inject(`${url}?lang=fr`)).body).toContain('Est-ce bien vous\u00a0?')
  })

  it('is unknown for another id', async () => {
    expect((await app.inject('/challenge/nobody')).statusCode).toBe(404)
  })
})
