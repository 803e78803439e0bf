import { p256 } from '@noble/curves/p256'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { sha3_256 } from '@noble/hashes/sha3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountProofMessage } from './flow-encoding.ts'
import { openFakeFlow, type FakeFlow } from './flow-fake-node.ts'
import { publicKeyOf, readFlowKey, signFlow, type FlowKey } from './flow-keys.ts'
import { createFlowReader } from './flow-reader.ts'

const ADDRESS = '0x0ae53cb6e3f42a79'
const OTHER = '0xf8d6e0586b0a20c7'
const NONCE = 'ab'.repeat(32)
const APP = 'https://eyewear.example'
const SECRET = '11'.repeat(32)
const key = readFlowKey(SECRET)

let flow: FakeFlow
beforeEach(async () => {
  flow = await openFakeFlow()
})
afterEach(() => flow.close())

const reader = (...urls: string[]) =>
  createFlowReader({ urls: urls.length > 0 ? urls : [flow.url], network: 'emulator' })

const message = (change: Partial<Parameters<typeof accountProofMessage>[0]> = {}) =>
  accountProofMessage({ appIdentifier: APP, address: ADDRESS, nonce: NONCE, ...change })

const proof = (signatures: { signature: string; keyId?: number }[]) => ({
  address: ADDRESS,
  nonce: NONCE,
  message: APP,
  signatures,
})
const signed = (what = message()) => proof([{ keyId: 0, signature: signFlow(key, what) }])

/** Signs with the library that the wallets use, not with the one that verifies. */
const byLibrary = (signingAlgorithm: string, hashingAlgorithm: string) => {
  const curve = signingAlgorithm === 'ECDSA_P256' ? p256 : secp256k1
  const hash = hashingAlgorithm === 'SHA2_256' ? sha256 : sha3_256
  return {
    publicKey: Buffer.from(curve.getPublicKey(SECRET, false)).toString('hex').slice(2),
    sign: (text: Buffer) => curve.sign(hash(text), SECRET).toCompactHex(),
  }
}

test.each([
  ['ECDSA_P256', 'SHA2_256'],
  ['ECDSA_P256', 'SHA3_256'],
  ['ECDSA_secp256k1', 'SHA2_256'],
  ['ECDSA_secp256k1', 'SHA3_256'],
])('accepts an account proof by %s with %s', async (signingAlgorithm, hashingAlgorithm) => {
  const { publicKey, sign } = byLibrary(signingAlgorithm, hashingAlgorithm)
  flow.addAccount(ADDRESS, { publicKey, signingAlgorithm, hashingAlgorithm })
  const good = proof([{ keyId: 0, signature: sign(message()) }])
  expect(await reader().verifiesProof(good)).toBe(true)
  const bad = proof([{ keyId: 0, signature: sign(message({ nonce: 'cd'.repeat(32) })) }])
  expect(await reader().verifiesProof(bad)).toBe(false)
})

test('signs with P-256 and SHA3-256 as another library verifies it', () => {
  const signature = signFlow(key, message())
  const publicKey = Buffer.from(`04${publicKeyOf(key)}`, 'hex')
  expect(p256.verify(signature, sha3_256(message()), publicKey, { lowS: false })).toBe(true)
})

test.each<[string, Partial<Parameters<typeof accountProofMessage>[0]>]>([
  ['another app', { appIdentifier: 'https://evil.example' }],
  ['another address', { address: OTHER }],
  ['another nonce', { nonce: 'ac'.repeat(32) }],
])('refuses a proof that was signed for %s', async (_, change) => {
  flow.addAccount(ADDRESS, { publicKey: publicKeyOf(key) })
  expect(await reader().verifiesProof(signed(message(change)))).toBe(false)
})

test('refuses a signature without the domain tag of account proofs', async () => {
  flow.addAccount(ADDRESS, { publicKey: publicKeyOf(key) })
  expect(await reader().verifiesProof(signed(message().subarray(32)))).toBe(false)
})

test.each<[string, Partial<FlowKey>[], number[], boolean]>([
  ['a key below full weight', [{ weight: 999 }], [0], false],
  ['two keys of full weight together', [{ weight: 500 }, { weight: 500 }], [0, 1], true],
  ['one key twice', [{ weight: 500 }, { weight: 500 }], [0, 0], false],
  ['a revoked key', [{ isRevoked: true }], [0], false],
  ['a revoked key beside a good one', [{}, { isRevoked: true }], [0, 1], false],
  ['a key that the account does not have', [{}], [3], false],
  ['no signature', [{}], [], false],
  ['another signing algorithm', [{ signingAlgorithm: 'BLS_BLS12_381' }], [0], false],
  ['a public key that is no point', [{ publicKey: '01'.repeat(64) }], [0], false],
])('decides by the keys of the account: %s', async (_, keys, signers, accepted) => {
  flow.addAccount(ADDRESS, ...keys.map((change) => ({ publicKey: publicKeyOf(key), ...change })))
  const signatures = signers.map((keyId) => ({ keyId, signature: signFlow(key, message()) }))
  expect(await reader().verifiesProof(proof(signatures))).toBe(accepted)
})

test.each([
  ['malformed', 'zz'],
  ['empty', ''],
  ['too long', 'ab'.repeat(65)],
])('refuses a %s signature', async (_, signature) => {
  flow.addAccount(ADDRESS, { publicKey: publicKeyOf(key) })
  expect(await reader().verifiesProof(proof([{ keyId: 0, signature }]))).toBe(false)
})

test('refuses an account that does not exist and an address of another network', async () => {
  expect(await reader().verifiesProof(signed())).toBe(false)
  flow.addAccount('0x1654653399040a61', { publicKey: publicKeyOf(key) })
  const elsewhere = { ...signed(), address: '0x1654653399040a61' }
  expect(await reader().verifiesProof(elsewhere)).toBe(false)
})

test('asks the next node when one is gone or busy, and throws when all are', async () => {
  flow.addAccount(ADDRESS, { publicKey: publicKeyOf(key) })
  expect(await reader('http://127.0.0.1:9', flow.url).verifiesProof(signed())).toBe(true)
  flow.respondNext.push({ status: 503 })
  expect(await reader(flow.url, flow.url).verifiesProof(signed())).toBe(true)
  await expect(reader('http://127.0.0.1:9').verifiesProof(signed())).rejects.toThrow()
})

test('reads the owners of tokens, in several batches, without those that are not minted', async () => {
  const contractAddress = 'A.f8d6e0586b0a20c7.EyewearCase'
  const account = flow.addAccount(ADDRESS, { publicKey: publicKeyOf(key) })
  account.collections.set(contractAddress, new Set([7, 250]))
  const tokenIds = Array.from({ length: 250 }, (_, at) => at + 1)
  expect([...(await reader().ownersOf({ contractAddress, tokenIds }))]).toEqual([
    [7, ADDRESS],
    [250, ADDRESS],
  ])
  expect(flow.requests.filter((path) => path.includes('/v1/scripts'))).toHaveLength(3)
})

test('refuses a contract address of another chain', async () => {
  const request = { contractAddress: '0x52908400098527886E0F7030069857D2E4169EE7', tokenIds: [1] }
  await expect(reader().ownersOf(request)).rejects.toThrow('Not a contract of Flow')
})
