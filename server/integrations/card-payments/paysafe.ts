import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import {
  CardProviderUnavailable,
  type CardProvider,
  type Charge,
  type Customer,
  type PaymentCard,
  type PaysafeAccount,
  type Refund,
  type StoredCard,
} from '#server/lib/integrations/card-payments.ts'
import { createPaysafeClient, type PaysafeAnswer, type PaysafeClient } from './paysafe-client.ts'

const SCRIPT = 'https://hosted.paysafe.com/js/v1/latest/paysafe.min.js'
const FRAMES = 'https://hosted.paysafe.com'
/** The question of 3-D Secure is a page of the bank, at any host. */
const BANKS = 'https:'
/** Results of 3-D Secure: authenticated, or attempted where the bank takes no part. */
const AUTHENTICATED = new Set(['Y', 'A'])
/** Error codes of the API. */
const DUPLICATE = '5031'
const CARD_IS_STORED = '7503'
const CUSTOMER_EXISTS = '7505'
const NOT_BATCHED = '3406'

const schemes: Record<string, string> = {
  VI: 'Visa',
  VD: 'Visa',
  VE: 'Visa',
  MC: 'Mastercard',
  MD: 'Mastercard',
  AM: 'American Express',
  DI: 'Discover',
}
const card = z.object({
  cardType: z.string(),
  lastDigits: z.string(),
  cardExpiry: z.object({ month: z.coerce.number(), year: z.coerce.number() }),
})
const handle = z.object({
  paymentHandleToken: z.string(),
  status: z.string(),
  amount: z.optional(z.int()),
  card: z.optional(card),
  authentication: z.optional(z.object({ threeDResult: z.optional(z.string()) })),
  links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
})
const handles = z.object({ paymentHandles: z.array(handle) })
const payment = z.object({
  id: z.string(),
  merchantRefNum: z.string(),
  status: z.string(),
  card: z.optional(card),
  settlements: z.optional(z.array(z.object({ id: z.string() }))),
})
const paymentList = z.object({ payments: z.array(payment) })
const status = z.object({ status: z.string() })
const refundList = z.object({ refunds: z.array(status) })
const verificationList = z.object({ verifications: z.array(status) })
const customer = z.object({ id: z.string() })
const storedHandle = z.object({ id: z.string(), paymentHandleToken: z.string(), card })
const cardIds = z.optional(z.array(z.object({ id: z.string() })))
const customerWithCards = z.object({ id: z.string(), paymentHandles: cardIds })
const customerToken = z.object({ singleUseCustomerToken: z.string(), paymentHandles: cardIds })
const storedHandles = z.object({ paymentHandles: z.array(storedHandle) })

/** Returns the card of an answer; null also without four last digits, which the database requires. */
const cardIn = (found: z.output<typeof card> | undefined): PaymentCard | null =>
  found && /^\d{4}$/.test(found.lastDigits)
    ? {
        brand: schemes[found.cardType] ?? found.cardType,
        last4: found.lastDigits,
        expMonth: found.cardExpiry.month,
        expYear: found.cardExpiry.year,
      }
    : null

/** Returns the part of an answer that may be logged: a code, never the provider's texts. */
const codeIn = (answer: PaysafeAnswer): string | undefined =>
  answer.kind === 'answer' ? `PAYSAFE_${answer.errorCode ?? answer.status}` : undefined

/** Returns the body of a success in a known shape. @throws CardProviderUnavailable */
function read<S extends z.ZodMiniType>(shape: S, answer: PaysafeAnswer): z.output<S> {
  const { data } = z.safeParse(shape, answer.kind === 'answer' ? answer.body : undefined)
  if (answer.kind !== 'answer' || answer.status >= 300 || data === undefined)
    throw new CardProviderUnavailable(
      answer.kind === 'answer' ? `the provider answered ${answer.status}` : 'no answer',
      codeIn(answer),
    )
  return data
}

const query = (merchantRefNum: string): string =>
  `merchantRefNum=${encodeURIComponent(merchantRefNum)}`

