import { Problem } from '#contract/problems.ts'
import { haveSameFigures, totalOf, type Figures } from '#domain/order.ts'
import type { RiskFacts } from '#domain/risk.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import type { BrandPack } from '#brands/brand.ts'
import { lockAccountById } from '#server/identity/accounts.ts'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import type { RiskDecision } from '#server/lib/integrations/risk.ts'
import { errorForLog } from '#server/lib/logging/log.ts'
import { hashToken, newId, type Member } from '#server/lib/security/tokens.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { ownSubjectsOf, declinedCards } from './card-tries.ts'
import { holdsBefore } from './holds.ts'
import { changeOrder, lockOrder, orderOf, type Order } from './orders.ts'
import { isCartTokenOf, orderIdIn } from './references.ts'
import { riskChecks } from './table.ts'

/** Minutes for which a risk record can be used. */
const SESSION_MINUTES = 60
const HOUR_MS = 3_600_000

export type Session = { context: AppContext; brand: BrandPack; member: Member; now: Date } & {
  /** The session cookie, or of a script its login token. */
  session: string | undefined
}

/** Returns the hash of a session. @throws Problem RISK_SESSION_NEEDED without one */
export const sessionHashOf = ({
  context,
  session,
}: Pick<Session, 'context' | 'session'>): string => {
  if (!session) throw new Problem('RISK_SESSION_NEEDED')
  return hashToken(context.secret, `risk:${session}`)
}

/**
 * CA-67, CA-70: Starts a risk record.
 * @throws Problem RISK_SESSION_NEEDED without a session cookie, UNAUTHORIZED
 */
export async function startRisk(tx: Tx, call: Session): Promise<void> {
  const { brand, member, now } = call
  // An erasure comes before, or finds the record.
  if (!(await lockAccountById(tx, member.accountId))) throw new Problem('UNAUTHORIZED')
  await tx.insert(riskChecks).values({
    id: newId('rc'),
    brand: brand.slug,
    accountId: member.accountId,
    sessionHash: sessionHashOf(call),
    startedAt: now,
  })
}

/**
 * CA-68: Decides on a cart, without a transaction while the service decides.
 * @returns the order; an order that was approved before is returned as it is
 * @throws Problem CART_CHANGED when a figure is not that of the cart, CART_EXPIRED,
 *   RISK_SESSION_NEEDED, RISK_UNAVAILABLE, PAYMENT_REFUSED
 */
export async function decide(
  call: Session & { tx: Tx; body: Figures & { dropId: string; cartToken: string } },
): Promise<Order> {
  const { tx, context, brand, member, body, now } = call
  const { accountId } = member
  const order = await cartOf(call)
  if (body.dropId !== order.dropId || !haveSameFigures(body, order))
    throw new Problem('CART_CHANGED')
  if (order.state === 'refused') throw new Problem('PAYMENT_REFUSED')
  if (order.state !== 'created') return order
  const sessionHash = sessionHashOf(call)
  const record = await startedRecord(tx, { accountId, sessionHash, now })
  const subjects = ownSubjectsOf(context, { brand, member, sessionHashes: [sessionHash] })
  const { rules, facts } = await requestOf(tx, { ...call, order, sessionHash, subjects })
  const decision = await context.risk
    .decide({ brand: brand.slug, session: sessionHash, rules, facts })
    .catch((cause: unknown) => {
      context.alertTeam('the risk check is not reached: nothing can be paid', {
        brand: brand.slug,
        // A service's own words could repeat a member's.
        error: codeOf(cause),
      })
      throw new Problem('RISK_UNAVAILABLE', { cause })
    })
  await context.database.tx.transaction((inner) =>
    storeDecision(inner, { order, record, decision, now }),
  )
  const decided = await orderOf(tx, { orderId: order.id, accountId, brand: brand.slug })
  if (!decided) throw new Problem('CART_EXPIRED')
  if (decided.state === 'refused') throw new Problem('PAYMENT_REFUSED')
  if (decided.state === 'created') throw new Problem('RISK_SESSION_NEEDED')
  return decided
}

