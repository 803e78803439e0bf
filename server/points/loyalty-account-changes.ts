import { MEMBER_CODE_LENGTH } from '#domain/codes.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { newCode, newId } from '#server/lib/security/tokens.ts'
import { loyaltyAccounts } from './table.ts'

type NewLoyaltyAccount = {
  brand: string
  accountId: string
  membershipId: string
  nftId: string
  /** The first tier. */
  tierId: string
  now: Date
}

/** Creates a loyalty account without points, with an unused member code. Returns its id. */
export async function createLoyaltyAccount(
  tx: Tx,
  { now, ...account }: NewLoyaltyAccount,
): Promise<string> {
  for (;;) {
    const [row] = await tx
      .insert(loyaltyAccounts)
      .values({
        ...account,
        id: newId('la'),
        memberCode: newCode(MEMBER_CODE_LENGTH),
        tierReachedAt: now,
        joinedAt: now,
      })
      .onConflictDoNothing({ target: [loyaltyAccounts.brand, loyaltyAccounts.memberCode] })
      .returning({ id: loyaltyAccounts.id })
    if (row) return row.id
  }
}

/** Gives a loyalty account to another account, as it is. Callers must have locked both accounts. */
export async function moveLoyaltyAccount(
  tx: Tx,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  await tx.update(loyaltyAccounts).set({ accountId }).where(eq(loyaltyAccounts.id, id))
}
