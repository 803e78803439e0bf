import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CardProviderUnavailable } from '#server/lib/integrations/card-payments.ts'
import { freePort } from '#server/testing/programs.ts'
import { createPaysafe } from './paysafe.ts'
import { openFakePaysafe, type FakePaysafe } from './paysafe-fake-server.ts'

let fake: FakePaysafe
let paysafe: ReturnType<typeof createPaysafe>
beforeAll(async () => {
  fake = await openFakePaysafe()
  paysafe = createPaysafe(fake.account, { timeoutMs: 500 })
})
afterAll(() => fake.close())
beforeEach(() => {
  fake.requests.length = 0
  fake.respondNext.length = 0
  fake.isUnbatched = false
})

let count = 0
const entered = (cardNumber = '4111111111111111') => {
  const merchantRefNum = `entry-${(count += 1)}`
  const token = fake.vault.tokenize({
    merchantRefNum,
    amount: 5336,
    cardNumber,
    expiryDate: '08 / 28',
    cvv: '123',
  })
  return { token, merchantRefNum, reference: `order-${count}`, amount: 5336 }
}
const visa = { brand: 'Visa', last4: '1111', expMonth: 8, expYear: 2028 }
const customer = { id: 'c-1', firstName: 'Mia', lastName: 'T', email: 'm@x.test', locale: 'en_US' }

it('gives the fields the public key, and never the server’s', () => {
  expect(paysafe.fields).toMatchObject({ apiKey: 'public', environment: 'TEST', accountId: 1001 })
  expect(JSON.stringify(paysafe.fields)).not.toContain('password')
})

describe('a payment handle', () => {
  it.each([
    ['4111111111111111', { state: 'payable', card: visa, amount: 5336 }],
    ['4000000000003220', { state: 'challenge', amount: 5336 }],
  ])('of %s is known by its reference', async (number, expected) => {
    expect(await paysafe.handle({ ...entered(number), language: 'en' })).toMatchObject(expected)
  })

  it.each([
    ['Y', true],
    ['A', true],
    ['N', false],
    ['U', false],
    [undefined, false],
  ])('is authenticated by the bank with the result %s: %s', async (threeDResult, expected) => {
    const { token, merchantRefNum } = entered()
    const own = fake.answerOf
    fake.answerOf = (request, body) => {
      const { status, body: answer } = own(request, body)
      const { paymentHandles } = answer as { paymentHandles: object[] }
      const authentication = threeDResult === undefined ? {} : { authentication: { threeDResult } }
      return { status, body: { paymentHandles: [{ ...paymentHandles[0], ...authentication }] } }
    }
    const handle = await paysafe.handle({ token, merchantRefNum, language: 'en' })
    fake.answerOf = own
    expect(handle).toMatchObject({ state: 'payable', isAuthenticated: expected })
  })

  it('of another reference is gone', async () => {
    const { token } = entered()
    expect(await paysafe.handle({ token, merchantRefNum: 'other', language: 'en' })).toEqual({
      state: 'expired',
    })
  })

  it('is not looked up when the key is refused', async () => {
    const other = createPaysafe({ ...fake.account, password: 'wrong' })
    await expect(other.handle({ ...entered(), language: 'en' })).rejects.toBeInstanceOf(
      CardProviderUnavailable,
    )
  })
})

