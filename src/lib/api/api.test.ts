import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { auth } from '#contract/auth.ts'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { api } from '#contract/index.ts'
import { Problem, problems } from '#contract/problems.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { API_HEADER } from '#contract/app-shell.ts'
import { payments } from '#contract/payments.ts'
import { transfers } from '#contract/transfers.ts'
import { call, hasNoResponse } from './api.ts'
import { freshness } from './freshness.ts'
import { isOnline, recordReachable } from './online.ts'
import { askToLogIn } from '../navigation/requestedPlace.ts'
import { trySend, send } from './write.ts'

vi.mock('../navigation/requestedPlace.ts', () => ({ askToLogIn: vi.fn() }))

const voucher = {
  title: '$12 off',
  description: 'Lens care kit',
  code: 'ABCDEFGHJKMN',
  expiryDate: '2027-02-19T00:00:00Z',
  value: 12,
}
const requests: { url: string; init: RequestInit }[] = []

/** Answers the calls in order; an Error is a broken connection. */
function stubAnswers(...answers: (Response | Error)[]) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    const answer = answers.shift() ?? new Error('no more answers')
    if (answer instanceof Error) throw answer
    return answer
  })
}

const marked = { 'content-type': 'application/json', [API_HEADER]: '1' }
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: marked })
const cutOff = () => new Response('{"success":true,"vou', { headers: marked })
const balance = { currentPoints: 1, pastPoints: 2, redeemablePoints: 3 }
const readBalance = () => call(api.points.balance, { params: { id: 'la_1' } })
const headersOf = (at: number) => new Headers(requests[at]?.init.headers)
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
})
afterEach(() => vi.unstubAllGlobals())

describe('a call', () => {
  it('sends the endpoint’s address, the reader’s language and the cookies of this origin', async () => {
    stubAnswers(json({ currentPoints: 1, pastPoints: 2, redeemablePoints: 3 }))
    expect(await call(api.points.balance, { params: { id: 'la_1' } })).toEqual({
      currentPoints: 1,
      pastPoints: 2,
      redeemablePoints: 3,
    })
    expect(requests[0]?.url).toBe('/api/loyaltyaccount/la_1/points')
    expect(requests[0]?.init).toMatchObject({
      method: 'GET',
      credentials: 'same-origin',
      body: undefined,
    })
    expect(headersOf(0).get('accept-language')).toBe('en')
  })

  it('removes the token from an answer', async () => {
    stubAnswers(json({ success: true, token: 'secret' }))
    expect(
      await call(auth.joinUnverified, { body: { email: 'a@b.cd', creatorId: 'c', assetId: 'a' } }),
    ).toEqual({ success: true, token: '' })
  })

  it.each([
    [
      'the message of the server',
      json({ success: false, code: 'NOT_ENOUGH_POINTS', message: 'Fifty are missing.' }, 422),
      'NOT_ENOUGH_POINTS',
      'Fifty are missing.',
    ],
    [
      'the text of a status without a message [ER-04]',
      json({}, 404),
      'NOT_FOUND',
      problems.NOT_FOUND.en,
    ],
    [
      'the message of the endpoint for a server error',
      json({}, 500),
      'POINTS_UNAVAILABLE',
      problems.POINTS_UNAVAILABLE.en,
    ],
    [
      'the message of the endpoint for a gateway error',
      new Response('<html>', { status: 502 }),
      'POINTS_UNAVAILABLE',
      problems.POINTS_UNAVAILABLE.en,
    ],
    [
      'SOMETHING_WENT_WRONG for an unknown status [ER-12]',
      json({}, 418),
      'SOMETHING_WENT_WRONG',
      problems.SOMETHING_WENT_WRONG.en,
    ],
    [
      'the message of the endpoint without an answer',
      new Error('no line'),
      'POINTS_UNAVAILABLE',
      problems.POINTS_UNAVAILABLE.en,
    ],
    [
      'the message of the endpoint for a malformed answer',
      json({ points: 'many' }),
      'POINTS_UNAVAILABLE',
      problems.POINTS_UNAVAILABLE.en,
    ],
  ])('fails with %s [ER-07]', async (_, answer, code, message) => {
    stubAnswers(answer)
    expect(await failureOf(call(api.points.balance, { params: { id: 'la_1' } }))).toMatchObject({
      code,
      message,
    })
  })
})

