import { beforeAll, expect, it, vi } from 'vitest'
import { screens } from '#contract/screens.ts'

let hasOwnDocument: (url: URL) => boolean
beforeAll(async () => {
  vi.stubGlobal('OFFLINE_READ_PATHS', [])
  vi.stubGlobal('APP_PATHS', [])
  vi.stubGlobal('OWN_DOCUMENT_PATHS', [screens.accountWallet.path])
  ;({ hasOwnDocument } = await import('./paths.ts'))
})

const at = (address: string) => hasOwnDocument(new URL(address, 'https://brand.example'))

it.each([
  screens.accountBilling.path,
  '/account/collection?modal=buy&id=drop',
  screens.accountWallet.path,
  '/Account/Wallet/',
])('takes %s from the network', (address) => expect(at(address)).toBe(true))

it.each(['/', screens.account.path, '/account/wallet/x', '/account/collection?modal=withdraw'])(
  'takes %s from the stored app',
  (address) => expect(at(address)).toBe(false),
)
