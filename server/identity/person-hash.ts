import type { BrandPack } from '#brands/brand.ts'
import { personOf } from '#domain/referral.ts'
import { sql } from 'drizzle-orm'
import { hashToken } from '#server/lib/security/tokens.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'

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
  await tx.execute(sql`
    insert into erased_mailboxes (brand, person_hash, was_verified, erased_at)
    select ${brand.slug}, ${hashPerson({ brand, email, secret })}, a.is_verified, ${now.toISOString()}::timestamptz from accounts a
    where a.id = ${accountId} and (a.merged_into is not null or exists (select 1 from loyalty_accounts where account_id = a.id))
    on conflict (brand, person_hash) do update set was_verified = erased_mailboxes.was_verified or excluded.was_verified, erased_at = excluded.erased_at`)
}

/**
 * Returns whether a member with this mailbox was erased, and whether the address was proven;
 * undefined if none was.
 */
export async function wasErasedBefore(
  tx: Tx,
  { brand, personHash }: { brand: BrandPack; personHash: string },
): Promise<{ wasVerified: boolean } | undefined> {
  const [row] = await rowsOf<{ was_verified: boolean }>(
    tx,
    sql`select was_verified from erased_mailboxes where brand = ${brand.slug} and person_hash = ${personHash}`,
  )
  return row && { wasVerified: row.was_verified }
}