describe('a write that fails', () => {
  it.each([
    [
      'the message of the server',
      json(
        { success: false, code: 'TERMS_REQUIRED_TO_JOIN', message: 'Not without the terms.' },
        422,
      ),
      'Not without the terms.',
    ],
    ['the text of a status without a message', json({}, 500), problems.SERVER_ERROR.en],
    ['the offline message without an answer', new Error('no line'), problems.OFFLINE.en],
    [
      'the message of the endpoint for a malformed answer',
      json({ success: 'maybe' }),
      problems[auth.joinUnverified.problem].en,
    ],
  ])('returns a problem with %s instead of throwing [ER-06]', async (_, answer, message) => {
    stubAnswers(answer)
    const { response, problem } = await trySend(auth.joinUnverified, {
      email: 'a@b.cd',
      creatorId: 'c',
      assetId: 'a',
    })
    expect(response).toBeUndefined()
    expect(problem).toBeInstanceOf(Problem)
    expect(problem).toMatchObject({ message })
    expect(requests[0]?.init.method).toBe('POST')
  })
})

describe('cancelling a transfer', () => {
  it.each([
    ['a general message', new Response('', { status: 500 }), problems.CANCEL_FAILED.en],
    [
      'the server’s message',
      json({ success: false, code: 'TRANSFER_GONE', message: 'Noor was faster.' }, 422),
      'Noor was faster.',
    ],
  ])('shows %s when it fails [ER-23] [ER-24]', async (_, answer, message) => {
    stubAnswers(answer)
    const { problem } = await trySend(transfers.cancel, { nftId: 'n', creatorId: 'c' })
    expect(problem).toMatchObject({ message })
  })
})

describe('a write of a member that fails without a message', () => {
  const saveBilling = () =>
    send(accountSettings.billing, { address: 'a', city: 'b', state: 'ON', zip: 'c', country: 'CA' })

  it.each([
    ['the message of the endpoint [ER-22]', json({}, 500), problems.BILLING_FAILED.en],
    [
      'the message of the endpoint for a gateway error [ER-22]',
      new Response('<html>', { status: 502 }),
      problems.BILLING_FAILED.en,
    ],
    ['the message of the status for an expired session', json({}, 401), problems.UNAUTHORIZED.en],
  ])('shows %s', async (_, answer, message) => {
    stubAnswers(answer)
    expect(await failureOf(saveBilling())).toMatchObject({ message })
  })

  it('shows the message of the status where the endpoint has none', async () => {
    stubAnswers(json({}, 500))
    expect(await failureOf(send(accountSettings.cancelEmailChange, {}))).toMatchObject({
      message: problems.SERVER_ERROR.en,
    })
  })
})

describe('a write after the session has ended', () => {
  beforeEach(() => vi.mocked(askToLogIn).mockClear())

  it('opens the login page for a member', async () => {
    stubAnswers(json({}, 401))
    await failureOf(send(api.redemption.redeem, { redemptionId: 'offer' }))
    expect(askToLogIn).toHaveBeenCalledOnce()
  })

  it('opens it as well when the login is too old for this', async () => {
    stubAnswers(json({ code: 'LOGIN_TOO_OLD', message: problems.LOGIN_TOO_OLD.en }, 403))
    await failureOf(send(api.redemption.redeem, { redemptionId: 'offer' }))
    expect(askToLogIn).toHaveBeenCalledOnce()
  })

  it('stays on the page after a refusal', async () => {
    stubAnswers(json({}, 422))
    await failureOf(send(api.redemption.redeem, { redemptionId: 'offer' }))
    expect(askToLogIn).not.toHaveBeenCalled()
  })

  it('stays on the page of a visitor whose login is refused', async () => {
    stubAnswers(json({}, 401))
    await failureOf(
      send(auth.authenticate, { username: 'mia@example.test', password: 'wrong' } as never),
    )
    expect(askToLogIn).not.toHaveBeenCalled()
  })
})

