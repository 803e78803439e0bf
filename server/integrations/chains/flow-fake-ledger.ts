import type { FlowContract, FlowNetwork } from '#domain/flow.ts'
import {
  addressBytes,
  envelopeMessage,
  payloadMessage,
  transactionId,
  type FlowTransaction,
} from './flow-encoding.ts'
import { isSignedByAccount, type FlowKey } from './flow-keys.ts'
import { cadence, scriptFor, type CadenceFile } from './flow-scripts.ts'

/** An account of the fake: its keys, and per contract the numbers in its collection. */
export type FakeAccount = {
  keys: FlowKey[]
  collections: Map<string, Set<number>>
  /** In hundred-millionths of FLOW. */
  balance: bigint
}

/** A token that arrived in a collection. `from`: undefined at its mint. */
export type FakeArrival = {
  contract: string
  number: number
  from: string | undefined
  to: string
  height: number
  transactionId: string
}

/** A transaction and what became of it. */
export type FakeTransaction = {
  transaction: FlowTransaction
  status: 'PENDING' | 'FINALIZED' | 'EXECUTED' | 'SEALED' | 'EXPIRED'
  error: string
  blockId: string
}

/** The state behind the fake access node. Addresses have 0x and 16 digits. */
export type FakeLedger = {
  network: FlowNetwork
  accounts: Map<string, FakeAccount>
  /** Numbers minted so far, by contract (`A.….Name`). */
  minted: Map<string, Set<number>>
  /** Newest last; the height of a block is its place. */
  blocks: string[]
  transactions: Map<string, FakeTransaction>
  /** Sequence numbers after each sealed block, by account and key. */
  sequences: Map<string, number>[]
  arrivals: FakeArrival[]
  /** Error of the next transaction that runs, as a Flow node words it. */
  failNext?: string
}

/** Blocks after which a transaction that is in none expires, as on Flow. */
const EXPIRY = 600

const withPrefix = (address: string): string => `0x${addressBytes(address).toString('hex')}`
const idOf = ({ account, name }: FlowContract): string => `A.${account.slice(2)}.${name}`

/** Returns which of our Cadence files a script is, and for which contract. */
export function recognize(
  ledger: FakeLedger,
  script: string,
): { file: CadenceFile; contract: FlowContract } | undefined {
  for (const [, name = '', account = ''] of script.matchAll(/^import (\w+) from (0x\w{16})$/gm)) {
    const contract = { account, name }
    for (const file of Object.keys(cadence) as CadenceFile[])
      if (scriptFor(file, { network: ledger.network, contract }) === script)
        return { file, contract }
  }
  return undefined
}

const valueOf = (text: string): string => (JSON.parse(text) as { value: string }).value

/** Accepts a signed transaction as an access node does: the signatures are checked when it runs. */
export function accept(ledger: FakeLedger, transaction: FlowTransaction): string {
  const height = ledger.blocks.indexOf(transaction.referenceBlock)
  if (height < 0 || ledger.blocks.length - height > EXPIRY)
    throw new Error('transaction is expired: its reference block is unknown or too old')
  const id = transactionId(transaction)
  // The same bytes again are the same transaction.
  if (!ledger.transactions.has(id))
    ledger.transactions.set(id, { transaction, status: 'PENDING', error: '', blockId: '' })
  return id
}

/** Returns the height of the newest sealed block, two below the newest one. */
export const sealedHeight = ({ blocks }: FakeLedger): number => Math.max(0, blocks.length - 3)

/** Names a key in `sequences`. */
export const keyName = (address: string, keyId: number): string => `${withPrefix(address)}.${keyId}`

/** Adds a block. A transaction runs when its block is sealed, so that the state is the sealed one. */
export function addBlock(ledger: FakeLedger): void {
  const id = addressBytes(ledger.blocks.length.toString(16)).toString('hex').padStart(64, 'b')
  ledger.blocks.push(id)
  for (const entry of ledger.transactions.values()) {
    if (entry.status === 'EXECUTED') {
      entry.status = 'SEALED'
      entry.error = run(ledger, entry.transaction)
    } else if (entry.status === 'FINALIZED') entry.status = 'EXECUTED'
    else if (entry.status === 'PENDING') {
      const age = ledger.blocks.length - ledger.blocks.indexOf(entry.transaction.referenceBlock)
      if (age > EXPIRY) {
        entry.status = 'EXPIRED'
        continue
      }
      entry.status = 'FINALIZED'
      entry.blockId = id
    }
  }
  const sequences = new Map<string, number>()
  for (const [address, { keys }] of ledger.accounts)
    for (const { keyId, sequenceNumber } of keys)
      sequences.set(keyName(address, keyId), sequenceNumber)
  ledger.sequences[sealedHeight(ledger)] = sequences
}

/** Runs a transaction. Returns its error, empty when it succeeded. */
function run(ledger: FakeLedger, transaction: FlowTransaction): string {
  const refusal = signatureRefusal(ledger, transaction)
  if (refusal !== undefined) return refusal
  const { address, keyId, sequenceNumber } = transaction.proposalKey
  const key = keysOf(ledger, address).find((candidate) => candidate.keyId === keyId)
  if (key === undefined) return '[Error Code: 1006] invalid proposal key'
  if (key.sequenceNumber !== sequenceNumber)
    return `[Error Code: 1007] invalid proposal key: public key ${keyId} on account ${addressBytes(address).toString('hex')} has sequence number ${key.sequenceNumber}, but given ${sequenceNumber}`
  // It counts up whether the script succeeds or not.
  key.sequenceNumber += 1
  const failure = ledger.failNext
  delete ledger.failNext
  return failure ?? effect(ledger, transaction)
}

