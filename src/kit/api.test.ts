import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { door } from '#contract/door.ts'
import { endpoints } from '#contract/everything.ts'
import { api } from '#contract/index.ts'
import { Problem, problems } from '#contract/problems.ts'
import { profile } from '#contract/profile.ts'
import { API_HEADER } from '#contract/shell.ts'
import { call, isUnanswered } from './api.ts'
import { freshness } from './freshness.ts'
import { isOnline, noteReached } from './online.ts'
import { attempt, deliver } from './write.ts'

const voucher = { title: '$12 off', description: 'Lens care kit', code: 'ABCDEFGHJKMN', expiryDate: '2027-02-19T00:00:00Z', value: 12 }
const asked: { url: string; init: RequestInit }[] = []

/** Answers each call in turn; an Error is a connection that broke. */
function serverSays(...answers: (Response | Error)[]) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    const answer = answers.shift() ?? new Error('nobody there')
    if (answer instanceof Error) throw answer
    return answer
  })
}

const marked = { 'content-type': 'application/json', [API_HEADER]: '1' }
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: marked })
const cutOff = () => new Response('{"success":true,"vou', { headers: marked })
const balance = { currentPoints: 1, pastPoints: 2, redeemablePoints: 3 }
const readBalance = () => call(api.points.balance, { params: { id: 'la_1' } })
const headersOf = (at: number) => new Headers(asked[at]?.init.headers)
const failureOf = (promise: Promise<unknown>) => promise.then(() => undefined, (thrown: unknown) => thrown)

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
})
afterEach(() => vi.unstubAllGlobals())

describe('a call', () => {
  it('goes to the address of the endpoint, in the language of the reader, with the cookies of this origin', async () => {
    serverSays(json({ currentPoints: 1, pastPoints: 2, redeemablePoints: 3 }))
    expect(await call(api.points.balance, { params: { id: 'la_1' } })).toEqual({ currentPoints: 1, pastPoints: 2, redeemablePoints: 3 })
    expect(asked[0]?.url).toBe('/api/loyaltyaccount/la_1/points')
    expect(asked[0]?.init).toMatchObject({ method: 'GET', credentials: 'same-origin', body: undefined })
    expect(headersOf(0).get('accept-language')).toBe('en')
  })

  it('drops the token of an answer unread', async () => {
    serverSays(json({ success: true, token: 'secret' }))
    expect(await call(door.joinUnverified, { body: { email: 'a@b.cd', creatorId: 'c', assetId: 'a' } })).toEqual({ success: true, token: '' })
  })

  it.each([
    ['the message of the server', json({ success: false, code: 'NOT_ENOUGH_POINTS', message: 'Fifty are missing.' }, 422), 'NOT_ENOUGH_POINTS', 'Fifty are missing.'],
    ['the text of a status without a message [ER-04]', json({}, 404), 'NOT_FOUND', problems.NOT_FOUND.en],
    ['the sentence of the endpoint for a server that broke', json({}, 500), 'POINTS_UNAVAILABLE', problems.POINTS_UNAVAILABLE.en],
    ['the same for a gateway', new Response('<html>', { status: 502 }), 'POINTS_UNAVAILABLE', problems.POINTS_UNAVAILABLE.en],
    ['the last resort for a status nobody knows [ER-12]', json({}, 418), 'SOMETHING_WENT_WRONG', problems.SOMETHING_WENT_WRONG.en],
    ['the sentence of the endpoint when nobody answers', new Error('no line'), 'POINTS_UNAVAILABLE', problems.POINTS_UNAVAILABLE.en],
    ['the sentence of the endpoint for an answer of another shape', json({ points: 'many' }), 'POINTS_UNAVAILABLE', problems.POINTS_UNAVAILABLE.en],
  ])('fails with %s [ER-07]', async (_, answer, code, says) => {
    serverSays(answer)
    expect(await failureOf(call(api.points.balance, { params: { id: 'la_1' } }))).toMatchObject({ code, message: says })
  })
})

describe('a write that fails', () => {
  it.each([
    ['the message of the server', json({ success: false, code: 'TERMS_REQUIRED_TO_JOIN', message: 'Not without the terms.' }, 422), 'Not without the terms.'],
    ['the text of a status without a message', json({}, 500), problems.SERVER_ERROR.en],
    ['no more than that nobody answered', new Error('no line'), problems.OFFLINE.en],
    ['the sentence of the endpoint for an answer of another shape', json({ success: 'maybe' }), problems[door.joinUnverified.problem].en],
  ])('throws nothing and gives back a problem that holds %s [ER-06]', async (_, answer, says) => {
    serverSays(answer)
    const { given, problem } = await attempt(door.joinUnverified, { email: 'a@b.cd', creatorId: 'c', assetId: 'a' })
    expect(given).toBeUndefined()
    expect(problem).toBeInstanceOf(Problem)
    expect(problem).toMatchObject({ message: says })
    expect(asked[0]?.init.method).toBe('POST')
  })
})

