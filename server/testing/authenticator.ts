import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

type Json = Record<string, unknown>
/** `hasVerified`: the phone asked for its screen lock. */
type Ceremony = { origin: string; options: Json; hasVerified?: boolean; counter?: number }

/**
 * A phone with one passkey, in software: creates it and signs with it as WebAuthn Level 3 says
 * (ES256, without attestation).
 */
export function openAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const shared = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  return {
    id,
    create({ origin, options, hasVerified = true, counter = 0 }: Ceremony) {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseOf(publicKey),
      ])
      const data = authenticatorData(origin, {
        flags: 0x41 | (hasVerified ? 4 : 0),
        counter,
        attested,
      })
      return {
        ...shared,
        response: {
          clientDataJSON: clientData('webauthn.create', origin, options).toString('base64url'),
          attestationObject: attestationOf(data).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign({ origin, options, hasVerified = true, counter = 0 }: Ceremony) {
      const data = authenticatorData(origin, { flags: 1 | (hasVerified ? 4 : 0), counter })
      const client = clientData('webauthn.get', origin, options)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...shared,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}

const clientData = (type: string, origin: string, { challenge }: Json) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function authenticatorData(
  origin: string,
  { flags, counter, attested }: { flags: number; counter: number; attested?: Buffer },
): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([
    createHash('sha256').update(new URL(origin).hostname).digest(),
    Buffer.from([flags]),
    count,
    ...(attested ? [attested] : []),
  ])
}

/** The public key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y} (RFC 9053). */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a501020326200121', 'hex'),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from('22', 'hex'),
    bytes(Buffer.from(y, 'base64url')),
  ])
}

/** The attestation object in CBOR: {fmt: "none", attStmt: {}, authData}. */
const attestationOf = (data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    bytes(data),
  ])

const text = (value: string) =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value])
