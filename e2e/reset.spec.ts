import { addressOf } from '#contract/endpoint.ts'
import { auth } from '#contract/auth.ts'
import { problems } from '#contract/problems.ts'
import { successes } from '#contract/successes.ts'
import { expect, test } from './support/fixtures.ts'
import { apiHeaders } from './support/network.ts'
import { PASSWORD, resetToken } from './support/password.ts'
import { paths } from '../src/lib/navigation/paths.ts'

test('resets a forgotten password once with the link of an email [RT-07] [RT-08] [ST-16] [OK-11]', async ({
  member,
  page,
  app,
  mailbox,
}) => {
  await page.context().clearCookies()
  await page.goto(app.url('/robots.txt'))
  await page.evaluate(() => localStorage.clear())
  await page.goto(app.url(paths.login()))
  await page.getByRole('button', { name: 'Log in with a password' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(app.url(paths.reset()))
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(member.email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible()
  await expect(
    page.getByText(`If there is an account for ${member.email}, an email is on its way.`),
  ).toBeVisible()

  const link = await mailbox.linkTo(member.email, 2)
  await page.goto(link)
  const [first, second] = [
    page.getByRole('textbox', { name: 'New password' }),
    page.getByRole('textbox', { name: 'Confirm password' }),
  ]
  const save = page.getByRole('button', { name: 'Save password' })
  await save.click()
  await expect(page.getByText(problems.ALL_FIELDS_REQUIRED.en)).toHaveCount(1)
  await expect(first).toBeFocused()
  await expect(second).toHaveAccessibleDescription(new RegExp(problems.ALL_FIELDS_REQUIRED.en))
  await first.fill(PASSWORD)
  await second.fill(`${PASSWORD}!`)
  await save.click()
  await expect(second).toHaveAccessibleDescription(problems.PASSWORDS_DIFFER.en)
  await first.fill('onlysmall')
  await second.fill('onlysmall')
  await save.click()
  await expect(first).toHaveAccessibleDescription(new RegExp(problems.PASSWORD_TOO_SIMPLE.en))
  // A problem found by the server moves the focus too.
  await first.fill('Password123')
  await second.fill('Password123')
  await save.click()
  await expect(first).toHaveAccessibleDescription(new RegExp(problems.PASSWORD_TOO_COMMON.en))
  await expect(first).toBeFocused()
  await first.fill(PASSWORD)
  await second.fill(PASSWORD)
  await save.click()
  const done = page.getByRole('heading', { name: 'All done' })
  await expect(done).toBeFocused()
  await expect(done).toHaveAccessibleDescription(successes.PASSWORD_CHANGED.en)
  await expect(page.getByRole('main').getByText(successes.PASSWORD_CHANGED.en)).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Log in with a password' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(app.url(paths.collection()))

  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(problems.RESET_EXPIRED.en)
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(page).toHaveURL(app.url(paths.reset()))
})

test('shows the same message for an unknown address [RT-07]', async ({ page, app }) => {
  await page.goto(app.url(paths.reset()))
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('alert')).toHaveText(problems.INVALID_EMAIL.en)
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody-knows-me@example.test')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(
    page.getByText(
      'If there is an account for nobody-knows-me@example.test, an email is on its way.',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test('a failed request shows a message and keeps the typed address [ER-12]', async ({
  page,
  app,
}) => {
  await page.goto(app.url(paths.reset()))
  await page.route(`**${addressOf(auth.forgotPassword)}`, (route) =>
    route.fulfill({
      headers: apiHeaders,
      status: 500,
      json: {
        success: false,
        code: 'SOMETHING_WENT_WRONG',
        message: problems.SOMETHING_WENT_WRONG.en,
      },
    }),
  )
  await page.getByRole('textbox', { name: 'Email' }).fill('ida@example.test')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('alert')).toHaveText(problems.SOMETHING_WENT_WRONG.en)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ida@example.test')
})

test('the reset page sends no referrer, and opening it does not use up the link', async ({
  member,
  page,
  app,
  mailbox,
  browser,
}) => {
  const token = await resetToken(app, mailbox, member.email, 2)
  const elsewhere = await browser.newContext()
  const scanner = await elsewhere.newPage()
  const answer = await scanner.goto(app.url(paths.newPassword({ tokenId: token })))
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(scanner.getByRole('textbox', { name: 'New password' })).toBeVisible()
  await elsewhere.close()

  // It also works when the member is logged in.
  const foreignRequests: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(app.url('')).host)
      foreignRequests.push(request.url())
  })
  await page.goto(app.url(paths.newPassword({ tokenId: token })))
  for (const name of ['New password', 'Confirm password'])
    await page.getByRole('textbox', { name }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All done' })).toBeVisible()
  expect(foreignRequests).toEqual([])
})

test('confirms a new address only after a press, and reports an expired link', async ({
  page,
  app,
}) => {
  const methods: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(addressOf(auth.confirmEmail))) methods.push(request.method())
  })
  await page.goto(app.url(`${paths.confirmEmail()}?token=no-such-token`))
  await expect(
    page.getByRole('heading', { level: 1, name: 'Confirm your new address' }),
  ).toBeVisible()
  await expect(page).toHaveURL(app.url(paths.confirmEmail()))
  await page.waitForLoadState('networkidle')
  expect(methods).toEqual([])
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('alert')).toHaveText(problems.RESET_EXPIRED.en)
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('a toast reports the new address when the page was left meanwhile', async ({ page, app }) => {
  let respond: () => void = () => undefined
  const left = new Promise<void>((resolve) => (respond = resolve))
  await page.route(`**${addressOf(auth.confirmEmail)}`, async (route) => {
    await left
    await route.fulfill({ headers: apiHeaders, json: { success: true, email: 'new@example.test' } })
  })
  await page.goto(app.url(`${paths.confirmEmail()}?token=some-token`))
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
  respond()
  await expect(page.locator('.toast').filter({ hasText: successes.EMAIL_CHANGED.en })).toBeVisible()
})

