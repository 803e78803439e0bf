import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import { benefitKindOf, commerceKindOf } from '#domain/benefit.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { itemView } from '#server/collection/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { loyaltyAccountIn, type LoyaltyAccount } from '#server/points/loyalty-account-access.ts'
import { isAvailable, onAsset, onCollection, onMembership } from '../availability.ts'
import { childWithId } from '../content-conditions.ts'
import type { Child } from '../content.ts'
import { benefits } from '../table.ts'

/** The offer, and the member's item that opens it. */
export type Offer = { nftId: string; commerce: Child<'gatedCommerces'> }

type OfferRequest = {
  member: Member
  brand: BrandPack
  gatedCommerceId: string
  nftId?: string | undefined
}

/**
 * Returns the offer from the pack and the item that opens it to the member: the requested one, or
 * else their membership, or the item they have owned longest. Only offers of the kind draft order.
 * @throws Problem BENEFIT_NOT_FOUND
 */
export async function findOffer(tx: Tx, request: OfferRequest): Promise<Offer> {
  const { member, brand } = request
  const loyaltyAccount = await loyaltyAccountIn(tx, member, brand.ids.membershipId)
  const rows = loyaltyAccount ? await openOffers(tx, loyaltyAccount, request) : []
  const found = rows.find(
    ({ kind, description }) =>
      benefitKindOf({ utilityType: kind, utilityDescription: description.en }) === 'commerce',
  )
  if (!found || commerceKindOf(found.commerce.contentType) !== 'draftOrder')
    throw new Problem('BENEFIT_NOT_FOUND')
  return { nftId: found.nftId, commerce: found.commerce }
}

function openOffers(
  tx: Tx,
  loyaltyAccount: LoyaltyAccount,
  { member, gatedCommerceId, nftId }: OfferRequest,
) {
  const found = childWithId('gatedCommerces', gatedCommerceId)
  return tx
    .select({
      nftId: itemView.nftId,
      kind: benefits.kind,
      description: benefits.description,
      commerce: found.child,
    })
    .from(itemView)
    .innerJoin(benefits, eq(benefits.brand, itemView.brand))
    .crossJoinLateral(found)
    .where(
      and(
        nftId === undefined ? undefined : eq(itemView.nftId, nftId),
        eq(itemView.ownerId, member.accountId),
        eq(itemView.brand, member.brand),
        isAvailable(
          loyaltyAccount.tierId,
          sql`${onMembership()} or ${onCollection()} or ${onAsset(itemView.assetId)}`,
        ),
      ),
    )
    .orderBy(
      benefits.position,
      benefits.id,
      desc(eq(itemView.nftId, loyaltyAccount.nftId)),
      itemView.datePurchased,
      itemView.number,
      itemView.nftId,
    )
}
