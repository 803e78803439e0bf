import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { problems } from '#contract/problems.ts'
import { successes } from '#contract/successes.ts'
import type { Server } from './server.ts'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { profile } from '#contract/profile.ts'
import { answerOf } from './member.ts'
import { choosesPassword, PASSWORD } from './password.ts'
import { paths } from '../src/kit/paths.ts'

/** Leaves what the member has on this phone, as a stranger's phone would have it. */
async function forgets(page: Page, app: Server) {
  await page.context().clearCookies()
  await page.goto(app.url('/robots.txt'))
  await page.evaluate(() => localStorage.clear())
}

async function asksForLink(page: Page, app: Server, email: string) {
  await page.goto(app.url(paths.login()))
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('textbox', { name: 'Code from the email' })).toBeVisible()
}

test('a magic link logs in by itself where it was asked for, and works once [RT-02] [RT-45] [ST-17] [ST-18] [ER-14]', async ({ member, page, app, mailbox }) => {
  await forgets(page, app)
  await asksForLink(page, app, member.email)
  const link = await mailbox.linkTo(member.email, 2)
  expect(new URL(link).searchParams.get('email')).toBe(member.email)

  await page.goto(link)
  await expect(page).toHaveURL(app.url(paths.collection()))
  await expect(page.getByRole('status').filter({ hasText: successes.LOGGED_IN.en })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Second Look' })).toBeVisible()

  await forgets(page, app)
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(problems.LINK_EXPIRED.en)).toBeVisible()
  await page.getByRole('button', { name: 'Get a new link' }).click()
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
})

