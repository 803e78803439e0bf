import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

/** A key of a Flow account, as access nodes describe it. */
export type FlowKey = {
  keyId: number
  /** 64 bytes in hex, x and y of the point. */
  publicKey: string
  signingAlgorithm: string
  hashingAlgorithm: string
  weight: number
  sequenceNumber: number
  isRevoked: boolean
}

/** Weight of keys that together act for an account. */
export const FULL_WEIGHT = 1000

const curves: Readonly<Record<string, string>> = {
  ECDSA_P256: 'P-256',
  ECDSA_secp256k1: 'secp256k1',
}
const hashes: Readonly<Record<string, string>> = { SHA2_256: 'sha256', SHA3_256: 'sha3-256' }

/** Returns whether a key made the signature (r and s in hex) over a message with its domain tag. */
export function isSignedBy(key: FlowKey, message: Buffer, signature: string): boolean {
  const curve = curves[key.signingAlgorithm]
  const hash = hashes[key.hashingAlgorithm]
  if (curve === undefined || hash === undefined) return false
  if (!/^[0-9a-f]{128}$/i.test(signature) || !/^[0-9a-f]{128}$/i.test(key.publicKey)) return false
  try {
    const publicKey = createPublicKey({ key: pointOf(curve, key.publicKey), format: 'jwk' })
    return verify(
      hash,
      message,
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'hex'),
    )
  } catch {
    // Not a point of the curve.
    return false
  }
}

const base64url = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url')
const pointOf = (crv: string, publicKey: string) => ({
  kty: 'EC',
  crv,
  x: base64url(publicKey.slice(0, 64)),
  y: base64url(publicKey.slice(64)),
})

/** Signed by keys of one account; in hex. */
type KeySignature = { keyId?: number | undefined; signature: string }

/**
 * Returns whether keys of full weight signed the message. One wrong, repeated or revoked key
 * refuses the whole, as FCL's own contract does.
 */
export function isSignedByAccount(
  keys: readonly FlowKey[],
  message: Buffer,
  signatures: readonly KeySignature[],
): boolean {
  if (new Set(signatures.map(({ keyId }) => keyId)).size !== signatures.length) return false
  let weight = 0
  for (const { keyId, signature } of signatures) {
    const key = keys.find((candidate) => candidate.keyId === keyId)
    if (key === undefined || key.isRevoked || !isSignedBy(key, message, signature)) return false
    weight += key.weight
  }
  return weight >= FULL_WEIGHT
}

/** Signs a message with a P-256 key and SHA3-256. Returns r and s in hex. */
export const signFlow = (key: KeyObject, message: Buffer): string =>
  sign('sha3-256', message, { key, dsaEncoding: 'ieee-p1363' }).toString('hex')

/**
 * Reads a private P-256 key, 32 bytes in hex as Flow's tools write it.
 * @throws when it is no such key.
 */
export function readFlowKey(hex: string): KeyObject {
  const digits = hex.trim().replace(/^0x/, '')
  if (!/^[0-9a-f]{64}$/i.test(digits)) throw new Error('A key of Flow has 64 hexadecimal digits')
  // SEC 1 without the public point, which OpenSSL computes.
  const der = Buffer.from(`30310201010420${digits}a00a06082a8648ce3d030107`, 'hex')
  return createPrivateKey({ key: der, format: 'der', type: 'sec1' })
}

/** Returns the public half of a private key as Flow writes it: x and y in hex. */
export function publicKeyOf(key: KeyObject): string {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.concat([Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('hex')
}
