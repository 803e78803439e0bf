import type { BrandPack } from '#brands/brand.ts'
import { personOf } from '#domain/referral.ts'
import { sql } from 'drizzle-orm'
import { hashOfToken } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'

/** Who reads an address, keyed, so that addresses cannot be tried out against it: all that is kept of her once she is gone. */
export const personHashOf = ({ brand, email, secret }: { brand: BrandPack; email: string; secret: string }): string =>
  hashOfToken(secret, `person:${brand.slug}:${personOf(email)}`)

type Leaving = { brand: BrandPack; accountId: string; email: string; secret: string; now: Date }

/** A member's mailbox as she erases herself; whoever never became a member leaves nothing. */
export async function noteErased(tx: Tx, { brand, accountId, email, secret, now }: Leaving): Promise<void> {
  await tx.execute(sql`
    insert into erased_mailboxes (brand, person_hash, was_proven, at)
    select ${brand.slug}, ${personHashOf({ brand, email, secret })}, a.is_verified, ${now.toISOString()}::timestamptz from accounts a
    where a.id = ${accountId} and (a.merged_into is not null or exists (select 1 from loyalty_accounts where account_id = a.id))
    on conflict (brand, person_hash) do update set was_proven = erased_mailboxes.was_proven or excluded.was_proven, at = excluded.at`)
}

/** Whether somebody who reads this address was a member and has erased herself; and whether it was hers for certain. */
export async function erasedBefore(tx: Tx, { brand, personHash }: { brand: BrandPack; personHash: string }): Promise<{ wasProven: boolean } | undefined> {
  const [row] = await rowsOf<{ was_proven: boolean }>(tx, sql`select was_proven from erased_mailboxes where brand = ${brand.slug} and person_hash = ${personHash}`)
  return row && { wasProven: row.was_proven }
}