describe('saving a card', () => {
  it.each([
    ['a general message', new Response('', { status: 500 }), problems.CARD_NOT_SAVED.en],
    [
      'the server’s message',
      json({ success: false, code: 'CARD_NOT_ACCEPTED', message: 'The bank said no.' }, 422),
      'The bank said no.',
    ],
  ])('shows %s when it fails [ER-23] [ER-24]', async (_, answer, message) => {
    stubAnswers(answer)
    const card = { paymentToken: 'token', merchantRefNum: 'reference' }
    const { problem } = await trySend(payments.saveMethod, card)
    expect(problem).toMatchObject({ message })
  })
})

it('shows a general message when a transfer is not sent [ER-12]', async () => {
  stubAnswers(new Response('', { status: 500 }))
  const offer = { nftId: 'n', creatorId: 'c', receivingUserEmail: 'noor@example.test' }
  const { problem } = await trySend(transfers.send, offer)
  expect(requests).toHaveLength(1)
  expect(problem).toMatchObject({ message: problems.SOMETHING_WENT_WRONG.en })
})

describe('a captive portal that answers instead of the server', () => {
  const page = () =>
    new Response('<!doctype html><h1>Hotel</h1>', {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })

  it('counts as no answer to a read: the page is offline until the server answers, and bypasses the browser cache', async () => {
    recordReachable(true)
    stubAnswers(page(), json({ currentPoints: 1, pastPoints: 2, redeemablePoints: 3 }))
    expect(await failureOf(call(api.points.balance, { params: { id: 'la_1' } }))).toMatchObject({
      code: 'POINTS_UNAVAILABLE',
      status: 503,
    })
    expect(isOnline()).toBe(false)
    await call(api.points.balance, { params: { id: 'la_1' } })
    expect(isOnline()).toBe(true)
    expect(requests.map(({ init }) => init.cache)).toEqual(['default', 'reload'])
  })

  it('counts as no answer to a write, and the retry sends the same key', async () => {
    stubAnswers(page(), json({ success: true, voucher }))
    const failure = await failureOf(send(api.redemption.redeem, { redemptionId: 'offer' }))
    expect(failure).toMatchObject({ code: 'NO_ANSWER', status: 503 })
    expect(hasNoResponse(failure as never)).toBe(true)
    await send(api.redemption.redeem, { redemptionId: 'offer' })
    expect(headersOf(1).get('idempotency-key')).toBe(headersOf(0).get('idempotency-key'))
  })
})

describe('a response without the mark of the API', () => {
  const portal = (
    status: number,
    body: unknown = { message: 'Please accept the terms of the hotel' },
  ) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

  it.each([200, 401, 403, 404])('is no answer and its words are not shown: %i', async (status) => {
    recordReachable(true)
    stubAnswers(portal(status))
    expect(await failureOf(readBalance())).toMatchObject({
      code: 'POINTS_UNAVAILABLE',
      status: 503,
      message: problems.POINTS_UNAVAILABLE.en,
    })
    expect(isOnline()).toBe(false)
  })

  it('is no answer when it has the right shape by chance', async () => {
    stubAnswers(portal(200, balance))
    expect(await failureOf(readBalance())).toMatchObject({
      code: 'POINTS_UNAVAILABLE',
      status: 503,
    })
  })

  it('counts by its status alone from 500 on', async () => {
    stubAnswers(portal(511))
    expect(await failureOf(readBalance())).toMatchObject({
      code: 'POINTS_UNAVAILABLE',
      status: 511,
      message: problems.POINTS_UNAVAILABLE.en,
    })
  })
})

