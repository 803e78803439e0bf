import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { payments, type HostedFields, type Order } from '#contract/payments.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { logOptions } from '#server/lib/logging/log.ts'
import { openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { paymentScenarios } from '#server/testing/payment-scenarios.ts'

const NUMBER = '4111 1111 1111 1111'
const CVC = '739'
/** The number in any grouping, and the CVC where a field has it. */
const CARD_DATA = /4111\D{0,3}1111\D{0,3}1111\D{0,3}1111|["=:]\s*739\b/

let context: Harness
let app: FastifyInstance
let port: number
/** Every byte of requests and responses of the brand's host, and every line of the log. */
const received: string[] = []
const log: string[] = []

beforeAll(async () => {
  context = await openHarness()
  app = await createApp(context.context, {
    perMinute: 100_000,
    logger: {
      ...(logOptions('trace') as object),
      stream: { write: (line: string) => void log.push(line) },
    },
    otherOrigin: context.sandbox.handle,
  })
  app.addHook('preParsing', async ({ raw: { method, url, headers } }, _, payload) => {
    received.push(`${method} ${url} ${JSON.stringify(headers)}`)
    const copy = new PassThrough()
    copy.on('data', (part: Buffer) => received.push(part.toString('utf8')))
    return payload.pipe(copy)
  })
  app.addHook('onSend', async (_, __, payload) => {
    received.push(String(payload))
    return payload
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await context.close()
})

const send = (
  host: string,
  { method, path, token, body }: { method: string; path: string; token?: string; body?: unknown },
) =>
  new Promise<{ status: number; body: Record<string, unknown> }>((done, fail) => {
    const outgoing = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: {
          host,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        let text = ''
        response.on('data', (part: Buffer) => (text += part.toString('utf8')))
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            body: JSON.parse(text) as Record<string, unknown>,
          }),
        )
      },
    )
    outgoing.on('error', fail)
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })

const toBrand = (
  { token }: MemberCaller,
  endpoint: Endpoint,
  sent: { body?: unknown; params?: Record<string, string> } = {},
) =>
  send('eyewear.localhost:4000', {
    method: endpoint.method,
    path: addressOf(endpoint, sent.params),
    token,
    body: sent.body,
  })

describe('the number and the CVC of a card', () => {
  it('reach the vault alone: not the brand’s host, its answers, its log or its database', async () => {
    const shop = paymentScenarios(context)
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const { cartToken } = order
    const { body } = await toBrand(member, payments.tokens, { params: { cartToken: cartToken! } })
    const { transaction, apiKey } = body['fields'] as HostedFields
    const { merchantRefNum, amount } = transaction
    const typed = { apiKey, merchantRefNum, amount, cardNumber: NUMBER, expiryDate: '08 / 28' }
    const toVault = (changes: object) =>
      send('vault.localhost:4000', {
        method: 'POST',
        path: '/tokenize',
        body: { ...typed, ...changes },
      })
    expect((await toVault({ cvv: `${CVC}9` })).status).toBe(400)
    const { status, body: answer } = await toVault({ cvv: CVC })
    expect(status).toBe(200)
    const paid = await toBrand(member, payments.pay, {
      body: { cartToken, paymentToken: answer['token'], merchantRefNum },
    })
    expect((paid.body['order'] as Order).state).toBe('issued')
    // The recording works: it has the token.
    expect(received.join('\n')).toContain(String(answer['token']))
    expect(log.length).toBeGreaterThan(0)
    expect(received.join('\n')).not.toMatch(CARD_DATA)
    expect(log.join('\n')).not.toMatch(CARD_DATA)
    const tables = await context.rows<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    for (const { name } of tables)
      expect(
        JSON.stringify(await context.rows(sql`select * from ${sql.identifier(name)}`)),
      ).not.toMatch(/4111\D{0,3}1111\D{0,3}1111\D{0,3}1111/)
    expect(JSON.stringify(context.sandbox.vault.state)).not.toMatch(CARD_DATA)
  })

  it('are refused by the brand’s host, and not repeated in its log', async () => {
    const member = await paymentScenarios(context).buyer()
    const { status, body } = await toBrand(member, payments.saveMethod, {
      body: { paymentToken: NUMBER, merchantRefNum: 'x' },
    })
    expect([status, body['code']]).toEqual([400, 'CARD_NUMBER_SENT'])
    expect(log.join('\n')).not.toMatch(CARD_DATA)
  })

  it.each([
    [
      'the billing address',
      accountSettings.billing,
      { address: NUMBER, city: 'New York', state: 'NY', zip: '10001', country: 'US' },
    ],
    [
      'the details',
      accountSettings.update,
      { email: 'mia@example.test', firstName: NUMBER, lastName: 'Tan' },
    ],
  ])('are not stored when they are typed into %s', async (_, endpoint, typed) => {
    const member = await paymentScenarios(context).buyer()
    const { status, body } = await toBrand(member, endpoint, { body: typed })
    expect([status, body['code']]).toEqual([400, 'CARD_NUMBER_SENT'])
    expect(log.join('\n')).not.toMatch(CARD_DATA)
  })

  it('are not seen in a telephone number, a password or an id with the same digits', async () => {
    const member = await paymentScenarios(context).buyer()
    const details = await toBrand(member, accountSettings.update, {
      body: {
        email: member.email,
        telephone: '+49 1512 3456787',
        currentPassword: '4242424242422',
      },
    })
    expect(details.body['code']).not.toBe('CARD_NUMBER_SENT')
    const { status, body } = await toBrand(member, payments.saveMethod, {
      body: {
        paymentToken: 'a22a2ad9-06e6-4e6e-8139-518888888888',
        merchantRefNum: 'a22a2ad9-06e6-4e6e-8139-518888888888',
      },
    })
    expect([status, body['code']]).toEqual([422, 'CARD_ENTRY_EXPIRED'])
  })

  it('are not accepted by a host that only looks like the vault’s', async () => {
    const { status } = await send('vault.localhost:4001', {
      method: 'POST',
      path: '/tokenize',
      body: {},
    })
    expect(status).toBe(404)
  })
})
