import type { BrowserContext, Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { earning } from '#contract/earning.ts'
import { api } from '#contract/index.ts'
import { problems } from '#contract/problems.ts'
import { successes } from '#contract/successes.ts'
import { expect, test } from './fixtures.ts'
import { answerOf, type Member } from './member.ts'
import { paths } from '../src/kit/paths.ts'

const earn = (page: Page) => page.getByRole('region', { name: 'Earn Points' })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const balanceOf = async (page: Page, { userAssetPointsId }: Member) =>
  (await answerOf<{ redeemablePoints: number }>(page, addressOf(api.points.balance, { id: userAssetPointsId }))).redeemablePoints

const sites = {
  instagram: { press: 'Follow (Follow our photos)', title: 'Follow our photos', call: '**/api/loyaltyaccount/creditfollowinstagram', url: /^https:\/\/www\.instagram\.com\//, endpoint: earning.followInstagram, name: 'Instagram' },
  strava: { press: 'Follow (Run with us)', title: 'Run with us', call: '**/api/loyaltyaccount/creditfollowstrava', url: /^https:\/\/www\.strava\.com\//, endpoint: earning.followStrava, name: 'Strava' },
} as const

/** The other sites, as far as a test needs them. */
const withSites = (context: BrowserContext) =>
  Promise.all(Object.values(sites).map(({ url }) => context.route(url, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Another site</h1>' }))))

/** Holds a call back until it is let go. */
async function held(page: Page, call: string): Promise<() => void> {
  let letGo = () => undefined as void
  const gone = new Promise<void>((done) => { letGo = done })
  await page.route(call, async (route) => {
    await gone
    await route.continue()
  })
  return letGo
}

test.describe('on a computer', () => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 })

  for (const [network, row, size, rows] of [
    ['instagram', '[SC-13]', [500, 600], '[CO-32]'],
    ['strava', '[SC-14]', [800, 600], '[CO-33]'],
  ] as const) {
    test(`she follows on ${sites[network].name}: the popup waits for the points, and then leads on ${row} ${rows} [MO-18] [ST-63]`, async ({ member, page, context }) => {
      const { press, title, call, url, name } = sites[network]
      await withSites(context)
      const letGo = await held(page, call)
      await member.opens(paths.membership(member))
      const before = await balanceOf(page, member)

      const opening = page.waitForEvent('popup')
      await earn(page).getByRole('button', { name: press }).click()
      const popup = await opening
      const sheet = page.getByRole('dialog', { name: title })
      await expect(sheet.getByText('Sending you to external website. One second...')).toBeVisible()
      await expect(popup.getByText('Sending you to external website. One second...')).toBeVisible()
      expect(popup.url()).toBe('about:blank')
      expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual(size)

      letGo()
      await popup.waitForURL(url)
      await expect(popup.getByRole('heading', { name: 'Another site' })).toBeVisible()
      // The other site cannot reach back to this page.
      expect(await popup.evaluate(() => opener as unknown)).toBeNull()
      await expect(sheet).toBeHidden()
      await expect(toast(page, 'Thank you. 50 points are yours.')).toBeVisible()
      await expect(earn(page).getByRole('listitem').filter({ hasText: title })).toContainText('Followed')
      await expect(earn(page).getByRole('button', { name: press })).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Your Points' })).toContainText(String(before + 50))
      expect(new URL(page.url()).search).toBe('')
      expect(name).toBeTruthy()
    })
  }

  test('a credit that is refused closes the popup and says why [ST-63]', async ({ member, page, context }) => {
    await withSites(context)
    await page.route(sites.instagram.call, (route) => route.fulfill({ status: 404, json: { success: false, code: 'NOT_FOUND', message: problems.NOT_FOUND.en } }))
    await member.opens(paths.membership(member))
    const opening = page.waitForEvent('popup')
    await earn(page).getByRole('button', { name: sites.instagram.press }).click()
    const popup = await opening
    if (!popup.isClosed()) await popup.waitForEvent('close')
    await expect(page.getByText(problems.NOT_FOUND.en).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(earn(page).getByRole('button', { name: sites.instagram.press })).toBeVisible()
  })

  test('where popups are blocked she is given a link [ST-63]', async ({ member, page }) => {
    await page.addInitScript(() => { window.open = () => null })
    await member.opens(paths.membership(member))
    await earn(page).getByRole('button', { name: sites.strava.press }).click()
    await leadsOn(page, 'strava')
  })
})

/** The points are hers, and a link of the page leads on, without a way back for the other site. */
async function leadsOn(page: Page, network: keyof typeof sites) {
  const { title, name, url } = sites[network]
  const sheet = page.getByRole('dialog', { name: title })
  await expect(sheet.getByText('Thank you. 50 points are yours.')).toBeVisible()
  const link = sheet.getByRole('link', { name: `Open ${name}` })
  await expect(link).toHaveAttribute('href', url)
  await expect(link).toHaveAttribute('rel', /noopener/)
}

test.describe('on a phone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36' })

  test('there is no popup: the points first, then a link [ST-64]', async ({ member, page, hasNoAxeViolation }) => {
    const popups: Page[] = []
    page.on('popup', (popup) => popups.push(popup))
    await member.opens(paths.membership(member))
    const letGo = await held(page, sites.instagram.call)
    await earn(page).getByRole('button', { name: sites.instagram.press }).click()
    await expect(page.getByRole('dialog').getByText('Sending you to external website. One second...')).toBeVisible()
    await hasNoAxeViolation(page, 'the throbber')
    letGo()
    await leadsOn(page, 'instagram')
    await hasNoAxeViolation(page, 'the link to follow')
    expect(popups).toEqual([])
    await page.goBack()
    await expect(earn(page).getByRole('listitem').filter({ hasText: 'Follow our photos' })).toContainText('Followed')
  })

  test('nobody earns by opening an address', async ({ member, page }) => {
    const before = await balanceOf(page, member)
    await member.opens(`${paths.membership(member)}${paths.here({ modal: 'follow', id: 'instagram' })}`)
    const sheet = page.getByRole('dialog', { name: 'Follow our photos' })
    await expect(sheet.getByRole('button', { name: 'Follow on Instagram' })).toBeVisible()
    expect(await balanceOf(page, member)).toBe(before)
    await sheet.getByRole('button', { name: 'Follow on Instagram' }).click()
    await leadsOn(page, 'instagram')
    expect(await balanceOf(page, member)).toBe(before + 50)
  })
})

for (const [id, press, title, parameter, says, row] of [
  ['friend', 'Get my link (Refer a friend)', 'Refer a friend', 'referralCode', 'joined with it', '[SC-15] [EN-87]'],
  ['shop', 'Get my link (Share a frame)', 'Share a frame', 'shopLink', 'Once a friend who is a member, or becomes one, has bought with it', '[SC-16] [EN-88]'],
] as const) {
  test(`she copies the link for the ${id} ${row} [OK-13]`, async ({ member, page, context, hasNoAxeViolation }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await member.opens(paths.membership(member))
    await earn(page).getByRole('link', { name: press }).click()
    const sheet = page.getByRole('dialog', { name: title })
    const link = sheet.getByRole('group', { name: 'Your link' })
    await expect(link).toContainText(`${parameter}=`)
    await expect(sheet).toContainText(says)
    await sheet.getByRole('button', { name: 'Copy link' }).click()
    await expect(toast(page, successes.REFERRAL_COPIED.en)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.textContent())
    await hasNoAxeViolation(page, title)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })
}

test('she shares her link with the sheet of her phone', async ({ member, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: async (given: { url: string }) => { document.documentElement.dataset['shared'] = given.url } })
  })
  await member.opens(`${paths.membership(member)}${paths.here({ modal: 'refer', id: 'friend' })}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Share link' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', /referralCode=/)
})

test.describe('when the link cannot be had', () => {
  test.use({ serviceWorkers: 'block' })

  test('its own sentence is said [ER-35]', async ({ member, page }) => {
    await page.route('**/api/referral/**', (route) => route.abort())
    await member.opens(`${paths.membership(member)}${paths.here({ modal: 'refer', id: 'friend' })}`)
    await expect(page.getByRole('dialog').getByText(problems.REFERRAL_UNAVAILABLE.en)).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/api/referral/**')
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog').getByRole('group', { name: 'Your link' })).toBeVisible()
  })
})

test('without a connection she is shown the link she has seen, and told what another needs', async ({ member, page, context }) => {
  const opens = (id: 'friend' | 'shop') => page.evaluate((to) => { history.pushState({}, '', to); dispatchEvent(new PopStateEvent('popstate')) }, paths.here({ modal: 'refer', id }))
  await member.opens(paths.membership(member))
  await opens('friend')
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Your link' })).toBeVisible()
  await context.setOffline(true)
  await opens('shop')
  await expect(page.getByRole('dialog').getByText('You are offline. Your link needs a connection.')).toBeVisible()
  await opens('friend')
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Your link' })).toBeVisible()
  await context.setOffline(false)
})

test('the other ways lead where they begin: her details, the shop [SC-18] [SC-19]', async ({ member, page, app }) => {
  await member.opens(paths.membership(member))
  await expect(earn(page).getByRole('link', { name: 'To the shop (Write a review)' })).toHaveAttribute('href', /^https:/)
  await earn(page).getByRole('link', { name: 'Add the date (Have a birthday)' }).click()
  await expect(page).toHaveURL(app.url(paths.birthdate()))
  const field = page.getByRole('group', { name: 'Date of birth' })
  await expect(field.getByRole('button')).toBeFocused()
  await expect(field.getByRole('button')).toBeInViewport({ ratio: 1 })
  await expect(field).toHaveAccessibleDescription(/^150 points on your birthday/)
})

test('what her level opens stands under a header per category, and is nothing to press [SC-78] [CO-42] [CO-43] [CO-44] [CO-45] [CO-47]', async ({ situation, page }) => {
  const ida = await situation('ida')
  await ida.opens(paths.membership(ida))
  const gifts = page.getByRole('region', { name: /On the house|Offert par la maison/ })
  await expect(gifts.getByRole('listitem')).toContainText([/\$150|150\s\$/, /./, /\$40|40\s\$/])
  await expect(page.getByRole('region', { name: /See you there|À voir sur place/ }).getByRole('listitem')).not.toHaveCount(0)
  await expect(gifts.getByRole('link').or(gifts.getByRole('button'))).toHaveCount(0)
  await expect(page.getByRole('region', { name: /The Levels|Les niveaux/ }).getByRole('listitem')).toContainText([/[Ff]ree|gratuite/, /2\s(pairs, \$250|paires, 250\s\$)/, /3\s(pairs, \$500|paires, 500\s\$)/])
})

test.describe('whoever comes by a link', () => {
  for (const [address, code] of [['/?referralCode=Friend_of-mine1', 'Friend_of-mine1'], ['/join?shopLink=Frame9&utm=x', 'Frame9']] as const) {
    test(`is known by it when she joins, and it is gone from the address: ${address} [EN-87] [EN-88]`, async ({ page, app, freshEmail }) => {
      await page.goto(app.url(address))
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
      expect(page.url()).not.toContain(code)
      // She looks around first.
      await page.goto(app.url(new URL(page.url()).pathname))
      await page.getByRole('textbox', { name: 'Email' }).fill(freshEmail)
      await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
      const sent = page.waitForRequest((request) => request.method() === 'POST' && /register\/unverified|login-register-loyalty-account/.test(request.url()))
      await page.getByRole('button', { name: 'Join' }).click()
      expect((await sent).postDataJSON()).toMatchObject({ referralCode: code })
    })
  }
})
