import type { Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { problems } from '#contract/problems.ts'
import { successes } from '#contract/successes.ts'
import { expect, test } from './support/fixtures.ts'
import { answerOf, joinNewMember } from './support/member.ts'
import { setPassword, PASSWORD } from './support/password.ts'
import { paths } from '../src/lib/navigation/paths.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Register' })

/** Fills in every field but the optional date of birth. */
async function fillsIn(page: Page, email: string) {
  await field(page, 'First name').fill('Noor')
  await field(page, 'Last name').fill('Haddad')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Confirm password').fill(PASSWORD)
  await field(page, 'Display name').fill('Noor')
  await field(page, 'Phone number').fill('416 555 0134')
  await page.getByRole('checkbox', { name: /terms/ }).check()
}

test('the menu links to a form with every registration field [RT-05] [SC-52]', async ({
  page,
  app,
}) => {
  await page.goto(app.url('/'))
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(app.url('/register'))
  const form = page.locator('form')
  for (const name of [
    'First name',
    'Last name',
    'Email',
    'Password',
    'Confirm password',
    'Display name',
    'Phone number',
  ])
    await expect(field(page, name), name).toBeEditable()
  await expect(form.getByRole('group', { name: 'Date of birth' })).toBeVisible()
  await expect(form.getByRole('checkbox', { name: /terms/ })).not.toBeChecked()
})

test('a visitor registers, types the code of the email and is logged in [SC-53] [ST-02] [ST-04] [EN-04]', async ({
  page,
  app,
  mailbox,
  freshEmail,
}) => {
  await page.goto(app.url(paths.register()))
  await fillsIn(page, freshEmail)
  const registration = page.waitForRequest((request) =>
    request.url().endsWith(addressOf(auth.register)),
  )
  await send(page).click()
  const { creatorId, site, ...data } = (await registration).postDataJSON() as Record<string, string>
  expect(data).toEqual({
    email: freshEmail,
    firstname: 'Noor',
    lastname: 'Haddad',
    username: 'Noor',
    password: PASSWORD,
    telephone: '416 555 0134',
  })
  expect([creatorId, site]).toEqual([expect.any(String), new URL(app.url('')).origin])

  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  const code = await mailbox.codeTo(freshEmail)
  // A phone may discard the page while the member reads the email: no second email is sent, and no secret is stored.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  expect(
    await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage })),
  ).not.toContain(PASSWORD)
  const typed = page.getByRole('textbox', { name: 'Code from the email' })
  await typed.fill(code.startsWith('2') ? '333333' : '222222')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText(problems.WRONG_CODE.en)
  await expect(typed).toBeFocused()
  await typed.fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(app.url(paths.collection()))
  await expect(page.getByText('Welcome. 150 points are yours to start with.')).toBeVisible()

  // The draft is removed.
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(
    /Haddad|waitingCode/,
  )
  await page.goto(app.url(paths.register()))
  await expect(page).toHaveURL(app.url(paths.collection()))
})

test('going back from the code step leaves it, also after a reload', async ({
  page,
  app,
  freshEmail,
}) => {
  await page.goto(app.url(paths.register()))
  await fillsIn(page, freshEmail)
  await send(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(field(page, 'First name')).toHaveValue('Noor')
  await page.reload()
  await expect(field(page, 'First name')).toHaveValue('Noor')
})

test('shows a message for every invalid field of a registration [VA-01] [VA-05] [VA-06] [VA-07] [VA-08]', async ({
  page,
  app,
  freshEmail,
}) => {
  await page.goto(app.url(paths.register()))
  await send(page).click()
  await expect(page.getByText(problems.ALL_FIELDS_REQUIRED.en)).toHaveCount(1)
  await expect(page.getByText(problems.TERMS_REQUIRED.en)).toBeVisible()
  await expect(field(page, 'First name')).toBeFocused()
  for (const name of [
    'First name',
    'Last name',
    'Email',
    'Password',
    'Confirm password',
    'Display name',
    'Phone number',
  ]) {
    await expect(field(page, name), name).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, name), name).toHaveAccessibleDescription(
      new RegExp(problems.ALL_FIELDS_REQUIRED.en),
    )
  }

  await fillsIn(page, 'noor@example')
  await expect(page.getByText(problems.ALL_FIELDS_REQUIRED.en)).toHaveCount(0)
  await field(page, 'Confirm password').fill(`${PASSWORD}!`)
  await send(page).click()
  await expect(page.getByText(problems.INVALID_EMAIL.en)).toBeVisible()
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription(
    problems.PASSWORDS_DIFFER.en,
  )

  await field(page, 'Email').fill(freshEmail)
  for (const name of ['Password', 'Confirm password']) await field(page, name).fill('onlysmall')
  await send(page).click()
  await expect(field(page, 'Password')).toBeFocused()
  await expect(field(page, 'Password')).toHaveAccessibleDescription(
    new RegExp(problems.PASSWORD_TOO_SIMPLE.en),
  )

  for (const name of ['Password', 'Confirm password']) await field(page, name).fill(PASSWORD)
  await page.getByRole('checkbox', { name: /terms/ }).uncheck()
  await send(page).click()
  await expect(page.getByText(problems.TERMS_REQUIRED.en)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /terms/ })).toBeFocused()
})

