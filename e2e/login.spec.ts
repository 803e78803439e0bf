import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { problems } from '#contract/problems.ts'
import { successes } from '#contract/successes.ts'
import type { Server } from './support/server.ts'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { answerOf, waitForStoredReads } from './support/member.ts'
import { holdResponses } from './support/network.ts'
import { setPassword, PASSWORD } from './support/password.ts'
import { paths } from '../src/lib/navigation/paths.ts'

/** Deletes cookies and local data, as on a new phone. */
async function clearsPhone(page: Page, app: Server) {
  await page.context().clearCookies()
  await page.goto(app.url('/robots.txt'))
  await page.evaluate(() => localStorage.clear())
}

/** Requests a login link on the login page. */
async function requestsLink(page: Page, app: Server, email: string) {
  await page.goto(app.url(paths.login()))
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('textbox', { name: 'Code from the email' })).toBeVisible()
}

test('a magic link logs in without a press in the browser that requested it, and only once [RT-02] [RT-45] [ST-17] [ST-18] [ER-14]', async ({
  member,
  page,
  app,
  mailbox,
}) => {
  await clearsPhone(page, app)
  await requestsLink(page, app, member.email)
  const link = await mailbox.linkTo(member.email, 2)
  expect(new URL(link).searchParams.get('email')).toBe(member.email)

  await page.goto(link)
  await expect(page).toHaveURL(app.url(paths.collection()))
  await expect(page.getByRole('status').filter({ hasText: successes.LOGGED_IN.en })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Second Look' })).toBeVisible()

  await clearsPhone(page, app)
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(problems.LINK_EXPIRED.en)).toBeVisible()
  await page.getByRole('button', { name: 'Get a new link' }).click()
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
})

test('a link still logs in after a mail scanner has opened it', async ({
  member,
  page,
  app,
  mailbox,
  browser,
}) => {
  await clearsPhone(page, app)
  await requestsLink(page, app, member.email)
  const link = await mailbox.linkTo(member.email, 2)
  const { pathname, search } = new URL(link)

  // A mail scanner fetches the page and runs its scripts, but presses no button.
  for (const method of ['HEAD', 'GET'])
    expect((await app.call(method, pathname + search)).status).toBe(200)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.clock.install()
  await other.goto(link)
  await expect(other.getByRole('button', { name: 'Continue' })).toBeVisible()
  expect(other.url()).not.toContain('loginToken')
  await other.clock.fastForward(10_000)
  await other.waitForLoadState('networkidle')
  await expect(other.getByRole('button', { name: 'Continue' })).toBeVisible()

  await page.goto(link)
  await expect(page).toHaveURL(app.url(paths.collection()))
  await elsewhere.close()
})

test('the code logs in the installed app, which shares no cookies with the browser that opens the link [ST-17]', async ({
  member,
  page,
  app,
  mailbox,
  browser,
}) => {
  await clearsPhone(page, app)
  const installed = await browser.newContext()
  const appPage = await installed.newPage()
  await requestsLink(appPage, app, member.email)
  // The mail app opens the link in the browser, where the member does not press Continue.
  await page.goto(await mailbox.linkTo(member.email, 2))
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await appPage
    .getByRole('textbox', { name: 'Code from the email' })
    .fill(await mailbox.codeTo(member.email, 2))
  await appPage.getByRole('button', { name: 'Log in with the code' }).click()
  await expect(appPage).toHaveURL(app.url(paths.collection()))
  await installed.close()
})

test('in another browser the link logs in only after a press', async ({
  member,
  page,
  app,
  mailbox,
  browser,
}) => {
  await clearsPhone(page, app)
  await requestsLink(page, app, member.email)
  const link = await mailbox.linkTo(member.email, 2)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(link)
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other).toHaveURL(app.url(paths.collection()))
  await elsewhere.close()
})

test('a link for the logged-in member never asks about another member', async ({
  member,
  page,
  app,
  mailbox,
}) => {
  const release = await holdResponses(page, `**${addressOf(api.account.account)}`)
  await page.goto(await mailbox.linkTo(member.email))
  const next = page.getByRole('button', { name: 'Continue' })
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  const place = await next.boundingBox()
  const isRead = page.waitForResponse(`**${addressOf(api.account.account)}`)
  release()
  await isRead
  expect((await next.boundingBox())?.y).toBe(place?.y)
  await next.click()
  await expect(page).toHaveURL(app.url(paths.collection()))
})