/** Returns the provider of an account at Paysafe, by its Payments API and Paysafe.js. */
export function createPaysafe(account: PaysafeAccount, { timeoutMs = 8_000 } = {}): CardProvider {
  const call = createPaysafeClient(account, timeoutMs)
  return {
    fields: {
      script: { src: SCRIPT, integrity: null },
      apiKey: account.publicKey,
      environment: new URL(account.url).hostname === 'api.paysafe.com' ? 'LIVE' : 'TEST',
      accountId: account.accountId,
      origins: { script: FRAMES, frame: [FRAMES, BANKS], connect: FRAMES },
    },
    async handle({ token, merchantRefNum }) {
      const answer = await call('GET', `/paymenthandles?${query(merchantRefNum)}`)
      const found = read(handles, answer).paymentHandles.find(
        (each) => each.paymentHandleToken === token,
      )
      if (!found) return { state: 'expired' }
      const about = { card: cardIn(found.card), amount: found.amount ?? 0 }
      const url = found.links?.find(({ rel }) => rel === 'redirect_payment')?.href
      if (found.status === 'PAYABLE') {
        const { threeDResult = '' } = found.authentication ?? {}
        return { state: 'payable', ...about, isAuthenticated: AUTHENTICATED.has(threeDResult) }
      }
      if (found.status === 'FAILED') return { state: 'failed', card: about.card }
      return ['INITIATED', 'PROCESSING'].includes(found.status) && url
        ? { state: 'challenge', url, ...about }
        : { state: 'expired' }
    },
    saveCard: (request) => saveCard(call, request),
    async singleUseToken({ customerId, handleId }, reference) {
      const answer = await call('POST', `/customers/${customerId}/singleusecustomertokens`, {
        merchantRefNum: reference,
        paymentTypes: ['CARD'],
      })
      if (answer.kind === 'answer' && answer.status === 404) return undefined
      const { singleUseCustomerToken: made, paymentHandles } = read(customerToken, answer)
      const isGone = paymentHandles && !paymentHandles.some(({ id }) => id === handleId)
      return isGone ? undefined : made
    },
    removeCustomer: (id) => removeCustomer(call, id),
    charge: ({ token, reference, amount }) => charge(call, { token, reference, amount }),
    findCharge: (reference) => findCharge(call, reference),
    refund: (request) => refund(call, request),
    findRefund: (request) => findRefund(call, request),
  }
}

function outcomeOf({
  id,
  status: state,
  card: used,
  settlements,
}: z.output<typeof payment>): Charge {
  if (state === 'COMPLETED')
    // Refunds name the settlement, which has the id of the payment where none is listed.
    return { outcome: 'captured', paymentId: settlements?.[0]?.id ?? id, card: cardIn(used) }
  return ['FAILED', 'CANCELLED', 'EXPIRED', 'ERROR'].includes(state)
    ? { outcome: 'declined' }
    : { outcome: 'unknown' }
}

async function charge(
  call: PaysafeClient,
  { token, reference, amount }: { token: string; reference: string; amount: number },
): Promise<Charge> {
  const answer = await call('POST', '/payments', {
    merchantRefNum: reference,
    amount,
    currencyCode: 'USD',
    dupCheck: true,
    settleWithAuth: true,
    paymentHandleToken: token,
  })
  if (answer.kind === 'notSent') return { outcome: 'none' }
  if (answer.kind === 'unknown') return { outcome: 'unknown' }
  if (answer.errorCode === DUPLICATE || answer.status === 409) {
    // Paysafe knows the reference: a list without it lags behind, and is no sign of no charge.
    const found = await findCharge(call, reference)
    return found.outcome === 'none' ? { outcome: 'unknown', isDuplicate: true } : found
  }
  if (answer.status === 402) return { outcome: 'declined' }
  if (answer.status >= 500 || answer.status === 408) return { outcome: 'unknown' }
  if (answer.status >= 400) return { outcome: 'none', code: codeIn(answer) }
  const { data } = z.safeParse(payment, answer.body)
  return data ? outcomeOf(data) : { outcome: 'unknown' }
}

