import type { BrandPack } from '#brands/brand.ts'
import { shortAddress, type Blockchain } from '#domain/wallet.ts'
import { ChainUnavailable } from '#server/lib/integrations/chains.ts'
import {
  NodeBehind,
  reconcileChain,
  type Difference,
  type Reconciliation,
} from '#server/withdrawals/reconcile.ts'
import type { CommandContext, Outcome } from './command.ts'
import { CommandError } from './errors.ts'

/** Compares the database with the chains of a brand and repairs it, after a restore from a backup. */
export async function reconcile(
  { database, clock, chains, custodies }: CommandContext,
  { slug }: BrandPack,
  isDryRun: boolean,
): Promise<Outcome> {
  const own = custodies.all.filter(({ brand }) => brand === slug)
  if (own.length === 0)
    throw new CommandError('The brand has no chain with a key: see CHAIN_RPC_URLS and CHAIN_KEYS.')
  const lines: string[] = []
  const data: Record<string, Reconciliation> = {}
  for (const { blockchain } of own) {
    const [custody, reader] = [
      await custodies.find(slug, blockchain),
      chains.reader(slug, blockchain),
    ]
    if (!custody || !reader) continue
    const result = await explained(blockchain, () =>
      reconcileChain({ database, clock, brand: slug, custody, reader, isDryRun }),
    )
    data[blockchain] = result
    lines.push(...linesOf(blockchain, result, isDryRun))
  }
  const isOk = Object.values(data).every(({ differences }) =>
    differences.every(({ why, isOnHold }) => !why && !isOnHold),
  )
  return { lines, data, isOk }
}

async function explained<Result>(blockchain: Blockchain, work: () => Promise<Result>) {
  try {
    return await unlessUnavailable(work)
  } catch (error) {
    if (error instanceof NodeBehind)
      throw new CommandError(
        `The node of ${blockchain} is behind what was read before. Nothing was changed. Try again later.`,
      )
    throw error
  }
}

/** @throws CommandError when no node of a chain answers */
export async function unlessUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ChainUnavailable) throw new CommandError(error.message)
    throw error
  }
}

const PLACES = {
  inWallet: 'in a wallet',
  inCustody: 'in custody',
  notMinted: 'not minted',
} as const
const REASONS = {
  onItsWay: 'an operation is on its way: wait, then repeat',
  depositWaits: 'it came back and waits for its deposit to be read: wait, then repeat',
  notMintable: 'its contract does not say for certain that it is not minted: check it by hand',
} as const

function linesOf(
  blockchain: Blockchain,
  { nonce, open, items, differences }: Reconciliation,
  isDryRun: boolean,
): string[] {
  const changed = isDryRun ? 'would be' : 'was'
  return [
    `${blockchain}: ${items} items compared, ${differences.length} differ; ${open} operations on their way.`,
    nonce.stored === null || nonce.stored === nonce.next
      ? `Next nonce: ${nonce.next}.`
      : `Next nonce: ${nonce.next}; ${nonce.stored} ${changed} replaced.`,
    ...differences.map((difference) => lineOf(difference, changed)),
  ]
}

const lineOf = (
  { assetId, number, onChain, owner, isOnHold, why }: Difference,
  changed: string,
): string =>
  `No. ${number} of ${assetId}: ${PLACES[onChain]}${owner ? ` ${shortAddress(owner)}` : ''} on the chain; ` +
  (why ? `not repaired, ${REASONS[why]}` : `the database ${changed} repaired`) +
  (isOnHold ? '; a transfer of it is pending: see "transfers"' : '')