test('an invalid field that gets the focus is not covered by the bar', async ({
  page,
  app,
  freshEmail,
}) => {
  await page.goto(app.url(paths.register()))
  await fillsIn(page, freshEmail)
  const password = field(page, 'Password')
  await password.fill('')
  // Inside the window, but below the bar.
  await password.evaluate((input) => scrollBy(0, input.getBoundingClientRect().top - 20))
  await page.evaluate(() => document.querySelector('form')?.requestSubmit())
  await expect(password).toBeFocused()
  await expect
    .poll(() =>
      password.evaluate((input) => {
        const { x, top } = input.getBoundingClientRect()
        return document.elementFromPoint(x + 20, top + 4) === input
      }),
    )
    .toBe(true)
})

test('shows a server problem at its field', async ({ page, app, freshEmail }) => {
  await page.goto(app.url(paths.register()))
  await fillsIn(page, freshEmail)
  await field(page, 'Phone number').fill('12')
  await send(page).click()
  await expect(field(page, 'Phone number')).toHaveAccessibleDescription(
    problems.INVALID_TELEPHONE.en,
  )
  await expect(field(page, 'Phone number')).toBeFocused()
})

const add = (page: Page) => page.getByRole('button', { name: 'Add my birth date' })

test('the date of birth starts at July 3, 1985, and a cancelled choice is not sent [CO-34]', async ({
  page,
  app,
  freshEmail,
}) => {
  await page.goto(app.url(paths.register()))
  await fillsIn(page, freshEmail)
  await add(page).click()
  const shown = page.getByRole('group', { name: 'Date of birth' }).getByRole('combobox')
  for (const [place, value] of ['3', '7', '1985'].entries())
    await expect(shown.nth(place)).toHaveValue(value)
  await expect(shown.nth(1).locator('option:checked')).toHaveText('July')
  await expect(shown.first()).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(add(page)).toBeFocused()
  const registration = page.waitForRequest((request) =>
    request.url().endsWith(addressOf(auth.register)),
  )
  await send(page).click()
  expect((await registration).postDataJSON()).not.toHaveProperty('dateOfBirth')
})

