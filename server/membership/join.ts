import type { BrandPack } from '#brands/brand.ts'
import { eq } from 'drizzle-orm'
import { lockAccounts } from '#server/identity/locks.ts'
import { wasErasedBefore, hashPerson } from '#server/identity/person-hash.ts'
import { memberView } from '#server/identity/views.ts'
import { issueItem, issueOnJoining } from '#server/collection/issue-item.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { recordWebhookEvent } from '#server/outgoing-webhooks/queries.ts'
import { tiersInLanguage } from '#server/points/tiers.ts'
import { addEntry } from '#server/points/ledger.ts'
import { loyaltyAccountIn } from '#server/points/loyalty-account-access.ts'
import { createLoyaltyAccount } from '#server/points/loyalty-account-changes.ts'

/** `isNew`: this call created the membership. `welcomePoints`: set when this call gave them. */
export type Membership = { loyaltyAccountId: string; isNew: boolean; welcomePoints?: number }
type JoinRequest = { accountId: string; brand: BrandPack; secret: string; now: Date }

/**
 * Makes an account a member of the brand's program: membership asset, pass with code, welcome
 * points and welcome assets. Safe to repeat, also at the same time: one membership and one welcome,
 * and none again for a mailbox whose erased member had it.
 */
export async function joinProgram(
  tx: Tx,
  { accountId, brand, secret, now }: JoinRequest,
): Promise<Membership> {
  // Lock the account: two simultaneous joins must not issue two assets.
  await lockAccounts(tx, eq(memberView.accountId, accountId))
  const existing = await loyaltyAccountIn(
    tx,
    { accountId, brand: brand.slug },
    brand.ids.membershipId,
  )
  if (existing) return { loyaltyAccountId: existing.id, isNew: false }

  const nftId = await issueItem(tx, {
    brand: brand.slug,
    assetId: brand.ids.assetId,
    ownerId: accountId,
    now,
  })
  const loyaltyAccountId = await openAccount(tx, { accountId, brand, nftId, now })
  await recordWebhookEvent(tx, {
    brand: brand.slug,
    accountId,
    type: 'member.joined',
    data: {},
    now,
  })
  if (await hadWelcomeBefore(tx, { accountId, brand, secret }))
    return { loyaltyAccountId, isNew: true }
  await issueOnJoining(tx, { brand: brand.slug, ownerId: accountId, now })
  await welcome(tx, loyaltyAccountId, brand, now)
  return { loyaltyAccountId, isNew: true, welcomePoints: brand.program.welcome.points }
}

async function hadWelcomeBefore(
  tx: Tx,
  { accountId, brand, secret }: Omit<JoinRequest, 'now'>,
): Promise<boolean> {
  const [row] = await tx
    .select({ email: memberView.email })
    .from(memberView)
    .where(eq(memberView.accountId, accountId))
  return (
    row !== undefined &&
    (await wasErasedBefore(tx, {
      brand,
      personHash: hashPerson({ brand, email: row.email, secret }),
    })) !== undefined
  )
}

async function openAccount(
  tx: Tx,
  {
    accountId,
    brand,
    nftId,
    now,
  }: { accountId: string; brand: BrandPack; nftId: string; now: Date },
): Promise<string> {
  // From the database, not from the pack in memory: another pack may have been applied meanwhile.
  const [firstTier] = await tiersInLanguage(tx, brand.ids.membershipId)
  return createLoyaltyAccount(tx, {
    brand: brand.slug,
    accountId,
    membershipId: brand.ids.membershipId,
    nftId,
    tierId: firstTier.tierId,
    now,
  })
}

/** Welcome points count for the tier and can be spent; origin 13. */
async function welcome(
  tx: Tx,
  loyaltyAccountId: string,
  { program }: BrandPack,
  at: Date,
): Promise<void> {
  const { points, reason } = program.welcome
  if (points === 0) return
  await addEntry(tx, {
    loyaltyAccountId,
    redeemable: points,
    tierPoints: points,
    originType: 13,
    reason: { key: 'welcome', text: reason },
    key: 'welcome',
    at,
  })
}
