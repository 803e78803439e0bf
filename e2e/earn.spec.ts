import type { Page } from '@playwright/test'
import { problems } from '#contract/problems.ts'
import { successes } from '#contract/successes.ts'
import { expect, test } from './support/fixtures.ts'
import { scanned } from './support/scanned.ts'
import { paths } from '../src/lib/navigation/paths.ts'

const earn = (page: Page) => page.getByRole('region', { name: 'Earn Points' })

for (const [id, press, title, parameter, condition, row] of [
  [
    'friend',
    'Get my link (Refer a friend)',
    'Refer a friend',
    'referralCode',
    'joined with it and made a purchase of $40 or more',
    '[SC-15] [EN-87]',
  ],
  [
    'shop',
    'Get my link (Share a frame)',
    'Share a frame',
    'shopLink',
    'has made a purchase of $40 or more with it',
    '[SC-16] [EN-88]',
  ],
] as const) {
  test(`copies the referral link of kind ${id} ${row} [OK-13]`, async ({
    member,
    page,
    context,
    expectNoAxeViolations,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await member.open(paths.membership(member))
    await earn(page).getByRole('link', { name: press }).click()
    const sheet = page.getByRole('dialog', { name: title })
    const link = sheet.getByRole('group', { name: 'Your link' })
    await expect(link).toContainText(`${parameter}=`)
    await expect(sheet).toContainText(condition)
    await sheet.getByRole('button', { name: 'Copy link' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: successes.REFERRAL_COPIED.en }).first(),
    ).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.textContent())
    await expectNoAxeViolations(page, title)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })
}

