import { blockchains, type Blockchain } from '#domain/wallet.ts'
import type { BrandWithChains } from '#server/lib/integrations/chains.ts'
import {
  DEFAULT_BLOCK_RANGE,
  type Custodies,
  type Custody,
} from '#server/lib/integrations/custody.ts'
import { openEvmCustody } from './evm-custody.ts'
import { openFlowCustody } from './flow-custody.ts'

/** By brand and chain, as in `eyewear.polygon`. */
export type PerChain<Value> = ReadonlyMap<string, Value>

/** Creates the custody of every chain that a pack sets up and that has nodes and a key. */
export function createCustodies({
  packs,
  urls,
  keys,
  blockRange = DEFAULT_BLOCK_RANGE,
}: {
  packs: readonly BrandWithChains[]
  urls: PerChain<readonly string[]>
  keys: PerChain<string>
  /** Most blocks that a node is asked for at once. */
  blockRange?: number | undefined
}): Custodies {
  const opened = new Map<string, Promise<Custody>>()
  const all = packs.flatMap((pack) =>
    blockchains
      .filter((blockchain) => openerOf(pack, blockchain, { urls, keys, blockRange }))
      .map((blockchain) => ({ brand: pack.slug, blockchain })),
  )
  return {
    all,
    async find(brand, blockchain) {
      const name = `${brand}.${blockchain}`
      const known = opened.get(name)
      if (known) return known
      const pack = packs.find(({ slug }) => slug === brand)
      const open = pack && openerOf(pack, blockchain, { urls, keys, blockRange })
      if (!open) return undefined
      const opening = open()
      opened.set(name, opening)
      // A file of a key that was missing can be there at the next try.
      opening.catch(() => opened.delete(name))
      return opening
    },
  }
}

/** Returns undefined for a chain without settings, nodes or key. */
function openerOf(
  pack: BrandWithChains,
  blockchain: Blockchain,
  {
    urls,
    keys,
    blockRange,
  }: { urls: PerChain<readonly string[]>; keys: PerChain<string>; blockRange: number },
): (() => Promise<Custody>) | undefined {
  const name = `${pack.slug}.${blockchain}`
  const [nodes, key] = [urls.get(name), keys.get(name)]
  if (!nodes || !key) return undefined
  if (blockchain === 'flow') {
    const { flow } = pack.chains
    return flow && (() => openFlowCustody({ settings: flow, urls: nodes, key, blockRange }))
  }
  const settings = pack.chains[blockchain]
  return settings && (() => openEvmCustody({ blockchain, settings, urls: nodes, key, blockRange }))
}
