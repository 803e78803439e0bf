import { readFileSync } from 'node:fs'
import type { SignatureLike } from 'ethers'

/** Signs for the custody address of a chain. A key management service is another one of these. */
export type EvmSigner = {
  address: string
  /** @param digest 32 bytes in hex */
  sign(digest: string): Promise<SignatureLike>
}

/**
 * Opens the key of a setting: `0x…`, or `file:/path` of a file with it, which is read now.
 * @throws Error that does not repeat the key
 */
export async function openSigner(setting: string): Promise<EvmSigner> {
  const key = setting.startsWith('file:')
    ? readFileSync(setting.slice('file:'.length), 'utf8').trim()
    : setting
  if (!/^0x[0-9a-f]{64}$/i.test(key))
    throw new Error('A key of CHAIN_KEYS is not 0x and 64 digits.')
  const { SigningKey, computeAddress } = await import('ethers')
  const signing = new SigningKey(key)
  return { address: computeAddress(signing), sign: async (digest) => signing.sign(digest) }
}
