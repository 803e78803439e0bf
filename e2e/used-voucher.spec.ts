import { paths } from '../src/lib/navigation/paths.ts'
import { expect, test } from './support/fixtures.ts'
import { redeemOffer } from './support/member.ts'
import { openStore } from './support/store.ts'

test.describe('a voucher that a store has used', () => {
  test('leaves the pass, and the list tells when it was used', async ({ member, page, app }) => {
    const store = await openStore(app, 'Rue Saint-Paul')
    const code = await redeemOffer(page, member, 'Lens care kit')
    await member.open(paths.pass())
    await expect(page.getByRole('article', { name: 'Voucher 1 of 1' })).toBeAttached()

    expect((await store.use(code)).status).toBe(200)
    await page.reload()
    await expect(page.getByRole('article', { name: 'Your pass' })).toContainText('30')
    await expect(page.getByRole('article', { name: /^Voucher/ })).toHaveCount(0)

    await page.goto(app.url(`${paths.membership(member)}${paths.here({ modal: 'redeem' })}`))
    const sheet = page.getByRole('dialog', { name: 'Redeem Points' })
    await sheet.getByRole('tab', { name: 'Redeemed Offers' }).click()
    const row = sheet.getByRole('listitem').filter({ hasText: 'Lens care kit' })
    await expect(row).toContainText(/Used on \w+ \d+, \d{4}/)
    await expect(row.getByRole('link')).toHaveCount(0)
    expect((await store.use(code)).text).toContain('This voucher has been used.')
  })
})
