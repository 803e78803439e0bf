import { readFileSync } from 'node:fs'
import { publicKeyOf, readFlowKey, signFlow } from './flow-keys.ts'

/** Signs for the brand's account on Flow. A key management service is another one of these. */
export type FlowSigner = {
  /** The account, with 0x. */
  address: string
  keyId: number
  /** x and y in hex. */
  publicKey: string
  /** Signs with P-256 and SHA3-256. @returns r and s in hex */
  sign(message: Buffer): Promise<string>
}

const SETTING = /^(0x[0-9a-f]{16})\.(\d{1,3}):(0x[0-9a-f]{64}|file:\/\S+)$/i

/**
 * Opens the key of a setting: account, index of the key, and the key or the file with it, as in
 * `0x1654653399040a61.0:file:/run/secrets/key`. The index names the key whose sequence numbers are
 * used; nothing else may use it.
 * @throws Error that does not repeat the key
 */
export function openFlowSigner(setting: string): FlowSigner {
  const [, address, keyId, place] = SETTING.exec(setting) ?? []
  if (!address || !keyId || !place)
    throw new Error('A key of CHAIN_KEYS for Flow is not account.index:key.')
  const hex = place.startsWith('file:')
    ? readFileSync(place.slice('file:'.length), 'utf8').trim()
    : place
  const key = readFlowKey(hex)
  return {
    address: address.toLowerCase(),
    keyId: Number(keyId),
    publicKey: publicKeyOf(key),
    sign: async (message) => signFlow(key, message),
  }
}
