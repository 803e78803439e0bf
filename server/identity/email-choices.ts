import { isOptionalEmail } from '#domain/email-choices.ts'
import { and, arrayContains, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { accounts } from './table.ts'

/**
 * Returns whether the member with this address has switched this kind of email off. Call it when the
 * email is sent, so that the choice also applies to queued emails.
 */
export async function isSwitchedOff(
  tx: Tx,
  { brand, kind, recipient }: { brand: string; kind: string; recipient: string },
): Promise<boolean> {
  if (!isOptionalEmail(kind)) return false
  const muted = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.brand, brand),
        eq(accounts.email, recipient),
        isNull(accounts.erasedAt),
        arrayContains(accounts.mutedEmails, [kind]),
      ),
    )
  return muted.length > 0
}
