import { and, eq, isNull, or } from 'drizzle-orm'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { Transfer, TransferKey } from './pending.ts'

/** The addresses of a member, and whether they have been verified. */
export type OwnAddresses = { emails: readonly string[]; isVerified: boolean }

/**
 * Returns the canonical addresses of an account and of those merged into it, which staff merge only
 * when both are verified. Read after locking the account, because a session may be older.
 */
export async function addressesOf(tx: Tx, accountId: string): Promise<OwnAddresses> {
  const rows = await tx
    .select({
      accountId: memberView.accountId,
      email: memberView.email,
      isVerified: memberView.isVerified,
    })
    .from(memberView)
    .where(
      and(
        or(eq(memberView.accountId, accountId), eq(memberView.mergedInto, accountId)),
        isNull(memberView.erasedAt),
      ),
    )
  return {
    emails: rows.map(({ email }) => email),
    isVerified: rows.some((row) => row.accountId === accountId && row.isVerified),
  }
}

/** Returns whether a transfer is for one of these addresses, or for anyone with its link. */
export const isRecipient = (
  { isForAnyone, recipientEmail }: Pick<Transfer, 'isForAnyone' | 'recipientEmail'>,
  { emails }: OwnAddresses,
): boolean => isForAnyone || (recipientEmail !== null && emails.includes(recipientEmail))

/** Returns whether a member may use the id of a transfer alone: only the owner of its address may. */
export const mayUseKey = (transfer: Transfer, key: TransferKey, own: OwnAddresses): boolean =>
  'tokenHash' in key || (!transfer.isForAnyone && own.isVerified && isRecipient(transfer, own))
