import type { Blockchain } from '#domain/wallet.ts'
import { getAddress, hashMessage, Interface, isHexString, verifyMessage } from 'ethers'
import type { ChainReader } from '#server/lib/integrations/chains.ts'
import { Reverted, type ChainNodes } from './chain-nodes.ts'

const contract = new Interface([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
/** What a contract returns for a signature that it accepts (EIP-1271). */
const ACCEPTED = '0x1626ba7e'
/** Tokens that are read at the same time. */
const AT_ONCE = 20

type Call = { to: string; method: 'ownerOf' | 'isValidSignature'; args: readonly unknown[] }

/** Reads Ethereum, Polygon or another chain of the Ethereum virtual machine. */
export function evmReader(blockchain: Blockchain, nodes: ChainNodes): ChainReader {
  /** Returns what a view of a contract returns; undefined when it refuses, or is not there. */
  async function view({ to, method, args }: Call): Promise<string | undefined> {
    const data = contract.encodeFunctionData(method, args)
    try {
      const result = await nodes.call('eth_call', [{ to, data }, 'latest'])
      return String(contract.decodeFunctionResult(method, String(result))[0])
    } catch (error) {
      if (error instanceof Reverted || isMalformed(error)) return undefined
      throw error
    }
  }

  return {
    blockchain,
    normalizeAddress,
    async verifiesProof({ address, message, signatures }) {
      const [only, ...more] = signatures
      if (!only || more.length > 0 || !isHexString(only.signature)) return false
      if (signerOf(message, only.signature) === address) return true
      // EIP-1271: a wallet that is a contract decides itself.
      const code = await nodes.call('eth_getCode', [address, 'latest'])
      if (code === '0x') return false
      const args = [hashMessage(message), only.signature]
      return (await view({ to: address, method: 'isValidSignature', args })) === ACCEPTED
    },
    async ownersOf({ contractAddress, tokenIds }) {
      const owners = new Map<number, string>()
      const read = async (tokenId: number) => {
        const owner = await view({ to: contractAddress, method: 'ownerOf', args: [tokenId] })
        if (owner !== undefined) owners.set(tokenId, owner)
      }
      for (let start = 0; start < tokenIds.length; start += AT_ONCE)
        await Promise.all(tokenIds.slice(start, start + AT_ONCE).map(read))
      return owners
    },
  }
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

/** Whether ethers could not read the answer of a contract: it has no such function. */
const isMalformed = (error: unknown): boolean =>
  ['BAD_DATA', 'BUFFER_OVERRUN'].includes((error as { code?: string }).code ?? '')
