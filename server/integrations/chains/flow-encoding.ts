import { createHash } from 'node:crypto'

/** What RLP encodes: a text (UTF-8), bytes, a whole number, or a list of them. */
export type Encodable = string | Uint8Array | number | readonly Encodable[]

/** Encodes in Recursive Length Prefix (RLP), as Flow signs transactions and account proofs. */
export function rlp(value: Encodable): Buffer {
  if (Array.isArray(value)) {
    const items = Buffer.concat(value.map((item) => rlp(item as Encodable)))
    return Buffer.concat([prefix(items.length, 0xc0), items])
  }
  const bytes = bytesOf(value as Exclude<Encodable, readonly Encodable[]>)
  const [only] = bytes
  if (bytes.length === 1 && only !== undefined && only < 0x80) return bytes
  return Buffer.concat([prefix(bytes.length, 0x80), bytes])
}

function bytesOf(value: string | Uint8Array | number): Buffer {
  if (typeof value !== 'number') return Buffer.from(value as Uint8Array)
  return value === 0 ? Buffer.alloc(0) : numberBytes(value)
}

function numberBytes(value: number): Buffer {
  const digits = value.toString(16)
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
}

function prefix(length: number, offset: number): Buffer {
  if (length < 56) return Buffer.from([offset + length])
  const size = numberBytes(length)
  return Buffer.concat([Buffer.from([offset + 55 + size.length]), size])
}

/** A signature is for one purpose: its domain tag stands before the message, padded to 32 bytes. */
const domainTag = (name: string): Buffer => Buffer.concat([Buffer.from(name)], 32)

/** Returns the eight bytes of an address. */
export const addressBytes = (address: string): Buffer =>
  Buffer.from(address.replace(/^0x/, '').padStart(16, '0'), 'hex')

/** Returns what the keys of an account sign to prove it (FCL account proof). The nonce is in hex. */
export const accountProofMessage = (proof: {
  appIdentifier: string
  address: string
  nonce: string
}): Buffer =>
  Buffer.concat([
    domainTag('FCL-ACCOUNT-PROOF-V0.0'),
    rlp([proof.appIdentifier, addressBytes(proof.address), Buffer.from(proof.nonce, 'hex')]),
  ])

/** A signature of a transaction: in hex, by a key of an account. */
export type FlowSignature = { address: string; keyId: number; signature: string }

/** A Flow transaction. Arguments are JSON-Cadence texts, exactly as sent. */
export type FlowTransaction = {
  script: string
  arguments: readonly string[]
  referenceBlock: string
  computeLimit: number
  proposalKey: { address: string; keyId: number; sequenceNumber: number }
  payer: string
  authorizers: readonly string[]
  payloadSignatures: readonly FlowSignature[]
  envelopeSignatures: readonly FlowSignature[]
}

const payloadOf = (transaction: FlowTransaction): Encodable => [
  transaction.script,
  transaction.arguments,
  Buffer.from(transaction.referenceBlock, 'hex'),
  transaction.computeLimit,
  addressBytes(transaction.proposalKey.address),
  transaction.proposalKey.keyId,
  transaction.proposalKey.sequenceNumber,
  addressBytes(transaction.payer),
  transaction.authorizers.map(addressBytes),
]

/** Returns signatures as they are encoded: by the signer's place (proposer, payer, authorizers), then key. */
function signaturesOf(
  transaction: FlowTransaction,
  signatures: readonly FlowSignature[],
): Encodable {
  const { proposalKey, payer, authorizers } = transaction
  const signers = [...new Set([proposalKey.address, payer, ...authorizers].map(plain))]
  return signatures
    .map((signature) => ({ ...signature, signer: signers.indexOf(plain(signature.address)) }))
    .sort((a, b) => a.signer - b.signer || a.keyId - b.keyId)
    .map(({ signer, keyId, signature }) => [signer, keyId, Buffer.from(signature, 'hex')])
}

const plain = (address: string): string => addressBytes(address).toString('hex')
const TRANSACTION_TAG = domainTag('FLOW-V0.0-transaction')

/** Returns what accounts sign that do not pay: the transaction without signatures. */
export const payloadMessage = (transaction: FlowTransaction): Buffer =>
  Buffer.concat([TRANSACTION_TAG, rlp(payloadOf(transaction))])

/** Returns what the payer signs: the transaction with the signatures of the others. */
export const envelopeMessage = (transaction: FlowTransaction): Buffer =>
  Buffer.concat([
    TRANSACTION_TAG,
    rlp([payloadOf(transaction), signaturesOf(transaction, transaction.payloadSignatures)]),
  ])

/** Returns the id of a signed transaction, in hex. */
export const transactionId = (transaction: FlowTransaction): string =>
  createHash('sha3-256')
    .update(
      rlp([
        payloadOf(transaction),
        signaturesOf(transaction, transaction.payloadSignatures),
        signaturesOf(transaction, transaction.envelopeSignatures),
      ]),
    )
    .digest('hex')
