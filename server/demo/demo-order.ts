import type { BrandPack, Localized } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { artUrl } from '#server/brand/media-urls.ts'
import type { Child } from '#server/benefits/content.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { sampleId } from '#server/shop/sample-events.ts'

/**
 * Price of every product in the demo shop. A pack defines only the discount; prices are known by
 * shops.
 */
const PRICE_CENTS = 9_500

/** A draft order as the demo shop shows it. Money in whole cents. */
export type DemoOrder = {
  reference: string
  title: string
  picture: string | undefined
  priceCents: number
  discountCents: number
  email: string
  isPaid: boolean
}

type Row = {
  email: string
  name: Localized
  art: string | null
  commerce: Child<'gatedCommerces'>
  is_paid: boolean
}

/** Returns the draft order of a reference; undefined for another brand or an erased member. */
export async function demoOrderOf(
  tx: Tx,
  { brand, reference, language }: { brand: BrandPack; reference: string; language: Language },
): Promise<DemoOrder | undefined> {
  const [row] = await rowsOf<Row>(
    tx,
    sql`
    select a.email, b.name, b.art, commerce, exists (select 1 from orders o where o.brand = ${brand.slug} and o.order_id = ${sampleId(reference)}) as is_paid
    from draft_orders d join accounts a on a.id = d.account_id, benefits b, jsonb_array_elements(b.content -> 'gatedCommerces') commerce
    where d.reference = ${reference} and d.url <> '' and a.brand = ${brand.slug} and a.erased_at is null
      and b.brand = ${brand.slug} and commerce ->> 'gatedCommerceId' = d.gated_commerce_id
    order by b.position limit 1`,
  )
  if (!row) return undefined
  const { email, name, art, commerce, is_paid: isPaid } = row
  const discountCents = commerce.discountCents ?? 0
  const drawing = commerce.thumbnail ?? art
  return {
    reference,
    email,
    isPaid,
    discountCents,
    title: commerce.productDescription[language] || name[language],
    picture: drawing ? artUrl(brand.slug, drawing) : undefined,
    priceCents: Math.max(PRICE_CENTS, discountCents + 1_000),
  }
}

/** Returns the amount to pay as shops write it: "55.00". */
export const orderTotal = ({ priceCents, discountCents }: DemoOrder): string =>
  ((priceCents - discountCents) / 100).toFixed(2)
