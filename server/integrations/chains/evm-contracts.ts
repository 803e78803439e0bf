import type { JsonRpcProvider } from 'ethers'
import type { ChainWork, ContractProblem } from '#server/lib/integrations/custody.ts'
import { isRevert, isUnreadable, type EvmNodes } from './evm-nodes.ts'
import { laurelItems, MINTER_ROLE } from './laurel-items.ts'

/** Returns the owner of a token after a block; undefined when it is not minted. */
export async function ownerAt(
  node: JsonRpcProvider,
  { contractAddress, tokenId }: Extract<ChainWork, { kind: 'item' }>,
  blockTag: number | 'latest' = 'latest',
): Promise<string | 'noContract' | undefined> {
  try {
    const data = laurelItems.encodeFunctionData('ownerOf', [tokenId])
    const answer = await node.call({ to: contractAddress, data, blockTag })
    if (answer === '0x') return 'noContract'
    return String(laurelItems.decodeFunctionResult('ownerOf', answer)[0])
  } catch (error) {
    // ERC721NonexistentToken.
    if (isRevert(error)) return undefined
    if (isUnreadable(error)) return 'noContract'
    throw error
  }
}

/** ERC-721, by ERC-165. */
const INTERFACE = '0x80ac58cd'

/** Returns why a key cannot mint with a contract; undefined when it can. */
export async function contractProblem(
  nodes: EvmNodes,
  { address, contractAddress: to }: { address: string; contractAddress: string },
): Promise<ContractProblem | undefined> {
  return nodes.ask(async (node) => {
    if ((await node.getCode(to)) === '0x') return 'noContract'
    const accepts = async (name: string, args: readonly unknown[]) => {
      try {
        const data = laurelItems.encodeFunctionData(name, args)
        return laurelItems.decodeFunctionResult(name, await node.call({ to, data }))[0] === true
      } catch (error) {
        if (isRevert(error) || isUnreadable(error)) return false
        throw error
      }
    }
    if (!(await accepts('supportsInterface', [INTERFACE]))) return 'otherInterface'
    return (await accepts('hasRole', [MINTER_ROLE, address])) ? undefined : 'notMinter'
  })
}
