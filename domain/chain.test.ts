import { describe, expect, it } from 'vitest'
import { chainName, explorerUrl } from './chain.ts'

const piece = { contractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3', number: 7 }

describe('blockchains', () => {
  it.each([
    // code, name, explorer page of an item
    [0, 'Flow', `https://www.flowscan.io/account/${piece.contractAddress}`],
    [1, 'Ethereum', `https://etherscan.io/token/${piece.contractAddress}?a=7`],
    [2, 'Polygon', `https://polygonscan.com/token/${piece.contractAddress}?a=7`],
  ])('maps code %i to %s [EN-12] [EN-13] [EN-14] [CO-35]', (code, name, address) => {
    expect([chainName(code), explorerUrl(code, piece)]).toEqual([name, address])
  })

  it.each([3, -1, 10, 1.5, Number.NaN])(
    'maps the unlisted code %s to Flow [EN-12] [EN-15]',
    (code) => {
      expect(chainName(code)).toBe('Flow')
    },
  )

  it('escapes an invalid contract address so that it stays on the explorer', () => {
    expect(
      new URL(explorerUrl(1, { contractAddress: '../login?to=//evil.test#', number: 1 })).pathname,
    ).toBe('/token/..%2Flogin%3Fto%3D%2F%2Fevil.test%23')
  })
})