test('a press on Continue while the account is read logs in once it is known', async ({
  member,
  page,
  app,
  mailbox,
}) => {
  const release = await holdResponses(page, `**${addressOf(api.account.account)}`)
  await page.goto(await mailbox.linkTo(member.email))
  const next = page.getByRole('button', { name: 'Continue' })
  await next.click()
  await expect(next).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page).toHaveURL(app.url(paths.collection()))
})

test('a link is not for the logged-in member when their account cannot be read', async ({
  member,
  page,
  mailbox,
}) => {
  await page.route(`**${addressOf(api.account.account)}`, (route) => route.abort())
  await page.goto(await mailbox.linkTo(member.email))
  await expect(page.getByRole('heading', { name: 'Switch accounts?' })).toBeVisible()
  await expect(page.getByText('You are logged in as another member')).toBeVisible()
})

test('the code of the email logs in and leads to the collection [CO-04] [RT-10] [ER-09]', async ({
  member,
  page,
  app,
  mailbox,
}) => {
  await clearsPhone(page, app)
  await requestsLink(page, app, member.email)
  const code = await mailbox.codeTo(member.email, 2)
  expect(code).toHaveLength(6)

  const field = page.getByRole('textbox', { name: 'Code from the email' })
  const logIn = page.getByRole('button', { name: 'Log in with the code' })
  await logIn.click()
  await expect(page.getByRole('alert')).toHaveText(problems.CODE_REQUIRED.en)
  await expect(field).toBeFocused()

  await field.fill(code.startsWith('2') ? '333333' : '222222')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await logIn.click()
  await expect(page.getByRole('alert')).toHaveText(problems.WRONG_CODE.en)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(problems.WRONG_CODE.en))
  await expect(field).toBeFocused()

  await field.fill(`${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Log in with the code' }).click()
  await expect(page).toHaveURL(app.url(paths.collection()))
})

test('after five wrong codes only a link logs in, and another email can be requested', async ({
  member,
  page,
  app,
  mailbox,
}) => {
  await clearsPhone(page, app)
  await requestsLink(page, app, member.email)
  const code = await mailbox.codeTo(member.email, 2)
  const logIn = page.getByRole('button', { name: 'Log in with the code' })
  await page
    .getByRole('textbox', { name: 'Code from the email' })
    .fill(code.startsWith('2') ? '333333' : '222222')
  for (let tries = 1; tries < 5; tries += 1) {
    await logIn.click()
    await expect(page.getByRole('alert')).toHaveText(problems.WRONG_CODE.en)
    await expect(logIn).not.toHaveAttribute('aria-busy')
  }
  await logIn.click()
  await expect(page.getByRole('alert')).toHaveText(problems.TOO_MANY_CODES.en)
  await expect(logIn).toHaveAttribute('aria-disabled', 'true')
  await expect(logIn).toHaveAccessibleDescription(
    /You can try again (tomorrow )?at \d{1,2}:\d\d [AP]M\./,
  )

  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: `Another email is on its way to ${member.email}.` }),
  ).toBeVisible()
  await page.goto(await mailbox.linkTo(member.email, 3))
  await expect(page).toHaveURL(app.url(paths.collection()))
})

test('refuses the fourth email within 15 minutes and disables the button', async ({
  member,
  page,
  app,
}) => {
  await clearsPhone(page, app)
  // The welcome email was the first.
  await requestsLink(page, app, member.email)
  const again = page.getByRole('button', { name: 'Send the email again' })
  await again.click()
  const sent = page.getByRole('status').filter({ hasText: 'Another email is on its way' })
  await expect(sent).toBeVisible()
  await expect(again).not.toHaveAttribute('aria-busy')
  await again.click()
  await expect(page.getByRole('alert')).toHaveText(problems.TOO_MANY_EMAILS.en)
  await expect(sent).toBeHidden()
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await expect(again).toHaveAccessibleDescription(
    /You can try again (tomorrow )?at \d{1,2}:\d\d [AP]M\./,
  )

  await page.goto(app.url(paths.login()))
  const email = page.getByRole('textbox', { name: 'Email' })
  const send = page.getByRole('button', { name: 'Send me a link' })
  await email.fill(member.email)
  await send.click()
  await expect(page.getByRole('alert')).toHaveText(problems.TOO_MANY_EMAILS.en)
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  // The limit is per address.
  await email.fill('somebody-else@example.test')
  await expect(send).not.toHaveAttribute('aria-disabled')
})

/** Opens the password form of the login page with the address filled in. */
async function opensPasswordForm(page: Page, app: Server, email: string) {
  await page.goto(app.url(paths.login()))
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Log in with a password' }).click()
}

test('a missing or wrong password shows a message and keeps the address [VA-02] [ER-08] [ER-11]', async ({
  member,
  page,
  app,
  mailbox,
}) => {
  await setPassword(app, mailbox, member.email)
  await clearsPhone(page, app)
  await opensPasswordForm(page, app, member.email)
  const [email, password] = [
    page.getByRole('textbox', { name: 'Email' }),
    page.getByRole('textbox', { name: 'Password' }),
  ]
  const logIn = page.getByRole('button', { name: 'Log in', exact: true })
  await expect(email).toHaveValue(member.email)
  await expect(password).toBeFocused()
  await logIn.click()
  await expect(page.getByText(problems.EMAIL_AND_PASSWORD_REQUIRED.en)).toHaveCount(1)
  await expect(password).toBeFocused()
  await email.fill('')
  await logIn.click()
  await expect(page.getByText(problems.EMAIL_AND_PASSWORD_REQUIRED.en)).toHaveCount(1)
  await expect(email).toBeFocused()
  await expect(password).toHaveAccessibleDescription(
    new RegExp(problems.EMAIL_AND_PASSWORD_REQUIRED.en),
  )

  await email.fill(member.email)
  await password.fill(`${PASSWORD}?`)
  await logIn.click()
  await expect(page.getByRole('alert')).toHaveText(problems.WRONG_CREDENTIALS.en)
  await expect(password).toHaveValue('')
  await expect(password).toBeFocused()
  await expect(email).toHaveValue(member.email)

  await password.fill(PASSWORD)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await logIn.click()
  await expect(page).toHaveURL(app.url(paths.collection()))
})

test('the login page offers link and password; a password login leads to the collection [RT-04] [ST-14] [OK-04]', async ({
  member,
  page,
  app,
  mailbox,
}) => {
  await setPassword(app, mailbox, member.email)
  await clearsPhone(page, app)
  await page.goto(app.url(paths.login()))
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
  await opensPasswordForm(page, app, member.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(app.url(paths.collection()))
  await expect(page.getByRole('status').filter({ hasText: 'Log in success.' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Second Look' }).getByRole('listitem')).toHaveCount(
    1,
  )
  expect(
    (await answerOf<{ account: { email: string } }>(page, addressOf(api.account.account))).account
      .email,
  ).toBe(member.email)
})

test('switching between link and password keeps the address', async ({ page, app }) => {
  await opensPasswordForm(page, app, 'ida@example.test')
  await page.getByRole('button', { name: 'Log in with a link instead' }).click()
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ida@example.test')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
})

test('a login with the optional code asks for it and focuses its field after a second [ST-12] [ST-13] [ST-15] [ER-09] [VA-13]', async ({
  member,
  page,
  app,
  mailbox,
}) => {
  await setPassword(app, mailbox, member.email)
  await clearsPhone(page, app)
  await opensPasswordForm(page, app, member.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(app.url(paths.collection()))
  await answerOf(page, addressOf(accountSettings.setCodeRequirement), {
    requiresCode: true,
    currentPassword: PASSWORD,
  })
  await clearsPhone(page, app)

  await page.clock.install()
  await opensPasswordForm(page, app, member.email)
  const before = (await mailbox.codes(member.email)).length
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Code from the email' })
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeFocused()
  await page.clock.runFor(900)
  await expect(field).not.toBeFocused()
  await page.clock.runFor(200)
  await expect(field).toBeFocused()
  await page.clock.resume()

  // A phone may discard the page while the member reads the email.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  await field.fill('ABCDEFGH')
  await expect(field).toHaveValue('ABCDEF')
  const code = await mailbox.codeTo(member.email, before + 1)
  await field.fill(code.startsWith('2') ? '333333' : '222222')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText(problems.WRONG_CODE.en)
  await field.fill(`${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(app.url(paths.collection()))
})

/** Ends the member's session and keeps their data on the phone. */
async function endsSession(page: Page, app: Server) {
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('laurel:viewer') !== null))
    .toBe(true)
  await page.context().clearCookies()
  await page.goto(app.url(paths.collection()))
  await expect(page.getByText('Your session has ended.')).toBeVisible()
}

