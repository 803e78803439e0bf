import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { accounts } from './table.ts'

type RegisteredDetails = {
  firstName: string
  lastName: string
  username: string
  telephone: string
  dateOfBirth: string | null
}

/**
 * Writes the details of a registration into its account. A missing birth date never replaces one,
 * and a proven one stays (VA-09).
 */
export async function saveRegisteredDetails(
  tx: Tx,
  {
    accountId,
    isProven,
    details: { dateOfBirth, ...names },
  }: { accountId: string; isProven: boolean; details: RegisteredDetails },
): Promise<void> {
  const typed = sql`${dateOfBirth}::date`
  await tx
    .update(accounts)
    .set({
      ...names,
      dateOfBirth: isProven
        ? sql`coalesce(${accounts.dateOfBirth}, ${typed})`
        : sql`coalesce(${typed}, ${accounts.dateOfBirth})`,
    })
    .where(eq(accounts.id, accountId))
}
