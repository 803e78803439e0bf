import type { Blockchain } from '#domain/wallet.ts'
import type { TransactionReceipt } from 'ethers'
import { ChainUnavailable, type BrandWithChains } from '#server/lib/integrations/chains.ts'
import type {
  ChainOutcome,
  ChainWork,
  Custody,
  Fee,
  Plan,
  Preparation,
  SendResult,
} from '#server/lib/integrations/custody.ts'
import { createEvmNodes, type EvmNodes } from './evm-nodes.ts'
import type * as LaurelItems from './laurel-items.ts'
import { openSigner } from './signer.ts'

type EvmSettings = NonNullable<BrandWithChains['chains']['ethereum']>

const GWEI = 1_000_000_000n

/**
 * Opens the custody of a brand on an EVM chain. ethers is loaded here, so that a server without
 * chains does not load it.
 */
export async function openEvmCustody({
  blockchain,
  settings,
  urls,
  key,
}: {
  blockchain: Blockchain
  settings: EvmSettings
  urls: readonly string[]
  /** As in CHAIN_KEYS. */
  key: string
}): Promise<Custody> {
  const { getAddress, Transaction } = await import('ethers')
  const items = await import('./laurel-items.ts')
  const nodes = createEvmNodes({ urls, chainId: settings.chainId })
  const signer = await openSigner(key)
  const { address } = signer
  const limit = BigInt(settings.maxFeeGwei) * GWEI

  return {
    blockchain,
    network: `eip155:${settings.chainId}`,
    address,
    confirmations: settings.confirmations,
    mintsOnIssue: settings.mint === 'onIssue',
    normalizeAddress(typed) {
      try {
        return getAddress(typed)
      } catch {
        return undefined
      }
    },
    status: () => statusOf(nodes, address, settings.confirmations),
    prepare: (work) =>
      prepare(nodes, items, { address, confirmations: settings.confirmations }, work),
    fee: async () => feeWithin(limit, await currentFee(nodes)),
    raised: async (fee) => raisedWithin(limit, fee, await currentFee(nodes)),
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
    async outcomes(transactions) {
      const receipts = await nodes.ask((node) =>
        Promise.all(transactions.map(({ hash }) => node.getTransactionReceipt(hash))),
      )
      return new Map(
        transactions.flatMap(({ hash, work }, place) => {
          const receipt = receipts[place]
          return receipt ? [[hash, outcomeOf(items, receipt, work)] as const] : []
        }),
      )
    },
    async deposits({ contractAddresses, fromBlock, toBlock }) {
      const logs = await nodes.ask((node) =>
        node.getLogs({
          address: [...contractAddresses],
          topics: [items.TRANSFER_TOPIC, null, `0x${address.slice(2).padStart(64, '0')}`],
          fromBlock,
          toBlock,
        }),
      )
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

async function statusOf(nodes: EvmNodes, address: string, confirmations: number) {
  return nodes.ask(async (node) => {
    const block = await node.getBlockNumber()
    const settled = block - confirmations
    const [nextNonce, settledNonce, balance] = await Promise.all([
      node.getTransactionCount(address, 'latest'),
      settled < 0 ? 0 : node.getTransactionCount(address, settled),
      node.getBalance(address),
    ])
    return { block, nextNonce, settledNonce, balance }
  })
}

/** Decides between mint and transfer by the owner on the chain, and estimates the gas. */
async function prepare(
  nodes: EvmNodes,
  items: Items,
  { address: custody, confirmations }: Pick<Custody, 'address' | 'confirmations'>,
  work: ChainWork,
): Promise<Preparation> {
  let action: Plan['action'] = 'deploy'
  if (work.kind === 'item') {
    const owner = await ownerOf(nodes, items, work)
    if (owner === 'noContract') return { kind: 'refused', reason: 'noContract' }
    if (owner === work.to) {
      const settled = (await nodes.ask((node) => node.getBlockNumber())) - confirmations
      const isFinal = settled >= 0 && (await ownerOf(nodes, items, work, settled)) === work.to
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
    if ((error as { code?: unknown }).code !== 'CALL_EXCEPTION') throw error
    return { kind: 'refused', reason: 'reverts' }
  }
}

/** Returns the owner of a token; undefined when it is not minted. */
async function ownerOf(
  nodes: EvmNodes,
  { laurelItems }: Items,
  { contractAddress, tokenId }: Extract<ChainWork, { kind: 'item' }>,
  blockTag: number | 'latest' = 'latest',
): Promise<string | 'noContract' | undefined> {
  try {
    const data = laurelItems.encodeFunctionData('ownerOf', [tokenId])
    const answer = await nodes.ask((node) => node.call({ to: contractAddress, data, blockTag }))
    if (answer === '0x') return 'noContract'
    return String(laurelItems.decodeFunctionResult('ownerOf', answer)[0])
  } catch (error) {
    const { code } = error as { code?: unknown }
    // ERC721NonexistentToken.
    if (code === 'CALL_EXCEPTION') return undefined
    // The answer is no address.
    if (code === 'BAD_DATA' || code === 'BUFFER_OVERRUN') return 'noContract'
    throw error
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

async function currentFee(nodes: EvmNodes): Promise<{ base: bigint; tip: bigint }> {
  return nodes.ask(async (node) => {
    const [block, tip] = await Promise.all([
      node.send('eth_getBlockByNumber', ['latest', false]) as Promise<{ baseFeePerGas?: string }>,
      (node.send('eth_maxPriorityFeePerGas', []) as Promise<string>).then(BigInt, () => GWEI),
    ])
    return { base: BigInt(block.baseFeePerGas ?? 0), tip }
  })
}

/** Offers twice the base fee, so that six full blocks in a row do not price it out. */
function feeWithin(limit: bigint, { base, tip }: { base: bigint; tip: bigint }): Fee | undefined {
  if (base + tip > limit) return undefined
  return { maxFee: smaller(limit, 2n * base + tip), priorityFee: tip }
}

/** Nodes replace a transaction for 10 percent more of both. */
function raisedWithin(
  limit: bigint,
  fee: Fee,
  { base, tip }: { base: bigint; tip: bigint },
): Fee | undefined {
  const least = { maxFee: more(fee.maxFee), priorityFee: more(fee.priorityFee) }
  if (least.maxFee > limit || least.priorityFee > limit) return undefined
  const priorityFee = larger(least.priorityFee, smaller(tip, limit))
  const maxFee = smaller(limit, larger(least.maxFee, 2n * base + priorityFee))
  return { maxFee: larger(maxFee, priorityFee), priorityFee }
}

const more = (value: bigint): bigint => (value * 1125n) / 1000n + 1n
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)

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
  const {
    code,
    info,
    error: inner,
  } = error as {
    code?: string
    info?: { error?: { message?: string } }
    error?: { message?: string }
  }
  const message = inner?.message ?? info?.error?.message
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
