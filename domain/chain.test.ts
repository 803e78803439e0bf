import { describe, expect, it } from 'vitest'
import { chainName, explorerUrl } from './chain.ts'

const piece = { contractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3', number: 7 }

describe('the blockchains', () => {
  it.each([
    // code, name, where a piece can be looked at
    [0, 'Flow', `https://www.flowscan.io/account/${piece.contractAddress}`],
    [1, 'Ethereum', `https://etherscan.io/token/${piece.contractAddress}?a=7`],
    [2, 'Polygon', `https://polygonscan.com/token/${piece.contractAddress}?a=7`],
  ])('%i is %s [EN-12] [EN-13] [EN-14] [CO-35]', (code, name, address) => {
    expect([chainName(code), explorerUrl(code, piece)]).toEqual([name, address])
  })

  it.each([3, -1, 10, 1.5, Number.NaN])('a code that is not listed, %s, is Flow [EN-12] [EN-15]', (code) => {
    expect(chainName(code)).toBe('Flow')
  })

  it('an address that is none leads out of no explorer', () => {
    expect(new URL(explorerUrl(1, { contractAddress: '../login?to=//evil.test#', number: 1 })).pathname).toBe('/token/..%2Flogin%3Fto%3D%2F%2Fevil.test%23')
  })
})