it('a response that is cut off in its body is no answer', async () => {
  recordReachable(true)
  stubAnswers(cutOff())
  expect(await failureOf(readBalance())).toMatchObject({ code: 'POINTS_UNAVAILABLE', status: 503 })
  expect(isOnline()).toBe(false)
})

describe('a response that the worker has stored', () => {
  const stored = (body: unknown) =>
    new Response(JSON.stringify(body), {
      headers: { 'x-stored-at': '2026-11-23T12:00:00.000Z', 'x-stored-without': 'network' },
    })
  const modes = () => requests.map(({ init }) => init.cache)

  it('is given as it is when it fits', async () => {
    recordReachable(true)
    stubAnswers(stored(balance))
    expect(await readBalance()).toEqual(balance)
    expect(modes()).toEqual(['default'])
  })

  it('is requested again without the stored one when it does not fit', async () => {
    recordReachable(true)
    stubAnswers(stored({}), json(balance))
    expect(await readBalance()).toEqual(balance)
    expect(modes()).toEqual(['default', 'no-store'])
    expect(freshness().isStored).toBe(false)
  })

  it('does not fit as a membership without an account', async () => {
    stubAnswers(stored({}), new Error('no line'))
    expect(
      await failureOf(call(api.membership.membership, { params: { id: 'la_1' } })),
    ).toMatchObject({ code: 'MEMBERSHIP_UNAVAILABLE' })
    expect(requests).toHaveLength(2)
  })
})

describe('a read that is refused because a login meanwhile has ended its session', () => {
  const login = () =>
    call(auth.exchange, {
      body: { membershipId: 'm', email: 'a@b.cd', token: 'link', language: undefined },
    })
  const storedWithoutSession = () =>
    new Response(JSON.stringify(balance), {
      headers: { 'x-stored-at': '2026-11-23T12:00:00.000Z', 'x-stored-without': 'session' },
    })

  it.each([
    ['refused by the server', () => json({}, 401)],
    ['answered from storage', storedWithoutSession],
  ])('is sent again in the new session when it was %s', async (_, refusal) => {
    let answerLogin: (response: Response) => void = () => undefined
    const loginAnswer = new Promise<Response>((resolve) => (answerLogin = resolve))
    const reads = [refusal(), json(balance)]
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.includes('/authenticate/token')) return loginAnswer
      const answer = reads.shift()
      if (!answer) throw new Error('no more answers')
      return answer
    })
    const loggedIn = login()
    const read = readBalance()
    await vi.waitFor(() => expect(reads).toHaveLength(1))
    answerLogin(json({ token: 'new' }))
    await loggedIn
    expect(await read).toEqual(balance)
    expect([reads.length, freshness().isStored]).toEqual([0, false])
  })
})

