import { and, eq, isNull } from 'drizzle-orm'
import type { PgSelectConfig } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/lib/database/database.ts'
import { voucherCodes } from '../table.ts'

type PoolClaim = { voucherId: string; brand: string; now: Date; accountId: string; period: string }
type LockConfig = NonNullable<PgSelectConfig['lockingClause']>['config']

/**
 * Takes the oldest free code of a pool for an account. Simultaneous callers take different codes;
 * when all free codes are locked by others, waits to see whether one is released, so that a pool is
 * reported as empty only when it is. Callers must have locked the account.
 * @returns the code; undefined when the pool is empty
 */
export async function takePoolCode(
  tx: Tx,
  { voucherId, brand, now, accountId, period }: PoolClaim,
): Promise<string | undefined> {
  const isFree = and(
    eq(voucherCodes.voucherId, voucherId),
    eq(voucherCodes.brand, brand),
    isNull(voucherCodes.accountId),
    isNull(voucherCodes.claimedAt),
  )
  const takeFirst = async (lock: LockConfig): Promise<string | undefined> => {
    const first = tx
      .$with('first')
      .as(
        tx
          .select({ code: voucherCodes.code })
          .from(voucherCodes)
          .where(isFree)
          .orderBy(voucherCodes.addedAt, voucherCodes.code)
          .limit(1)
          .for('update', lock),
      )
    const [taken] = await tx
      .with(first)
      .update(voucherCodes)
      .set({ accountId, period, claimedAt: now })
      .from(first)
      .where(and(eq(voucherCodes.voucherId, voucherId), eq(voucherCodes.code, first.code)))
      .returning({ code: voucherCodes.code })
    return taken?.code
  }
  for (;;) {
    const taken = await takeFirst({ skipLocked: true })
    if (taken !== undefined) return taken
    const free = await tx
      .select({ code: voucherCodes.code })
      .from(voucherCodes)
      .where(isFree)
      .limit(1)
    if (free.length === 0) return undefined
    const released = await takeFirst({})
    if (released !== undefined) return released
  }
}
