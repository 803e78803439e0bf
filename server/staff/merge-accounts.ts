import type { BrandPack } from '#brands/brand.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { lockAccounts } from '#server/identity/locks.ts'
import { recordMerged } from '#server/identity/merged-accounts.ts'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { moveItem } from '#server/collection/item-changes.ts'
import { lockLoyaltyAccountsToMerge } from '#server/points/locks.ts'
import { moveLoyaltyAccount } from '#server/points/loyalty-account-changes.ts'
import { mergeLoyaltyAccounts, type MergedAmounts } from '#server/points/queries.ts'
import { loyaltyAccountView, loyaltyAccountViewAs } from '#server/points/views.ts'
import { personalDataOwners } from '#server/account/privacy/personal-data-owners.ts'
import {
  reverseSelfReferrals,
  type ReversedSelfReferrals,
} from '#server/referrals/merged-referrals.ts'
import { CommandError } from './errors.ts'

type Row = { id: string; email: string; isVerified: boolean; mergedInto: string | null }
/** Points that moved. Points older than the tier windows are not included. */
export type Merged = MergedAmounts & { wasMerged: boolean; selfReferrals: ReversedSelfReferrals }

/**
 * CO-40: Merges a member's second account into the first. Points, vouchers and everything else move
 * to the target, and the old address leads to it. Locks both accounts in one order, so that merges
 * and logins run one after the other. Reverses the reward when one account referred the other.
 * @param from, into canonical addresses
 * @throws CommandError for accounts that cannot be merged
 */
export async function mergeAccounts(
  tx: Tx,
  { brand, from, into, now }: { brand: BrandPack; from: string; into: string; now: Date },
): Promise<Merged> {
  const { source, target, accountIds } = await lockedAccounts(tx, { brand, from, into })
  if (source.mergedInto === target.id)
    return {
      counted: 0,
      redeemable: 0,
      owed: 0,
      wasMerged: true,
      selfReferrals: { points: 0, referrals: 0 },
    }
  assertMergeable(source, target)

  await lockLoyaltyAccountsToMerge(tx, accountIds)
  const selfReferrals = await reverseSelfReferrals(tx, { accountIds, now })
  const moved = await moveLoyaltyAccounts(tx, { source: source.id, target: target.id, now })
  for (const owner of personalDataOwners)
    await owner.merge?.(tx, { from: source.id, into: target.id, now })
  await recordMerged(tx, { from: source.id, into: target.id })
  return { ...moved, wasMerged: false, selfReferrals }
}

/** Locks both accounts at once (decision 0026): an order of one may move points of the other. */
async function lockedAccounts(
  tx: Tx,
  { brand, from, into }: { brand: BrandPack; from: string; into: string },
): Promise<{ source: Row; target: Row; accountIds: string[] }> {
  const ofBrand = eq(memberView.brand, brand.slug)
  const hasEitherAddress = inArray(memberView.email, [from, into])
  const accountIds = await lockAccounts(tx, ofBrand, hasEitherAddress)
  const rows: Row[] = await tx
    .select({
      id: memberView.accountId,
      email: memberView.email,
      isVerified: memberView.isVerified,
      mergedInto: memberView.mergedInto,
    })
    .from(memberView)
    .where(and(ofBrand, hasEitherAddress))
  const [source, target] = [from, into].map((email) => rows.find((row) => row.email === email))
  for (const [email, row] of [
    [from, source],
    [into, target],
  ] as const)
    if (!row) throw new CommandError(`No account of ${brand.name} has the address ${email}.`)
  if (from === into) throw new CommandError('The two addresses are the same.')
  return { source: source as Row, target: target as Row, accountIds }
}

function assertMergeable(source: Row, target: Row): void {
  for (const { email, mergedInto } of [source, target]) {
    if (mergedInto !== null)
      throw new CommandError(
        `The account of ${email} was already merged into another one. Use that one.`,
      )
  }
  for (const { email, isVerified } of [source, target]) {
    if (!isVerified)
      throw new CommandError(
        `The address ${email} was never confirmed: someone else may have entered it. Its owner must log in by email first.`,
      )
  }
}

async function moveLoyaltyAccounts(
  tx: Tx,
  { source, target, now }: { source: string; target: string; now: Date },
): Promise<MergedAmounts> {
  const moved: MergedAmounts = { counted: 0, redeemable: 0, owed: 0 }
  const targetView = loyaltyAccountViewAs('target')
  const { loyaltyAccountId, nftId, membershipId } = loyaltyAccountView
  const rows = await tx
    .select({ id: loyaltyAccountId, nftId, into: targetView.loyaltyAccountId })
    .from(loyaltyAccountView)
    .leftJoin(
      targetView,
      and(eq(targetView.accountId, target), eq(targetView.membershipId, membershipId)),
    )
    .where(and(eq(loyaltyAccountView.accountId, source), isNull(loyaltyAccountView.mergedInto)))
    .orderBy(loyaltyAccountId)
  for (const { id, into, nftId: item } of rows) {
    if (into === null) {
      // The target has not joined this program: it takes over the loyalty account as it is.
      await moveLoyaltyAccount(tx, { id, accountId: target })
      await moveItem(tx, { nftId: item, ownerId: target })
      continue
    }
    const amounts = await mergeLoyaltyAccounts(tx, { from: id, into, now })
    for (const name of ['counted', 'redeemable', 'owed'] as const) moved[name] += amounts[name]
  }
  return moved
}