test('after the session has ended, logging in with the modal keeps the page and the choice [MO-06]', async ({
  member,
  page,
  app,
  mailbox,
}) => {
  await setPassword(app, mailbox, member.email)
  await page.goto(app.url(paths.login()))
  await opensPasswordForm(page, app, member.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(app.url(paths.collection()))
  await member.open(`${paths.membership(member)}${paths.here({ modal: 'redeem' })}`)
  const offers = page.getByRole('dialog', { name: 'Redeem Points' })
  await expect(offers.getByRole('radio', { name: /Lens care kit/ })).toBeVisible()
  // The screen below the modal has its reads, too, and shows them without a session.
  await expect(
    page.getByRole('link', { name: 'Redeem Points', includeHidden: true }).first(),
  ).toBeAttached()
  await waitForStoredReads(
    page,
    api.membership.membership,
    api.membership.tiers,
    api.points.balance,
    api.redemption.offers,
  )
  await endsSession(page, app)

  await member.open(paths.membership(member))
  await page.getByRole('link', { name: 'Redeem Points' }).click()
  await offers.getByRole('radio', { name: /Lens care kit/ }).check()
  await offers.getByRole('button', { name: 'Log in' }).click()
  const modal = page.getByRole('dialog', { name: 'Log in' })
  await modal.getByRole('button', { name: 'Log in with a password' }).click()
  await modal.getByRole('textbox', { name: 'Email' }).fill(member.email)
  await modal.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await modal.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(modal).toBeHidden()
  await expect(offers.getByRole('radio', { name: /Lens care kit/ })).toBeChecked()
  await offers.getByRole('button', { name: 'Redeem Offer' }).click()
  await expect(
    offers
      .getByText(successes.OFFER_REDEEMED.en)
      .or(offers.getByRole('link', { name: 'Show at checkout' }))
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(offers).toBeHidden()
  await expect(page).toHaveURL(app.url(paths.membership(member)))
})

test('a login in one tab applies to other tabs', async ({
  member,
  page,
  app,
  context,
  mailbox,
}) => {
  await clearsPhone(page, app)
  await requestsLink(page, app, member.email)
  const other = await context.newPage()
  await other.goto(app.url(paths.register()))
  await expect(other.getByRole('button', { name: 'Register' })).toBeVisible()
  await page.goto(await mailbox.linkTo(member.email, 2))
  await expect(page).toHaveURL(app.url(paths.collection()))
  await expect(other).toHaveURL(app.url(paths.collection()))
})

test('the back button after a logout shows no member data', async ({ member, page, app }) => {
  await member.open(paths.membership(member))
  await expect(page.getByRole('region', { name: 'Your Points' })).toBeVisible()
  await page.goto(app.url(paths.account()))
  await expect(page.getByRole('button', { name: 'Logout' }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).last().click()
  await expect(page).toHaveURL(app.url('/'))
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
  await expect(page.getByText(member.email)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Your Points' })).toHaveCount(0)
})

test('a page restored from the back-forward cache after a logout elsewhere closes at once', async ({
  member,
  page,
  app,
}) => {
  await member.open(paths.membership(member))
  await expect(page.getByRole('region', { name: 'Your Points' })).toBeVisible()
  // A page in the back-forward cache misses the logout event.
  await page.evaluate(() => {
    localStorage.setItem('laurel:loggedOut', JSON.stringify(new Date().toISOString()))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page).toHaveURL(app.url('/'))
  await expect(page.getByRole('region', { name: 'Your Points' })).toHaveCount(0)
})

test('an unknown address shows a message with a link to join [ST-07] [ST-08] [ER-15]', async ({
  page,
  app,
}) => {
  await page.goto(app.url(paths.login()))
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody-knows-me@example.test')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText(problems.NO_ACCOUNT.en)).toBeVisible()
  await page.getByRole('link', { name: 'Join now' }).click()
  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
})

test('a confirmed address gets a login email, and trying again clears the field [ST-07] [ST-09] [ST-10]', async ({
  logInAs,
  page,
  app,
  mailbox,
}) => {
  const mia = await logInAs('mia')
  const before = (await mailbox.emails(mia.email)).length
  await clearsPhone(page, app)
  await requestsLink(page, app, mia.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible()
  await expect(page.getByText(`We sent a link and a code to ${mia.email}.`)).toBeVisible()
  expect((await mailbox.emailTo(mia.email, before + 1)).subject).toBe(
    'Your login link for Second Look',
  )
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('')
})

test('an unconfirmed address gets an email that confirms it and logs in [ST-11]', async ({
  member,
  page,
  app,
  mailbox,
}) => {
  await clearsPhone(page, app)
  await requestsLink(page, app, member.email)
  await expect(
    page.getByText(
      `Your email is not confirmed yet. The link in our email to ${member.email} confirms it and logs you in.`,
    ),
  ).toBeVisible()
  expect((await mailbox.emailTo(member.email, 2)).subject).toBe(
    'Welcome to Second Look: please confirm your email',
  )
})

test('redirects a logged-in member from the login to the collection [RT-03]', async ({
  member,
  page,
  app,
}) => {
  await member.open(paths.login())
  await expect(page).toHaveURL(app.url(paths.collection()))
})

test('redirects a logged-in member from the registration to the collection [RT-06]', async ({
  member,
  page,
  app,
}) => {
  await member.open(paths.register())
  await expect(page).toHaveURL(app.url(paths.collection()))
})

test('redirects a visitor from the account to the landing page [SC-46]', async ({ page, app }) => {
  for (const place of [
    paths.account(),
    paths.accountDetails(),
    paths.accountPassword(),
    paths.accountData(),
  ]) {
    await page.goto(app.url(place))
    await expect(page).toHaveURL(app.url(paths.home()))
  }
})

test('a login leads to the page that was requested before', async ({
  member,
  page,
  app,
  mailbox,
}) => {
  const requestedPath = paths.asset(member)
  await clearsPhone(page, app)
  await page.goto(app.url(requestedPath))
  await expect(page).toHaveURL(app.url(paths.login()))
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.goto(await mailbox.linkTo(member.email, 2))
  await expect(page).toHaveURL(app.url(requestedPath))
})

test('the session is an HttpOnly cookie for one hour [ST-05] [CO-01] [CO-02]', async ({
  member,
  page,
  context,
}) => {
  await member.open(paths.collection())
  const cookies = await context.cookies()
  const [id, session] = ['__Host-id', '__Host-session'].map((name) =>
    cookies.find((cookie) => cookie.name === name),
  )
  expect(id).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
  expect(Math.abs((id?.expires ?? 0) - Date.now() / 1000 - 3600)).toBeLessThan(60)
  expect(session).toBeDefined()
  expect(await page.evaluate(() => document.cookie)).not.toContain('__Host-id')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(id?.value)
})

test('asks for confirmation before a logout that deletes a stored voucher', async ({
  logInAs,
  page,
  app,
}) => {
  const mia = await logInAs('mia')
  await mia.open(paths.account())
  await expect(page.getByText(mia.email)).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('laurel:reads') ?? ''))
    .toContain('redemption.vouchers')
  await page.getByRole('button', { name: 'Logout' }).last().click()
  const confirmation = page.getByRole('dialog', { name: 'Log out?' })
  await expect(confirmation).toContainText(
    'Your pass and your codes will be removed from this device.',
  )
  await expect(page).toHaveURL(new RegExp(`${paths.account()}\\?modal=logout$`))
  await confirmation.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(app.url('/'))
  await expect(page.getByRole('status').filter({ hasText: 'You are logged out.' })).toBeVisible()
})

test('a logout leads to the landing page and deletes all data of the member [ST-06] [SC-67]', async ({
  member,
  page,
  app,
  context,
}) => {
  await page.clock.install()
  await member.open(paths.collection())
  await page.getByRole('button', { name: 'Your account' }).click()
  const logout = page.getByRole('button', { name: 'Logout' })
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await logout.click()
  await page.clock.runFor(190)
  await expect(page).toHaveURL(app.url(paths.collection()))
  await page.clock.runFor(30)
  await expect(page).toHaveURL(app.url('/'))
  await page.clock.resume()
  await expect(page.getByRole('status').filter({ hasText: 'You are logged out.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
  await expect
    .poll(async () => (await context.cookies()).filter(({ name }) => name === '__Host-id'))
    .toEqual([])
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(member.memberCode)
  expect(stored).not.toContain(member.email)
  await page.goto(app.url(paths.collection()))
  await expect(page).toHaveURL(app.url('/'))
})
