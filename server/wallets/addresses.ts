import { Problem } from '#contract/problems.ts'
import { addressProblem, type Blockchain } from '#domain/wallet.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { ChainUnavailable, type ChainReader } from '#server/lib/integrations/chains.ts'

type Typed = { brand: string; blockchain: Blockchain; walletAddress: string }

/**
 * Returns the reader of a chain and the address as it is stored.
 * @throws Problem WALLET_CHAIN_UNAVAILABLE, the problems of `addressProblem`, WALLET_ADDRESS_CHECKSUM
 */
export function readAddress(
  { chains }: Pick<AppContext, 'chains'>,
  { brand, blockchain, walletAddress }: Typed,
): { reader: ChainReader; address: string } {
  const reader = chains.reader(brand, blockchain)
  if (!reader) throw new Problem('WALLET_CHAIN_UNAVAILABLE')
  const typed = walletAddress.trim()
  const problem = addressProblem(blockchain, typed)
  if (problem) throw new Problem(problem)
  const address = reader.normalizeAddress(typed)
  if (address === undefined) throw new Problem('WALLET_ADDRESS_CHECKSUM')
  return { reader, address }
}

/**
 * Asks a chain. When none of its nodes answers the team is alerted.
 * @throws Problem WALLET_NOT_READ
 */
export async function askChain<Answer>(
  { alertTeam }: Pick<AppContext, 'alertTeam'>,
  { brand, blockchain }: Omit<Typed, 'walletAddress'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    alertTeam('no node of a chain has answered', { brand, blockchain })
    throw new Problem('WALLET_NOT_READ')
  }
}
