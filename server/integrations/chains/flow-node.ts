import * as z from 'zod/mini'
import { ChainUnavailable } from '#server/lib/integrations/chains.ts'
import { WrongChain } from './wrong-chain.ts'
import type { FlowTransaction } from './flow-encoding.ts'
import type { FlowKey } from './flow-keys.ts'

const WITHIN_MS = 5_000
const MAX_ANSWER_BYTES = 4_000_000

const digits = z.string().check(z.regex(/^\d{1,20}$/))
const accountShape = z.object({
  balance: digits,
  keys: z.array(
    z.object({
      index: digits,
      public_key: z.string(),
      signing_algorithm: z.string(),
      hashing_algorithm: z.string(),
      sequence_number: digits,
      weight: digits,
      revoked: z.boolean(),
    }),
  ),
})
const blocksShape = z.array(
  z.object({ header: z.object({ id: z.string().check(z.length(64)), height: digits }) }),
)
const resultShape = z.object({
  status: z.string(),
  status_code: z.int(),
  error_message: z._default(z.string(), ''),
  block_id: z._default(z.string(), ''),
})
const eventsShape = z.array(
  z.object({
    block_height: digits,
    events: z.array(
      z.object({ transaction_id: z.string(), event_index: digits, payload: z.string() }),
    ),
  }),
)
const sentShape = z.object({ id: z.string() })

/** How far a transaction is; `unknown`: this node has not seen it. */
export type FlowResult = {
  status: 'unknown' | 'pending' | 'finalized' | 'executed' | 'sealed' | 'expired'
  /** Null while it has not run; empty when it succeeded. */
  error: string | null
  blockId: string
}

/** An event of a contract; `payload` is JSON-Cadence. `position`: within its transaction. */
export type FlowEvent = { block: number; transactionId: string; position: number; payload: unknown }

/** A node refused a request for a reason that another node would give too. */
export class FlowRefusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'FlowRefusal'
    this.status = status
  }
}

/** The REST API of Flow's access nodes, which are tried in turn. */
export type FlowNode = {
  /** Returns the keys of an account; undefined when there is no such account. */
  keysOf: (address: string) => Promise<readonly FlowKey[] | undefined>
  /** Returns an account after a block, the newest sealed one by default; undefined when there is none. */
  accountOf: (
    address: string,
    height?: number,
  ) => Promise<{ balance: bigint; keys: readonly FlowKey[] } | undefined>
  /** Returns the newest sealed block. */
  sealedBlock: () => Promise<{ id: string; height: number }>
  /** Returns the height of a block. */
  heightOf: (blockId: string) => Promise<number>
  /** Runs a script; arguments and result are JSON-Cadence. */
  run: (script: string, args: readonly string[]) => Promise<unknown>
  /** Sends a signed transaction and returns its id. */
  send: (transaction: FlowTransaction) => Promise<string>
  result: (transactionId: string) => Promise<FlowResult>
  /** Returns the events of a type in blocks, at most 250 of them, oldest first. */
  events: (request: { type: string; fromBlock: number; toBlock: number }) => Promise<FlowEvent[]>
  /** The network that the first node which answers belongs to, such as `flow-mainnet`. */
  chainId: () => Promise<string>
}

/**
 * Checks that a node is of a network. A node that does not answer is left alone.
 * @throws WrongChain
 */
