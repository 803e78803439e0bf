import type { BrowserContext, Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { problems } from '#contract/problems.ts'
import { expect, test } from './support/fixtures.ts'
import { answerOf, type Member } from './support/member.ts'
import { apiHeaders, holdResponses } from './support/network.ts'
import { paths } from '../src/lib/navigation/paths.ts'

const earn = (page: Page) => page.getByRole('region', { name: 'Earn Points' })
const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first()
const balanceOf = async (page: Page, { userAssetPointsId }: Member) =>
  (
    await answerOf<{ redeemablePoints: number }>(
      page,
      addressOf(api.points.balance, { id: userAssetPointsId }),
    )
  ).redeemablePoints

const sites = {
  instagram: {
    press: 'Follow (Follow our photos)',
    title: 'Follow our photos',
    call: '**/api/loyaltyaccount/creditfollowinstagram',
    url: /^https:\/\/www\.instagram\.com\//,
    name: 'Instagram',
  },
  strava: {
    press: 'Follow (Run with us)',
    title: 'Run with us',
    call: '**/api/loyaltyaccount/creditfollowstrava',
    url: /^https:\/\/www\.strava\.com\//,
    name: 'Strava',
  },
} as const

/** Replaces the other sites by a stub page. */
const withSites = (context: BrowserContext) =>
  Promise.all(
    Object.values(sites).map(({ url }) =>
      context.route(url, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Another site</h1>' }),
      ),
    ),
  )

test.describe('on a computer', () => {
  test.use({
    viewport: { width: 1280, height: 900 },
    isMobile: false,
    hasTouch: false,
    deviceScaleFactor: 1,
  })

  for (const [network, row, size, rows] of [
    ['instagram', '[SC-13]', [500, 600], '[CO-32]'],
    ['strava', '[SC-14]', [800, 600], '[CO-33]'],
  ] as const) {
    test(`following on ${sites[network].name} credits the points, then opens the site in the popup ${row} ${rows} [MO-18] [ST-63]`, async ({
      member,
      page,
      context,
    }) => {
      const { press, title, call, url, name } = sites[network]
      await withSites(context)
      const release = await holdResponses(page, call)
      await member.open(paths.membership(member))
      const before = await balanceOf(page, member)

      const opening = page.waitForEvent('popup')
      await earn(page).getByRole('button', { name: press }).click()
      const popup = await opening
      const sheet = page.getByRole('dialog', { name: title })
      await expect(sheet.getByText('Sending you to external website. One second...')).toBeVisible()
      await expect(popup.getByText('Sending you to external website. One second...')).toBeVisible()
      expect(popup.url()).toBe('about:blank')
      expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual(size)

      release()
      await popup.waitForURL(url)
      await expect(popup.getByRole('heading', { name: 'Another site' })).toBeVisible()
      // The other site has no access to this page.
      expect(await popup.evaluate(() => opener as unknown)).toBeNull()
      await expect(sheet).toBeHidden()
      await expect(toast(page, 'Thank you. 50 points are yours.')).toBeVisible()
      await expect(earn(page).getByRole('listitem').filter({ hasText: title })).toContainText(
        'Followed',
      )
      await expect(earn(page).getByRole('button', { name: press })).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Your Points' })).toContainText(
        String(before + 50),
      )
      expect(new URL(page.url()).search).toBe('')
      expect(name).toBeTruthy()
    })
  }

  test('a refused credit closes the popup and shows why [ST-63]', async ({
    member,
    page,
    context,
  }) => {
    await withSites(context)
    await page.route(sites.instagram.call, (route) =>
      route.fulfill({
        headers: apiHeaders,
        status: 404,
        json: { success: false, code: 'NOT_FOUND', message: problems.NOT_FOUND.en },
      }),
    )
    await member.open(paths.membership(member))
    const opening = page.waitForEvent('popup')
    await earn(page).getByRole('button', { name: sites.instagram.press }).click()
    const popup = await opening
    if (!popup.isClosed()) await popup.waitForEvent('close')
    await expect(page.getByText(problems.NOT_FOUND.en).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(earn(page).getByRole('button', { name: sites.instagram.press })).toBeVisible()
  })

  test('shows a link when popups are blocked [ST-63]', async ({ member, page }) => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    await member.open(paths.membership(member))
    await earn(page).getByRole('button', { name: sites.strava.press }).click()
    await expectLinkToSite(page, 'strava')
  })
})

/** Expects that the points are credited and that the sheet links to the site with rel=noopener. */
async function expectLinkToSite(page: Page, network: keyof typeof sites) {
  const { title, name, url } = sites[network]
  const sheet = page.getByRole('dialog', { name: title })
  await expect(sheet.getByText('Thank you. 50 points are yours.')).toBeVisible()
  const link = sheet.getByRole('link', { name: `Open ${name}` })
  await expect(link).toHaveAttribute('href', url)
  await expect(link).toHaveAttribute('rel', /noopener/)
}

test.describe('on a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  })

  test('opens no popup: credits the points, then shows a link [ST-64]', async ({
    member,
    page,
    expectNoAxeViolations,
  }) => {
    const popups: Page[] = []
    page.on('popup', (popup) => popups.push(popup))
    await member.open(paths.membership(member))
    const release = await holdResponses(page, sites.instagram.call)
    await earn(page).getByRole('button', { name: sites.instagram.press }).click()
    await expect(
      page.getByRole('dialog').getByText('Sending you to external website. One second...'),
    ).toBeVisible()
    await expectNoAxeViolations(page, 'the throbber')
    release()
    await expectLinkToSite(page, 'instagram')
    await expectNoAxeViolations(page, 'the link to follow')
    expect(popups).toEqual([])
    await page.goBack()
    await expect(
      earn(page).getByRole('listitem').filter({ hasText: 'Follow our photos' }),
    ).toContainText('Followed')
  })

  test('opening the address alone credits no points', async ({ member, page }) => {
    const before = await balanceOf(page, member)
    await member.open(
      `${paths.membership(member)}${paths.here({ modal: 'follow', id: 'instagram' })}`,
    )
    const sheet = page.getByRole('dialog', { name: 'Follow our photos' })
    await expect(sheet.getByRole('button', { name: 'Follow on Instagram' })).toBeVisible()
    expect(await balanceOf(page, member)).toBe(before)
    await sheet.getByRole('button', { name: 'Follow on Instagram' }).click()
    await expectLinkToSite(page, 'instagram')
    expect(await balanceOf(page, member)).toBe(before + 50)
  })
})