async function findCharge(call: PaysafeClient, reference: string): Promise<Charge> {
  const answer = await call('GET', `/payments?${query(reference)}`)
  const { data } = z.safeParse(paymentList, answer.kind === 'answer' ? answer.body : undefined)
  if (answer.kind !== 'answer' || answer.status !== 200 || !data) return { outcome: 'unknown' }
  const found = data.payments.find(({ merchantRefNum }) => merchantRefNum === reference)
  return found ? outcomeOf(found) : { outcome: 'none' }
}

/** Returns the outcome of a refund. One that is unfinished or in an unknown state can still fail. */
function refundIn(state: string): 'refunded' | 'accepted' | 'refused' {
  if (state === 'COMPLETED') return 'refunded'
  return ['FAILED', 'CANCELLED', 'ERROR', 'EXPIRED'].includes(state) ? 'refused' : 'accepted'
}

/** A settlement that is not in a batch yet is canceled: then the money never moves. */
async function refund(
  call: PaysafeClient,
  { paymentId, reference, amount }: { paymentId: string; reference: string; amount: number },
): Promise<Refund> {
  const answer = await call('POST', `/settlements/${paymentId}/refunds`, {
    merchantRefNum: reference,
    amount,
    dupCheck: true,
  })
  if (answer.kind !== 'answer') return answer.kind === 'notSent' ? 'none' : 'unknown'
  if (answer.errorCode === DUPLICATE || answer.status === 409) {
    // Paysafe has a refund with this reference, even if it does not list it yet: it is not refused.
    const found = await findRefund(call, { paymentId, reference })
    return found === 'none' ? 'unknown' : found
  }
  if (answer.errorCode === NOT_BATCHED) {
    const canceled = await call('PUT', `/settlements/${paymentId}`, { status: 'CANCELLED' })
    return canceled.kind === 'answer' && canceled.status < 300 ? 'refunded' : 'unknown'
  }
  if (answer.status >= 500 || answer.status === 408) return 'unknown'
  // A wrong key or too many requests: not looked at, and no refusal.
  if ([401, 403, 429].includes(answer.status)) return 'none'
  if (answer.status >= 400) return 'refused'
  const { data } = z.safeParse(status, answer.body)
  return data ? refundIn(data.status) : 'unknown'
}

/** A canceled settlement has no refund of its own: the money never moved. */
async function findRefund(
  call: PaysafeClient,
  { paymentId, reference }: { paymentId: string; reference: string },
): Promise<Refund> {
  const answer = await call('GET', `/refunds?${query(reference)}`)
  const { data } = z.safeParse(refundList, answer.kind === 'answer' ? answer.body : undefined)
  if (answer.kind !== 'answer' || answer.status !== 200 || !data) return 'unknown'
  const states = data.refunds.map((found) => refundIn(found.status))
  if (states.includes('refunded')) return 'refunded'
  if (states.includes('accepted')) return 'accepted'
  const settlement = await call('GET', `/settlements/${paymentId}`)
  if (settlement.kind !== 'answer') return 'unknown'
  const { data: found } = z.safeParse(status, settlement.body)
  if (settlement.status !== 404 && (settlement.status !== 200 || !found)) return 'unknown'
  if (found?.status === 'CANCELLED') return 'refunded'
  return states[0] ?? 'none'
}

type SaveRequest = { token: string; merchantRefNum: string; customer: Customer }

