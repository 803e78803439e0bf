import type { BrandPack } from '#brands/brand.ts'
import { tokens } from '#contract/tokens.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'
import { and, eq } from 'drizzle-orm'
import { drawingUrl } from '#server/brand/media-urls.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { Hosts } from '#server/lib/http/hosts.ts'
import { serve } from '#server/lib/http/serve.ts'
import { assets, drops, nfts } from './table.ts'

type Metadata = ResponseOf<typeof tokens.metadata>

/** Numbers of items are integers of the database. */
const NUMBER = /^[1-9]\d{0,8}$/

export const tokenRoutes = serve(
  tokens,
  {
    metadata: async ({ tx, context: { hosts }, brand, params: { assetId, number } }) => {
      if (!NUMBER.test(number)) throw new Problem('NOT_FOUND')
      const metadata = await metadataOf(tx, { brand, assetId, number: Number(number), hosts })
      if (!metadata) throw new Problem('NOT_FOUND')
      return metadata
    },
  },
  { cacheable: ['metadata'] },
)

/** Returns the address before the number of an item: the base of its contract's `tokenURI`. */
export const tokenBaseUrl = (origin: string, assetId: string): string =>
  `${origin}/api/token/${encodeURIComponent(assetId)}/`

/**
 * Returns what a token is, without anything about its owner, in the brand's first language: wallets
 * keep one answer for everyone. @returns undefined for an item that was not issued
 */
async function metadataOf(
  tx: Tx,
  {
    brand,
    assetId,
    number,
    hosts,
  }: { brand: BrandPack; assetId: string; number: number; hosts: Hosts },
): Promise<Metadata | undefined> {
  const [item] = await tx
    .select({
      name: assets.name,
      description: assets.description,
      art: assets.art,
      variationName: assets.variationName,
      variationSupply: assets.variationSupply,
      dropName: drops.name,
    })
    .from(nfts)
    .innerJoin(assets, eq(assets.id, nfts.assetId))
    .innerJoin(drops, eq(drops.id, assets.dropId))
    .where(and(eq(nfts.brand, brand.slug), eq(nfts.assetId, assetId), eq(nfts.number, number)))
  if (!item) return undefined
  const language = brand.languages[0] ?? 'en'
  const origin = hosts.originOf(brand)
  const { variationName, variationSupply } = item
  return {
    name: `${item.name[language]} #${number}`,
    description: item.description[language],
    image: `${origin}${drawingUrl(brand, item.art)}`,
    external_url: origin,
    // Marketplaces group by these names, so they are the same in every language.
    attributes: [
      { trait_type: 'Brand', value: brand.name },
      { trait_type: 'Drop', value: item.dropName[language] },
      ...(variationName ? [{ trait_type: 'Edition', value: variationName[language] }] : []),
      ...(variationSupply === null ? [] : [amount('Edition size', variationSupply)]),
      amount('Number', number),
    ],
  }
}

const amount = (name: string, value: number) => ({
  trait_type: name,
  display_type: 'number' as const,
  value,
})
