import { describe, expect, it } from 'vitest'
import { isPaymentPage, paymentPages } from './payment-page.ts'
import { screens } from './screens.ts'

const at = (address: string) => isPaymentPage(new URL(address, 'https://brand.example'))

it('each payment page is the path of a screen', () => {
  const paths: string[] = Object.values(screens).map(({ path }) => path)
  for (const { path } of paymentPages) expect(paths).toContain(path)
})

describe('the hosted fields are shown by', () => {
  it.each([
    screens.accountBilling.path,
    '/Account/Billing/',
    '/account/billing?tab=card',
    '/account/billing?modal=logout',
    '/account/collection?modal=buy&id=drop',
    '/Account/Collection/?id=drop&modal=buy&step=card',
    '/asset/an-item?modal=buy&id=drop',
    '/asset/an-item/?modal=buy&id=drop&step=order',
  ])('%s', (address) => expect(at(address)).toBe(true))
})

describe('the hosted fields are not shown by', () => {
  const others = Object.values(screens)
    .filter(({ path }) => !paymentPages.some((page) => page.path === path))
    .map(({ path }) => `${path.replace(/:\w+/g, 'x')}?modal=buy&id=drop`)

  it.each([
    ...others,
    '/account/collection',
    '/asset/an-item',
    '/account/collection?modal=withdraw&id=buy',
    '/account/collection?modal=buyer',
    '/account/collection?modal=Buy',
    '/account/collection?modal=',
    '/account/collection?modal=login&modal=buy',
    '/account/collection?id=modal=buy',
    '/account/collection#?modal=buy',
    '/account/collection%3Fmodal=buy',
    '/account/collection/an-item/more?modal=buy',
    '/account/collection/../../about?modal=buy',
    '//account/collection?modal=buy',
    '/asset?modal=buy',
    '/asset/?modal=buy',
    '/account/billing/x',
    '/account/billing.html',
    '/account/billing%2F',
    '/nowhere?modal=buy',
    '/index.html?modal=buy',
    '/assets/index.js?modal=buy',
    '/api/account?modal=buy',
  ])('%s', (address) => expect(at(address)).toBe(false))
})