test('shows the referral link as a QR code at full size, offline too', async ({
  member,
  page,
  context,
  expectNoAxeViolations,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await member.open(`${paths.membership(member)}${paths.here({ modal: 'refer', id: 'friend' })}`)
  const sheet = page.getByRole('dialog', { name: 'Refer a friend' })
  const link = await sheet.getByRole('group', { name: 'Your link' }).textContent()
  await context.setOffline(true)
  const button = sheet.getByRole('button', { name: 'Show the QR code' })
  await button.click()
  const code = sheet.getByRole('img', { name: 'QR code of your link' })
  await expect.poll(async () => (await code.boundingBox())?.width ?? 0).toBeGreaterThan(330)
  await expect(code).toBeFocused()
  await expectNoAxeViolations(page, 'the QR code of a referral link')
  expect(scanned(await page.screenshot())).toEqual([`QR-Code:${link}`])
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.click()
  await expect(code).toBeFocused()
  await page.goBack()
  await expect(button).toBeFocused()
})

test.describe('in French', () => {
  test.use({ locale: 'fr-CA' })

  test('the referral sheet names the minimum purchase of a friend', async ({ member, page }) => {
    for (const id of ['friend', 'shop'] as const) {
      await member.open(`${paths.membership(member)}${paths.here({ modal: 'refer', id })}`)
      await expect(page.getByRole('dialog')).toContainText(
        /un achat d’au moins 40\s\$, remboursements déduits,/,
      )
    }
  })
})

test('shares the referral link with the share sheet of the phone', async ({ member, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: { url: string }) => {
        document.documentElement.dataset['shared'] = data.url
      },
    })
  })
  await member.open(`${paths.membership(member)}${paths.here({ modal: 'refer', id: 'friend' })}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Share link' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', /referralCode=/)
})

test.describe('when the referral link cannot be loaded', () => {
  test.use({ serviceWorkers: 'block' })

  test('shows its own message and tries again on request [ER-35]', async ({ member, page }) => {
    await page.route('**/api/referral/**', (route) => route.abort())
    await member.open(`${paths.membership(member)}${paths.here({ modal: 'refer', id: 'friend' })}`)
    await expect(page.getByRole('dialog').getByText(problems.REFERRAL_UNAVAILABLE.en)).toBeVisible()
    await page.unroute('**/api/referral/**')
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog').getByRole('group', { name: 'Your link' })).toBeVisible()
  })
})

test('lists the friends who joined with the link, with their points', async ({ logInAs, page }) => {
  const lea = await logInAs('lea')
  await lea.open(`${paths.membership(lea)}${paths.here({ modal: 'refer', id: 'friend' })}`)
  const friends = page.getByRole('region', { name: 'Friends who joined' }).getByRole('listitem')
  await expect(friends.filter({ hasText: 'Mia' })).toContainText(/250 points on \w+ \d+, \d{4}/)
})

test.describe('when the list of friends cannot be loaded', () => {
  test.use({ serviceWorkers: 'block' })

  test('shows the link and tries again on request, or says that it needs a connection', async ({
    member,
    page,
  }) => {
    const ofFriends = '**/api/referral/*/friends'
    const openSheet = () =>
      member.open(`${paths.membership(member)}${paths.here({ modal: 'refer', id: 'friend' })}`)
    const list = page.getByRole('region', { name: 'Friends who joined' })
    await page.route(ofFriends, (route) => route.fulfill({ status: 500, body: '' }))
    await openSheet()
    await expect(list.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('group', { name: 'Your link' })).toBeVisible()
    await page.unroute(ofFriends)
    await list.getByRole('button', { name: 'Try again' }).click()
    await expect(list).toContainText('Friends appear here once they have joined')
    await page.route(ofFriends, (route) => route.abort())
    await openSheet()
    await expect(list).toContainText('You need a connection to see who joined.')
  })
})

test('offline shows a referral link that was loaded before, and a message for the other', async ({
  member,
  page,
  context,
}) => {
  const opens = (id: 'friend' | 'shop') =>
    page.evaluate(
      (to) => {
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      },
      paths.here({ modal: 'refer', id }),
    )
  await member.open(paths.membership(member))
  await opens('friend')
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Your link' })).toBeVisible()
  await context.setOffline(true)
  await opens('shop')
  await expect(
    page.getByRole('dialog').getByText('You are offline. You need a connection to get your link.'),
  ).toBeVisible()
  await opens('friend')
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Your link' })).toBeVisible()
  await context.setOffline(false)
})

test('the other ways to earn link to the contact details and to the shop [SC-18] [SC-19]', async ({
  member,
  page,
  app,
}) => {
  await member.open(paths.membership(member))
  await expect(
    earn(page).getByRole('link', { name: 'Go to shop (Write a review)' }),
  ).toHaveAttribute('href', /^https:/)
  await earn(page).getByRole('link', { name: 'Add the date (Have a birthday)' }).click()
  await expect(page).toHaveURL(app.url(paths.birthdate()))
  const field = page.getByRole('group', { name: 'Date of birth' })
  await expect(field.getByRole('button')).toBeFocused()
  await expect(field.getByRole('button')).toBeInViewport({ ratio: 1 })
  await expect(field).toHaveAccessibleDescription(/^150 points on your birthday/)
})

test('lists the benefits of a tier by category, with their value [SC-78] [CO-45] [CO-47]', async ({
  logInAs,
  page,
}) => {
  const ida = await logInAs('ida')
  await ida.open(paths.membership(ida))
  const gifts = page.getByRole('region', { name: /On the house|Offert par la maison/ })
  const ofASlide = { name: /^\d+ (of|sur) \d+$/ }
  for (const worth of [/\$150|150\s\$/, /\$40|40\s\$/])
    await expect(gifts.getByRole('group', ofASlide).filter({ hasText: worth })).toHaveCount(1)
  await expect(
    page
      .getByRole('region', { name: /See you there|À voir sur place/ })
      .getByRole('group', ofASlide),
  ).not.toHaveCount(0)
})

test('each tier shows its conditions [CO-42] [CO-43] [CO-44]', async ({ logInAs, page }) => {
  const ida = await logInAs('ida')
  await ida.open(paths.membership(ida))
  const tiers = page.getByRole('region', { name: /The Levels|Les niveaux/ }).getByRole('listitem')
  await expect(tiers.filter({ hasText: 'Influencer' })).toContainText(/[Ff]ree|gratuite/)
  await expect(tiers.filter({ hasText: 'Muse' })).toContainText(/2\s(pairs, \$250|paires, 250\s\$)/)
  await expect(tiers.filter({ hasText: 'Icon' })).toContainText(/3\s(pairs, \$500|paires, 500\s\$)/)
})

test.describe('a visitor who arrives through a referral link', () => {
  for (const [address, code] of [
    ['/?referralCode=Friend_of-mine1', 'Friend_of-mine1'],
    ['/join?shopLink=Frame9&utm=x', 'Frame9'],
  ] as const) {
    test(`joins with the code, which is removed from the address: ${address} [EN-87] [EN-88]`, async ({
      page,
      app,
      freshEmail,
    }) => {
      await page.goto(app.url(address))
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
      await expect(page).not.toHaveURL(new RegExp(code))
      // The visitor opens the page again before joining.
      await page.goto(app.url(new URL(page.url()).pathname))
      await page.getByRole('textbox', { name: 'Email' }).fill(freshEmail)
      await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
      const sent = page.waitForRequest(
        (request) =>
          request.method() === 'POST' &&
          /register\/unverified|login-register-loyalty-account/.test(request.url()),
      )
      await page.getByRole('button', { name: 'Join' }).click()
      expect((await sent).postDataJSON()).toMatchObject({ referralCode: code })
    })
  }
})
