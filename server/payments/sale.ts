import type { BrandPack, Price } from '#brands/brand.ts'
import type { SaleItem } from '#contract/payments.ts'
import type { Language } from '#contract/problems.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import { pictureUrl } from '#server/brand/media-urls.ts'
import { supplyLeft } from '#server/collection/supply.ts'
import { assetView, dropView } from '#server/collection/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { boughtBy, holdingOrder } from './orders.ts'

const onSale = (tx: Tx, brand: string) =>
  tx
    .select({
      dropId: dropView.dropId,
      dropName: dropView.name,
      price: dropView.price,
      opensAt: dropView.opensAt,
      assetId: assetView.assetId,
      name: assetView.name,
      description: assetView.description,
      art: assetView.art,
      variationName: assetView.variationName,
      supply: assetView.variationSupply,
      left: supplyLeft(assetView),
    })
    .from(dropView)
    .innerJoin(assetView, eq(assetView.dropId, dropView.dropId))
    .where(and(eq(dropView.brand, brand), isNotNull(dropView.price)))
    .orderBy(dropView.opensAt, dropView.dropId)

type Sale = Awaited<ReturnType<typeof onSale>>[number] & { price: Price }

/** Returns what a brand sells. */
export const salesOf = async (tx: Tx, brand: string): Promise<Sale[]> =>
  (await onSale(tx, brand)).flatMap((row) => (row.price ? [{ ...row, price: row.price }] : []))

/** Returns the drops with a price, with what this member can do about them. */
export async function saleFor(
  tx: Tx,
  {
    brand,
    accountId,
    language,
    now,
  }: { brand: BrandPack; accountId: string; language: Language; now: Date },
): Promise<SaleItem[]> {
  const items: SaleItem[] = []
  for (const sale of await salesOf(tx, brand.slug)) {
    const { dropId, price, opensAt } = sale
    const bought = await boughtBy(tx, { accountId, dropId })
    const own = await holdingOrder(tx, { accountId, dropId })
    const isHeld = own !== undefined && (own.heldUntil === null || own.heldUntil > now)
    items.push({
      dropId,
      dropName: sale.dropName[language],
      assetId: sale.assetId,
      name: sale.name[language],
      description: sale.description[language],
      mediaUrl: pictureUrl(brand, sale.art),
      variationName: sale.variationName?.[language] ?? null,
      supply: sale.supply,
      left: sale.left,
      assetPrice: price.amount,
      gasFee: price.gasFee,
      currency: 'USD',
      opensAt: opensAt.toISOString(),
      state:
        bought >= price.maxPerMember
          ? 'bought'
          : isHeld
            ? 'held'
            : opensAt > now
              ? 'soon'
              : sale.left === 0
                ? 'soldOut'
                : 'open',
      heldUntil: isHeld ? (own.heldUntil?.toISOString() ?? null) : null,
    })
  }
  return items
}
