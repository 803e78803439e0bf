import { Problem, type Language } from '#contract/problems.ts'
import { HOLD_MINUTES, totalOf } from '#domain/order.ts'
import type { BrandPack } from '#brands/brand.ts'
import { isErased } from '#server/identity/accounts.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { Origin } from '#server/lib/http/caller.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import {
  CardProviderUnavailable,
  type CardProvider,
  type PaymentHandle,
} from '#server/lib/integrations/card-payments.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import {
  attemptsOf,
  changeAttempt,
  changeOrder,
  lockOrder,
  orderOf,
  type Attempt,
  type Order,
} from './orders.ts'
import { endCardTry, entryHashOf, forgetCardTry } from './card-tries.ts'
import { assertAuthenticated, assertStillPayable, startPaymentTry } from './recheck.ts'
import { chargeReferenceOf, isCartTokenOf, isEntryReferenceOf } from './references.ts'
import { cartOf } from './risk.ts'
import { cardColumns, endAttempt, settle } from './settle.ts'
import { paymentAttempts } from './table.ts'

/** Minutes that are left for the bank's question. */
const CHALLENGE_MINUTES = 10

type PayCall = {
  tx: Tx
  context: AppContext
  brand: BrandPack
  member: Member
  body: {
    cartToken: string
    paymentToken?: string | undefined
    merchantRefNum?: string | undefined
  }
  language: Language
  origin: Origin
  cookies: { browser: string | undefined; token: string | undefined }
  now: Date
}
type Prepared = { reference: string; token: string; merchantRefNum: string; amount: number }

/** Returns the card provider of a brand. @throws Problem PAYMENT_UNAVAILABLE without one */
export function providerOf(context: AppContext, brand: BrandPack): CardProvider {
  const provider = context.cardPayments.of(brand.slug)
  if (!provider) throw new Problem('PAYMENT_UNAVAILABLE')
  return provider
}

/** Turns an unreachable provider into a problem: nothing was charged. */
export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof CardProviderUnavailable)
      throw new Problem('PAYMENT_UNAVAILABLE', { cause })
    throw cause
  }
}

/**
 * CA-64: Pays an order once, or goes on with its newest attempt. Safe to repeat and to call at the
 * same time: the state of the order, under its lock, decides who asks the provider.
 * @throws Problem CART_EXPIRED, CART_CHANGED, BILLING_NEEDED, CARD_ENTRY_EXPIRED,
 *   RISK_SESSION_NEEDED before the risk check, PAYMENT_REFUSED, TOO_MANY_CARDS, NOT_AUTHENTICATED,
 *   PAYMENT_UNAVAILABLE, UNAUTHORIZED once the account is erased
 */
export async function pay(call: PayCall): Promise<Order> {
  const { tx, brand, member } = call
  try {
    return await payOrder(call)
  } catch (thrown) {
    // CART_EXPIRED says that nothing was charged. A job refunds what an erased account has paid.
    const isOver =
      thrown instanceof Problem &&
      thrown.code === 'CART_EXPIRED' &&
      (await isErased(tx, { accountId: member.accountId, brand: brand.slug }))
    throw isOver ? new Problem('UNAUTHORIZED', { cause: thrown }) : thrown
  }
}

async function payOrder(call: PayCall): Promise<Order> {
  const { context, brand, body } = call
  const provider = providerOf(context, brand)
  const order = await cartOf(call)
  if (order.state === 'refused') throw new Problem('PAYMENT_REFUSED')
  if (order.state === 'created') throw new Problem('RISK_SESSION_NEEDED')
  const { paymentToken: token, merchantRefNum } = body
  if (token === undefined || merchantRefNum === undefined)
    await continuePayment(call, provider, order)
  else await attempt(call, provider, order, { token, merchantRefNum })
  return refreshed(call, order)
}

async function refreshed({ tx, brand, member }: PayCall, { id }: Order): Promise<Order> {
  const { accountId } = member
  const order = await orderOf(tx, { orderId: id, accountId, brand: brand.slug })
  if (!order) throw new Problem('CART_EXPIRED')
  return order
}

