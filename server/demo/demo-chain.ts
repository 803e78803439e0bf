import type { BrandPack } from '#brands/brand.ts'
import { blockchains } from '#domain/wallet.ts'
import { eq } from 'drizzle-orm'
import { tokenBaseUrl } from '#server/collection/token-metadata.ts'
import { assetView } from '#server/collection/views.ts'
import {
  hasLocalChain,
  localKeys,
  startLocalChain,
} from '#server/integrations/chains/local-chain.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { forgetChain, requestContract, symbolOf } from '#server/withdrawals/contracts.ts'

/** Where the demo shows what is on its chain. */
export const DEMO_EXPLORER = '/dev/chain'

type DemoChain = {
  url: string
  chainId: number
  urls: ReadonlyMap<string, readonly string[]>
  keys: ReadonlyMap<string, string>
  stop: () => Promise<void>
}

/**
 * Starts a chain on this machine for the brands on Polygon. It is empty at every start, so the demo
 * forgets what the chain of the last start had. Undefined when the package is not installed.
 */
export async function openDemoChain(packs: readonly BrandPack[]): Promise<DemoChain | undefined> {
  const onPolygon = packs.filter(({ chains }) => chains.polygon)
  const chainId = onPolygon[0]?.chains.polygon?.chainId
  if (chainId === undefined || !hasLocalChain()) return undefined
  const { url, stop } = await startLocalChain({ chainId, args: ['--block-time', '1'] })
  const named = <Value>(value: Value) =>
    new Map(onPolygon.map(({ slug }) => [`${slug}.polygon`, value] as const))
  return { url, chainId, urls: named([url]), keys: named(localKeys[0]), stop }
}

/** Returns a pack whose explorer on Polygon is the demo's: the public ones know nothing of its chain. */
export const withDemoExplorer = (pack: BrandPack): BrandPack =>
  pack.chains.polygon
    ? {
        ...pack,
        chains: {
          ...pack.chains,
          polygon: { ...pack.chains.polygon, explorer: DEMO_EXPLORER },
        },
      }
    : pack

/** Requests the contracts of the demo's assets on Polygon. The chain worker deploys them. */
export async function setUpDemoChain(
  { database, clock, hosts }: AppContext,
  packs: readonly BrandPack[],
): Promise<void> {
  for (const pack of packs.filter(({ chains }) => chains.polygon))
    await database.tx.transaction(async (tx) => {
      await forgetChain(tx, { brand: pack.slug, now: clock.now() })
      const assets = await tx
        .select({
          assetId: assetView.assetId,
          name: assetView.name,
          blockchain: assetView.blockchain,
        })
        .from(assetView)
        .where(eq(assetView.brand, pack.slug))
      for (const { assetId, name, blockchain } of assets)
        if (blockchains[blockchain] === 'polygon' && assetId !== pack.ids.assetId)
          await requestContract(tx, {
            brand: pack.slug,
            blockchain: 'polygon',
            assetId,
            contract: {
              name: name.en,
              symbol: symbolOf(name.en),
              baseUrl: tokenBaseUrl(hosts.originOf(pack), assetId),
            },
            now: clock.now(),
          })
    })
}