describe('a charge', () => {
  it('authorizes and settles at once, with our reference, in US dollars', async () => {
    const entry = entered()
    expect(await paysafe.charge(entry)).toMatchObject({ outcome: 'captured', card: visa })
    const { call, body, isAuthorized } = fake.requests[0]!
    expect([call, isAuthorized]).toEqual(['POST /paymenthub/v1/payments', true])
    expect(body).toEqual({
      merchantRefNum: entry.reference,
      amount: 5336,
      currencyCode: 'USD',
      dupCheck: true,
      settleWithAuth: true,
      paymentHandleToken: entry.token,
    })
  })

  it('is unknown when it was made before and the list does not show it yet', async () => {
    const entry = entered()
    await paysafe.charge(entry)
    const own = fake.answerOf
    fake.answerOf = (request, body) =>
      request.method === 'GET' ? { status: 200, body: { payments: [] } } : own(request, body)
    const again = await paysafe.charge(entry)
    fake.answerOf = own
    expect(again).toEqual({ outcome: 'unknown', isDuplicate: true })
  })

  it.each(['', '111', '**1111'])(
    'counts without its card when the last digits are %j',
    async (lastDigits) => {
      const own = fake.answerOf
      fake.answerOf = (request, body) => {
        const { status, body: answer } = own(request, body)
        const { card } = answer as { card: object }
        return { status, body: { ...answer, card: { ...card, lastDigits } } }
      }
      const charged = await paysafe.charge(entered())
      fake.answerOf = own
      expect(charged).toMatchObject({ outcome: 'captured', card: null })
    },
  )

  it('is declined by the bank', async () => {
    expect(await paysafe.charge(entered('4000000000000002'))).toEqual({ outcome: 'declined' })
  })

  it.each(['loses', 'hangs'] as const)('whose answer it %s is found again, once', async (how) => {
    const entry = entered()
    fake.respondNext.push({ [how]: true })
    expect(await paysafe.charge(entry)).toEqual({ outcome: 'unknown' })
    expect(await paysafe.findCharge(entry.reference)).toMatchObject({ outcome: 'captured' })
    expect(await paysafe.charge(entry)).toMatchObject({ outcome: 'captured' })
    expect(Object.keys(fake.vault.state.payments)).toContain(entry.reference)
  })

  it.each([
    [500, 'unknown'],
    [503, 'unknown'],
    [408, 'unknown'],
    [402, 'declined'],
    [400, 'none'],
    [401, 'none'],
  ])('that is answered by %i is %s', async (status, outcome) => {
    fake.respondNext.push({ status, body: { error: { code: '1' } } })
    expect((await paysafe.charge(entered())).outcome).toBe(outcome)
  })

  it.each([
    ['PROCESSING', 'unknown'],
    ['PENDING', 'unknown'],
    ['FAILED', 'declined'],
  ])('in state %s is %s', async (status, outcome) => {
    fake.respondNext.push({ status: 201, body: { id: 'p', merchantRefNum: 'r', status } })
    expect((await paysafe.charge(entered())).outcome).toBe(outcome)
  })

  it('that is never received is none', async () => {
    const closed = createPaysafe({ ...fake.account, url: `http://127.0.0.1:${await freePort()}` })
    expect(await closed.charge(entered())).toEqual({ outcome: 'none' })
    expect(await closed.findCharge('r')).toEqual({ outcome: 'unknown' })
  })

  it('of an unknown reference is none', async () => {
    expect(await paysafe.findCharge('never')).toEqual({ outcome: 'none' })
  })
})

