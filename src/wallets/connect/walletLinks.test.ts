import { expect, it } from 'vitest'
import { linksToConnect, linksToOpen, walletApps, type WalletApp } from './walletLinks.ts'

const uri = 'wc:5f1c@2?relay-protocol=irn&symKey=ab12'
const encoded = 'wc%3A5f1c%402%3Frelay-protocol%3Dirn%26symKey%3Dab12'
const app = (id: WalletApp['id']) => walletApps.find((one) => one.id === id) as WalletApp

it.each([
  ['metamask', [`https://link.metamask.io/wc?uri=${encoded}`, `metamask://wc?uri=${encoded}`]],
  ['trust', [`https://link.trustwallet.com/wc?uri=${encoded}`, `trust://wc?uri=${encoded}`]],
  ['rainbow', [`https://rnbwapp.com/wc?uri=${encoded}`, `rainbow://wc?uri=${encoded}`]],
  ['ledger', [`ledgerlive://wc?uri=${encoded}`]],
  ['other', [uri]],
] as const)('opens %s by its universal link, then by its scheme', (id, links) => {
  expect(linksToConnect(app(id), uri)).toEqual(links)
})

it('brings a connected app to the front without a request', () => {
  expect(linksToOpen(app('metamask'))).toEqual(['https://link.metamask.io/', 'metamask://'])
  expect(linksToOpen(app('ledger'))).toEqual(['ledgerlive://'])
  expect(linksToOpen(app('other'))).toBeUndefined()
})
