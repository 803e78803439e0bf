import { expect, test } from './support/fixtures.ts'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { answerOf, withoutPreloadedAnswers } from './support/member.ts'
import { problems } from '#contract/problems.ts'
import { paths } from '../src/lib/navigation/paths.ts'

test('shows the name of the membership and the picture of the tier [RT-17] [SC-74]', async ({
  logInAs,
  page,
}) => {
  const mia = await logInAs('mia')
  await mia.open(paths.membership(mia))
  await expect(page.getByRole('heading', { level: 1, name: 'Second Look' })).toBeVisible()
  const hero = page.locator('main header')
  await expect(hero.getByText('Muse')).toBeVisible()
  const picture = hero.locator('img')
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  // The picture of the second tier, not of the first.
  expect(
    await picture.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname),
  ).toMatch(/tier-2|muse|card-2/i)
})

test('shows the points, the points to the next tier and the progress [SC-75] [SC-80] [ST-57] [ST-58]', async ({
  logInAs,
  page,
}) => {
  const mia = await logInAs('mia')
  await mia.open(paths.membership(mia))
  const points = page.getByRole('region', { name: 'Your Points' })
  await expect(points).toContainText('430 points to spend')
  await expect(points).toContainText('70 points to Icon')
  await expect(points).toContainText('430 of 500 points towards Icon')
  await expect(points).toContainText(/Valid at least until \w+ \d+, \d{4}/)
  await expect(points).toContainText(/Muse at least until \w+ \d+, \d{4}/)
  await expect(points.getByRole('meter')).toHaveAttribute('aria-valuenow', '86')
})

test('marks the first tier at 5 percent and the others in proportion to their points [ST-60] [ST-61]', async ({
  logInAs,
  page,
}) => {
  const mia = await logInAs('mia')
  await mia.open(paths.membership(mia))
  const marks = page.getByRole('region', { name: 'Your Points' }).getByRole('listitem')
  await expect(marks).toContainText(['Influencer', 'Muse', 'Icon'])
  const places = await marks.evaluateAll((items) =>
    items.map((item) => Number.parseFloat(getComputedStyle(item).getPropertyValue('--at'))),
  )
  expect(places.map(Math.round)).toEqual([5, 67, 100])
})

test('announces a tier once when it is higher than the last one seen on this phone', async ({
  logInAs,
  page,
}) => {
  const mia = await logInAs('mia')
  const greeting = page.getByRole('status').filter({ hasText: 'You have reached Muse.' })
  const seen = () =>
    page.evaluate(
      () =>
        JSON.parse(localStorage.getItem('laurel:tier') ?? 'null') as {
          id: string
          sequence: number
        } | null,
    )
  await mia.open(paths.membership(mia))
  await expect.poll(seen).toEqual({ id: mia.userAssetPointsId, sequence: 1 })
  await expect(greeting).toHaveCount(0)
  await page.evaluate(
    (id) => localStorage.setItem('laurel:tier', JSON.stringify({ id, sequence: 0 })),
    mia.userAssetPointsId,
  )
  await page.reload()
  await expect(greeting.first()).toBeVisible()
  await expect.poll(seen).toEqual({ id: mia.userAssetPointsId, sequence: 1 })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('430')
  await expect(greeting).toHaveCount(0)
})

