import { expect, test } from './support/fixtures.ts'
import { paths } from '../src/lib/navigation/paths.ts'

const views = [
  {
    what: 'on a phone',
    use: {},
    who: 'mia',
    tier: 'Muse',
    name: 'Second Look',
    lead: 'One point for every dollar',
  },
  {
    what: 'in French, on a wide window',
    use: {
      locale: 'fr-CA',
      viewport: { width: 1280, height: 900 },
      deviceScaleFactor: 1,
      isMobile: false,
      hasTouch: false,
    },
    // Of the demo members, only this one has chosen French.
    who: 'ida',
    tier: 'Icon',
    name: 'Second regard',
    lead: 'Un point par dollar',
  },
] as const

for (const { what, use, who, tier, name, lead } of views)
  test.describe(what, () => {
    // The page comes from the server each time.
    test.use({ ...use, serviceWorkers: 'block' })

    test('the server renders the hero of a member, and the app replaces it in the same place', async ({
      logInAs,
      page,
      app,
    }) => {
      const member = await logInAs(who)
      const hero = page.locator('.hero')
      const parts = [hero, hero.locator('img'), hero.locator('.glyph'), hero.getByText(lead)]
      const boxes = () => Promise.all(parts.map((part) => part.boundingBox()))

      await page.route('**/assets/*.js', (route) => route.abort())
      await page.goto(app.url(paths.membership(member)))
      await expect(hero.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(hero.locator('.hero-tier')).toHaveText(tier)
      await expect(page.getByRole('main')).toHaveCount(0)
      const before = await boxes()
      expect(before.every((box) => box && box.height > 0)).toBe(true)

      await page.unroute('**/assets/*.js')
      await member.open(paths.membership(member))
      await expect(page.getByRole('main').locator(hero)).toBeVisible()
      await expect(page.getByRole('meter')).toBeVisible()
      expect(await boxes()).toEqual(before)
    })
  })

test('a page for a signed-out visitor contains no preloaded responses', async ({
  logInAs,
  page,
  app,
}) => {
  const mia = await logInAs('mia')
  await page.context().clearCookies()
  const answer = await page.goto(app.url(paths.membership(mia)))
  expect(await answer?.text()).not.toContain('id="preloaded-answers"')
})
