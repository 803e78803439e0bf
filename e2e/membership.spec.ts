import { expect, test } from './fixtures.ts'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { answerOf, withoutAnswersAhead } from './member.ts'
import { problems } from '#contract/problems.ts'
import { paths } from '../src/kit/paths.ts'

test('a member sees the name of the membership and the picture of the level [RT-17] [SC-74]', async ({ situation, page }) => {
  const mia = await situation('mia')
  await mia.opens(paths.membership(mia))
  await expect(page.getByRole('heading', { level: 1, name: 'Second Look' })).toBeVisible()
  const hero = page.locator('main header')
  await expect(hero.getByText('Muse')).toBeVisible()
  const picture = hero.locator('img')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // The second level's own picture, not the first one's.
  expect(await picture.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname)).toMatch(/tier-2|muse|card-2/i)
})

test('a member sees the points, how far it is and how much of the way is done [SC-75] [SC-80] [ST-57] [ST-58]', async ({ situation, page }) => {
  const mia = await situation('mia')
  await mia.opens(paths.membership(mia))
  const points = page.getByRole('region', { name: 'Your Points' })
  await expect(points).toContainText('430')
  await expect(points).toContainText('70 points to Icon')
  await expect(points.getByRole('meter')).toHaveAttribute('aria-valuenow', '86')
})

test('the first level is marked at 5 percent, the others at their part of the ladder [ST-60] [ST-61]', async ({ situation, page }) => {
  const mia = await situation('mia')
  await mia.opens(paths.membership(mia))
  const marks = page.getByRole('region', { name: 'Your Points' }).getByRole('listitem')
  await expect(marks).toContainText(['Influencer', 'Muse', 'Icon'])
  const places = await marks.evaluateAll((items) => items.map((item) => Number.parseFloat(getComputedStyle(item).getPropertyValue('--at'))))
  expect(places.map(Math.round)).toEqual([5, 67, 100])
})

test('a level that is higher than the one this phone saw last is greeted, once', async ({ situation, page }) => {
  const mia = await situation('mia')
  const greeting = page.getByRole('status').filter({ hasText: 'You have reached Muse.' })
  const seen = () => page.evaluate(() => JSON.parse(localStorage.getItem('laurel:level') ?? 'null') as { id: string; sequence: number } | null)
  await mia.opens(paths.membership(mia))
  await expect.poll(seen).toEqual({ id: mia.userAssetPointsId, sequence: 1 })
  await expect(greeting).toHaveCount(0)
  await page.evaluate((id) => localStorage.setItem('laurel:level', JSON.stringify({ id, sequence: 0 })), mia.userAssetPointsId)
  await page.reload()
  await expect(greeting.first()).toBeVisible()
  await expect.poll(seen).toEqual({ id: mia.userAssetPointsId, sequence: 1 })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('430')
  await expect(greeting).toHaveCount(0)
})