test('a member with an unconfirmed address sees collection, asset and membership [RO-08]', async ({
  member,
  page,
}) => {
  const { account } = await answerOf<{ account: { isVerified: boolean } }>(
    page,
    addressOf(api.account.account),
  )
  expect(account.isVerified).toBe(false)
  await member.open(paths.collection())
  await expect(page.getByRole('region', { name: 'Second Look' }).getByRole('listitem')).toHaveCount(
    1,
  )
  await member.open(paths.asset(member))
  await expect(page.getByRole('heading', { level: 1, name: 'Influencer' })).toBeVisible()
  await member.open(paths.membership(member))
  await expect(page.getByRole('heading', { level: 1, name: 'Second Look' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('150')
})

test('shows how points are earned and the frequent questions [SC-77] [SC-79]', async ({
  member,
  page,
}) => {
  await member.open(paths.membership(member))
  await expect(page.getByRole('region', { name: 'Earn Points' }).getByRole('listitem')).toHaveCount(
    6,
  )
  const questions = page.getByRole('region', { name: 'Good to know' })
  await expect(
    questions.getByText('After 18 months in which you neither earn nor spend any.'),
  ).toBeVisible()
  await expect(questions.getByText('Show it at the counter')).toBeHidden()
  await questions.getByText('How do I use a code?').click()
  await expect(questions.getByText('Show it at the counter')).toBeVisible()
})

test('the history lists every change of points, newest first [MO-10] [EN-64] [EN-65] [EN-66]', async ({
  logInAs,
  page,
}) => {
  const mia = await logInAs('mia')
  await mia.open(paths.membership(mia))
  await page.getByRole('link', { name: 'History' }).click()
  const sheet = page.getByRole('dialog', { name: 'Points History' })
  await expect(sheet.getByRole('listitem').first()).toBeVisible()
  const times = await sheet
    .locator('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''))
  expect(times.length).toBeGreaterThan(2)
  expect(times).toEqual([...times].sort().reverse())
  await expect(sheet).toContainText('Welcome to Second Look')
  await expect(sheet).toContainText('+150')
  await expect(sheet).toContainText('−120')
})

test.describe('the pass, without a service worker that would have the responses', () => {
  test.use({ serviceWorkers: 'block' })

  test('shows which read failed, and reads again only on request', async ({ member, page }) => {
    await withoutPreloadedAnswers(page)
    await page.clock.install()
    const requests: string[] = []
    await page.route('**/api/Redemption/membership/*/vouchers', (route) => {
      requests.push(route.request().url())
      return route.abort()
    })
    await member.open(paths.pass())
    await expect(page.getByText(problems.VOUCHERS_UNAVAILABLE.en)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Your pass' })).toBeVisible()
    // One request and one immediate retry, shared by all parts of the page.
    expect(requests).toHaveLength(2)
    // Run the page's timers; then a call of the test completes after any request they started.
    await page.clock.runFor(60_000)
    await answerOf(page, addressOf(api.brand.brand))
    expect(requests).toHaveLength(2)
    await page.unroute('**/api/Redemption/membership/*/vouchers')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  })
})

test('The Levels shows every tier and marks the member’s [MO-11]', async ({ logInAs, page }) => {
  const mia = await logInAs('mia')
  await mia.open(paths.membership(mia))
  await page
    .getByRole('region', { name: 'The Levels' })
    .getByRole('link', { name: 'See all' })
    .click()
  const sheet = page.getByRole('dialog', { name: 'The Levels' })
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(['Influencer', 'Muse', 'Icon'])
  await expect(sheet.getByRole('listitem').filter({ hasText: 'You are here' })).toContainText(
    'Muse',
  )
})

for (const [name, opener] of [
  ['redeem', 'Redeem Points'],
  ['history', 'History'],
] as const) {
  test(`Esc and back close the ${name} modal without leaving the page [MO-19] [MO-20]`, async ({
    member,
    page,
  }) => {
    await member.open(paths.membership(member))
    const before = page.url()
    const link = page
      .getByRole('region', { name: 'Your Points' })
      .getByRole('link', { name: opener })

    await link.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(page.url()).toBe(before)

    await link.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(page.url()).toBe(before)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('the points stay visible while scrolling and can be collapsed [SC-76]', async ({
  member,
  page,
}) => {
  await member.open(paths.membership(member))
  await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('150')
  const dock = page.getByRole('complementary', { name: 'Your points at a glance' })
  await expect(dock).toBeHidden()
  await page.mouse.wheel(0, 4000)
  await expect(dock.getByText('150 points')).toBeVisible()
  await expect(dock.getByRole('link', { name: 'Redeem' })).toBeVisible()
  await dock.getByRole('button', { name: 'Collapse the points panel' }).click()
  await expect(dock.getByRole('link', { name: 'Redeem' })).toBeHidden()
  await dock.getByRole('button', { name: 'Expand the points panel' }).click()
  await expect(dock.getByRole('link', { name: 'Redeem' })).toBeVisible()
})

test.describe('in French, on a narrow phone', () => {
  test.use({ locale: 'fr-CA', viewport: { width: 320, height: 568 } })

  test('the points at a glance end before the button', async ({ logInAs, page }) => {
    const ida = await logInAs('ida')
    await ida.open(paths.membership(ida))
    await expect(page.getByRole('region', { name: 'Vos points' })).toContainText(
      'points à dépenser',
    )
    await page.getByRole('heading', { name: 'Gagner des points' }).scrollIntoViewIfNeeded()
    const points = page.locator('.points-dock-text b')
    await expect(points).toBeVisible()
    expect(await points.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
  })
})

test.describe('a failed read shows its own message in its own place', () => {
  // The service worker would answer from its cache.
  test.use({ serviceWorkers: 'block' })

  for (const [row, part, modal, code] of [
    ['[ER-27]', '/api/loyaltyaccount/*', undefined, 'MEMBERSHIP_UNAVAILABLE'],
    ['[ER-29]', '/api/loyaltyaccount/*/points', undefined, 'POINTS_UNAVAILABLE'],
    ['[ER-30]', '/api/membership/*/tiers', undefined, 'TIERS_UNAVAILABLE'],
    ['[ER-31]', '/api/loyaltyaccount/*/pointHistory*', 'history', 'HISTORY_UNAVAILABLE'],
    ['[ER-32]', '/api/redemption/membership/*/redemptions', undefined, 'OFFERS_UNAVAILABLE'],
    ['[ER-33]', '/api/Redemption/membership/*/vouchers', undefined, 'VOUCHERS_UNAVAILABLE'],
  ] as const) {
    test(`${code} ${row}`, async ({ member, page }) => {
      await withoutPreloadedAnswers(page)
      await page.route(`**${part}`, (route) => route.abort())
      await member.open(`${paths.membership(member)}${modal ? paths.here({ modal }) : ''}`)
      await expect(page.getByText(problems[code].en).first()).toBeVisible()
      await page.unroute(`**${part}`)
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await expect(page.getByText(problems[code].en)).toHaveCount(0)
    })
  }
})

for (const [what, category, visible] of [
  [
    'benefits [CO-22]',
    'On the house',
    [
      [1280, 3],
      [920, 3],
      [919, 2],
      [620, 2],
      [619, 1],
      [390, 1],
    ],
  ],
  [
    'events [CO-23]',
    'See you there',
    [
      [1280, 2],
      [920, 2],
      [919, 2],
      [620, 2],
      [619, 1],
    ],
  ],
] as const) {
  test(`shows as many slides of ${what} at once as fit`, async ({ logInAs, page }) => {
    const mia = await logInAs('mia')
    await mia.open(paths.membership(mia))
    const carousel = page.getByRole('region', { name: category, exact: true })
    await expect(carousel.locator('.carousel-slide').first()).toBeVisible()
    for (const [width, count] of visible) {
      await page.setViewportSize({ width, height: 900 })
      const slides = () =>
        carousel.evaluate((element) =>
          Math.round(
            element.querySelector('.carousel-view')!.clientWidth /
              element.querySelector<HTMLElement>('.carousel-slide')!.offsetWidth,
          ),
        )
      await expect.poll(slides, { message: `at ${width} pixels` }).toBe(count)
    }
  })
}

for (const brand of ['eyewear', 'bridal']) {
  test(`shows the beginning of the next benefit on a phone, and still loops, in ${brand} [CO-25]`, async ({
    page,
    app,
  }) => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 664 })
      await page.goto(app.url('/', brand))
      const view = page.locator('.carousel-view.is-ready')
      await expect(view).toBeAttached()
      const peeks = () =>
        view.evaluate((element) => {
          const { right } = element.getBoundingClientRect()
          return [...element.querySelectorAll('.carousel-slide > *')].filter((slide) => {
            const { left, right: end } = slide.getBoundingClientRect()
            return left <= right - 24 && end > right
          }).length
        })
      await expect.poll(peeks, { message: `at ${width} pixels` }).toBe(1)
      // The last slide has the first one beside it.
      await page.getByRole('button', { name: 'Previous' }).click()
      await expect(page.locator('.carousel-foot [role=status]')).toHaveText(/^(\d+) of \1$/)
      await expect.poll(peeks, { message: `the last slide at ${width} pixels` }).toBe(1)
    }
  })
}