const keysOf = (ledger: FakeLedger, address: string): readonly FlowKey[] =>
  ledger.accounts.get(withPrefix(address))?.keys ?? []

function signatureRefusal(ledger: FakeLedger, transaction: FlowTransaction): string | undefined {
  const isSigned = (
    account: string,
    message: Buffer,
    signatures: FlowTransaction['payloadSignatures'],
  ) =>
    isSignedByAccount(
      keysOf(ledger, account),
      message,
      signatures.filter(({ address }) => withPrefix(address) === withPrefix(account)),
    )
  const { payer, proposalKey, authorizers } = transaction
  const others = new Set([proposalKey.address, ...authorizers].map(withPrefix))
  others.delete(withPrefix(payer))
  for (const account of others)
    if (!isSigned(account, payloadMessage(transaction), transaction.payloadSignatures))
      return `[Error Code: 1008] invalid payload key: signature is not valid for account ${account}`
  return isSigned(payer, envelopeMessage(transaction), transaction.envelopeSignatures)
    ? undefined
    : `[Error Code: 1009] invalid envelope key: signature is not valid for account ${payer}`
}

/** What a node reports when a script of ours panics at a line. */
const panicAt = (transaction: FlowTransaction, reason: string): string => {
  const line = transaction.script.split('\n').findIndex((text) => text.includes(reason)) + 1
  return `[Error Code: 1101] error caused by: 1 error occurred:\n\t* transaction execute failed: [Error Code: 1101] cadence runtime error: Execution failed:\nerror: panic: ${reason}\n --> ${transactionId(transaction)}:${line}:15\n`
}

function effect(ledger: FakeLedger, transaction: FlowTransaction): string {
  const known = recognize(ledger, transaction.script)
  const signer = ledger.accounts.get(withPrefix(transaction.authorizers[0] ?? ''))
  if (known === undefined || signer === undefined)
    return '[Error Code: 1101] cadence runtime error: the fake does not know this transaction'
  const id = idOf(known.contract)
  if (known.file === 'setUpCollection') {
    if (!signer.collections.has(id)) signer.collections.set(id, new Set())
    return ''
  }
  const [recipient = '', number = ''] = transaction.arguments.map(valueOf)
  const target = ledger.accounts.get(recipient)?.collections.get(id)
  if (known.file === 'mint') {
    if (withPrefix(transaction.authorizers[0] ?? '') !== known.contract.account)
      return panicAt(transaction, 'This account may not mint')
    if (!target) return panicAt(transaction, 'The recipient has no collection')
    const minted = ledger.minted.get(id) ?? new Set<number>()
    if (minted.has(Number(number)))
      return `[Error Code: 1101] cadence runtime error: Execution failed:\nerror: pre-condition failed: the number ${number} is minted already\n --> ${known.contract.account.slice(2)}.${known.contract.name}:184:16\n`
    ledger.minted.set(id, minted.add(Number(number)))
    arrive(ledger, transaction, { contract: id, number: Number(number), to: recipient })
    return ''
  }
  const source = signer.collections.get(id)
  if (!source) return panicAt(transaction, 'This account has no collection')
  if (!target) return panicAt(transaction, 'The recipient has no collection')
  if (!source.delete(Number(number)))
    return `[Error Code: 1101] cadence runtime error: Execution failed:\nerror: panic: no item with the number ${number}\n --> ${known.contract.account.slice(2)}.${known.contract.name}:78:19\n`
  const from = withPrefix(transaction.authorizers[0] ?? '')
  arrive(ledger, transaction, { contract: id, number: Number(number), from, to: recipient })
  return ''
}

function arrive(
  ledger: FakeLedger,
  transaction: FlowTransaction,
  {
    contract,
    number,
    from,
    to,
  }: Pick<FakeArrival, 'contract' | 'number' | 'to'> & { from?: string },
): void {
  ledger.accounts.get(to)?.collections.get(contract)?.add(number)
  const height = sealedHeight(ledger)
  const id = transactionId(transaction)
  ledger.arrivals.push({ contract, number, from, to, height, transactionId: id })
}

/** Runs a script of ours. Returns its result in JSON-Cadence; undefined for one that it does not know. */
export function runScript(ledger: FakeLedger, script: string, args: readonly string[]): unknown {
  const known = recognize(ledger, script)
  if (known === undefined) return undefined
  const id = idOf(known.contract)
  if (known.file === 'hasCollection') {
    const account = ledger.accounts.get(valueOf(args[0] ?? '{}'))
    return { type: 'Bool', value: account?.collections.has(id) ?? false }
  }
  if (known.file !== 'ownersOf') return undefined
  const { value } = JSON.parse(args[0] ?? '{}') as { value: { value: string }[] }
  const owners = value.flatMap((number) => {
    const owner = [...ledger.accounts].find(([, { collections }]) =>
      collections.get(id)?.has(Number(number.value)),
    )
    return owner === undefined
      ? []
      : [{ key: { type: 'UInt64', ...number }, value: { type: 'Address', value: owner[0] } }]
  })
  return { type: 'Dictionary', value: owners }
}
