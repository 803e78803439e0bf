import { Problem } from '#contract/problems.ts'
import { totalOf } from '#domain/order.ts'
import type { RiskReason, RiskRules } from '#domain/risk.ts'
import { eq } from 'drizzle-orm'
import type { BrandPack } from '#brands/brand.ts'
import { accountResponse } from '#server/identity/account-response.ts'
import { lockAccountById } from '#server/identity/accounts.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { Origin } from '#server/lib/http/caller.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import type { PaymentHandle } from '#server/lib/integrations/card-payments.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { assertTaxPlace } from './cart.ts'
import { ownSubjectsOf, networkHashOf, startCardTry } from './card-tries.ts'
import type { Order } from './orders.ts'
import { sessionHashOf } from './risk.ts'
import { riskChecks } from './table.ts'

type Recheck = { order: Order; handle: PaymentHandle; brand: BrandPack; now: Date }

/**
 * Checks again what may have changed since a locked order was approved, before the provider is asked
 * for its money. A card entry that has failed takes none.
 * @throws Problem BILLING_NEEDED, CART_CHANGED, NOT_AUTHENTICATED
 */
export async function assertStillPayable(
  tx: Tx,
  { order, handle, brand, now }: Recheck,
): Promise<void> {
  if (handle.state === 'failed' || order.accountId === null) return
  const { accountId } = order
  const account = await accountResponse(tx, { accountId, brand: brand.slug, now })
  assertTaxPlace(order, account.billingInfo)
  assertAuthenticated({ order, handle, rules: brand.payments.risk })
}

/**
 * Asserts that the bank has authenticated the member where the amount is one that the risk rules
 * notice. The page asks for it, but the payer's browser could leave it out.
 * @throws Problem NOT_AUTHENTICATED
 */
export function assertAuthenticated({
  order,
  handle,
  rules: { amount },
}: {
  order: Order
  handle: PaymentHandle
  rules: RiskRules
}): void {
  if (handle.state === 'payable' && !handle.isAuthenticated && totalOf(order) > amount.above)
    throw new Problem('NOT_AUTHENTICATED')
}

/**
 * Counts a card before the provider is asked whether it can pay an order: for the member, in this
 * browser and in that of the risk check. Cards that were declined since that check refuse the
 * payment where their score, added to the decision's, would.
 * @returns whether it was not counted before
 * @throws Problem TOO_MANY_CARDS, UNAUTHORIZED
 */
export async function startPaymentTry(
  { context, brand, member, origin, cookies, now }: TryCall,
  { id }: Order,
  entryHash: string,
): Promise<boolean> {
  const rules = brand.payments.risk
  return context.database.tx.transaction(async (tx) => {
    const [check] = await tx.select().from(riskChecks).where(eq(riskChecks.orderId, id))
    const sessionHashes = [
      sessionHashOf({ context, session: cookies.browser ?? cookies.token }),
      ...(check ? [check.sessionHash] : []),
    ]
    const isNew = await startCardTry(tx, {
      subjects: {
        own: ownSubjectsOf(context, { brand, member, sessionHashes }),
        network: networkHashOf(context, origin),
      },
      entryHash,
      rules,
      hasDeclineLimit: doDeclinesRefuse(rules, check),
      now,
    })
    // An erasure comes before, or finds what was counted.
    if (!(await lockAccountById(tx, member.accountId))) throw new Problem('UNAUTHORIZED')
    return isNew
  })
}

type TryCall = {
  context: AppContext
  brand: BrandPack
  member: Member
  origin: Origin
  cookies: { browser: string | undefined; token: string | undefined }
  now: Date
}

/** Returns whether declined cards, which a decision did not know, would have changed it. */
const doDeclinesRefuse = (
  { declines, refuseFrom }: RiskRules,
  check: { score: number | null; reasons: readonly RiskReason[] | null } | undefined,
): boolean =>
  (check?.score ?? 0) + (check?.reasons?.includes('declines') ? 0 : declines.score) >= refuseFrom
