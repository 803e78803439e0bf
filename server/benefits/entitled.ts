import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import type { Member } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { standingIn } from '#server/points/ownership.ts'
import type { Content } from './children.ts'
import { anywhereFor, isOpen } from './open.ts'

/** The children of benefits that have an id, and the property that holds it. */
const ids = {
  vouchers: 'voucherId',
  gatedContents: 'gatedContentId',
  gatedCommerces: 'gatedCommerceId',
  genericPromotions: 'genericPromotionId',
  events: 'eventId',
} as const satisfies { [Name in keyof Content]?: string }

export type EntitledChild = keyof typeof ids
export type Entitled<Name extends EntitledChild> = NonNullable<Content[Name]>[number]

/**
 * Returns a child of a benefit, in the pack's format, if the benefit is open to the member by tier
 * and place (membership, collection, or an asset they own); undefined when it is not open, unknown,
 * or of another brand.
 */
export async function entitledTo<Name extends EntitledChild>(tx: Tx, { member, brand, of, id }: { member: Member; brand: BrandPack; of: Name; id: string }): Promise<Entitled<Name> | undefined> {
  const loyaltyAccount = await standingIn(tx, member, brand.ids.membershipId)
  if (!loyaltyAccount) return undefined
  const [row] = await rowsOf<{ child: Entitled<Name> }>(tx, sql`
    select child from benefits b, jsonb_array_elements(b.content -> ${of}::text) child
    where b.brand = ${brand.slug} and ${isOpen(loyaltyAccount.tier_id, anywhereFor(member.accountId))}
      and child ->> ${ids[of]}::text = ${id}
    order by b.position limit 1`)
  return row?.child
}
