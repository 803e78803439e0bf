import { LIMIT_HOURS, NETWORK_ALLOWANCE, type RiskRules } from '#domain/risk.ts'
import { and, eq, gt, gte, inArray, or, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import type { Origin } from '#server/lib/http/caller.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { hashToken } from '#server/lib/security/tokens.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { cardVerifications, paymentAttempts, paymentOrders, riskChecks } from './table.ts'

/** Minutes for which a verification without an outcome counts as declined. */
const OPEN_MINUTES = 10

/** Returns the hash of the widest network of a caller; null where networks are not limited. */
export function networkHashOf(
  { secret, isDemo }: Pick<AppContext, 'secret' | 'isDemo'>,
  { networks }: Origin,
): string | null {
  const network = networks.at(-1)
  return isDemo || !network ? null : hashToken(secret, `network:${network}`)
}

/** A verification that is still open counts, so that many at once do not pass the limit. */
const isDeclined = (now: Date): SQL | undefined =>
  or(
    eq(cardVerifications.state, 'declined'),
    and(
      eq(cardVerifications.state, 'asked'),
      gt(cardVerifications.askedAt, minutesAfter(now, -OPEN_MINUTES)),
    ),
  )

/** Counts cards that were declined, when an account or its session paid or saved them. */
export async function declinedCards(
  tx: Tx,
  {
    accountId,
    sessionHash,
    since,
    now,
  }: { accountId: string; sessionHash: string | undefined; since: Date; now: Date },
): Promise<number> {
  const { accountId: owner, sessionHash: session } = cardVerifications
  return (
    (await declinedPaymentsOf(tx, { accountId, sessionHash, since })) +
    (await tx.$count(
      cardVerifications,
      and(
        sessionHash === undefined
          ? eq(owner, accountId)
          : or(eq(owner, accountId), eq(session, sessionHash)),
        gte(cardVerifications.askedAt, since),
        isDeclined(now),
      ),
    ))
  )
}

const declinedPayments = (tx: Tx, ofWhom: SQL, since: Date): Promise<{ reference: string }[]> =>
  tx
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .innerJoin(paymentOrders, eq(paymentOrders.id, paymentAttempts.orderId))
    .where(
      and(ofWhom, eq(paymentAttempts.state, 'declined'), gte(paymentAttempts.startedAt, since)),
    )

/** Counts payments of an account and of orders that its session had checked, each once. */
async function declinedPaymentsOf(
  tx: Tx,
  {
    accountId,
    sessionHash,
    since,
  }: { accountId: string; sessionHash: string | undefined; since: Date },
): Promise<number> {
  const declined = await declinedPayments(tx, eq(paymentOrders.accountId, accountId), since)
  if (sessionHash !== undefined) {
    const ofSession = tx
      .select({ orderId: riskChecks.orderId })
      .from(riskChecks)
      .where(eq(riskChecks.sessionHash, sessionHash))
    declined.push(...(await declinedPayments(tx, inArray(paymentOrders.id, ofSession), since)))
  }
  return new Set(declined.map(({ reference }) => reference)).size
}

/** Returns whether a network has reached its limit of declined cards. */
export async function isNetworkAtLimit(
  tx: Tx,
  {
    networkHash,
    rules: { declines },
    now,
  }: { networkHash: string | null; rules: RiskRules; now: Date },
): Promise<boolean> {
  if (networkHash === null) return false
  const since = minutesAfter(now, -LIMIT_HOURS * 60)
  const declined =
    (await declinedPayments(tx, eq(paymentOrders.networkHash, networkHash), since)).length +
    (await tx.$count(
      cardVerifications,
      and(
        eq(cardVerifications.networkHash, networkHash),
        gte(cardVerifications.askedAt, since),
        isDeclined(now),
      ),
    ))
  return declined >= declines.cards * NETWORK_ALLOWANCE
}
