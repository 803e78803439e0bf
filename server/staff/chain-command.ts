import { getAddress, isAddress } from 'ethers'
import { flowContractOf } from '#domain/flow.ts'
import { blockchains, isEvm, shortAddress, type Blockchain } from '#domain/wallet.ts'
import { setContract } from '#server/collection/item-changes.ts'
import { tokenBaseUrl } from '#server/collection/token-metadata.ts'
import type { ContractProblem, Custody } from '#server/lib/integrations/custody.ts'
import { isDeploying, requestContract, symbolOf } from '#server/withdrawals/contracts.ts'
import {
  cancelWithdrawal,
  contractAssetOf,
  operationsOfBrand,
  retryWithdrawal,
  type RetryRefusal,
} from '#server/withdrawals/staff.ts'
import { brandOption, type Command, type CommandContext, type Outcome } from './command.ts'
import { CommandError, UsageError } from './errors.ts'
import { reconcile, unlessUnavailable } from './chain-reconcile.ts'
import { findPack } from './lookup.ts'

const ACTIONS = ['list', 'retry', 'cancel', 'reconcile', 'deploy', 'contract'] as const
type Values = Parameters<Command['run']>[1]

/** Work on the brand's chains. The running server signs and sends; this only reads and writes. */
export const chainCommand: Command = {
  description:
    'lists what is on its way to the chains; requests a failed withdrawal again, or ends one that is not signed; compares with the chain and repairs; deploys or names the contract of an asset',
  example: 'chain list --brand eyewear',
  options: {
    action: { kind: 'word', isRequired: true, description: ACTIONS.join(', ') },
    ...brandOption,
    'dry-run': { kind: 'switch', description: 'reconcile: only shows what differs' },
    id: { kind: 'text', description: 'retry, cancel: the withdrawal' },
    asset: { kind: 'text', description: 'deploy, contract: the id of the asset' },
    address: { kind: 'text', description: 'contract: its address on the chain' },
  },
  async run(context, args) {
    const action = ACTIONS.find((one) => one === args['action'])
    if (!action) throw new UsageError(`chain knows ${ACTIONS.join(', ')}.`)
    return runs[action](context, args)
  },
}

const runs: Record<
  (typeof ACTIONS)[number],
  (context: CommandContext, args: Values) => Promise<Outcome>
