import type { LocalChain } from './local-chain.ts'

const word = (value: string) => value.replace(/^0x/, '').padStart(64, '0')

/** Puts a contract at an address. */
const setCode = (chain: LocalChain, address: string, code: string) =>
  chain.rpc('anvil_setCode', address, `0x${code}`)

/** Puts a wallet that is a contract at an address. It accepts one hash, whatever the signature. */
export const putContractWallet = (chain: LocalChain, address: string, hash: string) =>
  setCode(chain, address, `6004357f${word(hash)}14631626ba7e0260e01b5f5260205ff3`)

/** Puts a contract at an address that refuses every call. */
export const putRefusingContract = (chain: LocalChain, address: string) =>
  setCode(chain, address, '5f5ffd')

/**
 * Puts tokens with owners at an address. Both `ownerOf` and `balanceOf` return what is stored under
 * their argument, and revert for nothing.
 */
export async function putTokens(
  chain: LocalChain,
  address: string,
  owners: Readonly<Record<number, string>>,
): Promise<void> {
  await setCode(chain, address, '600435548015600f575f5260205ff35b5f5ffd')
  const slotOf = (key: string) => `0x${word(key)}`
  const read = async (key: string) =>
    BigInt(String(await chain.rpc('eth_getStorageAt', address, slotOf(key), 'latest')))
  const write = (key: string, value: bigint) =>
    chain.rpc('anvil_setStorageAt', address, slotOf(key), `0x${word(value.toString(16))}`)
  for (const [tokenId, owner] of Object.entries(owners)) {
    const token = Number(tokenId).toString(16)
    const before = await read(token)
    const former = before.toString(16).padStart(40, '0')
    if (before !== 0n) await write(former, (await read(former)) - 1n)
    await write(token, BigInt(owner))
    await write(owner, (await read(owner)) + 1n)
  }
}