describe('a write of a member that fails without a word', () => {
  const bill = () => deliver(profile.billing, { address: 'a', city: 'b', state: 'ON', zip: 'c', country: 'CA' })

  it.each([
    ['its own sentence [ER-22]', json({}, 500), problems.BILLING_FAILED.en],
    ['the same for a gateway [ER-22]', new Response('<html>', { status: 502 }), problems.BILLING_FAILED.en],
    ['nothing about billing for a session that is over', json({}, 401), problems.UNAUTHORIZED.en],
  ])('says %s', async (_, answer, says) => {
    serverSays(answer)
    expect(await failureOf(bill())).toMatchObject({ message: says })
  })

  it('says the text of the status where it has none of its own', async () => {
    serverSays(json({}, 500))
    expect(await failureOf(deliver(profile.keepEmail, {}))).toMatchObject({ message: problems.SERVER_ERROR.en })
  })
})

describe('a captive portal that answers in the place of the server', () => {
  const page = () => new Response('<!doctype html><h1>Hotel</h1>', { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })

  it('is no answer to a read: the page counts as offline until the server answers, and asks past what the browser has kept', async () => {
    noteReached(true)
    serverSays(page(), json({ currentPoints: 1, pastPoints: 2, redeemablePoints: 3 }))
    expect(await failureOf(call(api.points.balance, { params: { id: 'la_1' } }))).toMatchObject({ code: 'POINTS_UNAVAILABLE', status: 503 })
    expect(isOnline()).toBe(false)
    await call(api.points.balance, { params: { id: 'la_1' } })
    expect(isOnline()).toBe(true)
    expect(asked.map(({ init }) => init.cache)).toEqual(['default', 'reload'])
  })

  it('is no success of a write: it was not answered, and the same key is sent again', async () => {
    serverSays(page(), json({ success: true, voucher }))
    const failure = await failureOf(deliver(api.redemption.redeem, { redemptionId: 'offer' }))
    expect(failure).toMatchObject({ code: 'NO_ANSWER', status: 503 })
    expect(isUnanswered(failure as never)).toBe(true)
    await deliver(api.redemption.redeem, { redemptionId: 'offer' })
    expect(headersOf(1).get('idempotency-key')).toBe(headersOf(0).get('idempotency-key'))
  })
})

describe('a response without the mark of the API', () => {
  const portal = (status: number, body: unknown = { message: 'Please accept the terms of the hotel' }) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

  it.each([200, 401, 403, 404])('is no answer and its words are not shown: %i', async (status) => {
    noteReached(true)
    serverSays(portal(status))
    expect(await failureOf(readBalance())).toMatchObject({ code: 'POINTS_UNAVAILABLE', status: 503, message: problems.POINTS_UNAVAILABLE.en })
    expect(isOnline()).toBe(false)
  })

  it('is no answer when it has the right shape by chance', async () => {
    serverSays(portal(200, balance))
    expect(await failureOf(readBalance())).toMatchObject({ code: 'POINTS_UNAVAILABLE', status: 503 })
  })

  it('counts by its status alone from 500 on', async () => {
    serverSays(portal(511))
    expect(await failureOf(readBalance())).toMatchObject({ code: 'POINTS_UNAVAILABLE', status: 511, message: problems.POINTS_UNAVAILABLE.en })
  })
})

it('a response that is cut off in its body is no answer', async () => {
  noteReached(true)
  serverSays(cutOff())
  expect(await failureOf(readBalance())).toMatchObject({ code: 'POINTS_UNAVAILABLE', status: 503 })
  expect(isOnline()).toBe(false)
})

describe('a response that the worker has stored', () => {
  const stored = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'x-kept-at': '2026-11-23T12:00:00.000Z', 'x-kept-without': 'network' } })
  const modes = () => asked.map(({ init }) => init.cache)

  it('is given as it is when it fits', async () => {
    noteReached(true)
    serverSays(stored(balance))
    expect(await readBalance()).toEqual(balance)
    expect(modes()).toEqual(['default'])
  })

  it('is requested again without the stored one when it does not fit', async () => {
    noteReached(true)
    serverSays(stored({}), json(balance))
    expect(await readBalance()).toEqual(balance)
    expect(modes()).toEqual(['default', 'no-store'])
    expect(freshness().isKept).toBe(false)
  })

  it('does not fit as a membership without an account', async () => {
    serverSays(stored({}), new Error('no line'))
    expect(await failureOf(call(api.membership.membership, { params: { id: 'la_1' } }))).toMatchObject({ code: 'MEMBERSHIP_UNAVAILABLE' })
    expect(asked).toHaveLength(2)
  })
})

