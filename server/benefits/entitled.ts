import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import type { Member } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { standingIn } from '#server/points/ownership.ts'
import type { Content } from './children.ts'
import { anywhereFor, isOpen } from './open.ts'

/** The children of benefits that have an id of their own, and its name. */
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
 * A child of a benefit as the pack has it, if the benefit is open to her: by her level, and by its place, which is the
 * membership, the collection or something she owns. Nothing for one that is somebody else's, another brand's or nobody's.
 */
export async function entitledTo<Name extends EntitledChild>(tx: Tx, { member, brand, of, id }: { member: Member; brand: BrandPack; of: Name; id: string }): Promise<Entitled<Name> | undefined> {
  const standing = await standingIn(tx, member, brand.ids.membershipId)
  if (!standing) return undefined
  const [row] = await rowsOf<{ child: Entitled<Name> }>(tx, sql`
    select child from benefits b, jsonb_array_elements(b.content -> ${of}::text) child
    where b.brand = ${brand.slug} and ${isOpen(standing.tier_id, anywhereFor(member.accountId))}
      and child ->> ${ids[of]}::text = ${id}
    order by b.position limit 1`)
  return row?.child
}
