import type { BrandPack } from '#brands/brand.ts'
import { MEMBER_CODE_LENGTH } from '#domain/code.ts'
import { sql } from 'drizzle-orm'
import { holdPersons } from '#server/account/hold.ts'
import { erasedBefore, personHashOf } from '#server/account/person-hash.ts'
import { issueAsset, issueOnJoining } from '#server/collection/issue.ts'
import { newCode, newId } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { ladderIn } from '#server/points/ladder.ts'
import { addEntry } from '#server/points/ledger.ts'

/** `isNew`: it was this call that made her a member. `welcomePoints`: what she was given then. */
export type Membership = { loyaltyAccountId: string; isNew: boolean; welcomePoints?: number }
type Joining = { accountId: string; brand: BrandPack; secret: string; now: Date }

/**
 * Makes an account a member of the brand's programme: the membership asset, the card with its code, the welcome
 * points and whatever assets the programme welcomes with. Safe to repeat and under any race: one membership, one welcome, and none anew for a mailbox that had it before
 * its member erased herself.
 */
export async function joinProgramme(tx: Tx, { accountId, brand, secret, now }: Joining): Promise<Membership> {
  // The person's row is the lock: two joins at once must not hand out two assets.
  await holdPersons(tx, sql`a.id = ${accountId}`)
  const [known] = await rowsOf<{ id: string }>(tx, sql`
    select id from loyalty_accounts where account_id = ${accountId} and membership_id = ${brand.ids.membershipId}`)
  if (known) return { loyaltyAccountId: known.id, isNew: false }

  const nftId = await issueAsset(tx, { brand: brand.slug, assetId: brand.ids.assetId, ownerId: accountId, now })
  const loyaltyAccountId = await openAccount(tx, { accountId, brand, nftId, now })
  if (await hadWelcome(tx, { accountId, brand, secret })) return { loyaltyAccountId, isNew: true }
  await issueOnJoining(tx, { brand: brand.slug, ownerId: accountId, now })
  await welcome(tx, loyaltyAccountId, brand, now)
  return { loyaltyAccountId, isNew: true, welcomePoints: brand.programme.welcome.points }
}

async function hadWelcome(tx: Tx, { accountId, brand, secret }: Omit<Joining, 'now'>): Promise<boolean> {
  const [row] = await rowsOf<{ email: string }>(tx, sql`select email from accounts where id = ${accountId}`)
  return row !== undefined && (await erasedBefore(tx, { brand, personHash: personHashOf({ brand, email: row.email, secret }) })) !== undefined
}

async function openAccount(tx: Tx, { accountId, brand, nftId, now }: { accountId: string; brand: BrandPack; nftId: string; now: Date }): Promise<string> {
  // Of the database, not of the pack that this server has read: another one may have been applied meanwhile.
  const [firstTier] = await ladderIn(tx, brand.ids.membershipId)
  for (;;) {
    const [row] = await rowsOf<{ id: string }>(tx, sql`
      insert into loyalty_accounts (id, brand, account_id, membership_id, nft_id, member_code, tier_id, tier_reached_at, joined_at)
      values (${newId('la')}, ${brand.slug}, ${accountId}, ${brand.ids.membershipId}, ${nftId}, ${newCode(MEMBER_CODE_LENGTH)}, ${firstTier.tierId},
        ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)
      on conflict (brand, member_code) do nothing returning id`)
    if (row) return row.id
  }
}

/** Welcome points count for the tier and can be spent; origin 13. */
async function welcome(tx: Tx, loyaltyAccountId: string, { programme }: BrandPack, at: Date): Promise<void> {
  const { points, reason } = programme.welcome
  if (points === 0) return
  await addEntry(tx, { loyaltyAccountId, redeemable: points, counted: points, originType: 13, reason: { key: 'welcome', text: reason }, key: 'welcome', at })
}