describe('a write that moves value', () => {
  const redeem = () => send(api.redemption.redeem, { redemptionId: 'offer' })
  const keyOf = (at: number) => headersOf(at).get('idempotency-key')

  it('keeps its key in retries without an answer, and uses a new one after an answer', async () => {
    stubAnswers(
      new Error('no line'),
      json({}, 503),
      json({ success: true, voucher }),
      json({ success: true, voucher }),
    )
    expect(hasNoResponse((await failureOf(redeem())) as never)).toBe(true)
    await failureOf(redeem())
    await redeem()
    await redeem()
    expect(keyOf(0)).toMatch(/^[\w-]{36}$/)
    expect([keyOf(1), keyOf(2)]).toEqual([keyOf(0), keyOf(0)])
    expect(keyOf(3)).not.toBe(keyOf(0))
  })

  it('keeps its key when only the proof of presence differs, so that no password is stored with it', async () => {
    stubAnswers(new Error('no line'), json({ success: true, transactionId: 'w_1' }))
    const withdraw = (password: string) =>
      send(withdrawals.withdraw, { nftId: 'n_1', walletAddress: '0x1', password })
    await failureOf(withdraw('first'))
    await withdraw('second')
    expect(keyOf(1)).toBe(keyOf(0))
  })

  it('keeps the key of each request while another one is sent', async () => {
    stubAnswers(
      new Error('no line'),
      json({ success: true, voucher }),
      json({ success: true, voucher }),
    )
    await failureOf(redeem())
    await send(api.redemption.redeem, { redemptionId: 'another offer' })
    await redeem()
    expect([keyOf(1) === keyOf(0), keyOf(2) === keyOf(0)]).toEqual([false, true])
  })

  it.each([
    ['the session has expired', json({ code: 'UNAUTHORIZED', message: 'Log in.' }, 401)],
    ['there were too many requests', json({ code: 'TOO_MANY_REQUESTS', message: 'Wait.' }, 429)],
    ['a captive portal answers', new Response('<html>')],
    ['the answer is cut off', cutOff()],
  ])(
    'keeps its key when %s, because the first attempt may have been carried out',
    async (_, second) => {
      stubAnswers(new Error('no line'), second, json({ success: true, voucher }))
      await failureOf(redeem())
      expect(hasNoResponse((await failureOf(redeem())) as never)).toBe(true)
      await redeem()
      expect([keyOf(1), keyOf(2)]).toEqual([keyOf(0), keyOf(0)])
    },
  )

  it.each([
    ['the connection broke', new Error('no line')],
    ['the answer was cut off', cutOff()],
  ])('reports NO_ANSWER when it was sent and %s', async (_, answer) => {
    stubAnswers(answer)
    expect(await failureOf(redeem())).toMatchObject({
      code: 'NO_ANSWER',
      status: 503,
      message: problems.NO_ANSWER.en,
    })
    expect(requests).toHaveLength(1)
  })

  it('reports NO_ANSWER for every endpoint that moves value', async () => {
    const moving = allEndpoints.filter(
      (endpoint) => endpoint.kind === 'write' && endpoint.movesValue,
    )
    expect(moving.map(({ name }) => name)).toContain('earning.followStrava')
    for (const endpoint of moving) {
      stubAnswers(new Error('no line'))
      expect([
        endpoint.name,
        await failureOf(call(endpoint, { body: {} as never, params: { id: 'x' } as never })),
      ]).toMatchObject([endpoint.name, { code: 'NO_ANSWER' }])
    }
  })

  it('sends nothing without a network and reports OFFLINE', async () => {
    vi.stubGlobal('navigator', { onLine: false, languages: ['en'] })
    recordReachable(false)
    expect(await failureOf(redeem())).toMatchObject({
      code: 'OFFLINE',
      status: 503,
      message: problems.OFFLINE.en,
    })
    expect(requests).toEqual([])
  })

  it('is sent when the server was reached, even if the phone reports no network', async () => {
    vi.stubGlobal('navigator', { onLine: false, languages: ['en'] })
    recordReachable(true)
    stubAnswers(json({ success: true, voucher }))
    expect(await redeem()).toMatchObject({ success: true })
  })

  it.each([
    [
      'the message of the endpoint for a refusal without a message',
      422,
      problems.NOT_ENOUGH_POINTS.en,
    ],
    ['the message of the endpoint for a server error', 500, problems.NOT_ENOUGH_POINTS.en],
    ['the general message for a gateway error', 502, problems.SOMETHING_WENT_WRONG.en],
    ['the message of the status for an expired session', 401, problems.UNAUTHORIZED.en],
  ])('shows %s [ER-34]', async (_, status, message) => {
    stubAnswers(json({}, status))
    expect(await failureOf(redeem())).toMatchObject({ status, message })
  })

  it('uses a new key after a refusal, which is a final answer', async () => {
    stubAnswers(
      json({ code: 'NOT_ENOUGH_POINTS', message: 'No.' }, 422),
      json({ success: true, voucher }),
    )
    await failureOf(redeem())
    await redeem()
    expect(keyOf(1)).not.toBe(keyOf(0))
  })
})
