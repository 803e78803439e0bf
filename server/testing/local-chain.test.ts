import { expect, test } from 'vitest'
import { startLocalChain } from './local-chain.ts'

test('starts a local chain with the requested id and stops it', async () => {
  const chain = await startLocalChain({ chainId: 31_337 })
  expect(await chain.rpc('eth_chainId')).toBe('0x7a69')
  await expect(chain.rpc('eth_noSuchMethod')).rejects.toThrow('eth_noSuchMethod')
  await chain.stop()
  await expect(chain.rpc('eth_chainId')).rejects.toThrow()
})
