import * as z from 'zod/mini'
import { FLOW_SCRIPT_LIMIT, flowContractOf } from '#domain/flow.ts'
import type { BrandWithChains } from '#server/lib/integrations/chains.ts'
import type {
  ChainDeposit,
  ChainOutcome,
  ChainStatus,
  ChainWork,
  ContractProblem,
  Custody,
  Fee,
  Plan,
  Preparation,
  SendResult,
  SentTransaction,
  SignedTransaction,
} from '#server/lib/integrations/custody.ts'
import { normalizeFlowAddress } from './flow-address.ts'
import { envelopeMessage, transactionId, type FlowTransaction } from './flow-encoding.ts'
import { FULL_WEIGHT } from './flow-keys.ts'
import { createFlowNode, FlowRefusal, type FlowEvent, type FlowNode } from './flow-node.ts'
import { createFlowReader } from './flow-reader.ts'
import { argument, scriptFor } from './flow-scripts.ts'
import { openFlowSigner, type FlowSigner } from './flow-signer.ts'

type FlowSettings = NonNullable<BrandWithChains['chains']['flow']>

/**
 * Most that a unit of computation costs, in hundred-millionths of FLOW: FLIP 351 sets 4,000, without a
 * surge. The chain sets the price; a transaction cannot offer more or less.
 */
const FEE: Fee = { maxFee: 5000n, priorityFee: 0n }

/** Blocks for which a node returns events at once. */
const EVENT_RANGE = 250

/** Errors of a transaction that was not run and has not used its sequence number (1000 to 1049). */
const NOT_RUN = /\[Error Code: 10[0-4]\d\]/

type Place = { network: FlowSettings['network']; node: FlowNode; signer: FlowSigner }

/** Opens the custody of a brand on Flow. A sealed block is never replaced. */
export async function openFlowCustody({
  settings: { network, confirmations, mint },
  urls,
  key,
  blockRange,
}: {
  settings: FlowSettings
  urls: readonly string[]
  /** As in CHAIN_KEYS. */
  key: string
  blockRange: number
}): Promise<Custody> {
  const node = createFlowNode(urls)
  const signer = openFlowSigner(key)
  const place = { network, node, signer }
  /** The sealed block that signed transactions name; `fee` reads it, because `sign` calls no node. */
  let referenceBlock: string | undefined
  const currentFee = async () => {
    referenceBlock = (await node.sealedBlock()).id
    return FEE
  }
  return {
    blockchain: 'flow',
    network: `flow:${network}.${signer.keyId}`,
    address: signer.address,
    confirmations,
    blockRange,
    mintsOnIssue: mint === 'onIssue',
    signsOneByOne: true,
    readsDepositsFromNow: true,
    normalizeAddress: (typed) => normalizeFlowAddress(typed, network),
    canReceive: (request) => canReceive(place, request),
    contractProblem: (contractAddress) => contractProblem(place, urls, contractAddress),
    // Each node is asked for everything, as long as one answers.
    status: (transactions = []) =>
      firstOf(urls, (url) =>
        statusOf({ ...place, node: createFlowNode([url]) }, confirmations, transactions),
      ),
    prepare: (work) => prepare(place, urls, work),
    fee: currentFee,
    // An expired transaction is signed again with a newer block; there is nothing to raise.
    raised: (_, current) => current,
    sign: ({ work, plan, nonce }) => {
      if (referenceBlock === undefined) throw new Error('The fee has not been asked for.')
      return sign(place, { work, plan, nonce, referenceBlock })
    },
    send: (raw) => send(node, raw),
    deposits: (request) => depositsTo(place, request),
  }
}

/** Returns the first answer of a node. @throws the error of the last one */
async function firstOf<Answer>(
  urls: readonly string[],
  ask: (url: string) => Promise<Answer>,
): Promise<Answer> {
  let failure: unknown
  for (const url of urls)
    try {
      return await ask(url)
    } catch (error) {
      failure = error
    }
  throw failure
}

/** @throws when the node's account does not have the key of the settings */
async function statusOf(
  { node, signer }: Place,
  confirmations: number,
  transactions: readonly SentTransaction[],
): Promise<ChainStatus> {
  const { address, keyId, publicKey } = signer
  const { height } = await node.sealedBlock()
  const settled = height - confirmations
  const [account, before] = await Promise.all([
    node.accountOf(address, height),
    settled < 0 ? undefined : node.accountOf(address, settled),
  ])
  const key = account?.keys.find((candidate) => candidate.keyId === keyId)
  if (!account || key?.publicKey !== publicKey || key.isRevoked || key.weight < FULL_WEIGHT)
    throw new Error(`The key of CHAIN_KEYS is not key ${keyId} of ${address} with full weight.`)
  const settledKey = before?.keys.find((candidate) => candidate.keyId === keyId)
  return {
    block: height,
    nextNonce: key.sequenceNumber,
    settledNonce: settledKey?.sequenceNumber ?? 0,
    balance: account.balance,
    outcomes: await outcomesOf(node, transactions),
  }
}

const booleanShape = z.object({ type: z.literal('Bool'), value: z.boolean() })

async function canReceive(
  { network, node }: Place,
  { contractAddress, address }: { contractAddress: string; address: string },
): Promise<boolean> {
  const contract = flowContractOf(contractAddress)
  if (!contract) return false
  const script = scriptFor('hasCollection', { network, contract })
  return booleanShape.parse(await node.run(script, [argument.address(address)])).value
}

