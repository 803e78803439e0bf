import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { problems, Problem } from '#contract/problems.ts'
import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { home, openHarness, type Harness } from '#server/testing/harness.ts'
import { registerProblemHandlers } from './problem-responses.ts'

const LIMIT = 3
let context: Harness
beforeAll(async () => {
  context = await openHarness({ perMinute: LIMIT, eventsPerMinute: LIMIT })
})
afterAll(() => context.close())

const ask = async (endpoint: Endpoint, from: string) => {
  const { statusCode, headers } = await context.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, { emailAddress: 'mia@example.test' }),
    headers: { host: `${home.slug}.localhost:4000` },
    remoteAddress: from,
  })
  const limits = Object.fromEntries(
    ['limit', 'remaining', 'reset', 'policy'].map((name) => [name, headers[`ratelimit-${name}`]]),
  )
  return { status: statusCode, ...limits, retryAfter: headers['retry-after'] }
}

describe('the rate limit', () => {
  it('sends the remaining requests with every response, and Retry-After with a 429', async () => {
    const answers = []
    for (let call = 0; call <= LIMIT; call += 1)
      answers.push(await ask(api.session.current, '192.0.2.1'))
    const seconds = expect.stringMatching(/^([1-9]|[1-5]\d|60)$/)
    const always = { limit: String(LIMIT), policy: `${LIMIT};w=60`, reset: seconds }
    expect(answers).toEqual([
      { ...always, status: 200, remaining: '2', retryAfter: undefined },
      { ...always, status: 200, remaining: '1', retryAfter: undefined },
      { ...always, status: 200, remaining: '0', retryAfter: undefined },
      { ...always, status: 429, remaining: '0', retryAfter: seconds },
    ])
    expect((await ask(api.session.current, '192.0.2.2')).status).toBe(200)
  })

  it('ends after a minute even when the system clock is set back by two days', async () => {
    const isAllowed = async () => (await ask(api.session.current, '192.0.2.4')).status === 200
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    try {
      for (let call = 0; call < LIMIT; call += 1) await isAllowed()
      vi.setSystemTime(Date.now() - 2 * 24 * 60 * 60_000)
      expect(await isAllowed()).toBe(false)
      vi.advanceTimersByTime(60_000)
      expect(await isAllowed()).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  it('reports the own limit of an endpoint', async () => {
    expect(await ask(auth.emailExists, '192.0.2.3')).toMatchObject({
      limit: '20',
      remaining: '19',
      policy: '20;w=60',
    })
  })
})

describe('the wider networks of an IPv6 address', () => {
  // Freezes the minute of the limit, so that slow machines do not pass it.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  /** Returns the statuses of `calls` requests from each address, one address after the other. */
  const statusesOf = async (endpoint: Endpoint, addresses: readonly string[], calls: number) => {
    const statuses = []
    for (const address of addresses)
      for (let call = 0; call < calls; call += 1)
        statuses.push((await ask(endpoint, address)).status)
    return statuses
  }
  const passed = (statuses: readonly number[]) => statuses.filter((status) => status !== 429).length
  const addresses = (count: number, of: (place: number) => string) =>
    Array.from({ length: count }, (_, place) => of(place))

  it('share four times the limit in a /56', async () => {
    const statuses = await statusesOf(
      api.session.current,
      addresses(10, (place) => `2001:db8:56:1${place.toString(16).padStart(2, '0')}::1`),
      LIMIT,
    )
    expect(statuses).toEqual([
      ...Array<number>(4 * LIMIT).fill(200),
      ...Array<number>(6 * LIMIT).fill(429),
    ])
    expect(await ask(api.session.current, '2001:db8:56:1ff::1')).toEqual({
      status: 429,
      limit: String(4 * LIMIT),
      remaining: '0',
      reset: expect.stringMatching(/^[1-9]\d*$/),
      policy: `${LIMIT};w=60`,
      retryAfter: expect.stringMatching(/^[1-9]\d*$/),
    })
    expect((await ask(api.session.current, '2001:db8:56:200::1')).status).toBe(200)
  })

  it('share sixteen times the limit in a /48', async () => {
    const statuses = await statusesOf(
      api.session.current,
      addresses(20, (place) => `2001:db8:48:${(place * 256).toString(16)}::1`),
      LIMIT,
    )
    expect(statuses).toEqual([
      ...Array<number>(16 * LIMIT).fill(200),
      ...Array<number>(4 * LIMIT).fill(429),
    ])
    expect((await ask(api.session.current, '2001:db8:49::1')).status).toBe(200)
  })

  it('are not used up by one subscriber, because the narrower limit counts first', async () => {
    expect(passed(await statusesOf(api.session.current, ['2001:db8:77:1::1'], 20 * LIMIT))).toBe(
      LIMIT,
    )
    expect((await ask(api.session.current, '2001:db8:77:2::1')).status).toBe(200)
  })

  it('also count for an endpoint with an own limit', async () => {
    expect(
      passed(
        await statusesOf(
          auth.emailExists,
          addresses(5, (place) => `2001:db8:20:${place}::1`),
          20,
        ),
      ),
    ).toBe(80)
  })
})

it('counts an IPv4 address and its IPv6 mapping as one', async () => {
  for (const address of ['192.0.2.77', '::ffff:192.0.2.77', '::ffff:c000:24d'])
    expect((await ask(api.session.current, address)).status).toBe(200)
  expect((await ask(api.session.current, '0:0:0:0:0:ffff:c000:24d')).status).toBe(429)
})

it('limits webhooks by network before it checks the signature', async () => {
  const send = async (from: string) => {
    const { statusCode, headers } = await context.app.inject({
      method: 'POST',
      url: '/hooks/shopify',
      payload: 'x'.repeat(1000),
      headers: { host: `${home.slug}.localhost:4000` },
      remoteAddress: from,
    })
    return [statusCode, Number(headers['retry-after'] ?? 0) > 0]
  }
  for (let event = 0; event < LIMIT; event += 1)
    expect(await send('192.0.2.9')).toEqual([401, false])
  expect(await send('192.0.2.9')).toEqual([429, true])
  expect(await send('192.0.2.10')).toEqual([401, false])
})

describe('a temporary refusal', () => {
  const temporary = Object.entries(problems)
    .filter(([, { status }]) => status === 429 || status === 503)
    .map(([code]) => code)
  it.each(temporary)('%s sends Retry-After', async (code) => {
    const app = fastify()
    registerProblemHandlers(app)
    app.get('/', () => {
      throw new Problem(code as keyof typeof problems)
    })
    const { statusCode, headers } = await app.inject('/')
    expect([statusCode, String(headers['retry-after'])]).toEqual([
      problems[code as keyof typeof problems].status,
      expect.stringMatching(/^[1-9]\d*$/),
    ])
    await app.close()
  })
})