describe('a refund', () => {
  const paid = async () => {
    const charge = await paysafe.charge(entered())
    if (charge.outcome !== 'captured') throw new Error('not captured')
    return { paymentId: charge.paymentId, reference: `refund-${count}`, amount: 5336 }
  }

  it('is made once per reference', async () => {
    const request = await paid()
    expect(await paysafe.findRefund(request)).toBe('none')
    expect(await paysafe.refund(request)).toBe('accepted')
    expect(await paysafe.refund(request)).toBe('refunded')
    expect(await paysafe.findRefund(request)).toBe('refunded')
    expect(await paysafe.refund({ ...request, reference: 'second' })).toBe('refused')
  })

  it.each([
    ['of a reference that was used', 409, '5031'],
    ['of a reference that is in use', 409, '1'],
    ['of a reference that was used, with another status', 400, '5031'],
  ])('%s is unknown while no list shows it', async (_, status, code) => {
    const request = await paid()
    fake.respondNext.push({ status, body: { error: { code } } })
    const own = fake.answerOf
    fake.answerOf = (message, body) =>
      message.method === 'POST' ? { status: 201, body: {} } : own(message, body)
    const first = await paysafe.refund(request)
    fake.answerOf = own
    expect(first).toBe('unknown')
  })

  it.each([
    ['RECEIVED', 'accepted'],
    ['PENDING', 'accepted'],
    ['NEW_AT_PAYSAFE', 'accepted'],
    ['COMPLETED', 'refunded'],
    ['FAILED', 'refused'],
    ['CANCELLED', 'refused'],
  ])('in state %s is %s', async (status, outcome) => {
    const request = await paid()
    fake.respondNext.push({ status: 201, body: { status } })
    expect(await paysafe.refund(request)).toBe(outcome)
  })

  it.each([
    ['PENDING', 'accepted'],
    ['COMPLETED', 'refunded'],
    ['FAILED', 'refused'],
  ] as const)('that is found in state %s is %s', async (status, outcome) => {
    const request = await paid()
    await paysafe.refund(request)
    fake.vault.state.refunds[request.reference]!.status = status
    expect(await paysafe.findRefund(request)).toBe(outcome)
  })

  it('cancels a settlement that is in no batch yet', async () => {
    const request = await paid()
    fake.isUnbatched = true
    expect(await paysafe.refund(request)).toBe('refunded')
    expect(fake.requests.at(-1)).toMatchObject({
      call: `PUT /paymenthub/v1/settlements/${request.paymentId}`,
      body: { status: 'CANCELLED' },
    })
  })

  it.each([
    ['before the batch', true],
    ['after it', false],
  ])('that canceled a settlement is found %s, and not made twice', async (_, isUnbatched) => {
    const request = await paid()
    fake.isUnbatched = true
    fake.respondNext.push({}, { loses: true })
    expect(await paysafe.findRefund(request)).toBe('none')
    expect(await paysafe.refund(request)).toBe('unknown')
    fake.isUnbatched = isUnbatched
    expect(await paysafe.findRefund(request)).toBe('refunded')
    expect(await paysafe.refund(request)).not.toBe('refunded')
    expect(await paysafe.findRefund(request)).toBe('refunded')
  })

  it('is unknown while the settlement cannot be looked up', async () => {
    const request = await paid()
    const other = createPaysafe({ ...fake.account, password: 'wrong' })
    expect(await other.findRefund(request)).toBe('unknown')
    expect(await paysafe.findRefund({ ...request, paymentId: 'never' })).toBe('none')
  })

  it.each([
    [500, 'unknown'],
    [408, 'unknown'],
    [401, 'none'],
    [403, 'none'],
    [429, 'none'],
    [402, 'refused'],
  ])('that is answered by %i is %s', async (status, outcome) => {
    const request = await paid()
    fake.respondNext.push({ status, body: { error: { code: '1' } } })
    expect(await paysafe.refund(request)).toBe(outcome)
  })

  it('whose answer is lost is found again', async () => {
    const request = await paid()
    fake.respondNext.push({ loses: true })
    expect(await paysafe.refund(request)).toBe('unknown')
    expect(await paysafe.findRefund(request)).toBe('refunded')
  })
})