/** A brand's contract is in the account of its key, which has the right to mint from its deployment. */
async function contractProblem(
  { network, node, signer }: Place,
  urls: readonly string[],
  contractAddress: string,
): Promise<ContractProblem | undefined> {
  if (flowContractOf(contractAddress)?.account !== signer.address) return 'notMinter'
  try {
    const reader = createFlowReader({ urls, network, node })
    await reader.ownersOf({ contractAddress, tokenIds: [0] })
    return undefined
  } catch (error) {
    // The script imports the contract, so that it fails without it.
    if (error instanceof FlowRefusal) return 'noContract'
    throw error
  }
}

/** Decides between mint and transfer by the owner on the chain. */
async function prepare(
  place: Place,
  urls: readonly string[],
  work: ChainWork,
): Promise<Preparation> {
  const refused = (reason: string): Preparation => ({ kind: 'refused', reason })
  if (work.kind === 'contract') return refused('deployedByHand')
  const { contractAddress, tokenId, to } = work
  if (!flowContractOf(contractAddress)) return refused('noContract')
  const { network, node, signer } = place
  try {
    const reader = createFlowReader({ urls, network, node })
    const owners = await reader.ownersOf({ contractAddress, tokenIds: [tokenId] })
    const owner = owners.get(tokenId)
    if (owner === to) return { kind: 'done' }
    if (owner !== undefined && owner !== signer.address) return refused('otherOwner')
    if (!(await canReceive(place, { contractAddress, address: to }))) return refused('noCollection')
    const action = owner === undefined ? 'mint' : 'transfer'
    return { kind: 'ready', plan: { action, gas: BigInt(FLOW_SCRIPT_LIMIT) } }
  } catch (error) {
    // The scripts import the contract, so that they fail without it.
    if (error instanceof FlowRefusal) return refused('noContract')
    throw error
  }
}

async function sign(
  { network, signer }: Place,
  {
    work,
    plan,
    nonce,
    referenceBlock,
  }: { work: ChainWork; plan: Plan; nonce: number; referenceBlock: string },
): Promise<SignedTransaction> {
  const contract = work.kind === 'item' ? flowContractOf(work.contractAddress) : undefined
  if (work.kind !== 'item' || !contract || plan.action === 'deploy')
    throw new Error('Contracts on Flow are deployed with its own tools.')
  const { address, keyId } = signer
  const unsigned: FlowTransaction = {
    script: scriptFor(plan.action, { network, contract }),
    arguments: [argument.address(work.to), argument.uint64(work.tokenId)],
    referenceBlock,
    computeLimit: Number(plan.gas),
    proposalKey: { address, keyId, sequenceNumber: nonce },
    payer: address,
    authorizers: [address],
    payloadSignatures: [],
    envelopeSignatures: [],
  }
  const signature = await signer.sign(envelopeMessage(unsigned))
  const signed = { ...unsigned, envelopeSignatures: [{ address, keyId, signature }] }
  return { hash: transactionId(signed), raw: JSON.stringify(signed) }
}

/** @throws the error, when it is not a node's answer */
async function send(node: FlowNode, raw: string): Promise<SendResult> {
  try {
    await node.send(JSON.parse(raw) as FlowTransaction)
    return 'sent'
  } catch (error) {
    if (!(error instanceof FlowRefusal)) throw error
    if (/expired/i.test(error.message)) return 'expired'
    if (/already|duplicate/i.test(error.message)) return 'known'
    return /insufficient|balance/i.test(error.message) ? 'noFunds' : 'refused'
  }
}

/**
 * Returns the sealed transactions that ran. Success is enough: the scripts end with a condition that
 * the token is at the address. One that was refused for its sequence number is in no block in effect.
 */
async function outcomesOf(
  node: FlowNode,
  transactions: readonly { hash: string }[],
): Promise<ReadonlyMap<string, ChainOutcome>> {
  const outcomes = new Map<string, ChainOutcome>()
  await Promise.all(
    transactions.map(async ({ hash }) => {
      const { status, error, blockId } = await node.result(hash)
      if (status !== 'sealed' || error === null || NOT_RUN.test(error)) return
      outcomes.set(hash, { block: await node.heightOf(blockId), isDone: error === '' })
    }),
  )
  return outcomes
}

const address = z.object({ type: z.literal('Address'), value: z.string() })
const arrivalShape = z.object({
  value: z.object({
    fields: z.tuple([
      z.object({ name: z.literal('id'), value: z.object({ value: z.string() }) }),
      z.object({ name: z.literal('from'), value: z.object({ value: z.nullable(address) }) }),
      z.object({ name: z.literal('to'), value: address }),
    ]),
  }),
})

async function depositsTo(
  { node, signer }: Place,
  { contractAddresses, fromBlock, toBlock }: Parameters<Custody['deposits']>[0],
): Promise<ChainDeposit[]> {
  const found: ChainDeposit[] = []
  for (let from = fromBlock; from <= toBlock; from += EVENT_RANGE) {
    const range = { fromBlock: from, toBlock: Math.min(toBlock, from + EVENT_RANGE - 1) }
    for (const contractAddress of contractAddresses.filter(flowContractOf)) {
      const events = await node.events({ type: `${contractAddress}.Arrived`, ...range })
      found.push(
        ...events
          .map((event) => depositOf(contractAddress, event))
          .filter(({ from: sender, to }) => sender !== '' && to === signer.address),
      )
    }
  }
  return found.sort((one, other) => one.block - other.block || one.position - other.position)
}

function depositOf(
  contractAddress: string,
  { block, transactionId: hash, position, payload }: FlowEvent,
): ChainDeposit & { to: string } {
  const [id, from, to] = arrivalShape.parse(payload).value.fields
  return {
    contractAddress,
    tokenId: Number(id.value.value),
    from: from.value.value?.value.toLowerCase() ?? '',
    to: to.value.value.toLowerCase(),
    block,
    position,
    hash,
  }
}