async function attempt(
  call: PayCall,
  provider: CardProvider,
  order: Order,
  entry: { token: string; merchantRefNum: string },
): Promise<void> {
  const { tx, context } = call
  if (!isEntryReferenceOf(context.secret, order.id, entry.merchantRefNum))
    throw new Problem('CARD_ENTRY_EXPIRED')
  if (order.state === 'paying') return followOwn(call, provider, order, entry)
  if (['captured', 'issued', 'refunded'].includes(order.state)) return
  const entryHash = entryHashOf(context.secret, entry.token)
  const isNew = await startPaymentTry(call, order, entryHash)
  const handle = await orUnavailable(provider.handle({ ...entry, language: call.language })).catch(
    async (thrown: unknown) => {
      if (isNew) await forgetCardTry(tx, entryHash)
      throw thrown
    },
  )
  let prepared: Prepared | undefined
  try {
    prepared = await openedAttempt(call, order, { entry, handle })
  } finally {
    if (!(await hasAttempt(tx, order.id, entry.token))) await endCardTry(tx, entryHash, 'ended')
  }
  if (prepared) await charge(context, provider, order.id, prepared)
}

async function openedAttempt(
  call: PayCall,
  order: Order,
  { entry, handle }: { entry: { token: string; merchantRefNum: string }; handle: PaymentHandle },
): Promise<Prepared | undefined> {
  const { tx, context } = call
  if (handle.state === 'expired') {
    // The same entry was sent twice, and the first has used it.
    const now = await refreshed(call, order)
    if (now.state !== order.state || (await hasAttempt(tx, order.id, entry.token))) return undefined
    throw new Problem('CARD_ENTRY_EXPIRED')
  }
  if (handle.state !== 'failed' && handle.amount !== totalOf(order))
    throw new Problem('CART_CHANGED')
  return context.database.tx.transaction((inner) =>
    openAttempt(inner, call, { orderId: order.id, entry, handle }),
  )
}

/** Looks up the payment of an entry whose request has ended without an answer. */
async function followOwn(
  { tx, context }: PayCall,
  provider: CardProvider,
  { id }: Order,
  { token }: { token: string },
): Promise<void> {
  const [newest] = await attemptsOf(tx, id)
  if (newest?.state === 'sent' && newest.token === token) await lookUp(context, provider, newest)
}

const hasAttempt = async (tx: Tx, orderId: string, token: string): Promise<boolean> =>
  (await attemptsOf(tx, orderId)).some((each) => each.token === token)

/**
 * Stores an attempt with its reference before the provider is asked.
 * @returns what to charge; undefined when there is nothing to charge, or another request does it
 */
async function openAttempt(
  tx: Tx,
  { context, brand, body: { cartToken }, now }: PayCall,
  {
    orderId,
    entry,
    handle,
  }: {
    orderId: string
    entry: { token: string; merchantRefNum: string }
    handle: Exclude<PaymentHandle, { state: 'expired' }>
  },
): Promise<Prepared | undefined> {
  const order = await lockPayable(tx, context, { orderId, cartToken, now })
  if (!order) return undefined
  await assertStillPayable(tx, { order, handle, brand, now })
  const before = await attemptsOf(tx, orderId)
  for (const each of before)
    if (each.state === 'challenge') await endAttempt(tx, context, each, 'failed')
  const number = (before[0]?.number ?? 0) + 1
  const reference = chargeReferenceOf(orderId, number)
  const base = { reference, orderId, number, startedAt: now, ...cardColumns(handle.card) }
  const open = { token: entry.token, handleReference: entry.merchantRefNum }
  if (handle.state === 'failed') {
    await tx.insert(paymentAttempts).values({ ...base, state: 'declined' })
    await endCardTry(tx, entryHashOf(context.secret, entry.token), 'declined')
    await changeOrder(tx, order, 'decline', { failure: 'challengeFailed' })
    return undefined
  }
  if (handle.state === 'challenge') {
    await tx
      .insert(paymentAttempts)
      .values({ ...base, ...open, state: 'challenge', challengeUrl: handle.url })
    await changeOrder(tx, order, 'challenge', {
      failure: null,
      heldUntil: heldForChallenge(order, now),
    })
    return undefined
  }
  await tx.insert(paymentAttempts).values({ ...base, ...open, state: 'sent', sentAt: now })
  await changeOrder(tx, order, 'send', { failure: null })
  return { ...entry, reference, amount: totalOf(order) }
}