test('a toast reports the new password when the page was left meanwhile', async ({ page, app }) => {
  let respond: () => void = () => undefined
  const left = new Promise<void>((resolve) => (respond = resolve))
  const token = 'some-token'
  await page.route(`**${addressOf(auth.checkReset, { token })}`, (route) =>
    route.fulfill({ headers: apiHeaders, json: { success: true, token } }),
  )
  await page.route(`**${addressOf(auth.resetPassword, { token })}`, async (route) => {
    await left
    await route.fulfill({ headers: apiHeaders, json: { success: true } })
  })
  await page.goto(app.url(paths.newPassword({ tokenId: token })))
  for (const name of ['New password', 'Confirm password'])
    await page.getByRole('textbox', { name }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
  respond()
  await expect(
    page.locator('.toast').filter({ hasText: successes.PASSWORD_CHANGED.en }),
  ).toBeVisible()
})

test('reports an incomplete confirmation link and a taken address', async ({ page, app }) => {
  await page.goto(app.url(paths.confirmEmail()))
  await expect(
    page.getByRole('heading', { level: 1, name: 'Part of this link is missing' }),
  ).toBeVisible()
  await expect(page.getByText(problems.RESET_EXPIRED.en)).toHaveCount(0)

  await page.route(`**${addressOf(auth.confirmEmail)}`, (route) =>
    route.fulfill({
      headers: apiHeaders,
      status: problems.EMAIL_TAKEN.status,
      json: { success: false, code: 'EMAIL_TAKEN', message: problems.EMAIL_TAKEN.en },
    }),
  )
  await page.goto(app.url(`${paths.confirmEmail()}/?token=some-token`))
  await expect(page).not.toHaveURL(/token/)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This address is taken' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(problems.EMAIL_TAKEN.en)
})