test('a chosen but unconfirmed date prevents sending [EN-04]', async ({
  page,
  app,
  freshEmail,
}) => {
  await page.goto(app.url(paths.register()))
  await fillsIn(page, freshEmail)
  await add(page).click()
  await page.getByRole('combobox', { name: 'Year' }).selectOption('1990')
  let isSent = false
  page.on('request', (request) => {
    isSent ||= request.url().endsWith(addressOf(auth.register))
  })
  await send(page).click()
  await expect(page.getByText(problems.BIRTHDATE_OPEN.en)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Day' })).toBeFocused()
  expect(isSent).toBe(false)
  await page.getByRole('button', { name: 'Use this date' }).click()
  await expect(page.getByText(problems.BIRTHDATE_OPEN.en)).toHaveCount(0)
  await expect(page.getByText('July 3, 1990')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(add(page)).toBeFocused()
})

test('sends a confirmed date of birth [EN-04]', async ({ page, app, freshEmail }) => {
  await page.goto(app.url(paths.register()))
  await fillsIn(page, freshEmail)
  await add(page).click()
  await page.getByRole('combobox', { name: 'Year' }).selectOption('1990')
  await page.getByRole('button', { name: 'Use this date' }).click()
  const registration = page.waitForRequest((request) =>
    request.url().endsWith(addressOf(auth.register)),
  )
  await send(page).click()
  expect((await registration).postDataJSON()).toMatchObject({ dateOfBirth: '1990-07-03' })
})

test('address parameters override the draft, which overrides the pre-registration, and are plain text [RT-46] [RT-47] [RT-48]', async ({
  page,
  app,
}) => {
  await page.goto(app.url('/robots.txt'))
  await page.evaluate(() =>
    localStorage.setItem(
      'laurel:preRegistration',
      JSON.stringify({
        firstName: 'Pre',
        lastName: 'Registered',
        telephone: '416 555 0199',
        email: 'pre@example.test',
      }),
    ),
  )
  await page.goto(app.url(paths.register()))
  await expect(field(page, 'First name')).toHaveValue('Pre')
  await expect(field(page, 'Phone number')).toHaveValue('416 555 0199')
  await expect(field(page, 'Email')).toHaveValue('pre@example.test')

  await field(page, 'Last name').fill('Draft')
  await field(page, 'Password').fill(PASSWORD)
  await page.reload()
  await expect(field(page, 'Last name')).toHaveValue('Draft')
  await expect(field(page, 'Password')).toHaveValue('')

  await page.goto(
    app.url(
      `${paths.register()}?f=${encodeURIComponent('<img src=x onerror=alert(1)>')}&e=noor%40example.test`,
    ),
  )
  await expect(page).toHaveURL(app.url(paths.register()))
  await expect(field(page, 'First name')).toHaveValue('<img src=x onerror=alert(1)>')
  await expect(field(page, 'Email')).toHaveValue('noor@example.test')
  await expect(field(page, 'Last name')).toHaveValue('Draft')
  await expect(field(page, 'Phone number')).toHaveValue('416 555 0199')

  // The parameters apply only once: changes by the visitor stay.
  await field(page, 'First name').fill('Noor')
  await page.reload()
  await expect(field(page, 'First name')).toHaveValue('Noor')
})

test('an existing member logs in with the modal over the form and goes to the collection [SC-54] [MO-06] [ST-14]', async ({
  page,
  app,
  mailbox,
  freshEmail,
}) => {
  await joinNewMember(page, app, freshEmail)
  await setPassword(app, mailbox, freshEmail)
  await page.context().clearCookies()
  await page.goto(app.url(paths.register()))
  await field(page, 'First name').fill('Noor')
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  const modal = page.getByRole('dialog', { name: 'Log in' })
  await expect(page).toHaveURL(app.url(`${paths.register()}${paths.here({ modal: 'login' })}`))
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(page).toHaveURL(app.url(paths.register()))
  await expect(field(page, 'First name')).toHaveValue('Noor')

  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await modal.getByRole('button', { name: 'Log in with a password' }).click()
  await modal.getByRole('textbox', { name: 'Email' }).fill(freshEmail)
  await modal.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await modal.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(app.url(paths.collection()))
  await expect(page.getByRole('status').filter({ hasText: successes.LOGGED_IN.en })).toBeVisible()
  await expect(modal).toBeHidden()
})

test('without a registration code the landing page welcomes the member and links to the membership [ST-03]', async ({
  page,
  app,
  freshEmail,
}) => {
  await page.goto(app.url(paths.register(), 'bridal'))
  await fillsIn(page, freshEmail)
  const answered = page.waitForResponse((answer) => answer.url().endsWith(addressOf(auth.register)))
  await send(page).click()
  expect((await (await answered).json()) as object).toHaveProperty('token')
  await expect(page).toHaveURL(app.url('/#register=success', 'bridal'))
  await expect(page.getByText('Welcome. Your account is ready.')).toBeVisible()
  await page.getByRole('link', { name: 'My Membership' }).last().click()
  // A flat collection opens its only item.
  await expect(page).toHaveURL(/\/membership\//)
  const { account } = await answerOf<{ account: { email: string } }>(
    page,
    addressOf(api.account.account),
  )
  expect(account.email).toBe(freshEmail)
})

test('the welcome redirects to the collection after a while [ST-03]', async ({
  member,
  page,
  app,
}) => {
  await page.clock.install()
  await member.open(paths.registered())
  await expect(page.getByRole('heading', { name: 'Welcome. Your account is ready.' })).toBeFocused()
  await page.clock.fastForward(30_000)
  await expect(page).toHaveURL(app.url(paths.collection()))
})

test('the welcome does not redirect while the member uses the page', async ({
  member,
  page,
  app,
}) => {
  await page.clock.install()
  await member.open(paths.registered())
  await expect(page.getByRole('heading', { name: 'Welcome. Your account is ready.' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.clock.fastForward(60_000)
  await page.getByRole('link', { name: 'My Membership' }).last().click()
  await expect(page).toHaveURL(app.url(paths.collection()))
})

test('registering a known address sends an email whose code logs in', async ({
  member,
  page,
  app,
  mailbox,
}) => {
  await mailbox.emailTo(member.email)
  await page.context().clearCookies()
  await page.goto(app.url('/robots.txt'))
  await page.evaluate(() => localStorage.clear())
  // Answer as a brand without registration codes does; the email is a real one.
  await page.route(`**${addressOf(auth.register)}`, async (route) => {
    const { creatorId } = route.request().postDataJSON() as { creatorId: string }
    const { membershipId } = await page.evaluate(
      () =>
        JSON.parse(document.getElementById('brand')?.textContent ?? '{}') as {
          membershipId: string
        },
    )
    await route.continue({
      url: app.url(addressOf(auth.sendLink)),
      postData: JSON.stringify({ email: member.email, creatorId, membershipId }),
    })
  })
  await page.goto(app.url(paths.register()))
  await fillsIn(page, member.email)
  await send(page).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'You are already a member' }),
  ).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Code from the email' })
    .fill(await mailbox.codeTo(member.email, 2))
  await page.getByRole('button', { name: 'Log in with the code' }).click()
  await expect(page).toHaveURL(app.url(paths.collection()))
})
