import { afterEach, describe, expect, it } from 'vitest'
import { applyBrand, brand } from '#lib/brand.ts'
import { paths } from '#lib/navigation/paths.ts'
import { accountPages } from './pages.ts'

const before = brand
afterEach(() => applyBrand(before))

const listed = (viewer: Parameters<typeof accountPages>[0]) =>
  accountPages(viewer).map((group) => group.map(({ to }) => to))

describe('the account pages', () => {
  it('are grouped into the member, money and settings [RT-26]', () => {
    expect(listed({ isVerified: true })).toEqual([
      [paths.accountDetails(), paths.accountPassword(), paths.accountDevices()],
      [paths.accountWallet(), paths.accountBilling()],
      [paths.accountEmails(), paths.accountData()],
    ])
  })

  it('include the verification until the email is confirmed, and while its page is open', () => {
    expect(listed({ isVerified: false })[0]).toContain(paths.accountVerify())
    expect(listed({ isVerified: true, current: paths.accountVerify() })[0]).toContain(
      paths.accountVerify(),
    )
  })

  it('have no password page at a brand without passwords', () => {
    applyBrand({ ...brand, features: { ...brand.features, loginMethods: ['link'] } })
    expect(listed({ isVerified: true })[0]).toEqual([
      paths.accountDetails(),
      paths.accountDevices(),
    ])
  })
})