test('a link that scanners have asked for and opened still lets her in', async ({ member, page, app, mailbox, browser }) => {
  await forgets(page, app)
  await asksForLink(page, app, member.email)
  const link = await mailbox.linkTo(member.email, 2)
  const { pathname, search } = new URL(link)

  // A mail scanner asks for it, looks at it, and lets its scripts run; it does not press.
  for (const method of ['HEAD', 'GET']) expect((await app.call(method, pathname + search)).status).toBe(200)
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

test('the installed app, which shares no cookies with the browser of the link, is let in by the code [ST-17]', async ({ member, page, app, mailbox, browser }) => {
  await forgets(page, app)
  const installed = await browser.newContext()
  const appPage = await installed.newPage()
  await asksForLink(appPage, app, member.email)
  // The mail program opens the link in the browser; nobody presses there.
  await page.goto(await mailbox.linkTo(member.email, 2))
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await appPage.getByRole('textbox', { name: 'Code from the email' }).fill(await mailbox.codeTo(member.email, 2))
  await appPage.getByRole('button', { name: 'Log in with the code' }).click()
  await expect(appPage).toHaveURL(app.url(paths.collection()))
  await installed.close()
})

test('in another browser the link waits for a press', async ({ member, page, app, mailbox, browser }) => {
  await forgets(page, app)
  await asksForLink(page, app, member.email)
  const link = await mailbox.linkTo(member.email, 2)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(link)
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other).toHaveURL(app.url(paths.collection()))
  await elsewhere.close()
})

test('the code of the letter can be typed, and leads to her collection [CO-04] [RT-10] [ER-09]', async ({ member, page, app, mailbox }) => {
  await forgets(page, app)
  await asksForLink(page, app, member.email)
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

test('after five wrong codes the way in is the link, and a new letter is one press away', async ({ member, page, app, mailbox }) => {
  await forgets(page, app)
  await asksForLink(page, app, member.email)
  const code = await mailbox.codeTo(member.email, 2)
  const logIn = page.getByRole('button', { name: 'Log in with the code' })
  await page.getByRole('textbox', { name: 'Code from the email' }).fill(code.startsWith('2') ? '333333' : '222222')
  for (let tries = 1; tries < 5; tries += 1) {
    await logIn.click()
    await expect(page.getByRole('alert')).toHaveText(problems.WRONG_CODE.en)
    await expect(logIn).not.toHaveAttribute('aria-busy')
  }
  await logIn.click()
  await expect(page.getByRole('alert')).toHaveText(problems.TOO_MANY_CODES.en)
  await expect(logIn).toHaveAttribute('aria-disabled', 'true')
  await expect(logIn).toHaveAccessibleDescription(/You can try again at \d\d:\d\d\./)

  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByRole('status').filter({ hasText: `Another email is on its way to ${member.email}.` })).toBeVisible()
  await page.goto(await mailbox.linkTo(member.email, 3))
  await expect(page).toHaveURL(app.url(paths.collection()))
})

test('the fourth letter in a quarter of an hour is not called sent, and its button waits', async ({ member, page, app }) => {
  await forgets(page, app)
  // The first was the welcome.
  await asksForLink(page, app, member.email)
  const again = page.getByRole('button', { name: 'Send the email again' })
  await again.click()
  const sent = page.getByRole('status').filter({ hasText: 'Another email is on its way' })
  await expect(sent).toBeVisible()
  await expect(again).not.toHaveAttribute('aria-busy')
  await again.click()
  await expect(page.getByRole('alert')).toHaveText(problems.TOO_MANY_LETTERS.en)
  await expect(sent).toBeHidden()
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await expect(again).toHaveAccessibleDescription(/You can try again at \d\d:\d\d\./)

  await page.goto(app.url(paths.login()))
  const email = page.getByRole('textbox', { name: 'Email' })
  const send = page.getByRole('button', { name: 'Send me a link' })
  await email.fill(member.email)
  await send.click()
  await expect(page.getByRole('alert')).toHaveText(problems.TOO_MANY_LETTERS.en)
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  // The limit is one address's.
  await email.fill('somebody-else@example.test')
  await expect(send).not.toHaveAttribute('aria-disabled')
})

/** The password form of the log in page, with the address filled in. */
async function turnsToPassword(page: Page, app: Server, email: string) {
  await page.goto(app.url(paths.login()))
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Log in with a password' }).click()
}

test('a password that is missing or wrong is said, and the address stays [VA-02] [ER-08] [ER-11]', async ({ member, page, app, mailbox }) => {
  await choosesPassword(app, mailbox, member.email)
  await forgets(page, app)
  await turnsToPassword(page, app, member.email)
  const [email, password] = [page.getByRole('textbox', { name: 'Email' }), page.getByRole('textbox', { name: 'Password' })]
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
  await expect(password).toHaveAccessibleDescription(new RegExp(problems.EMAIL_AND_PASSWORD_REQUIRED.en))

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

test('both ways in stand on the login page; a password loads the account and leads to the collection [RT-04] [ST-14] [OK-04]', async ({ member, page, app, mailbox }) => {
  await choosesPassword(app, mailbox, member.email)
  await forgets(page, app)
  await page.goto(app.url(paths.login()))
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
  await turnsToPassword(page, app, member.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(app.url(paths.collection()))
  await expect(page.getByRole('status').filter({ hasText: 'Log in success.' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Second Look' }).getByRole('listitem')).toHaveCount(1)
  expect((await answerOf<{ account: { email: string } }>(page, addressOf(api.account.account))).account.email).toBe(member.email)
})

test('from the link to the password and back, the address is carried over', async ({ page, app }) => {
  await turnsToPassword(page, app, 'ida@example.test')
  await page.getByRole('button', { name: 'Log in with a link instead' }).click()
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ida@example.test')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
})

test('who asks for a code with her password types it; the field has the focus after a second [ST-12] [ST-13] [ST-15] [ER-09] [VA-13]', async ({ member, page, app, mailbox }) => {
  await choosesPassword(app, mailbox, member.email)
  await forgets(page, app)
  await turnsToPassword(page, app, member.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(app.url(paths.collection()))
  await answerOf(page, addressOf(profile.askCode), { asksCode: true, currentPassword: PASSWORD })
  await forgets(page, app)

  await page.clock.install()
  await turnsToPassword(page, app, member.email)
  const before = (await mailbox.letters(member.email)).length
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

  // A phone may throw the page away while she reads her letter.
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

/** Leaves the member on the phone, and her session nowhere. */
async function lapses(page: Page, app: Server) {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('laurel:viewer') !== null)).toBe(true)
  await page.context().clearCookies()
  await page.goto(app.url(paths.collection()))
  await expect(page.getByText('Your session has ended.')).toBeVisible()
}

test('whose session ends logs in over the page she is on, with what she had chosen [MO-06]', async ({ member, page, app, mailbox }) => {
  await choosesPassword(app, mailbox, member.email)
  await page.goto(app.url(paths.login()))
  await turnsToPassword(page, app, member.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(app.url(paths.collection()))
  await member.opens(`${paths.membership(member)}${paths.here({ modal: 'redeem' })}`)
  const offers = page.getByRole('dialog', { name: 'Redeem Points' })
  await expect(offers.getByRole('radio', { name: /Lens care kit/ })).toBeVisible()
  await lapses(page, app)

  await member.opens(paths.membership(member))
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
  await expect(offers.getByText(successes.OFFER_REDEEMED.en).or(offers.getByRole('link', { name: 'Show at checkout' })).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(offers).toBeHidden()
  await expect(page).toHaveURL(app.url(paths.membership(member)))
})

test('logging in in one tab reaches the other', async ({ member, page, app, context, mailbox }) => {
  await forgets(page, app)
  await asksForLink(page, app, member.email)
  const other = await context.newPage()
  await other.goto(app.url(paths.register()))
  await expect(other.getByRole('button', { name: 'Register' })).toBeVisible()
  await page.goto(await mailbox.linkTo(member.email, 2))
  await expect(page).toHaveURL(app.url(paths.collection()))
  await expect(other).toHaveURL(app.url(paths.collection()))
})

test('the back button after logging out shows nothing of hers', async ({ member, page, app }) => {
  await member.opens(paths.membership(member))
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

test('a page that comes back whole after a log out elsewhere closes at once', async ({ member, page, app }) => {
  await member.opens(paths.membership(member))
  await expect(page.getByRole('region', { name: 'Your Points' })).toBeVisible()
  // As the browser's cache of pages does: what was logged out meanwhile was not heard by the page.
  await page.evaluate(() => {
    localStorage.setItem('laurel:loggedOut', JSON.stringify(new Date().toISOString()))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page).toHaveURL(app.url('/'))
  await expect(page.getByRole('region', { name: 'Your Points' })).toHaveCount(0)
})

test('who has not joined is shown the way [ST-07] [ST-08] [ER-15]', async ({ page, app }) => {
  await page.goto(app.url(paths.login()))
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody-knows-me@example.test')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText(problems.NO_ACCOUNT.en)).toBeVisible()
  await page.getByRole('link', { name: 'Join now' }).click()
  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
})

test('whose address is confirmed finds her inbox waiting; trying again empties the address [ST-07] [ST-09] [ST-10]', async ({ situation, page, app, mailbox }) => {
  const mia = await situation('mia')
  const before = (await mailbox.letters(mia.email)).length
  await forgets(page, app)
  await asksForLink(page, app, mia.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible()
  await expect(page.getByText(`We sent a link and a code to ${mia.email}.`)).toBeVisible()
  expect((await mailbox.letterTo(mia.email, before + 1)).subject).toBe('Your way in to Second Look')
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('')
})

test('whose address was never confirmed is told so, and that the letter does both [ST-11]', async ({ member, page, app, mailbox }) => {
  await forgets(page, app)
  await asksForLink(page, app, member.email)
  await expect(page.getByText(`Your email is not confirmed yet. The link we sent to ${member.email} confirms it and logs you in.`)).toBeVisible()
  expect((await mailbox.letterTo(member.email, 2)).subject).toBe('Welcome to Second Look: please confirm your email')
})

test('who is logged in is led from the log in to her collection [RT-03]', async ({ member, page, app }) => {
  await member.opens(paths.login())
  await expect(page).toHaveURL(app.url(paths.collection()))
})

test('and from registering as well [RT-06]', async ({ member, page, app }) => {
  await member.opens(paths.register())
  await expect(page).toHaveURL(app.url(paths.collection()))
})

test('a visitor who opens the account is led home [SC-46]', async ({ page, app }) => {
  for (const place of [paths.account(), paths.accountPassword(), paths.accountData()]) {
    await page.goto(app.url(place))
    await expect(page).toHaveURL(app.url(paths.home()))
  }
})

test('logging in leads on to the place that was wanted', async ({ member, page, app, mailbox }) => {
  const wanted = paths.asset(member)
  await forgets(page, app)
  await page.goto(app.url(wanted))
  await expect(page).toHaveURL(app.url(paths.login()))
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.goto(await mailbox.linkTo(member.email, 2))
  await expect(page).toHaveURL(app.url(wanted))
})

test('the session is a cookie that no script reads, for one hour [ST-05] [CO-01] [CO-02]', async ({ member, page, context }) => {
  await member.opens(paths.collection())
  const cookies = await context.cookies()
  const [id, session] = ['__Host-id', '__Host-session'].map((name) => cookies.find((cookie) => cookie.name === name))
  expect(id).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
  expect(Math.abs((id?.expires ?? 0) - Date.now() / 1000 - 3600)).toBeLessThan(60)
  expect(session).toBeDefined()
  expect(await page.evaluate(() => document.cookie)).not.toContain('__Host-id')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(id?.value)
})

test('who has a voucher on this phone is asked before logging out takes it away', async ({ situation, page, app }) => {
  const mia = await situation('mia')
  await mia.opens(paths.account())
  await expect(page.getByText(mia.email)).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('laurel:reads') ?? '')).toContain('redemption.vouchers')
  await page.getByRole('button', { name: 'Logout' }).last().click()
  const asked = page.getByRole('dialog', { name: 'Log out?' })
  await expect(asked).toContainText('Your pass and your codes will be removed from this phone.')
  await expect(page).toHaveURL(new RegExp(`${paths.account()}\\?modal=logout$`))
  await asked.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(app.url('/'))
  await expect(page.getByRole('status').filter({ hasText: 'You are logged out.' })).toBeVisible()
})

test('logging out goes to the landing page and leaves nothing of hers [ST-06] [SC-67]', async ({ member, page, app, context }) => {
  await page.clock.install()
  await member.opens(paths.collection())
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
  await expect.poll(async () => (await context.cookies()).filter(({ name }) => name === '__Host-id')).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain(member.memberCode)
  expect(kept).not.toContain(member.email)
  await page.goto(app.url(paths.collection()))
  await expect(page).toHaveURL(app.url('/'))
})
