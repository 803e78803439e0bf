import { describe, expect, it } from 'vitest'
import { chainName } from './chain.ts'
import { itemUrl, transactionUrl } from './explorer.ts'
import { blockchainOf } from './wallet.ts'

const piece = { contractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3', number: 7 }

describe('blockchains', () => {
  it.each([
    // code, name, explorer page of an item
    [0, 'Flow', `https://www.flowscan.io/account/${piece.contractAddress}`],
    [1, 'Ethereum', `https://etherscan.io/token/${piece.contractAddress}?a=7`],
    [2, 'Polygon', `https://polygonscan.com/token/${piece.contractAddress}?a=7`],
  ])('maps code %i to %s [EN-12] [EN-13] [EN-14] [CO-35]', (code, name, address) => {
    expect([chainName(code), itemUrl(blockchainOf(code), piece)]).toEqual([name, address])
  })

  it.each([3, -1, 10, 1.5, Number.NaN])(
    'maps the unlisted code %s to Flow [EN-12] [EN-15]',
    (code) => {
      expect(chainName(code)).toBe('Flow')
    },
  )
})

describe('explorers', () => {
  it.each([
    ['ethereum', { chainId: 11155111 }, 'https://sepolia.etherscan.io/tx/0x1'],
    ['polygon', { chainId: 80002 }, 'https://amoy.polygonscan.com/tx/0x1'],
    ['polygon', { chainId: 31337 }, null],
    ['polygon', { chainId: 137, explorer: 'https://scan.test' }, 'https://scan.test/tx/0x1'],
    ['polygon', { chainId: 137, explorer: null }, null],
    ['flow', { network: 'testnet' }, 'https://testnet.flowscan.io/tx/0x1'],
    ['flow', { network: 'emulator' }, null],
  ] as const)('of %s with %o', (blockchain, settings, address) => {
    expect(transactionUrl(blockchain, '0x1', settings)).toBe(address)
    expect(itemUrl(blockchain, piece, settings) === null).toBe(address === null)
  })

  it('show the account of a contract on Flow', () => {
    expect(itemUrl('flow', { contractAddress: 'A.1654653399040a61.EyewearCase', number: 1 })).toBe(
      'https://www.flowscan.io/account/0x1654653399040a61',
    )
  })

  it('keep an invalid contract address on their own host', () => {
    const address = itemUrl('ethereum', { contractAddress: '../login?to=//evil.test#', number: 1 })
    expect(new URL(address ?? '').pathname).toBe('/token/..%2Flogin%3Fto%3D%2F%2Fevil.test%23')
  })
})
