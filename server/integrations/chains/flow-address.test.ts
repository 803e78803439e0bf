import { expect, test } from 'vitest'
import { normalizeFlowAddress } from './flow-address.ts'

const addresses = {
  mainnet: ['0x1654653399040a61', '0xf233dcee88fe0abe', '0x1d7e57aa55817448', '0xe467b9dd11fa00df'],
  testnet: ['0x7e60df042a9c0868', '0x631e88ae7f1d7c20', '0x9a0766d93b6608b7'],
  emulator: ['0xf8d6e0586b0a20c7', '0xee82856bf20e2aa6', '0x0ae53cb6e3f42a79'],
} as const
const networks = ['mainnet', 'testnet', 'emulator'] as const

test.each(networks)('accepts accounts of %s on that network only', (network) => {
  for (const address of addresses[network])
    for (const other of networks)
      expect(normalizeFlowAddress(address, other), `${address} on ${other}`).toBe(
        other === network ? address : undefined,
      )
})

test('finds a single wrong digit at each place', () => {
  const address = '0x1654653399040a61'
  for (let at = 2; at < address.length; at += 1) {
    const digit = ((parseInt(address.charAt(at), 16) + 1) % 16).toString(16)
    const wrong = address.slice(0, at) + digit + address.slice(at + 1)
    expect(normalizeFlowAddress(wrong, 'mainnet'), wrong).toBeUndefined()
  }
})

test.each([
  '0x0000000000000000',
  '0x165465339904 a61',
  '1654653399040a61',
  '0x1654653399040a6',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  'javascript:alert(1)',
  '',
])('refuses %s', (address) => {
  expect(normalizeFlowAddress(address, 'mainnet')).toBeUndefined()
})

test('stores lower case', () => {
  expect(normalizeFlowAddress('0x1654653399040A61', 'mainnet')).toBe('0x1654653399040a61')
})
