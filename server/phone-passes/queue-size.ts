import { and, count, gte, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { MAX_ATTEMPTS } from './attempts.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { isAt, wallets, type Wallet } from './leases.ts'
import { phonePassRegistrations } from './table.ts'

export type OutdatedPhones = {
  wallet: Wallet
  /** `waiting`: to be notified. `abandoned`: after the last attempt, until the next change. */
  state: 'waiting' | 'abandoned'
  phones: number
}

const { dueAt, attempts } = phonePassRegistrations

const isIn = {
  waiting: isNotNull(dueAt),
  abandoned: and(isNull(dueAt), gte(attempts, sql.raw(String(MAX_ATTEMPTS)))) as SQL,
}

/** Returns how many phones, and objects at Google, do not know of the last change of their pass. */
export const outdatedPhones = (tx: Tx): Promise<OutdatedPhones[]> =>
  Promise.all(
    wallets.flatMap((wallet) =>
      (['waiting', 'abandoned'] as const).map(async (state) => {
        const [row] = await tx
          .select({ phones: count() })
          .from(phonePassRegistrations)
          .where(and(isAt[wallet], isIn[state]))
        return { wallet, state, phones: row?.phones ?? 0 }
      }),
    ),
  )
