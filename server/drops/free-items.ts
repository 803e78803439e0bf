import type { BrandPack } from '#brands/brand.ts'
import type { FreeItem } from '#contract/drops.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { and, eq, sql } from 'drizzle-orm'
import { lockAccountById } from '#server/identity/accounts.ts'
import { hashPerson } from '#server/identity/person-hash.ts'
import { issueIfLeft } from '#server/collection/issue-item.ts'
import { hasSupplyLeft } from '#server/collection/supply.ts'
import { hashToken, newId, isSameHash, type Member } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { asFreeItem, eligibleItems, type EligibleItem } from './eligible-items.ts'
import { freeItems } from './table.ts'

type Request = { brand: BrandPack; member: Member; now: Date }
/**
 * ST-46: Returns the free items of the drops that the member signed up for; a claimed one stays
 * listed.
 */
export async function freeItemsFor(
  tx: Tx,
  { brand, member, language }: Omit<Request, 'now'> & { language: Language },
): Promise<FreeItem[]> {
  return (await eligibleItems(tx, { brand, member })).map((item) =>
    asFreeItem(item, { brand, language }),
  )
}

/**
 * CA-50: Returns the member's token for the free item of a drop. It is derived from the secret and
 * the account, so it is the same every time, useless to others, and not stored.
 * @throws Problem ADDRESS_NOT_CONFIRMED | TRANSFER_NOT_FOUND | TRANSFER_GONE | UNAUTHORIZED
 */
export async function freeTokenFor(
  tx: Tx,
  {
    brand,
    member,
    language,
    secret,
    dropId,
    now,
  }: Request & { language: Language; secret: string; dropId: string },
): Promise<{ token: string; item: FreeItem }> {
  const item = await recordEntitlement(tx, { brand, member, secret, dropId, now })
  return {
    token: freeTokenOf({ secret, dropId, member }),
    item: asFreeItem(item, { brand, language }),
  }
}

/**
 * CA-49, ST-46: Claims the free item, one per account and mailbox, up to the supply. Before the
 * drop opens it is reserved, and issued by issueReserved; afterwards it is issued at once. A repeat
 * gets the same. Locks the account, then the asset.
 * @returns the item's id, or null while it is reserved
 * @throws Problem ADDRESS_NOT_CONFIRMED | TRANSFER_NOT_FOUND | TRANSFER_GONE | UNAUTHORIZED
 */
export async function claimFreeItem(
  tx: Tx,
  {
    brand,
    member,
    secret,
    token,
    dropId: requestedDropId,
    now,
  }: Request & { secret: string; token?: string | undefined; dropId?: string | undefined },
): Promise<string | null> {
  const matching =
    token === undefined
      ? (await eligibleItems(tx, { brand, member })).find(
          ({ dropId }) => dropId === requestedDropId,
        )
      : await freeItemOf(tx, { brand, member, secret, token })
  if (!matching)
    throw new Problem(member.isVerified ? 'TRANSFER_NOT_FOUND' : 'ADDRESS_NOT_CONFIRMED')
  const { dropId } = matching
  const { accountId } = member
  const item = await recordEntitlement(tx, { brand, member, secret, dropId, now })
  if (item.nftId) return item.nftId
  const { assetId } = item
  const isReserved = item.claimedAt !== null
  if (item.signUp?.freeFrom !== 'signUp' && now < item.opensAt) {
    if (!isReserved && !(await hasSupplyLeft(tx, { brand: brand.slug, assetId })))
      throw new Problem('TRANSFER_GONE')
    await recordClaim(tx, { dropId, accountId, nftId: null, now })
    return null
  }
  const nftId = await issueIfLeft(tx, {
    brand: brand.slug,
    assetId,
    ownerId: accountId,
    isReserved,
    now,
  })
  if (nftId === undefined) throw new Problem('TRANSFER_GONE')
  await recordClaim(tx, { dropId, accountId, nftId, now })
  return nftId
}

/** Returns the free item that a token of the member stands for. */
export async function freeItemOf(
  tx: Tx,
  { brand, member, secret, token }: Omit<Request, 'now'> & { secret: string; token: string },
): Promise<EligibleItem | undefined> {
  return (await eligibleItems(tx, { brand, member })).find(({ dropId }) =>
    isSameHash(freeTokenOf({ secret, dropId, member }), token),
  )
}

type Claim = { dropId: string; accountId: string; nftId: string | null; now: Date }

const recordClaim = (tx: Tx, { dropId, accountId, nftId, now }: Claim) =>
  tx
    .update(freeItems)
    .set({
      nftId,
      claimedAt: sql`coalesce(${freeItems.claimedAt}, ${sql.param(now, freeItems.claimedAt)})`,
    })
    .where(isOf({ dropId, accountId }))

const isOf = ({ dropId, accountId }: Pick<Claim, 'dropId' | 'accountId'>) =>
  and(eq(freeItems.dropId, dropId), eq(freeItems.accountId, accountId))

/**
 * Locks the account and records the entitlement under the account and the mailbox, so that neither
 * gets a second item.
 */
async function recordEntitlement(
  tx: Tx,
  { brand, member, secret, dropId, now }: Request & { secret: string; dropId: string },
): Promise<EligibleItem> {
  const { accountId } = member
  if (!member.isVerified) throw new Problem('ADDRESS_NOT_CONFIRMED')
  if (!(await lockAccountById(tx, accountId))) throw new Problem('UNAUTHORIZED')
  const [eligible] = await eligibleItems(tx, { brand, member, dropId })
  if (!eligible) throw new Problem('TRANSFER_NOT_FOUND')
  await tx
    .insert(freeItems)
    .values({
      id: newId('fp'),
      brand: brand.slug,
      dropId,
      accountId,
      personHash: hashPerson({ brand, email: member.email, secret }),
      createdAt: now,
    })
    .onConflictDoNothing()
  const recorded = await tx
    .select({ id: freeItems.id })
    .from(freeItems)
    .where(isOf({ dropId, accountId }))
  // Another account of the person has it, or had it before erasure.
  if (recorded.length === 0) throw new Problem('TRANSFER_GONE')
  return eligible
}

/** Returns the token of one member and drop; it is not stored. */
export const freeTokenOf = ({
  secret,
  dropId,
  member,
}: {
  secret: string
  dropId: string
  member: Pick<Member, 'brand' | 'accountId'>
}): string => hashToken(secret, `free:${member.brand}:${dropId}:${member.accountId}`)
