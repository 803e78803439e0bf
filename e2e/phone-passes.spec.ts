import type { Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { phonePasses } from '#contract/phone-passes.ts'
import { problems } from '#contract/problems.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import { expect, test } from './support/fixtures.ts'
import { apiHeaders } from './support/network.ts'
import { memberWithItem } from './support/transfers.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'On your phone' })
const offer = (page: Page) => page.getByRole('button', { name: 'Add to your phone’s wallet' })

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE })

  test('the pass page makes a pass, then links it to Apple Wallet [MO-07] [ST-51] [OK-09]', async ({
    member,
    page,
    expectNoAxeViolations,
  }) => {
    let release = () => {}
    const isHeld = new Promise<void>((go) => (release = go))
    await page.route(`**${addressOf(phonePasses.createApple)}`, async (route) => {
      await isHeld
      await route.continue()
    })
    await member.open(paths.pass())
    await offer(page).click()
    await expect(page).toHaveURL(/modal=phone-pass$/)
    await expect(dialog(page).getByText('Your pass is being made…')).toBeVisible()
    await expect(dialog(page).getByRole('link')).toHaveCount(0)
    release()
    const link = dialog(page).getByRole('link', { name: 'Add to Apple Wallet' })
    await expect(link).toBeVisible()
    await expect(page.getByText('Successfully created Apple pass.')).toBeVisible()
    await expect(dialog(page).getByText('This is a demo')).toBeVisible()
    const href = (await link.getAttribute('href'))!
    const file = await page.evaluate(async (url) => {
      const { status, headers } = await fetch(url)
      return [status, headers.get('content-type')]
    }, href)
    expect(file).toEqual([200, 'application/vnd.apple.pkpass'])
    await expectNoAxeViolations(page, 'a pass that is ready')
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })

  test('a failure can be tried again [ER-36]', async ({ member, page, expectNoAxeViolations }) => {
    let fails = true
    await page.route(`**${addressOf(phonePasses.createApple)}`, (route) =>
      fails
        ? route.fulfill({
            status: 503,
            headers: apiHeaders,
            json: {
              success: false,
              code: 'APPLE_PASS_FAILED',
              message: problems.APPLE_PASS_FAILED.en,
            },
          })
        : route.continue(),
    )
    await member.open(paths.pass())
    await offer(page).click()
    await expect(
      dialog(page).getByText('Error creating Apple pass. Please try again later.'),
    ).toBeVisible()
    await expectNoAxeViolations(page, 'a pass that could not be made')
    fails = false
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(dialog(page).getByRole('link', { name: 'Add to Apple Wallet' })).toBeVisible()
  })

  test('an item offers a pass if, and only if, its asset has one [SC-29] [SC-39]', async ({
    page,
    app,
    freshEmail,
  }) => {
    const member = await memberWithItem(page, app, freshEmail)
    await member.open(paths.asset(member.item))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /Add to/ })).toHaveCount(0)
    await member.open(paths.asset(member))
    const beside = page.getByRole('button', { name: 'Add to Wallet' })
    await expect(beside).toBeVisible()
    await page.getByRole('button', { name: 'Add to Apple Wallet' }).click()
    await expect(page).toHaveURL(/modal=phone-pass&id=[\w-]+&step=apple$/)
    await expect(dialog(page).getByRole('link', { name: 'Add to Apple Wallet' })).toBeVisible()
  })

  test('is offered in French', async ({ member, page, expectNoAxeViolations }) => {
    await member.open(`${paths.pass()}?lang=fr`)
    await page.getByRole('button', { name: 'Ajouter à Wallet' }).click()
    const sheet = page.getByRole('dialog', { name: 'Sur votre téléphone' })
    await expect(sheet.getByRole('link', { name: 'Ajouter à Apple Wallet' })).toBeVisible()
    await expectNoAxeViolations(page, 'a pass in French')
  })
})

test.describe('on an Android phone', () => {
  test.use({ userAgent: ANDROID })

  test('Google Wallet is offered first, and Apple Wallet instead', async ({ member, page }) => {
    await member.open(paths.pass())
    await offer(page).click()
    const link = dialog(page).getByRole('link', { name: /^Add to Google Wallet/ })
    await expect(link).toHaveAttribute('href', /^https:\/\/pay\.google\.com\/gp\/v\/save\/ey/)
    await expect(page.getByText('Successfully created Google pass.')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Use Apple Wallet instead' }).click()
    await expect(dialog(page).getByRole('link', { name: 'Add to Apple Wallet' })).toBeVisible()
  })
})

test('another device offers both wallets, and asks for the phone', async ({
  member,
  page,
  expectNoAxeViolations,
}) => {
  await member.open(paths.pass())
  await offer(page).click()
  await expect(dialog(page).getByRole('button', { name: /^Add to (Apple|Google)/ })).toHaveCount(2)
  await expect(dialog(page).getByText('Open this page on your phone')).toBeVisible()
  await expectNoAxeViolations(page, 'both wallets')
  await dialog(page).getByRole('button', { name: 'Add to Google Wallet' }).click()
  await expect(dialog(page).getByRole('link', { name: /^Add to Google Wallet/ })).toBeVisible()
})

test('the welcome of a new member offers the pass', async ({ page, app, freshEmail }) => {
  await page.goto(app.url('/'))
  await page.getByRole('textbox', { name: 'Email' }).fill(freshEmail)
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
  await page.getByRole('button', { name: 'Join' }).click()
  await offer(page).click()
  await expect(dialog(page)).toBeVisible()
})

test('offline, the offer says why it has to wait', async ({ member, page, context }) => {
  await member.open(paths.pass())
  await expect(offer(page)).toBeEnabled()
  await context.setOffline(true)
  await expect(page.getByText('Adding it needs a connection.')).toBeVisible()
  await expect(offer(page)).toHaveAttribute('aria-disabled', 'true')
})