export async function checkNetwork(node: FlowNode, network: string, url: string): Promise<void> {
  const answer = await node.chainId().catch(() => undefined)
  if (answer !== undefined && answer !== `flow-${network}`)
    throw new WrongChain(`${new URL(url).host} is a node of ${answer}, not of flow-${network}.`)
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const plain = (address: string): string => address.replace(/^0x/, '')

/** Returns the client of access nodes, such as https://rest-mainnet.onflow.org. */
export function createFlowNode(urls: readonly string[], withinMs = WITHIN_MS): FlowNode {
  const ask = (path: string, body?: object) => askInTurn(urls, path, body, withinMs)
  const blocks = async (path: string) => {
    const [block] = blocksShape.parse(await ask(path))
    if (block === undefined) throw new Error('The node has no such block')
    return { id: block.header.id, height: Number(block.header.height) }
  }
  const accountOf: FlowNode['accountOf'] = async (address, height) => {
    const path = `accounts/${plain(address)}?block_height=${height ?? 'sealed'}&expand=keys`
    const answer = await unlessMissing(ask(path))
    if (answer === undefined) return undefined
    const { balance, keys } = accountShape.parse(answer)
    return { balance: BigInt(balance), keys: keys.map(keyOf) }
  }
  return {
    keysOf: async (address) => (await accountOf(address))?.keys,
    accountOf,
    sealedBlock: () => blocks('blocks?height=sealed'),
    heightOf: async (blockId) => (await blocks(`blocks/${blockId}`)).height,
    run: async (script, args) => {
      const answer = await ask('scripts?block_height=sealed', {
        script: base64(script),
        arguments: args.map(base64),
      })
      return JSON.parse(Buffer.from(z.string().parse(answer), 'base64').toString()) as unknown
    },
    send: async (transaction) =>
      sentShape.parse(await ask('transactions', wireOf(transaction))).id.toLowerCase(),
    result: async (id) => {
      const answer = await unlessMissing(ask(`transaction_results/${id}`))
      return answer === undefined
        ? { status: 'unknown', error: null, blockId: '' }
        : resultOf(resultShape.parse(answer))
    },
    events: async ({ type, fromBlock, toBlock }) => {
      const query = new URLSearchParams({
        type,
        start_height: String(fromBlock),
        end_height: String(toBlock),
      })
      return eventsShape.parse(await ask(`events?${query}`)).flatMap((block) =>
        block.events.map((event) => ({
          block: Number(block.block_height),
          transactionId: event.transaction_id.toLowerCase(),
          position: Number(event.event_index),
          payload: JSON.parse(Buffer.from(event.payload, 'base64').toString()) as unknown,
        })),
      )
    },
    chainId: async () =>
      z.object({ chain_id: z.string() }).parse(await ask('network/parameters')).chain_id,
  }
}

const keyOf = (key: z.output<typeof accountShape>['keys'][number]): FlowKey => ({
  keyId: Number(key.index),
  publicKey: plain(key.public_key),
  signingAlgorithm: key.signing_algorithm,
  hashingAlgorithm: key.hashing_algorithm,
  weight: Number(key.weight),
  sequenceNumber: Number(key.sequence_number),
  isRevoked: key.revoked,
})

const stages = ['pending', 'finalized', 'executed', 'sealed', 'expired'] as const

function resultOf(answer: z.output<typeof resultShape>): FlowResult {
  const status = stages.find((stage) => stage === answer.status.toLowerCase()) ?? 'unknown'
  const hasRun = status === 'executed' || status === 'sealed'
  const error = answer.status_code === 0 ? '' : answer.error_message || 'It failed without a reason'
  return { status, error: hasRun ? error : null, blockId: answer.block_id }
}

const signatures = (list: FlowTransaction['payloadSignatures']) =>
  list.map(({ address, keyId, signature }) => ({
    address: plain(address),
    key_index: String(keyId),
    signature: Buffer.from(signature, 'hex').toString('base64'),
  }))

const wireOf = (transaction: FlowTransaction) => ({
  script: base64(transaction.script),
  arguments: transaction.arguments.map(base64),
  reference_block_id: transaction.referenceBlock,
  gas_limit: String(transaction.computeLimit),
  payer: plain(transaction.payer),
  proposal_key: {
    address: plain(transaction.proposalKey.address),
    key_index: String(transaction.proposalKey.keyId),
    sequence_number: String(transaction.proposalKey.sequenceNumber),
  },
  authorizers: transaction.authorizers.map(plain),
  payload_signatures: signatures(transaction.payloadSignatures),
  envelope_signatures: signatures(transaction.envelopeSignatures),
})

async function unlessMissing(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof FlowRefusal && error.status === 404) return undefined
    throw error
  }
}

/** Asks node after node until one answers. A refusal is an answer; the next node would give it too. */
async function askInTurn(
  urls: readonly string[],
  path: string,
  body: object | undefined,
  withinMs: number,
): Promise<unknown> {
  for (const url of urls) {
    try {
      return await askOne(`${url.replace(/\/$/, '')}/v1/${path}`, body, withinMs)
    } catch (error) {
      if (error instanceof FlowRefusal) throw error
    }
  }
  throw new ChainUnavailable()
}

async function askOne(url: string, body: object | undefined, withinMs: number): Promise<unknown> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (text.length > MAX_ANSWER_BYTES) throw new Error('The answer of the node is too long')
  if (response.ok) return JSON.parse(text) as unknown
  const isBusy = response.status >= 500 || [408, 425, 429].includes(response.status)
  if (isBusy) throw new Error(`The node answered ${response.status}`)
  throw new FlowRefusal(response.status, messageIn(text))
}

function messageIn(text: string): string {
  try {
    return z.object({ message: z.string() }).parse(JSON.parse(text)).message
  } catch {
    return text.slice(0, 500)
  }
}