/**
 * Returns the order of a cart token. @throws Problem CART_EXPIRED for an unknown one or a hold that
 * is over, CART_CHANGED for figures that are no longer those of the order
 */
export async function cartOf({
  tx,
  context,
  brand,
  member: { accountId },
  body: { cartToken },
  now,
}: Pick<Session, 'context' | 'brand' | 'member' | 'now'> & {
  tx: Tx
  body: { cartToken: string }
}): Promise<Order> {
  const order = await orderOf(tx, {
    orderId: orderIdIn(cartToken),
    accountId,
    brand: brand.slug,
  })
  if (!order) throw new Problem('CART_EXPIRED')
  if (!isCartTokenOf(context.secret, order, cartToken)) throw new Problem('CART_CHANGED')
  const isOver = order.heldUntil !== null && order.heldUntil <= now && order.state !== 'paying'
  if (isOver || order.state === 'failed') throw new Problem('CART_EXPIRED')
  return order
}

const codeOf = (error: unknown): string => {
  const { name, code } = errorForLog(error)
  return String(code ?? name)
}

async function startedRecord(
  tx: Tx,
  { accountId, sessionHash, now }: { accountId: string; sessionHash: string; now: Date },
): Promise<string> {
  const [record] = await tx
    .select({ id: riskChecks.id })
    .from(riskChecks)
    .where(
      and(
        eq(riskChecks.accountId, accountId),
        eq(riskChecks.sessionHash, sessionHash),
        isNull(riskChecks.decision),
        gte(riskChecks.startedAt, minutesAfter(now, -SESSION_MINUTES)),
      ),
    )
    .orderBy(desc(riskChecks.startedAt))
    .limit(1)
  if (!record) throw new Problem('RISK_SESSION_NEEDED')
  return record.id
}

type Facts = Pick<Session, 'brand' | 'member' | 'now'> & {
  order: Order
  sessionHash: string
  subjects: readonly string[]
}

async function requestOf(
  tx: Tx,
  { order, brand, member: { accountId }, sessionHash, subjects, now }: Facts,
) {
  const rules = brand.payments.risk
  const [member] = await tx
    .select({ createdAt: memberView.createdAt, telephone: memberView.telephone })
    .from(memberView)
    .where(eq(memberView.accountId, accountId))
  const since = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const ordersBefore = await holdsBefore(tx, {
    accountId,
    sessionHash,
    order,
    since: since(rules.velocity.hours),
  })
  const declinedBefore = await declinedCards(tx, {
    subjects,
    since: since(rules.declines.hours),
    now,
  })
  const facts: RiskFacts = {
    total: totalOf(order),
    accountAgeHours: member ? (now.getTime() - member.createdAt.getTime()) / HOUR_MS : 0,
    ordersBefore,
    declinedBefore,
    billingCountry: order.taxCountry,
    telephoneCountry: member?.telephone
      ? parsePhoneNumberFromString(member.telephone)?.country
      : undefined,
  }
  return { rules, facts }
}

/** Stores a decision, once: of two at the same time the first counts. */
async function storeDecision(
  tx: Tx,
  {
    order: { id },
    record,
    decision: { isApproved, score, reasons },
    now,
  }: { order: Order; record: string; decision: RiskDecision; now: Date },
): Promise<void> {
  const order = await lockOrder(tx, id)
  if (order?.state !== 'created') return
  const [used] = await tx
    .update(riskChecks)
    .set({
      orderId: id,
      decision: isApproved ? 'approved' : 'refused',
      score,
      reasons,
      decidedAt: now,
    })
    .where(and(eq(riskChecks.id, record), isNull(riskChecks.decision)))
    .returning({ id: riskChecks.id })
  // Another order has used the record.
  if (!used) return
  await (isApproved
    ? changeOrder(tx, order, 'approve')
    : changeOrder(tx, order, 'refuse', { heldUntil: null }))
}
