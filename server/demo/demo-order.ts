import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { and, eq, exists, isNull, ne, sql } from 'drizzle-orm'
import { artUrl } from '#server/brand/media-urls.ts'
import { draftOrderView } from '#server/benefits/views.ts'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { sampleId } from '#server/shop/sample-events.ts'
import { orderView } from '#server/shop/views.ts'

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

/** Returns the draft order of a reference; undefined for another brand or an erased member. */
export async function demoOrderOf(
  tx: Tx,
  { brand, reference, language }: { brand: BrandPack; reference: string; language: Language },
): Promise<DemoOrder | undefined> {
  const paidOrder = tx
    .select({ orderId: orderView.orderId })
    .from(orderView)
    .where(and(eq(orderView.brand, brand.slug), eq(orderView.orderId, sampleId(reference))))
  const [order] = await tx
    .select({
      email: memberView.email,
      benefitName: draftOrderView.benefitName,
      benefitArt: draftOrderView.benefitArt,
      product: draftOrderView.product,
      isPaid: sql<boolean>`${exists(paidOrder)}`,
    })
    .from(draftOrderView)
    .innerJoin(memberView, eq(memberView.accountId, draftOrderView.accountId))
    .where(
      and(
        eq(draftOrderView.reference, reference),
        ne(draftOrderView.url, ''),
        eq(draftOrderView.brand, brand.slug),
        eq(memberView.brand, brand.slug),
        isNull(memberView.erasedAt),
      ),
    )
    .orderBy(draftOrderView.benefitPosition)
    .limit(1)
  if (!order) return undefined
  const { email, benefitName, benefitArt, product, isPaid } = order
  const discountCents = product.discountCents ?? 0
  const drawing = product.thumbnail ?? benefitArt
  return {
    reference,
    email,
    isPaid,
    discountCents,
    title: product.productDescription[language] || benefitName[language],
    picture: drawing ? artUrl(brand.slug, drawing) : undefined,
    priceCents: Math.max(PRICE_CENTS, discountCents + 1_000),
  }
}

/** Returns the amount to pay as shops write it: "55.00". */
export const orderTotal = ({ priceCents, discountCents }: DemoOrder): string =>
  ((priceCents - discountCents) / 100).toFixed(2)