> = {
  async list({ database: { tx } }, args) {
    const operations = await operationsOfBrand(tx, findPack(args).slug)
    return {
      lines:
        operations.length === 0
          ? ['Nothing is on its way, and nothing has failed.']
          : operations.map(
              ({ id, requestedAt, kind, state, failure, blockchain, tokenId, toAddress, hash }) =>
                `${requestedAt.toISOString().slice(0, 16)}  ${id}  ${kind} ${state}${failure ? ` (${failure})` : ''}  ${blockchain}  ${tokenId === null ? '' : `No. ${tokenId} → ${shortAddress(toAddress)}`}  ${hash ?? ''}`,
            ),
      data: { operations },
    }
  },
  async retry({ database, clock }, args) {
    const brand = findPack(args).slug
    const id = args['id']
    if (!id) throw new UsageError('chain retry needs --id.')
    const result = await database.tx.transaction((tx) =>
      retryWithdrawal(tx, { brand, id, now: clock.now() }),
    )
    if ('refusal' in result) throw new CommandError(REFUSALS[result.refusal])
    const { again } = result
    return { lines: [`Requested again: ${again}`], data: { id: again } }
  },
  async cancel({ database, clock }, args) {
    const brand = findPack(args).slug
    const id = args['id']
    if (!id) throw new UsageError('chain cancel needs --id.')
    const isCancelled = await database.tx.transaction((tx) =>
      cancelWithdrawal(tx, { brand, id, now: clock.now() }),
    )
    if (!isCancelled)
      throw new CommandError('There is no withdrawal with this id that is not signed.')
    return {
      lines: [`Ended: ${id}. Its item is free again, and the member gets an email.`],
      data: { id },
    }
  },
  reconcile: (context, args) => reconcile(context, findPack(args), args['dry-run'] === 'yes'),
  async deploy({ database, clock, hosts }, args) {
    const pack = findPack(args)
    const asset = await contractAssetOf(database.tx, {
      brand: pack.slug,
      assetId: args['asset'] ?? '',
    })
    if (!asset) throw new CommandError('There is no asset with this id.')
    const blockchain = blockchains[asset.blockchain] ?? 'flow'
    if (!isEvm(blockchain))
      throw new CommandError('Contracts on Flow are deployed with its own tools.')
    if (!pack.chains[blockchain]) throw new CommandError(`The pack sets up no ${blockchain}.`)
    if (asset.contractAddress)
      throw new CommandError(`The asset has the contract ${asset.contractAddress}.`)
    const id = await database.tx.transaction((tx) =>
      requestContract(tx, {
        brand: pack.slug,
        blockchain,
        assetId: asset.assetId,
        contract: {
          name: asset.name.en,
          symbol: symbolOf(asset.name.en),
          baseUrl: tokenBaseUrl(hosts.originOf(pack), asset.assetId),
        },
        now: clock.now(),
      }),
    )
    if (id === undefined)
      throw new CommandError('A contract of this asset is on its way already: see "chain list".')
    return {
      lines: [`Requested: ${id}. Its address is stored when it is final; see "chain list".`],
      data: { id },
    }
  },
  async contract({ database: { tx }, custodies }, args) {
    const brand = findPack(args).slug
    const { asset: assetId = '', address = '' } = args
    const asset = await contractAssetOf(tx, { brand, assetId })
    if (!asset) throw new CommandError('There is no asset with this id.')
    const blockchain = blockchains[asset.blockchain] ?? 'flow'
    const isFlow = !isEvm(blockchain)
    if (isFlow ? !flowContractOf(address) : !isAddress(address))
      throw new UsageError('--address is no address of a contract.')
    const contractAddress = isFlow ? address : getAddress(address)
    if (await isDeploying(tx, assetId))
      throw new CommandError(
        'A contract of this asset is on its way: wait for it, see "chain list".',
      )
    await assertMintable(await custodies.find(brand, blockchain), { blockchain, contractAddress })
    await setContract(tx, { brand, assetId, contractAddress })
    return { lines: [`${assetId}: ${contractAddress}`], data: { assetId, contractAddress } }
  },
}

const REFUSALS: Record<RetryRefusal, string> = {
  unknown: 'There is no withdrawal with this id.',
  notFailed: 'It has not failed.',
  newer: 'Its item has been withdrawn again since: only the newest withdrawal can be retried.',
  notOwned: 'Its item is not the member’s any more.',
  onHold: 'Its item is on hold for a transfer.',
  inWallet: 'Its item is in a wallet.',
  disconnected: 'Its wallet is disconnected, or another member’s.',
}

/** @throws CommandError unless the brand's key can mint with a contract */
async function assertMintable(
  custody: Custody | undefined,
  { blockchain, contractAddress }: { blockchain: Blockchain; contractAddress: string },
): Promise<void> {
  if (!custody)
    throw new CommandError(
      `The brand has no nodes or key for ${blockchain}, so the contract cannot be checked: see CHAIN_RPC_URLS and CHAIN_KEYS.`,
    )
  const problem = await unlessUnavailable(() => custody.contractProblem(contractAddress))
  if (problem) throw new CommandError(contractProblems(custody.address)[problem])
}

const contractProblems = (signer: string): Record<ContractProblem, string> => ({
  noContract: 'There is no contract at this address.',
  otherInterface: 'The contract at this address is not an ERC-721 contract.',
  notMinter: `The key ${signer} may not mint with this contract: its owner must grant MINTER_ROLE.`,
})
