import { paths } from '../src/lib/navigation/paths.ts'
import { expect, test } from './support/fixtures.ts'
import { focusProblems } from './support/layoutProblems.ts'
import { demoMember, onBrand } from './support/member.ts'

test.use({ serviceWorkers: 'block' })

for (const brand of ['eyewear', 'sleep', 'bridal'])
  test(`by keyboard, no bar covers a control of ${brand} and every frame is complete`, async ({
    page,
    app,
  }) => {
    await page.goto(app.url(paths.home(), brand))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await focusProblems(page), 'landing').toEqual([])
    const member = await demoMember(page, onBrand(app, brand), 'mia')
    const addresses = {
      pass: paths.pass(),
      membership: paths.membership(member),
      redeem: `${paths.membership(member)}${paths.here({ modal: 'redeem' })}`,
      collection: paths.collection(),
      details: paths.accountDetails(),
    }
    for (const [name, address] of Object.entries(addresses)) {
      await page.goto(app.url(address, brand))
      await page.waitForLoadState('networkidle')
      await expect(page.locator('.skeleton')).toHaveCount(0)
      expect(await focusProblems(page), name).toEqual([])
    }
  })

test('a headline that takes the focus only to be announced has no frame', async ({
  page,
  member,
}) => {
  await member.open(paths.code({ code: 'member' }))
  const headline = page.getByRole('heading', { level: 1 })
  await expect(headline).toBeFocused()
  await expect(headline).toHaveCSS('outline-style', 'none')
})