describe('a saved card', () => {
  it('is verified, stored with its customer, used with the CVC alone, and removed', async () => {
    const entry = { ...entered(), customer }
    const saved = await paysafe.saveCard(entry)
    if (saved === 'declined') throw new Error('declined')
    expect(saved.card).toEqual(visa)
    expect(fake.requests[0]).toMatchObject({
      call: 'POST /paymenthub/v1/verifications',
      body: { paymentHandleToken: entry.token, currencyCode: 'USD', dupCheck: true },
    })
    const singleUseCustomerToken = await paysafe.singleUseToken(saved.stored, 'r')
    expect(
      fake.vault.tokenize({
        merchantRefNum: 'again',
        amount: 1,
        cvv: '123',
        singleUseCustomerToken,
        paymentTokenFrom: saved.stored.token,
      }),
    ).toMatch(/^SC/)
    await paysafe.removeCustomer(customer.id)
    await paysafe.removeCustomer(customer.id)
    expect([fake.vault.state.cards, fake.vault.state.customers]).toEqual([{}, {}])
    expect(await paysafe.singleUseToken(saved.stored, 'r')).toBeUndefined()
  })

  it('is the same when it is entered again', async () => {
    const person = { ...customer, id: 'c-2' }
    const first = await paysafe.saveCard({ ...entered(), customer: person })
    expect(await paysafe.saveCard({ ...entered(), customer: person })).toEqual(first)
  })

  it('is refused by the bank', async () => {
    expect(await paysafe.saveCard({ ...entered('4000000000000002'), customer })).toBe('declined')
  })

  const again = (merchantRefNum: string, cardNumber: string) => ({
    merchantRefNum,
    customer,
    token: fake.vault.tokenize({
      merchantRefNum,
      amount: 0,
      cardNumber,
      expiryDate: '08 / 28',
      cvv: '123',
    }),
  })
  it.each([
    ['verified', '4111111111111111'],
    ['declined', '4000000000000002'],
  ])('is verified by itself after another card was %s under its reference', async (_, first) => {
    const { merchantRefNum } = entered()
    const before = Object.keys(fake.vault.state.cards).length
    await paysafe.saveCard(again(merchantRefNum, first))
    const stolen = again(merchantRefNum, '4000000000000002')
    expect(await paysafe.saveCard(stolen)).toBe('declined')
    // A repeat asks for the outcome of before.
    expect(await paysafe.saveCard(stolen)).toBe('declined')
    const isStored = first === '4111111111111111'
    expect(Object.keys(fake.vault.state.cards)).toHaveLength(before + (isStored ? 1 : 0))
  })

  it('whose verification was not answered is verified once', async () => {
    const entry = { ...entered('5555555555554444'), customer: { ...customer, id: 'c-3' } }
    fake.respondNext.push({ loses: true })
    await expect(paysafe.saveCard(entry)).rejects.toBeInstanceOf(CardProviderUnavailable)
    expect(await paysafe.saveCard(entry)).toMatchObject({ card: { last4: '4444' } })
    expect(fake.requests.filter(({ call }) => call.endsWith('/verifications'))).toHaveLength(2)
  })

  it('is gone when it was removed in the provider’s portal, and its customer was not', async () => {
    const saved = await paysafe.saveCard({ ...entered(), customer: { ...customer, id: 'c-5' } })
    if (saved === 'declined') throw new Error('declined')
    fake.vault.removeCard(saved.stored.customerId, saved.stored.handleId)
    expect(await paysafe.singleUseToken(saved.stored, 'r')).toBeUndefined()
  })

  it('is not counted as removed while the provider does not answer', async () => {
    await paysafe.saveCard({ ...entered(), customer: { ...customer, id: 'c-4' } })
    fake.respondNext.push({ status: 500, body: {} })
    await expect(paysafe.removeCustomer('c-4')).rejects.toBeInstanceOf(CardProviderUnavailable)
  })

  it('is not declined while Paysafe does not list its verification', async () => {
    const entry = { ...entered(), customer: { ...customer, id: 'c-6' } }
    fake.respondNext.push({ status: 409, body: { error: { code: '5031' } } })
    const own = fake.answerOf
    fake.answerOf = (request, body) =>
      request.url?.includes('/verifications')
        ? { status: 200, body: { verifications: [] } }
        : own(request, body)
    const saving = paysafe.saveCard(entry)
    await expect(saving).rejects.toBeInstanceOf(CardProviderUnavailable)
    fake.answerOf = own
  })

  it('is not stored while the provider is down', async () => {
    fake.respondNext.push({ status: 503, body: {} })
    await expect(paysafe.saveCard({ ...entered(), customer })).rejects.toBeInstanceOf(
      CardProviderUnavailable,
    )
  })
})