test('who has not confirmed her address sees her collection, her asset and her membership [RO-08]', async ({ member, page }) => {
  const { account } = await answerOf<{ account: { isVerified: boolean } }>(page, addressOf(api.account.account))
  expect(account.isVerified).toBe(false)
  await member.opens(paths.collection())
  await expect(page.getByRole('region', { name: 'Second Look' }).getByRole('listitem')).toHaveCount(1)
  await member.opens(paths.asset(member))
  await expect(page.getByRole('heading', { level: 1, name: 'Influencer' })).toBeVisible()
  await member.opens(paths.membership(member))
  await expect(page.getByRole('heading', { level: 1, name: 'Second Look' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('150')
})

test('she reads how points are earned, and what is good to know [SC-77] [SC-79]', async ({ member, page }) => {
  await member.opens(paths.membership(member))
  await expect(page.getByRole('region', { name: 'Earn Points' }).getByRole('listitem')).toHaveCount(6)
  const questions = page.getByRole('region', { name: 'Good to know' })
  await expect(questions.getByText('After 18 months in which you neither earn nor spend any.')).toBeVisible()
  await expect(questions.getByText('Show it at the counter')).toBeHidden()
  await questions.getByText('How do I use a code?').click()
  await expect(questions.getByText('Show it at the counter')).toBeVisible()
})

test('her history tells every point, newest first [MO-10] [EN-64] [EN-65] [EN-66]', async ({ situation, page }) => {
  const mia = await situation('mia')
  await mia.opens(paths.membership(mia))
  await page.getByRole('link', { name: 'History' }).click()
  const sheet = page.getByRole('dialog', { name: 'Points History' })
  await expect(sheet.getByRole('listitem').first()).toBeVisible()
  const times = await sheet.locator('time').evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''))
  expect(times.length).toBeGreaterThan(2)
  expect(times).toEqual([...times].sort().reverse())
  await expect(sheet).toContainText('Welcome to Second Look')
  await expect(sheet).toContainText('+150')
  await expect(sheet).toContainText('−120')
})

test.describe('the pass, without a worker that would know the answers', () => {
  test.use({ serviceWorkers: 'block' })

  test('says which answer failed, and asks again only when she does', async ({ member, page }) => {
    await withoutAnswersAhead(page)
    await page.clock.install()
    const asked: string[] = []
    await page.route('**/api/Redemption/membership/*/vouchers', (route) => {
      asked.push(route.request().url())
      return route.abort()
    })
    await member.opens(paths.pass())
    await expect(page.getByText(problems.VOUCHERS_UNAVAILABLE.en)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Your pass' })).toBeVisible()
    // Once, and once more at once, whoever on the page wants to know.
    expect(asked).toHaveLength(2)
    // Everything that the page meant to do later it does now; a call of our own comes after what it has asked by then.
    await page.clock.runFor(60_000)
    await answerOf(page, addressOf(api.brand.brand))
    expect(asked).toHaveLength(2)
    await page.unroute('**/api/Redemption/membership/*/vouchers')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  })
})

test('The Levels shows every level and where she stands [MO-11]', async ({ situation, page }) => {
  const mia = await situation('mia')
  await mia.opens(paths.membership(mia))
  await page.getByRole('region', { name: 'The Levels' }).getByRole('link', { name: 'See all' }).click()
  const sheet = page.getByRole('dialog', { name: 'The Levels' })
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(['Influencer', 'Muse', 'Icon'])
  await expect(sheet.getByRole('listitem').filter({ hasText: 'You are here' })).toContainText('Muse')
})

for (const [name, opener] of [['redeem', 'Redeem Points'], ['history', 'History']] as const) {
  test(`Esc closes the ${name} modal, and so does back, without leaving the page [MO-19] [MO-20]`, async ({ member, page }) => {
    await member.opens(paths.membership(member))
    const before = page.url()
    const link = page.getByRole('region', { name: 'Your Points' }).getByRole('link', { name: opener })

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

test('the points stay in reach while she reads on, and can be folded away [SC-76]', async ({ member, page }) => {
  await member.opens(paths.membership(member))
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

test.describe('when an answer fails, its own sentence stands in its own place', () => {
  // The worker would have something better to show.
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
      await withoutAnswersAhead(page)
      await page.route(`**${part}`, (route) => route.abort())
      await member.opens(`${paths.membership(member)}${modal ? paths.here({ modal }) : ''}`)
      await expect(page.getByText(problems[code].en).first()).toBeVisible()
      await page.unroute(`**${part}`)
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await expect(page.getByText(problems[code].en)).toHaveCount(0)
    })
  }
})

for (const [what, category, seen] of [
  ['benefits [CO-22]', 'On the house', [[1280, 3], [920, 3], [919, 2], [620, 2], [619, 1], [390, 1]]],
  ['events [CO-23]', 'See you there', [[1280, 2], [920, 2], [919, 2], [620, 2], [619, 1]]],
] as const) {
  test(`so many slides of ${what} are seen at once as there is room for`, async ({ situation, page }) => {
    const mia = await situation('mia')
    await mia.opens(paths.membership(mia))
    const carousel = page.getByRole('region', { name: category, exact: true })
    await expect(carousel.locator('.carousel-slide').first()).toBeVisible()
    for (const [width, count] of seen) {
      await page.setViewportSize({ width, height: 900 })
      const slides = () => carousel.evaluate((element) => Math.round(element.querySelector('.carousel-view')!.clientWidth / element.querySelector<HTMLElement>('.carousel-slide')!.offsetWidth))
      await expect.poll(slides, { message: `at ${width} pixels` }).toBe(count)
    }
  })
}
