import type { Blockchain } from '#domain/wallet.ts'
import { getAddress, hashMessage, Interface, isHexString, verifyMessage } from 'ethers'
import type { ChainReader } from '#server/lib/integrations/chains.ts'
import { isRevert, isUnreadable, type EvmNodes } from './evm-nodes.ts'

const contract = new Interface([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address owner) view returns (uint256)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
/** What a contract returns for a signature that it accepts (EIP-1271). */
const ACCEPTED = '0x1626ba7e'
/** Tokens that are read at the same time; they are one request to the node. */
const AT_ONCE = 50

type Call = {
  to: string
  method: 'ownerOf' | 'balanceOf' | 'isValidSignature'
  args: readonly unknown[]
}

/** Reads Ethereum, Polygon or another chain of the Ethereum virtual machine. */
export function evmReader(blockchain: Blockchain, nodes: EvmNodes): ChainReader {
  /** Returns what a view of a contract returns; undefined when it refuses, or is not there. */
  async function view({ to, method, args }: Call): Promise<string | undefined> {
    const data = contract.encodeFunctionData(method, args)
    try {
      const result = await nodes.ask((node) => node.call({ to, data }))
      return String(contract.decodeFunctionResult(method, result)[0])
    } catch (error) {
      if (isRevert(error) || isUnreadable(error)) return undefined
      throw error
    }
  }
  const ownerOf = (contractAddress: string, tokenId: number) =>
    view({ to: contractAddress, method: 'ownerOf', args: [tokenId] })
  const balanceOf = async (contractAddress: string, owner: string) =>
    Number((await view({ to: contractAddress, method: 'balanceOf', args: [owner] })) ?? 0)

  return {
    blockchain,
    normalizeAddress,
    async verifiesProof({ address, message, signatures }) {
      const [only, ...more] = signatures
      if (!only || more.length > 0 || !isHexString(only.signature)) return false
      if (signerOf(message, only.signature) === address) return true
      // EIP-1271: a wallet that is a contract decides itself.
      const code = await nodes.ask((node) => node.getCode(address))
      if (code === '0x') return false
      const args = [hashMessage(message), only.signature]
      return (await view({ to: address, method: 'isValidSignature', args })) === ACCEPTED
    },
    async ownersOf({ contractAddress, tokenIds }) {
      const owners = new Map<number, string>()
      for (const ids of chunksOf(tokenIds))
        for (const [tokenId, owner] of await ownersOf(ids, (id) => ownerOf(contractAddress, id)))
          owners.set(tokenId, owner)
      return owners
    },
    async heldBy({ owner, contracts }) {
      const balances = await Promise.all(
        contracts.map(({ contractAddress }) => balanceOf(contractAddress, owner)),
      )
      const held: { contractAddress: string; tokenId: number }[] = []
      for (const [place, { contractAddress, tokenIds }] of contracts.entries()) {
        let left = balances[place]!
        for (const ids of chunksOf(tokenIds)) {
          if (left <= 0) break
          for (const [tokenId, found] of await ownersOf(ids, (id) => ownerOf(contractAddress, id)))
            if (found === owner) {
              held.push({ contractAddress, tokenId })
              left -= 1
            }
        }
      }
      return held
    },
  }
}

function* chunksOf(tokenIds: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < tokenIds.length; start += AT_ONCE)
    yield tokenIds.slice(start, start + AT_ONCE)
}

/** Reads the owners of some tokens at once; one that is not minted is missing. */
async function ownersOf(
  tokenIds: readonly number[],
  ownerOf: (tokenId: number) => Promise<string | undefined>,
): Promise<[number, string][]> {
  const owners = await Promise.all(tokenIds.map(ownerOf))
  return tokenIds.flatMap((tokenId, place) => {
    const owner = owners[place]
    return owner === undefined ? [] : [[tokenId, owner]]
  })
}

/** Returns an address with its checksum (EIP-55); one without capital letters has none to check. */
function normalizeAddress(address: string): string | undefined {
  try {
    return getAddress(address)
  } catch {
    return undefined
  }
}

/** Returns the address whose key signed a message; undefined for a malformed signature. */
function signerOf(message: string, signature: string): string | undefined {
  try {
    return verifyMessage(message, signature)
  } catch {
    return undefined
  }
}
