import type { Page } from '@playwright/test'
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

test('a page has each of its style sheets once', async ({ app }) => {
  for (const path of [paths.home(), paths.login(), paths.pass(), paths.terms()]) {
    const { text } = await app.call('GET', path)
    const files = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
      ([, file]) => file,
    )
    expect(files.length).toBeGreaterThan(1)
    expect([path, ...files]).toEqual([path, ...new Set(files)])
  }
})

test.describe('the boot script', () => {
  // The page comes from the server each time, and the app never runs.
  test.use({ serviceWorkers: 'block' })
  test.beforeEach(({ page }) => page.route('**/assets/*.js', (route) => route.abort()))

  /** Sets values of localStorage before the page opens. */
  const stores = (page: Page, values: Record<string, unknown>) =>
    page.addInitScript((entries) => {
      for (const [name, value] of Object.entries(entries))
        localStorage.setItem(`laurel:${name}`, JSON.stringify(value))
    }, values)

  test('keeps the page that the server rendered for visitors', async ({ page, app }) => {
    await page.goto(app.url(paths.home()))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  for (const [what, values] of [
    ['a member is stored', { viewer: { memberId: 'm1' } }],
    ['another language is chosen', { language: 'fr' }],
  ] as const)
    test(`removes it when ${what}`, async ({ page, app }) => {
      await stores(page, values)
      await page.goto(app.url(paths.home()))
      await expect(page.locator('#root')).toBeEmpty()
    })

  for (const [what, address, values, shown] of [
    ['inserts the stored pass', paths.pass(), {}, 'Front'],
    ['inserts a stored code', paths.code({ key: 'k1' }), {}, 'Code'],
    ['inserts nothing for an unknown code', paths.code({ key: 'k2' }), {}, ''],
    ['inserts no pass of another member', paths.pass(), { viewer: { memberId: 'm2' } }, ''],
    ['inserts no pass after a logout', paths.pass(), { loggedOut: '2026-11-24' }, ''],
  ] as const)
    test(what, async ({ page, app }) => {
      const { text } = await app.call('GET', paths.pass())
      const release = /data-parts="([^"]+)"/.exec(text)?.[1]
      expect(release).toBeTruthy()
      await stores(page, {
        viewer: { memberId: 'm1' },
        pass: {
          memberId: 'm1',
          language: 'en',
          markup: { release, front: '<p>Front</p>', codes: { k1: '<p>Code</p>' } },
        },
        ...values,
      })
      await page.goto(app.url(address))
      await expect(page.locator('#root')).toHaveText(shown)
    })
})
