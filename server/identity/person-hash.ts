import type { BrandPack } from '#brands/brand.ts'
import { personOf } from '#domain/referral.ts'
import { and, eq, exists, isNotNull, or, sql } from 'drizzle-orm'
import { hashToken } from '#server/lib/security/tokens.ts'
import { excluded, type Tx } from '#server/lib/database/database.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { accounts, erasedMailboxes } from './table.ts'

/**
 * Returns a keyed hash of a mailbox, so that addresses cannot be tested against it. All that
 * remains after erasing.
 */
export const hashPerson = ({
  brand,
  email,
  secret,
}: {
  brand: BrandPack
  email: string
  secret: string
}): string => hashToken(secret, `person:${brand.slug}:${personOf(email)}`)

type ErasedMember = {
  brand: BrandPack
  accountId: string
  email: string
  secret: string
  now: Date
}

/**
 * Stores the hash of a member's mailbox when they are erased; nothing for an account that never
 * joined a program.
 */
export async function recordErased(
  tx: Tx,
  { brand, accountId, email, secret, now }: ErasedMember,
): Promise<void> {
  const memberships = tx
    .select({ id: loyaltyAccountView.loyaltyAccountId })
    .from(loyaltyAccountView)
    .where(eq(loyaltyAccountView.accountId, accounts.id))
  await tx
    .insert(erasedMailboxes)
    .select(
      tx
        .select({
          brand: sql`${brand.slug}`.as('brand'),
          personHash: sql`${hashPerson({ brand, email, secret })}`.as('person_hash'),
          wasVerified: accounts.isVerified,
          erasedAt: sql`${now.toISOString()}::timestamptz`.as('erased_at'),
        })
        .from(accounts)
        .where(
          and(eq(accounts.id, accountId), or(isNotNull(accounts.mergedInto), exists(memberships))),
        ),
    )
    .onConflictDoUpdate({
      target: [erasedMailboxes.brand, erasedMailboxes.personHash],
      set: {
        wasVerified: sql`${erasedMailboxes.wasVerified} or ${excluded(erasedMailboxes.wasVerified)}`,
        erasedAt: excluded(erasedMailboxes.erasedAt),
      },
    })
}

/**
 * Returns whether a member with this mailbox was erased, and whether the address was proven;
 * undefined if none was.
 */
export async function wasErasedBefore(
  tx: Tx,
  { brand, personHash }: { brand: BrandPack; personHash: string },
): Promise<{ wasVerified: boolean } | undefined> {
  const [row] = await tx
    .select({ wasVerified: erasedMailboxes.wasVerified })
    .from(erasedMailboxes)
    .where(and(eq(erasedMailboxes.brand, brand.slug), eq(erasedMailboxes.personHash, personHash)))
  return row
}