describe('a write that moves value', () => {
  const redeem = () => deliver(api.redemption.redeem, { redemptionId: 'offer' })
  const keyOf = (at: number) => headersOf(at).get('idempotency-key')

  it('keeps its key over a retry after no answer, and takes a new one after an answer', async () => {
    serverSays(new Error('no line'), json({}, 503), json({ success: true, voucher }), json({ success: true, voucher }))
    expect(isUnanswered(await failureOf(redeem()) as never)).toBe(true)
    await failureOf(redeem())
    await redeem()
    await redeem()
    expect(keyOf(0)).toMatch(/^[\w-]{36}$/)
    expect([keyOf(1), keyOf(2)]).toEqual([keyOf(0), keyOf(0)])
    expect(keyOf(3)).not.toBe(keyOf(0))
  })

  it('keeps the key of each request while another one is sent', async () => {
    serverSays(new Error('no line'), json({ success: true, voucher }), json({ success: true, voucher }))
    await failureOf(redeem())
    await deliver(api.redemption.redeem, { redemptionId: 'another offer' })
    await redeem()
    expect([keyOf(1) === keyOf(0), keyOf(2) === keyOf(0)]).toEqual([false, true])
  })

  it.each([
    ['the session is over', json({ code: 'UNAUTHORIZED', message: 'Log in.' }, 401)],
    ['there were too many requests', json({ code: 'TOO_MANY_REQUESTS', message: 'Wait.' }, 429)],
    ['the network asks for a log in of its own', new Response('<html>')],
    ['the answer breaks off', cutOff()],
  ])('keeps its key when %s, for the first try may have been carried out', async (_, second) => {
    serverSays(new Error('no line'), second, json({ success: true, voucher }))
    await failureOf(redeem())
    expect(isUnanswered(await failureOf(redeem()) as never)).toBe(true)
    await redeem()
    expect([keyOf(1), keyOf(2)]).toEqual([keyOf(0), keyOf(0)])
  })

  it.each([
    ['the connection broke', new Error('no line')],
    ['the answer broke off', cutOff()],
  ])('says that it may have been done when it was sent and %s', async (_, answer) => {
    serverSays(answer)
    expect(await failureOf(redeem())).toMatchObject({ code: 'NO_ANSWER', status: 503, message: problems.NO_ANSWER.en })
    expect(asked).toHaveLength(1)
  })

  it('says so of every endpoint that moves value', async () => {
    const moving = endpoints.filter((endpoint) => endpoint.kind === 'write' && endpoint.movesValue)
    expect(moving.map(({ name }) => name)).toContain('earning.followStrava')
    for (const endpoint of moving) {
      serverSays(new Error('no line'))
      expect([endpoint.name, await failureOf(call(endpoint, { body: {} as never, params: { id: 'x' } as never }))]).toMatchObject([endpoint.name, { code: 'NO_ANSWER' }])
    }
  })

  it('sends nothing from a phone without a network, and says that it is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false, languages: ['en'] })
    noteReached(false)
    expect(await failureOf(redeem())).toMatchObject({ code: 'OFFLINE', status: 503, message: problems.OFFLINE.en })
    expect(asked).toEqual([])
  })

  it('is sent where the server was reached, whatever the phone says of its network', async () => {
    vi.stubGlobal('navigator', { onLine: false, languages: ['en'] })
    noteReached(true)
    serverSays(json({ success: true, voucher }))
    expect(await redeem()).toMatchObject({ success: true })
  })

  it.each([
    ['its own sentence for a refusal without a message', 422, problems.NOT_ENOUGH_POINTS.en],
    ['the same for a server that broke', 500, problems.NOT_ENOUGH_POINTS.en],
    ['nothing about points for a gateway without a server', 502, problems.SOMETHING_WENT_WRONG.en],
    ['nothing about points for a session that is over', 401, problems.UNAUTHORIZED.en],
  ])('says %s [ER-34]', async (_, status, says) => {
    serverSays(json({}, status))
    expect(await failureOf(redeem())).toMatchObject({ status, message: says })
  })

  it('takes a new key after a refusal, which is an answer', async () => {
    serverSays(json({ code: 'NOT_ENOUGH_POINTS', message: 'No.' }, 422), json({ success: true, voucher }))
    await failureOf(redeem())
    await redeem()
    expect(keyOf(1)).not.toBe(keyOf(0))
  })
})
