import { blockchains, isEvm, type Blockchain } from '#domain/wallet.ts'
import { SettingsProblem } from '#server/lib/config/env.ts'
import type { BrandWithChains, ChainReader, Chains } from '#server/lib/integrations/chains.ts'
import { openEvmNodes } from './evm-nodes.ts'
import { WrongChain } from './wrong-chain.ts'

/** Milliseconds for one node to answer: a member waits meanwhile. */
const NODE_TIMEOUT = 3_000

/** No brand has a chain. */
export const noChains: Chains = { reader: () => undefined }

type Options = {
  packs: readonly BrandWithChains[]
  /** By brand and chain, `eyewear.polygon`. A chain without nodes is not set up. */
  nodes: ReadonlyMap<string, readonly string[]>
}

/**
 * Returns the chains of the packs that have nodes. Loads the code of a kind of chain only if it is
 * needed. A node that does not answer does not stop the start.
 * @throws SettingsProblem for nodes of a chain that the pack does not set up, and for a node that
 * answers for another chain
 */
export async function createChains({ packs, nodes }: Options): Promise<Chains> {
  const readers = new Map<string, ChainReader>()
  const errors: string[] = []
  for (const pack of packs) {
    for (const blockchain of blockchains) {
      const name = `${pack.slug}.${blockchain}`
      const urls = nodes.get(name)
      if (!urls) continue
      if (!pack.chains[blockchain])
        errors.push(`CHAIN_RPC_URLS: the pack "${pack.slug}" sets up no ${blockchain}`)
      try {
        const reader = await openReader(pack, blockchain, urls)
        if (reader) readers.set(name, reader)
      } catch (error) {
        if (!(error instanceof WrongChain)) throw error
        errors.push(`CHAIN_RPC_URLS: ${error.message}`)
      }
    }
  }
  if (errors.length > 0) throw new SettingsProblem(errors)
  return { reader: (brand, blockchain) => readers.get(`${brand}.${blockchain}`) }
}

async function openReader(
  { chains }: BrandWithChains,
  blockchain: Blockchain,
  urls: readonly string[],
): Promise<ChainReader | undefined> {
  if (!isEvm(blockchain)) {
    if (!chains.flow) return undefined
    const { network } = chains.flow
    const { createFlowReader } = await import('./flow-reader.ts')
    const { checkNetwork, createFlowNode } = await import('./flow-node.ts')
    await Promise.all(urls.map((url) => checkNetwork(createFlowNode([url]), network, url)))
    return createFlowReader({ urls, network })
  }
  const settings = chains[blockchain as 'ethereum' | 'polygon']
  if (!settings) return undefined
  const nodes = openEvmNodes({ urls, chainId: settings.chainId, timeoutMs: NODE_TIMEOUT })
  await nodes.check()
  const { evmReader } = await import('./evm-reader.ts')
  return evmReader(blockchain, nodes)
}
