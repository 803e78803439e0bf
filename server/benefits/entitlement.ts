import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import type { Member } from '#server/lib/security/tokens.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { loyaltyAccountIn } from '#server/points/loyalty-account-access.ts'
import type { Content } from './benefit-content.ts'
import { anywhereForMember, isAvailable } from './availability.ts'

/** The children of benefits that have an id, and the property that holds it. */
const ids = {
  vouchers: 'voucherId',
  gatedContents: 'gatedContentId',
  gatedCommerces: 'gatedCommerceId',
  genericPromotions: 'genericPromotionId',
  events: 'eventId',
} as const satisfies { [Name in keyof Content]?: string }

export type EntitledContent = keyof typeof ids
export type Entitlement<Name extends EntitledContent> = NonNullable<Content[Name]>[number]

/**
 * Returns a child of a benefit, in the pack's format, if the benefit is open to the member by tier
 * and place (membership, collection, or an asset they own); undefined when it is not open, unknown,
 * or of another brand.
 */
export async function findEntitlement<Name extends EntitledContent>(
  tx: Tx,
  { member, brand, of, id }: { member: Member; brand: BrandPack; of: Name; id: string },
): Promise<Entitlement<Name> | undefined> {
  const loyaltyAccount = await loyaltyAccountIn(tx, member, brand.ids.membershipId)
  if (!loyaltyAccount) return undefined
  const [row] = await rowsOf<{ child: Entitlement<Name> }>(
    tx,
    sql`
    select child from benefits b, jsonb_array_elements(b.content -> ${of}::text) child
    where b.brand = ${brand.slug} and ${isAvailable(loyaltyAccount.tierId, anywhereForMember(member.accountId))}
      and child ->> ${ids[of]}::text = ${id}
    order by b.position limit 1`,
  )
  return row?.child
}
