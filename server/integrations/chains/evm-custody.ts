import type { Blockchain } from '#domain/wallet.ts'
import type { JsonRpcProvider, TransactionReceipt } from 'ethers'
import { ChainUnavailable, type BrandWithChains } from '#server/lib/integrations/chains.ts'
import type {
  ChainOutcome,
  ChainStatus,
  ChainWork,
  Custody,
  Plan,
  Preparation,
  SendResult,
  SentTransaction,
} from '#server/lib/integrations/custody.ts'
import { currentFee, feeWithin, raisedWithin } from './evm-fees.ts'
import { logReader } from './evm-logs.ts'
import { isRevert, openEvmNodes, type EvmNodes } from './evm-nodes.ts'
import { nodeErrorIn } from './json-rpc.ts'
import type * as EvmContracts from './evm-contracts.ts'
import type * as LaurelItems from './laurel-items.ts'
import { openSigner } from './signer.ts'

type EvmSettings = NonNullable<BrandWithChains['chains']['ethereum']>

/** Milliseconds for one node to answer: nobody waits for it. */
const NODE_TIMEOUT = 10_000

/**
 * Opens the custody of a brand on an EVM chain. ethers is loaded here, so that a server without
 * chains does not load it.
 */
export async function openEvmCustody({
  blockchain,
  settings,
  urls,
  key,
  blockRange,
}: {
  blockchain: Blockchain
  settings: EvmSettings
  urls: readonly string[]
  /** As in CHAIN_KEYS. */
  key: string
  blockRange: number
}): Promise<Custody> {
  const { getAddress, Transaction } = await import('ethers')
  const items = await import('./laurel-items.ts')
  const contracts = await import('./evm-contracts.ts')
  const modules = { items, contracts }
  const nodes = openEvmNodes({ urls, chainId: settings.chainId, timeoutMs: NODE_TIMEOUT })
  const signer = await openSigner(key)
  const { address } = signer
  const limit = BigInt(settings.maxFeeGwei) * 1_000_000_000n
  const readLogs = logReader(nodes, blockRange)

  return {
    blockchain,
    network: `eip155:${settings.chainId}`,
    address,
    confirmations: settings.confirmations,
    blockRange,
    mintsOnIssue: settings.mint === 'onIssue',
    normalizeAddress(typed) {
      try {
        return getAddress(typed)
      } catch {
        return undefined
      }
    },
    contractProblem: (contractAddress) =>
      contracts.contractProblem(nodes, { address, contractAddress }),
    status: (transactions = []) =>
      statusOf(nodes, modules, { address, confirmations: settings.confirmations }, transactions),
    prepare: (work) =>
      prepare(nodes, modules, { address, confirmations: settings.confirmations }, work),
    fee: async () => feeWithin(limit, await currentFee(nodes)),
    raised: (fee, current) => raisedWithin(limit, fee, current),
    async sign({ work, plan, nonce, fee }) {
      const transaction = Transaction.from({
        ...callOf(items, address, work, plan.action),
        type: 2,
        chainId: settings.chainId,
        nonce,
        gasLimit: plan.gas,
        maxFeePerGas: fee.maxFee,
        maxPriorityFeePerGas: fee.priorityFee,
      })
      transaction.signature = await signer.sign(transaction.unsignedHash)
      return { hash: transaction.hash!, raw: transaction.serialized }
    },
    send: (raw) => send(nodes, raw),
    async deposits({ contractAddresses, fromBlock, toBlock }) {
      const topics = [items.TRANSFER_TOPIC, null, `0x${address.slice(2).padStart(64, '0')}`]
      const logs = await readLogs({ address: [...contractAddresses], topics, fromBlock, toBlock })
      return logs.map((log) => ({
        contractAddress: getAddress(log.address),
        tokenId: Number(log.topics[3]),
        from: getAddress(`0x${log.topics[1]!.slice(-40)}`),
        block: log.blockNumber,
        position: log.index,
        hash: log.transactionHash,
      }))
    },
  }
}

type Items = typeof LaurelItems
type Modules = { items: Items; contracts: typeof EvmContracts }

/**
 * Reads everything from one node, so that a nonce is not compared with the receipts of a node that is
 * behind. State is asked for at a block, which a node behind it answers with an error.
 */
async function statusOf(
  nodes: EvmNodes,
  { items, contracts }: Modules,
  { address, confirmations }: Pick<Custody, 'address' | 'confirmations'>,
  transactions: readonly SentTransaction[],
): Promise<ChainStatus> {
  return nodes.ask(async (node) => {
    const block = await node.getBlockNumber()
    const settled = block - confirmations
    const [nextNonce, settledNonce, balance, receipts] = await Promise.all([
      node.getTransactionCount(address, block),
      settled < 0 ? 0 : node.getTransactionCount(address, settled),
      node.getBalance(address, block),
      Promise.all(transactions.map(({ hash }) => node.getTransactionReceipt(hash))),
    ])
    const outcomes = new Map<string, ChainOutcome>()
    for (const [place, transaction] of transactions.entries()) {
      const receipt = receipts[place]
      // One address can be several nodes, of which one that is behind has answered for the receipts.
      const outcome = receipt
        ? outcomeOf(items, receipt, transaction.work)
        : transaction.nonce < settledNonce &&
          (await outcomeAt(node, contracts, { address, block: settled }, transaction))
      if (outcome) outcomes.set(transaction.hash, outcome)
    }
    return { block, nextNonce, settledNonce, balance, outcomes }
  })
}