/** Verifies the card, then stores it with the customer. Safe to repeat. */
async function saveCard(
  call: PaysafeClient,
  { token, merchantRefNum, customer: person }: SaveRequest,
): Promise<{ stored: StoredCard; card: PaymentCard } | 'declined'> {
  if (!(await isVerified(call, { token, merchantRefNum }))) return 'declined'
  const customerId = await customerIdOf(call, person)
  const path = `/customers/${customerId}/paymenthandles`
  const made = await call('POST', path, { merchantRefNum, paymentHandleTokenFrom: token })
  const isStored = made.kind === 'answer' && made.errorCode === CARD_IS_STORED
  const found = isStored
    ? await sameCard(call, { customerId, merchantRefNum, token })
    : read(storedHandle, made)
  const saved = cardIn(found.card)
  if (!saved) throw new CardProviderUnavailable('a stored card has no details')
  return {
    stored: { customerId, handleId: found.id, token: found.paymentHandleToken },
    card: saved,
  }
}

/**
 * Verifies a card, once: its reference is made from the token, so that a verification of another
 * card never counts for this one. @throws CardProviderUnavailable
 */
async function isVerified(
  call: PaysafeClient,
  { token, merchantRefNum }: { token: string; merchantRefNum: string },
): Promise<boolean> {
  const reference = createHash('sha256').update(`${merchantRefNum}:${token}`).digest('hex')
  const verification = { merchantRefNum: `v-${reference.slice(0, 32)}`, paymentHandleToken: token }
  const answer = await call('POST', '/verifications', {
    ...verification,
    currencyCode: 'USD',
    dupCheck: true,
  })
  if (answer.kind === 'answer' && answer.status === 402) return false
  if (answer.kind !== 'answer' || answer.errorCode !== DUPLICATE)
    return read(status, answer).status === 'COMPLETED'
  const found = await call('GET', `/verifications?${query(verification.merchantRefNum)}`)
  const { verifications } = read(verificationList, found)
  if (verifications.length === 0)
    throw new CardProviderUnavailable('a verification is not shown yet')
  return verifications.some((each) => each.status === 'COMPLETED')
}

/** Returns the stored card with the end and the expiry of the one that was typed again. */
async function sameCard(
  call: PaysafeClient,
  {
    customerId,
    merchantRefNum,
    token,
  }: { customerId: string; merchantRefNum: string; token: string },
) {
  const typed = read(
    handles,
    await call('GET', `/paymenthandles?${query(merchantRefNum)}`),
  ).paymentHandles.find((each) => each.paymentHandleToken === token)
  const typedCard = JSON.stringify(cardIn(typed?.card))
  const path = `/customers/${customerId}?fields=paymenthandles`
  const found = read(storedHandles, await call('GET', path)).paymentHandles.find(
    (each) => JSON.stringify(cardIn(each.card)) === typedCard,
  )
  if (!found) throw new CardProviderUnavailable('a stored card was not found')
  return found
}

const customerPath = (merchantCustomerId: string): string =>
  `/customers?merchantCustomerId=${encodeURIComponent(merchantCustomerId)}`

/** Removes the cards first: the documentation does not say that they go with their customer. */
async function removeCustomer(call: PaysafeClient, merchantCustomerId: string): Promise<void> {
  const found = await call('GET', `${customerPath(merchantCustomerId)}&fields=paymenthandles`)
  if (found.kind === 'answer' && found.status === 404) return
  const { id, paymentHandles = [] } = read(customerWithCards, found)
  for (const card of paymentHandles)
    await remove(call, `/customers/${id}/paymenthandles/${card.id}`)
  await remove(call, `/customers/${id}`)
}

async function remove(call: PaysafeClient, path: string): Promise<void> {
  const answer = await call('DELETE', path)
  if (answer.kind !== 'answer' || (answer.status >= 300 && answer.status !== 404))
    throw new CardProviderUnavailable('a card or its customer was not removed', codeIn(answer))
}

async function customerIdOf(
  call: PaysafeClient,
  { id: merchantCustomerId, ...person }: Customer,
): Promise<string> {
  const made = await call('POST', '/customers', { merchantCustomerId, ...person })
  const exists = made.kind === 'answer' && made.errorCode === CUSTOMER_EXISTS
  const answer = exists ? await call('GET', customerPath(merchantCustomerId)) : made
  return read(customer, answer).id
}
