import { and, count, eq, gte, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { GOOGLE_DEVICE } from './registrations.ts'
import { MAX_ATTEMPTS, phonePassRegistrations } from './table.ts'

export type OutdatedPhones = {
  wallet: 'apple' | 'google'
  /** `waiting`: to be notified. `abandoned`: after the last attempt, until the next change. */
  state: 'waiting' | 'abandoned'
  phones: number
}

const { deviceId, dueAt, attempts } = phonePassRegistrations

const isAt = {
  apple: ne(deviceId, sql.raw(`'${GOOGLE_DEVICE}'`)),
  google: eq(deviceId, sql.raw(`'${GOOGLE_DEVICE}'`)),
}
const isIn = {
  waiting: isNotNull(dueAt),
  abandoned: and(isNull(dueAt), gte(attempts, sql.raw(String(MAX_ATTEMPTS)))) as SQL,
}

/** Returns how many phones, and objects at Google, do not know of the last change of their pass. */
export const outdatedPhones = (tx: Tx): Promise<OutdatedPhones[]> =>
  Promise.all(
    (['apple', 'google'] as const).flatMap((wallet) =>
      (['waiting', 'abandoned'] as const).map(async (state) => {
        const [row] = await tx
          .select({ phones: count() })
          .from(phonePassRegistrations)
          .where(and(isAt[wallet], isIn[state]))
        return { wallet, state, phones: row?.phones ?? 0 }
      }),
    ),
  )