/** Returns the outcome of a transaction whose work shows in the state after a block. */
async function outcomeAt(
  node: JsonRpcProvider,
  { ownerAt }: Modules['contracts'],
  { address, block }: { address: string; block: number },
  { nonce, work }: SentTransaction,
): Promise<ChainOutcome | undefined> {
  if (work.kind === 'item')
    return (await ownerAt(node, work, block)) === work.to ? { block, isDone: true } : undefined
  const { getCreateAddress } = await import('ethers')
  const contractAddress = getCreateAddress({ from: address, nonce })
  return (await node.getCode(contractAddress, block)) === '0x'
    ? undefined
    : { block, isDone: true, contractAddress }
}

/** Decides between mint and transfer by the owner on the chain, and estimates the gas. */
async function prepare(
  nodes: EvmNodes,
  { items, contracts }: Modules,
  { address: custody, confirmations }: Pick<Custody, 'address' | 'confirmations'>,
  work: ChainWork,
): Promise<Preparation> {
  let action: Plan['action'] = 'deploy'
  if (work.kind === 'item') {
    const owner = await nodes.ask((node) => contracts.ownerAt(node, work))
    if (owner === 'noContract') return { kind: 'refused', reason: 'noContract' }
    if (owner === work.to) {
      const isFinal = await nodes.ask(async (node) => {
        const settled = (await node.getBlockNumber()) - confirmations
        return settled >= 0 && (await contracts.ownerAt(node, work, settled)) === work.to
      })
      return { kind: isFinal ? 'done' : 'settling' }
    }
    if (owner !== undefined && owner !== custody) return { kind: 'refused', reason: 'otherOwner' }
    action = owner === undefined ? 'mint' : 'transfer'
  }
  try {
    const gas = await nodes.ask((node) =>
      node.estimateGas({ ...callOf(items, custody, work, action), from: custody }),
    )
    return { kind: 'ready', plan: { action, gas: (gas * 12n) / 10n } }
  } catch (error) {
    if (!isRevert(error)) throw error
    return { kind: 'refused', reason: 'reverts' }
  }
}

function callOf(
  { laurelItems, bytecode }: Items,
  custody: string,
  work: ChainWork,
  action: Plan['action'],
): { to?: string; data: string } {
  if (work.kind === 'contract')
    return {
      data:
        bytecode +
        laurelItems.encodeDeploy([work.name, work.symbol, work.baseUrl, custody]).slice(2),
    }
  const { contractAddress, tokenId, to } = work
  return {
    to: contractAddress,
    data:
      action === 'mint'
        ? laurelItems.encodeFunctionData('mint', [to, tokenId])
        : laurelItems.encodeFunctionData('transferFrom', [custody, to, tokenId]),
  }
}

async function send(nodes: EvmNodes, raw: string): Promise<SendResult> {
  try {
    await nodes.ask((node) => node.send('eth_sendRawTransaction', [raw]))
    return 'sent'
  } catch (error) {
    const result = sendResultOf(error instanceof ChainUnavailable ? error.cause : error)
    if (!result) throw error
    return result
  }
}

/** Returns undefined for an error that is not a node's answer. */
function sendResultOf(error: unknown): SendResult | undefined {
  const { code } = error as { code?: string }
  const { message } = nodeErrorIn(error)
  if (/already (known|imported)|alreadyknown|known transaction/i.test(message ?? '')) return 'known'
  if (code === 'NONCE_EXPIRED' || /nonce too low/i.test(message ?? '')) return 'nonceUsed'
  if (code === 'INSUFFICIENT_FUNDS' || /insufficient funds/i.test(message ?? '')) return 'noFunds'
  return code === 'REPLACEMENT_UNDERPRICED' || message !== undefined ? 'refused' : undefined
}

/** Success alone says little: a call to an address without a contract succeeds too. */
function outcomeOf(
  { laurelItems, TRANSFER_TOPIC }: Items,
  receipt: TransactionReceipt,
  work: ChainWork,
): ChainOutcome {
  const block = receipt.blockNumber
  if (receipt.status !== 1) return { block, isDone: false }
  if (work.kind === 'contract')
    return { block, isDone: true, contractAddress: receipt.contractAddress ?? undefined }
  const isDone = receipt.logs.some((log) => {
    if (log.address !== work.contractAddress || log.topics[0] !== TRANSFER_TOPIC) return false
    const { args } = laurelItems.parseLog(log)!
    return args[1] === work.to && args[2] === BigInt(work.tokenId)
  })
  return { block, isDone }
}