/** Leaves time for the bank's question, but an order cannot hold its item for ever. */
function heldForChallenge({ holdStartedAt, heldUntil }: Order, now: Date): Date {
  const latest = minutesAfter(holdStartedAt, HOLD_MINUTES + CHALLENGE_MINUTES)
  const needed = minutesAfter(now, CHALLENGE_MINUTES)
  const until = needed < latest ? needed : latest
  return heldUntil && heldUntil > until ? heldUntil : until
}

/**
 * Locks an order that can be paid. @returns undefined when another request pays it, or has
 * @throws Problem CART_EXPIRED, CART_CHANGED
 */
async function lockPayable(
  tx: Tx,
  { secret }: AppContext,
  { orderId, cartToken, now }: { orderId: string; cartToken: string; now: Date },
): Promise<Order | undefined> {
  const order = await lockOrder(tx, orderId)
  if (!order?.isOpen || order.state === 'failed') throw new Problem('CART_EXPIRED')
  if (!['approved', 'challenge', 'declined'].includes(order.state)) return undefined
  if (!isCartTokenOf(secret, order, cartToken)) throw new Problem('CART_CHANGED')
  if (order.heldUntil === null || order.heldUntil <= now) throw new Problem('CART_EXPIRED')
  return order
}

/** Asks for the money of a stored attempt and records the answer. */
async function charge(
  context: AppContext,
  provider: CardProvider,
  orderId: string,
  { reference, ...request }: Prepared,
): Promise<void> {
  const result = await provider.charge({ reference, ...request })
  await settle(context, { orderId, reference, charge: result, isLookedUp: false })
  if (result.outcome === 'none')
    throw new Problem('PAYMENT_UNAVAILABLE', {
      cause: new CardProviderUnavailable('the provider made no charge', result.code),
    })
}

/** Goes on with the newest attempt: after the bank's question, or after an answer was lost. */
async function continuePayment(call: PayCall, provider: CardProvider, order: Order): Promise<void> {
  const { tx, context } = call
  const [newest] = await attemptsOf(tx, order.id)
  if (newest?.state === 'sent') return lookUp(context, provider, newest)
  if (newest?.state !== 'challenge' || newest.token === null || newest.handleReference === null)
    return
  const entry = { token: newest.token, merchantRefNum: newest.handleReference }
  const handle = await orUnavailable(provider.handle({ ...entry, language: call.language }))
  if (handle.state === 'challenge') return
  const prepared = await context.database.tx.transaction((inner) =>
    answerChallenge(inner, call, { orderId: order.id, newest, entry, handle }),
  )
  if (prepared) await charge(context, provider, order.id, prepared)
  if (handle.state === 'expired') throw new Problem('CARD_ENTRY_EXPIRED')
}

async function answerChallenge(
  tx: Tx,
  { context, brand, body: { cartToken }, now }: PayCall,
  {
    orderId,
    newest: { reference },
    entry,
    handle,
  }: {
    orderId: string
    newest: Attempt
    entry: { token: string; merchantRefNum: string }
    handle: PaymentHandle
  },
): Promise<Prepared | undefined> {
  const order = await lockPayable(tx, context, { orderId, cartToken, now })
  const [newest] = await attemptsOf(tx, orderId)
  if (order?.state !== 'challenge' || newest?.reference !== reference) return undefined
  if (newest.state !== 'challenge') return undefined
  if (handle.state === 'expired') {
    await endAttempt(tx, context, newest, 'failed')
    await changeOrder(tx, order, 'withdraw')
    return undefined
  }
  if (handle.state === 'failed') {
    await endAttempt(tx, context, newest, 'declined')
    await changeOrder(tx, order, 'decline', { failure: 'challengeFailed' })
    return undefined
  }
  assertAuthenticated({ order, handle, rules: brand.payments.risk })
  await changeAttempt(tx, reference, { state: 'sent', challengeUrl: null, sentAt: now })
  await changeOrder(tx, order, 'send', { failure: null })
  return { ...entry, reference, amount: totalOf(order) }
}

/** Asks the provider for a payment whose answer was lost. */
export async function lookUp(
  context: AppContext,
  provider: CardProvider,
  { orderId, reference }: Pick<Attempt, 'orderId' | 'reference'>,
): Promise<void> {
  const found = await provider.findCharge(reference)
  await settle(context, { orderId, reference, charge: found, isLookedUp: true })
}
