import { WalletUtils } from '@onflow/fcl'
import {
  encodeTransactionEnvelope,
  encodeTransactionPayload,
  encodeTxIdFromVoucher,
} from '@onflow/sdk'
import { expect, test } from 'vitest'
import { FLOW_SCRIPT_LIMIT } from '#domain/flow.ts'
import {
  accountProofMessage,
  envelopeMessage,
  payloadMessage,
  transactionId,
  type FlowTransaction,
} from './flow-encoding.ts'

const [brand, member] = ['f8d6e0586b0a20c7', '0ae53cb6e3f42a79']

test.each(['https://eyewear.example', 'é'.repeat(200)])(
  'encodes the account proof for %s as wallets do',
  (appIdentifier) => {
    const proof = { appIdentifier, address: `0x${member}`, nonce: 'ab'.repeat(32) }
    expect(accountProofMessage(proof).toString('hex')).toBe(WalletUtils.encodeAccountProof(proof))
  },
)

test.each<[string, Partial<FlowTransaction>]>([
  ['one account', {}],
  ['a payer of its own', { payer: brand, authorizers: [member, brand] }],
  [
    'numbers of one and two bytes',
    { proposalKey: { address: member, keyId: 1, sequenceNumber: 300 } },
  ],
  ['a long script', { script: 'transaction {}'.repeat(200), arguments: [] }],
])('encodes a transaction as FCL does: %s', (_, change) => {
  const signature = { address: member, keyId: 1, signature: 'cd'.repeat(64) }
  const transaction: FlowTransaction = {
    script: 'transaction(number: UInt64) {}',
    arguments: ['{"type":"UInt64","value":"7"}'],
    referenceBlock: 'ef'.repeat(32),
    computeLimit: FLOW_SCRIPT_LIMIT,
    proposalKey: { address: member, keyId: 0, sequenceNumber: 0 },
    payer: member,
    authorizers: [member],
    payloadSignatures: [{ ...signature, keyId: 0 }, signature],
    envelopeSignatures: [signature],
    ...change,
  }
  const sigs = (list: FlowTransaction['payloadSignatures']) =>
    list.map(({ address, keyId, signature: sig }) => ({ address, keyId, sig }))
  const { proposalKey } = transaction
  const voucher = {
    cadence: transaction.script,
    arguments: transaction.arguments.map(
      (text) => JSON.parse(text) as { type: string; value: string },
    ),
    refBlock: transaction.referenceBlock,
    computeLimit: transaction.computeLimit,
    proposalKey: { ...proposalKey, sequenceNum: proposalKey.sequenceNumber },
    payer: transaction.payer,
    authorizers: [...transaction.authorizers],
    payloadSigs: sigs(transaction.payloadSignatures),
    envelopeSigs: sigs(transaction.envelopeSignatures),
  }
  // FCL gives the first signer the place '' where it means 0; RLP writes both alike.
  expect(payloadMessage(transaction).toString('hex')).toBe(
    encodeTransactionPayload({ ...voucher, envelopeSigs: [] }),
  )
  expect(envelopeMessage(transaction).toString('hex')).toBe(
    encodeTransactionEnvelope({ ...voucher, envelopeSigs: [] }),
  )
  expect(transactionId(transaction)).toBe(encodeTxIdFromVoucher(voucher))
})
