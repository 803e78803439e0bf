import type { BrandPack } from '#brands/brand.ts'
import { FAILED_LOGINS_PER_DAY, PASSWORD_CEILING_HOURS } from '#domain/credentials.ts'
import { sql } from 'drizzle-orm'
import { hashToken } from '#server/lib/security/tokens.ts'
import { anyOf, rowsOf, type Tx } from '#server/lib/database/database.ts'

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
  await tx.execute(sql`
    insert into failed_logins (key_hash, tries, since) values (${keyOf(address, hourOf(now))}, 1, ${now.toISOString()}::timestamptz)
    on conflict (key_hash) do update set tries = failed_logins.tries + 1`)
  const rows = await rowsOf<{ key_hash: string; tries: number }>(
    tx,
    sql`select key_hash, tries from failed_logins where key_hash in ${anyOf([...hours.keys()])}`,
  )
  const counted = rows
    .map(({ key_hash: key, tries }) => ({ hour: hours.get(key) ?? 0, tries }))
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
  await tx.execute(
    sql`update failed_logins set tries = tries - 1 where key_hash = ${keyOf(address, hourOf(now))} and tries > 0`,
  )
}

export async function clearFailures(tx: Tx, address: Address, now: Date): Promise<void> {
  await tx.execute(
    sql`delete from failed_logins where key_hash in ${anyOf([...windowOf(address, now).keys()])}`,
  )
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
  const rows = await rowsOf<{ email: string }>(
    tx,
    sql`select email from accounts where id = ${accountId} or merged_into = ${accountId}`,
  )
  for (const { email } of rows) await clearFailures(tx, { brand: brand.slug, email, secret }, now)
}
