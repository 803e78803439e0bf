import type { BrandPack } from '#brands/brand.ts'
import { FAILED_LOGINS_PER_DAY, PASSWORD_CEILING_HOURS } from '#domain/credentials.ts'
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { hashToken } from '#server/lib/security/tokens.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { accounts, failedLogins } from '../table.ts'

/** An address at a brand; counted also when it has no account. */
type Address = { brand: string; email: string; secret: string }

const HOUR = 3_600_000
const hourOf = (now: Date): number => Math.floor(now.getTime() / HOUR)

/**
 * Wrong passwords are counted per hour, each under its own key; the window is the hours up to now.
 * After a clock change the window covers other hours, so nothing is counted longer than the window.
 */
const keyOf = ({ brand, email, secret }: Address, hour: number): string =>
  hashToken(secret, `passwords:${brand}:${email}:${hour}`)

/** Returns the keys of the window, each with its hour. */
const windowOf = (address: Address, now: Date): Map<string, number> =>
  new Map(
    Array.from({ length: PASSWORD_CEILING_HOURS }, (_, hoursBack) => hourOf(now) - hoursBack).map(
      (hour) => [keyOf(address, hour), hour],
    ),
  )

/**
 * Counts a try for an address across all networks, before the password is checked, so that
 * concurrent tries cannot exceed the limit. A refused try is not counted.
 * @returns the seconds to wait when there were too many
 */
export async function countTry(tx: Tx, address: Address, now: Date): Promise<number | undefined> {
  const hours = windowOf(address, now)
  await tx
    .insert(failedLogins)
    .values({ keyHash: keyOf(address, hourOf(now)), tries: 1, since: now })
    .onConflictDoUpdate({
      target: failedLogins.keyHash,
      set: { tries: sql`${failedLogins.tries} + 1` },
    })
  const rows = await tx
    .select({ keyHash: failedLogins.keyHash, tries: failedLogins.tries })
    .from(failedLogins)
    .where(inArray(failedLogins.keyHash, anyOf([...hours.keys()])))
  const counted = rows
    .map(({ keyHash, tries }) => ({ hour: hours.get(keyHash) ?? 0, tries }))
    .sort((a, b) => a.hour - b.hour)
  let total = counted.reduce((sum, { tries }) => sum + tries, 0)
  if (total <= FAILED_LOGINS_PER_DAY) return undefined
  await uncountTry(tx, address, now)
  // Tries are possible again when this hour leaves the window; the total includes the refused try.
  const last = counted.find(({ tries }) => (total -= tries) <= FAILED_LOGINS_PER_DAY)
  const until = ((last?.hour ?? hourOf(now)) + PASSWORD_CEILING_HOURS) * HOUR
  return Math.max(1, Math.ceil((until - now.getTime()) / 1000))
}

/** Takes back the try counted at this time, because the password was right. */
export async function uncountTry(tx: Tx, address: Address, now: Date): Promise<void> {
  await tx
    .update(failedLogins)
    .set({ tries: sql`${failedLogins.tries} - 1` })
    .where(and(eq(failedLogins.keyHash, keyOf(address, hourOf(now))), gt(failedLogins.tries, 0)))
}

export async function clearFailures(tx: Tx, address: Address, now: Date): Promise<void> {
  const keys = [...windowOf(address, now).keys()]
  await tx.delete(failedLogins).where(inArray(failedLogins.keyHash, anyOf(keys)))
}

/** Lifts the ceiling for every address of an account whose owner has proven an email. */
export async function resetFailedLogins(
  tx: Tx,
  {
    accountId,
    brand,
    secret,
    now,
  }: { accountId: string; brand: BrandPack; secret: string; now: Date },
): Promise<void> {
  const rows = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(or(eq(accounts.id, accountId), eq(accounts.mergedInto, accountId)))
  for (const { email } of rows) await clearFailures(tx, { brand: brand.slug, email, secret }, now)
}
