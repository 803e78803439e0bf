import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FlowNetwork } from '#domain/flow.ts'
import type { FlowSignature, FlowTransaction } from './flow-encoding.ts'
import {
  accept,
  addBlock,
  keyName,
  runScript,
  sealedHeight,
  type FakeAccount,
  type FakeLedger,
} from './flow-fake-ledger.ts'
import type { FlowKey } from './flow-keys.ts'

/** Response of the fake in place of its own. `hangs`: never responds. */
type FakeResponse = { status?: number; body?: unknown; hangs?: true }

export type FakeFlow = {
  url: string
  ledger: FakeLedger
  /** In order of arrival: method and path. */
  requests: string[]
  /** Responses to the next requests, one each. */
  respondNext: FakeResponse[]
  /** Adds an account; keys are P-256 with SHA3-256 and full weight unless they differ. */
  addAccount: (
    address: string,
    ...keys: (Partial<FlowKey> & { publicKey: string })[]
  ) => FakeAccount
  /** Adds blocks; three seal what is pending. */
  advance: (blocks?: number) => void
  /** Answers one request, for a server or a browser test that has its own socket. */
  answer: (method: string, path: string, body: string) => { status: number; body: unknown }
  close: () => Promise<void>
}

/** Opens an HTTP server for tests and the demo that answers as an access node of Flow. */
export async function openFakeFlow(network: FlowNetwork = 'emulator'): Promise<FakeFlow> {
  const ledger: FakeLedger = {
    network,
    accounts: new Map(),
    minted: new Map(),
    blocks: [],
    transactions: new Map(),
    sequences: [],
    arrivals: [],
  }
  addBlock(ledger)
  const requests: string[] = []
  const respondNext: FakeResponse[] = []
  const answer: FakeFlow['answer'] = (method, path, body) => {
    requests.push(`${method} ${path}`)
    return respond(ledger, method, path, body)
  }
  const server = createServer((request, response) => void handle(request, response))

  async function handle(request: IncomingMessage, response: ServerResponse) {
    let text = ''
    for await (const part of request) text += String(part)
    const next = respondNext.shift()
    if (next?.hangs) return
    const own = answer(request.method ?? 'GET', request.url ?? '/', text)
    response
      .writeHead(next?.status ?? own.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(next?.body ?? own.body))
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ledger,
    requests,
    respondNext,
    addAccount: (address, ...keys) => {
      const account: FakeAccount = {
        keys: keys.map(keyOf),
        collections: new Map(),
        balance: 100_000_000n,
      }
      ledger.accounts.set(address, account)
      return account
    },
    advance: (blocks = 1) => {
      for (let added = 0; added < blocks; added += 1) addBlock(ledger)
    },
    answer,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

const keyOf = (key: Partial<FlowKey> & { publicKey: string }, keyId: number): FlowKey => ({
  keyId,
  signingAlgorithm: 'ECDSA_P256',
  hashingAlgorithm: 'SHA3_256',
  weight: 1000,
  sequenceNumber: 0,
  isRevoked: false,
  ...key,
})

const text = (base64: string): string => Buffer.from(base64, 'base64').toString()
const notFound = { status: 404, body: { code: 404, message: 'not found' } }
const ok = (body: unknown) => ({ status: 200, body })

function respond(ledger: FakeLedger, method: string, url: string, body: string) {
  const { pathname, searchParams } = new URL(url, 'http://node')
  const [, version, kind, id] = pathname.split('/')
  if (version !== 'v1') return notFound
  if (kind === 'network') return ok({ chain_id: `flow-${ledger.network}` })
  if (kind === 'blocks') {
    const newest =
      searchParams.get('height') === 'sealed' ? sealedHeight(ledger) : ledger.blocks.length - 1
    const height = id === undefined ? newest : ledger.blocks.indexOf(id)
    return height < 0 ? notFound : ok([blockOf(ledger, height)])
  }
  if (kind === 'events') return ok(eventsOf(ledger, searchParams))
  if (kind === 'accounts') return accountOf(ledger, id ?? '', searchParams)
  if (kind === 'transaction_results') return resultOf(ledger, id ?? '')
  if (method === 'POST' && kind === 'scripts') return scriptResult(ledger, body)
  if (method === 'POST' && kind === 'transactions') return sent(ledger, body)
  return notFound
}

const blockOf = (ledger: FakeLedger, height: number) => ({
  header: {
    id: ledger.blocks[height],
    parent_id: ledger.blocks[height - 1] ?? '0'.repeat(64),
    height: String(height),
    timestamp: new Date(height * 1000).toISOString(),
    parent_voter_signature: '',
  },
  payload: { collection_guarantees: [], block_seals: [] },
  _expandable: {},
})

function accountOf(ledger: FakeLedger, address: string, query: URLSearchParams) {
  const account = ledger.accounts.get(`0x${address.replace(/^0x/, '')}`)
  if (account === undefined) return notFound
  const height = Number(query.get('block_height'))
  const sequences = Number.isInteger(height) ? ledger.sequences[height] : undefined
  const keys = account.keys.map((key) => ({
    index: String(key.keyId),
    public_key: `0x${key.publicKey}`,
    signing_algorithm: key.signingAlgorithm,
    hashing_algorithm: key.hashingAlgorithm,
    sequence_number: String(
      sequences
        ? (sequences.get(keyName(`0x${address.replace(/^0x/, '')}`, key.keyId)) ?? 0)
        : key.sequenceNumber,
    ),
    weight: String(key.weight),
    revoked: key.isRevoked,
  }))
  const isExpanded = query.get('expand')?.includes('keys')
  return ok({
    address,
    balance: String(account.balance),
    ...(isExpanded && { keys, contracts: {} }),
  })
}

const optional = (address: string | undefined) => ({
  type: 'Optional',
  value: address === undefined ? null : { type: 'Address', value: address },
})

/** Events of arrivals, in JSON-Cadence, as the contract emits them. */
function eventsOf(ledger: FakeLedger, query: URLSearchParams) {
  const type = query.get('type') ?? ''
  const [from, to] = [Number(query.get('start_height')), Number(query.get('end_height'))]
  if (to - from >= 250) throw new Error('The range is too long')
  return ledger.arrivals
    .filter(
      ({ contract, height }) => `${contract}.Arrived` === type && from <= height && height <= to,
    )
    .map((arrival, index) => {
      const fields = [
        { name: 'id', value: { type: 'UInt64', value: String(arrival.number) } },
        { name: 'from', value: optional(arrival.from) },
        { name: 'to', value: { type: 'Address', value: arrival.to } },
      ]
      const payload = JSON.stringify({ type: 'Event', value: { id: type, fields } })
      return {
        block_id: ledger.blocks[arrival.height],
        block_height: String(arrival.height),
        events: [
          {
            type,
            transaction_id: arrival.transactionId,
            transaction_index: '0',
            event_index: String(index),
            payload: Buffer.from(payload).toString('base64'),
          },
        ],
      }
    })
}

function resultOf(ledger: FakeLedger, id: string) {
  const entry = ledger.transactions.get(id)
  if (entry === undefined) return notFound
  const { status, error, blockId } = entry
  const hasRun = status === 'EXECUTED' || status === 'SEALED'
  return ok({
    block_id: blockId,
    status: status.charAt(0) + status.slice(1).toLowerCase(),
    status_code: hasRun && error !== '' ? 1 : 0,
    error_message: hasRun ? error : '',
    computation_used: '0',
    events: [],
  })
}

function scriptResult(ledger: FakeLedger, body: string) {
  const { script, arguments: args } = JSON.parse(body) as { script: string; arguments: string[] }
  const result = runScript(ledger, text(script), args.map(text))
  if (result === undefined)
    return { status: 400, body: { code: 400, message: 'failed to execute script' } }
  return ok(Buffer.from(JSON.stringify(result)).toString('base64'))
}

type WireSignature = { address: string; key_index: string; signature: string }
const signatureOf = (signature: WireSignature): FlowSignature => ({
  address: signature.address,
  keyId: Number(signature.key_index),
  signature: Buffer.from(signature.signature, 'base64').toString('hex'),
})

function sent(ledger: FakeLedger, body: string) {
  const wire = JSON.parse(body) as {
    script: string
    arguments: string[]
    reference_block_id: string
    gas_limit: string
    payer: string
    proposal_key: { address: string; key_index: string; sequence_number: string }
    authorizers: string[]
    payload_signatures: WireSignature[]
    envelope_signatures: WireSignature[]
  }
  const transaction: FlowTransaction = {
    script: text(wire.script),
    arguments: wire.arguments.map(text),
    referenceBlock: wire.reference_block_id,
    computeLimit: Number(wire.gas_limit),
    proposalKey: {
      address: wire.proposal_key.address,
      keyId: Number(wire.proposal_key.key_index),
      sequenceNumber: Number(wire.proposal_key.sequence_number),
    },
    payer: wire.payer,
    authorizers: wire.authorizers,
    payloadSignatures: wire.payload_signatures.map(signatureOf),
    envelopeSignatures: wire.envelope_signatures.map(signatureOf),
  }
  try {
    return { status: 201, body: { id: accept(ledger, transaction) } }
  } catch (error) {
    return { status: 400, body: { code: 400, message: (error as Error).message } }
  }
}
