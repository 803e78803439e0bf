import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { problems } from '#contract/problems.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { successes } from '#contract/successes.ts'
import { expect, test } from './support/fixtures.ts'
import type { Mailbox } from './support/mailbox.ts'
import { answerOf, joinNewMember, type Member } from './support/member.ts'
import { holdResponses } from './support/network.ts'
import type { Server } from './support/server.ts'
import { paths } from '../src/lib/navigation/paths.ts'

const PASSWORD = 'Spectacles4Two'
const accountOf = async (page: Page) =>
  (await answerOf<{ account: Record<string, unknown> }>(page, addressOf(api.account.account)))
    .account

const field = (page: Page | Locator, name: string) =>
  page.getByRole('textbox', { name, exact: true })
const button = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first()
const expectInvalid = async (at: Locator, sentence: string) => {
  await expect(at).toHaveAttribute('aria-invalid', 'true')
  await expect(at).toHaveAccessibleDescription(new RegExp(sentence.replace(/[.?]/g, '\\$&')))
}

/** Changes settings of the brand pack in the page before the app reads it. */
const withPack = (page: Page, others: Record<string, object>) =>
  page.addInitScript(
    (changes) =>
      new MutationObserver((_, watch) => {
        const pack = document.getElementById('brand')
        if (!pack?.textContent) return
        watch.disconnect()
        const brand = JSON.parse(pack.textContent) as Record<string, object>
        const changed = Object.entries(changes).map(([part, settings]) => [
          part,
          { ...brand[part], ...settings },
        ])
        pack.textContent = JSON.stringify({ ...brand, ...(Object.fromEntries(changed) as object) })
      }).observe(document, { childList: true, subtree: true }),
    others,
  )

async function fillsDetails(page: Page) {
  for (const [name, value] of [
    ['First name', 'Nadia'],
    ['Last name', 'Roy'],
    ['Display name', 'nadia'],
    ['Phone number', '(202) 555-0143'],
  ] as const)
    await field(page, name).fill(value)
}

/** Fills in an address in Ontario, after the country is chosen. */
async function fillsAddress(page: Page) {
  await field(page, 'Address').fill('12 Queen Street')
  await field(page, 'City').fill('Toronto')
  await page.getByRole('combobox', { name: 'State or province' }).selectOption({ label: 'Ontario' })
  await field(page, 'Postal code').fill('M5H 2N2')
}

/** Requests a code on the page and types it. `emails`: how many the member has then received. */
async function typesCode(
  page: Page | Locator,
  mailbox: Mailbox,
  { email, emails, action = 'Send me a code' }: { email: string; emails: number; action?: string },
) {
  await button(page, action).click()
  await expect(page.getByText(`The email is on its way to ${email}.`).first()).toBeVisible()
  await field(page, 'Code from the email').fill(await mailbox.codeTo(email, emails))
}

/** Confirms the member's address with the link of the first email. */
async function confirmed(member: Member, mailbox: Mailbox): Promise<Member> {
  await member.page.goto(await mailbox.linkTo(member.email))
  await button(member.page, 'Continue').click()
  await expect(member.page).toHaveURL(new RegExp(`${paths.collection()}$`))
  return member
}

/** Sets the member's first password on the page. */
async function choosesPassword(member: Member, mailbox: Mailbox, emails: number) {
  await member.open(paths.accountPassword())
  await field(member.page, 'New password').fill(PASSWORD)
  await field(member.page, 'Confirm new password').fill(PASSWORD)
  await typesCode(member.page, mailbox, { email: member.email, emails })
  await button(member.page, 'Choose this password').click()
  await expect(member.page.getByRole('main').getByText(successes.PASSWORD_CHANGED.en)).toBeVisible()
}

test('the account is a list that leads to every page and back [RT-23] [RT-26]', async ({
  member,
  page,
  app,
}) => {
  await member.open('/account/')
  const main = page.getByRole('main')
  const list = main.getByRole('navigation', { name: 'Account pages' })
  const tab = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Account' })
  for (const [row, title, address] of [
    ['Details', 'Contact details', paths.accountDetails()],
    ['Verification Not confirmed', 'Account Verification', paths.accountVerify()],
    ['Password None', 'Password', paths.accountPassword()],
    ['Devices 1', 'Devices', paths.accountDevices()],
    ['Wallets None', 'Wallets', paths.accountWallet()],
    ['Billing', 'Billing', paths.accountBilling()],
    ['Notifications', 'Notifications', paths.accountEmails()],
    ['Your data', 'Your data', paths.accountData()],
  ] as const) {
    await expect(main.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
    await expect(main.getByText(member.email)).toBeVisible()
    await list.getByRole('link', { name: row, exact: true }).click()
    await expect(page).toHaveURL(app.url(address))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeInViewport()
    await expect(page).toHaveTitle(title)
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await main.getByRole('link', { name: 'Back to your account' }).click()
    await expect(page).toHaveURL(app.url(paths.account()))
    await expect(tab).toHaveAttribute('aria-current', 'page')
  }
  await expect(list.getByRole('link', { name: 'Help' })).toHaveAttribute('href', /^(https|mailto):/)
})

test('the account list works when the account and its values cannot be loaded', async ({
  member,
  page,
  app,
}) => {
  await page.route(/\/api\/(account|account\/devices|wallet\/own)$/, (route) => route.abort())
  await member.open(paths.account())
  await expect(page.getByText(problems.NO_ACCOUNT_INFO.en)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Devices', exact: true }).click()
  await expect(page).toHaveURL(app.url(paths.accountDevices()))
})

test('a wide window shows the menu of account pages beside the page', async ({
  member,
  page,
  app,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await member.open(paths.accountDetails())
  const menu = page.getByRole('navigation', { name: 'Account pages' })
  await expect(page.getByRole('link', { name: 'Back to your account' })).toBeHidden()
  await menu.getByRole('link', { name: 'Your data' }).click()
  await expect(page).toHaveURL(app.url(paths.accountData()))
  await expect(menu.getByRole('link', { name: 'Your data' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('the details have every personal field [RT-19] [SC-42]', async ({ member, page, app }) => {
  await member.open('/account/details')
  await expect(page).toHaveURL(app.url(paths.accountDetails()))
  await expect(page.getByRole('heading', { level: 1, name: 'Contact details' })).toBeVisible()
  for (const name of ['First name', 'Last name', 'Email', 'Display name', 'Phone number'])
    await expect(field(page, name), name).toBeEditable()
  await expect(field(page, 'Email')).toHaveValue(member.email)
  await expect(page.getByRole('group', { name: 'Date of birth' })).toBeVisible()
})

test('an unverified member verifies with a password and the code of an email [SC-44] [VA-16] [OK-03]', async ({
  member,
  page,
  mailbox,
}) => {
  await member.open(paths.accountDetails())
  const prompt = page.getByRole('region', { name: 'Please confirm your email' })
  await expect(prompt).toContainText(member.email)
  await button(prompt, 'Send me the email').click()
  await expect(prompt.getByRole('status')).toHaveText(`The email is on its way to ${member.email}.`)
  const code = await mailbox.codeTo(member.email, 2)

  await fillsDetails(page)
  await field(page, 'New password').fill('spectacles')
  await field(page, 'Confirm new password').fill('spectacle')
  await button(page, 'Save').click()
  await expectInvalid(field(page, 'Confirm new password'), problems.PASSWORDS_DIFFER.en)
  await expectInvalid(field(page, 'Code from the email'), problems.CODE_REQUIRED.en)
  await field(page, 'Confirm new password').fill('spectacles')
  await button(page, 'Save').click()
  await expectInvalid(field(page, 'New password'), problems.PASSWORD_TOO_SIMPLE.en)
  await expect(field(page, 'New password')).toBeFocused()

  await field(page, 'New password').fill(PASSWORD)
  await field(page, 'Confirm new password').fill(PASSWORD)
  await field(page, 'Code from the email').fill(code.startsWith('2') ? '333333' : '222222')
  await button(page, 'Save').click()
  await expectInvalid(field(page, 'Code from the email'), problems.WRONG_CODE.en)
  await field(page, 'Code from the email').fill(code)
  await button(page, 'Save').click()
  await expect(toast(page, successes.ACCOUNT_SAVED.en)).toBeVisible()
  await expect(page.getByText(`${member.email} is confirmed.`)).toBeVisible()
  await expect(prompt).toHaveCount(0)
  await expect(field(page, 'New password')).toHaveCount(0)
  expect(await accountOf(page)).toMatchObject({
    isVerified: true,
    hasPassword: true,
    firstName: 'Nadia',
    telephone: '+12025550143',
  })
  await expect(field(page, 'Phone number')).toHaveValue('+12025550143')
})

test('saving shows that the address was confirmed in another tab', async ({
  member,
  page,
  context,
  mailbox,
}) => {
  await member.open(paths.accountDetails())
  await expect(field(page, 'Code from the email')).toBeVisible()
  const other = await context.newPage()
  await other.goto(await mailbox.linkTo(member.email))
  await button(other, 'Continue').click()
  await expect(other).toHaveURL(new RegExp(`${paths.collection()}$`))
  await other.close()

  await fillsDetails(page)
  await button(page, 'Save').click()
  await expect(toast(page, successes.ACCOUNT_SAVED.en)).toBeVisible()
  await expect(page.getByText(`${member.email} is confirmed.`)).toBeVisible()
  await expect(field(page, 'New password')).toHaveCount(0)
})

test('shows a message at each empty field and at a refused one [VA-15] [OK-03]', async ({
  member,
  page,
  mailbox,
}) => {
  await confirmed(member, mailbox)
  await member.open(paths.accountDetails())
  await field(page, 'First name').fill('Nadia')
  await button(page, 'Save').click()
  await expectInvalid(field(page, 'Last name'), problems.ALL_FIELDS_REQUIRED.en)
  for (const name of ['Display name', 'Phone number'])
    await expect(field(page, name)).toHaveAccessibleDescription('Optional.')
  await expect(field(page, 'Last name')).toBeFocused()

  await fillsDetails(page)
  await field(page, 'Phone number').fill('12')
  await button(page, 'Save').click()
  await expectInvalid(field(page, 'Phone number'), problems.INVALID_TELEPHONE.en)
  await expect(field(page, 'Phone number')).toBeFocused()

  await fillsDetails(page)
  await button(page, 'Save').click()
  await expect(toast(page, successes.ACCOUNT_SAVED.en)).toBeVisible()

  // A phone number can be removed again.
  await field(page, 'Phone number').fill('')
  await button(page, 'Save').click()
  await expect.poll(async () => (await accountOf(page))['telephone']).toBeNull()

  // With only the email filled in, the other fields are not required.
  for (const name of ['First name', 'Last name', 'Display name', 'Phone number'])
    await field(page, name).fill('')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await button(page, 'Save').click()
  expect((await saved).status()).toBe(200)
  await expect(field(page, 'First name')).toHaveValue('Nadia')
})

test('the date of birth is optional and can be set once [VA-09] [CO-34]', async ({
  member,
  page,
}) => {
  await member.open(paths.accountDetails())
  await fillsDetails(page)
  await button(page, 'Save').click()
  await expect(toast(page, successes.ACCOUNT_SAVED.en)).toBeVisible()
  expect((await accountOf(page))['dateOfBirth']).toBeNull()

  await button(page, 'Add my birth date').click()
  for (const [name, value] of [
    ['Year', '1985'],
    ['Month', '7'],
    ['Day', '3'],
  ] as const)
    await expect(page.getByRole('combobox', { name })).toHaveValue(value)
  await page.getByRole('combobox', { name: 'Day' }).selectOption('14')
  await button(page, 'Use this date').click()
  await button(page, 'Save').click()
  await expect(page.getByRole('main').getByText('July 14, 1985')).toBeVisible()
  await expect(button(page, 'Change')).toHaveCount(0)
  expect((await accountOf(page))['dateOfBirth']).toBe('1985-07-14')
})

test('Save stays in view with the number of unsaved changes, and Undo discards them', async ({
  member,
  page,
}) => {
  await member.open(paths.accountDetails())
  const unsaved = page.getByText(/changes? not saved/)
  const undo = button(page, 'Undo')
  await expect(button(page, 'Save')).toBeInViewport({ ratio: 1 })
  await expect(unsaved).toHaveCount(0)
  await field(page, 'First name').fill('Nadia')
  await expect(unsaved).toHaveText('1 change not saved')
  await field(page, 'Last name').fill('Roy')
  await button(page, 'Add my birth date').click()
  await button(page, 'Use this date').click()
  await expect(unsaved).toHaveText('3 changes not saved')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(button(page, 'Save')).toBeInViewport({ ratio: 1 })

  await undo.click()
  await expect(unsaved).toHaveCount(0)
  await expect(button(page, 'Save')).toBeFocused()
  await expect(field(page, 'First name')).toHaveValue('')
  await expect(button(page, 'Add my birth date')).toBeVisible()
  await page.reload()
  await expect(field(page, 'First name')).toHaveValue('')

  await field(page, 'First name').fill('Nadia')
  await field(page, 'Last name').fill('Roy')
  await button(page, 'Save').click()
  await expect(toast(page, successes.ACCOUNT_SAVED.en)).toBeVisible()
  await expect(unsaved).toHaveCount(0)
})

test('the pass asks for a name until the member has given one', async ({ member, page }) => {
  await member.open(paths.pass())
  const card = page.getByRole('article', { name: 'Your pass' })
  await expect(card).toContainText(member.email.replace(/@.*$/, ''))
  await page.getByRole('link', { name: 'Add your name to the pass' }).click()
  await field(page, 'First name').fill('Nadia')
  await field(page, 'Last name').fill('Roy')
  await button(page, 'Save').click()
  await expect(toast(page, successes.ACCOUNT_SAVED.en)).toBeVisible()
  await member.open(paths.pass())
  await expect(card).toContainText('Nadia Roy')
  await expect(page.getByRole('link', { name: 'Add your name to the pass' })).toHaveCount(0)
})

test('asks before leaving unsaved changes by a link or by going back', async ({
  member,
  page,
  app,
}) => {
  const tab = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Collection' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await member.open(paths.account())
  await page.getByRole('link', { name: 'Details' }).click()
  await field(page, 'First name').fill('Nadia')

  await page.goBack()
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${paths.accountDetails()}\\?modal=unsaved$`))
  await button(question, 'Keep editing').click()
  await expect(question).toHaveCount(0)
  await expect(field(page, 'First name')).toHaveValue('Nadia')

  // Once the changes are saved, Forward leads to no leftover question.
  const details = app.url(paths.accountDetails())
  await field(page, 'Last name').fill('Roi')
  await button(page, 'Save').click()
  await expect(page.getByText(/changes? not saved/)).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL(details)
  await expect(question).toHaveCount(0)
  await field(page, 'Last name').fill('')

  // Saving first shows what is missing instead of leaving.
  await tab.click()
  await button(question, 'Save and leave').click()
  await expectInvalid(field(page, 'Last name'), problems.ALL_FIELDS_REQUIRED.en)
  await expect(field(page, 'Last name')).toBeFocused()
  await field(page, 'Last name').fill('Roy')
  await tab.click()
  await button(question, 'Save and leave').click()
  await expect(page).toHaveURL(app.url(paths.collection()))
  expect((await accountOf(page))['lastName']).toBe('Roy')

  await page.goBack()
  await expect(field(page, 'Last name')).toHaveValue('Roy')
  await field(page, 'Last name').fill('Reine')
  await page.goBack()
  await button(question, 'Leave without saving').click()
  await expect(page).toHaveURL(app.url(paths.account()))
  await page.goForward()
  await expect(page).toHaveURL(app.url(paths.accountDetails()))
  await expect(field(page, 'Last name')).toHaveValue('Roy')

  // Without changes no question appears.
  await tab.click()
  await expect(page).toHaveURL(app.url(paths.collection()))
  expect((await accountOf(page))['lastName']).toBe('Roy')
})

test('leaving with changes by going forward asks first, and leads to the forward page', async ({
  member,
  page,
  app,
}) => {
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const cookies = page.getByRole('dialog', { name: 'Cookies' })
  const go = (entries: number) => page.evaluate((count) => history.go(count), entries)
  // The collection stays open with its only item because of the navigation state of its tab.
  await withPack(page, { features: { collectionLayout: 'flat' } })
  await member.open(paths.accountDetails())
  await expect(field(page, 'Email')).toBeEditable()
  await tab('Collection').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Collection' })).toBeVisible()
  await page.goBack()
  await field(page, 'First name').fill('Nadia')

  await page.goForward()
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${paths.accountDetails()}\\?modal=unsaved$`))
  await button(question, 'Keep editing').click()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(app.url(paths.accountDetails()))
  await expect(field(page, 'First name')).toHaveValue('Nadia')

  await page.goForward()
  await button(question, 'Leave without saving').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Collection' })).toBeVisible()
  await expect(page).toHaveURL(app.url(paths.collection()))
  expect((await accountOf(page))['firstName']).toBeFalsy()

  // The tab opens the collection also when the question is between them.
  await page.goBack()
  await field(page, 'First name').fill('Nadia')
  await tab('Collection').click()
  await button(question, 'Leave without saving').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Collection' })).toBeVisible()
  await expect(page).toHaveURL(app.url(paths.collection()))

  // Forward over several pages, to one with an open modal.
  await tab('Pass').click()
  await expect(page).toHaveURL(app.url(paths.pass()))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
  await expect(cookies).toBeVisible()
  await go(-3)
  await expect(field(page, 'First name')).toHaveValue('')
  await field(page, 'First name').fill('Nadia')
  await field(page, 'Last name').fill('Roy')
  await go(3)
  await button(question, 'Save and leave').click()
  await expect(cookies).toBeVisible()
  await expect(page).toHaveURL(app.url(`${paths.pass()}?modal=cookies`))
  expect((await accountOf(page))['lastName']).toBe('Roy')
})

test('a new email applies after its confirmation and can be cancelled', async ({
  member,
  page,
  mailbox,
}) => {
  await confirmed(member, mailbox)
  const other = member.email.replace('newcomer', 'elsewhere')
  await member.open(paths.accountDetails())
  await field(page, 'Email').fill(other)
  await expect(page.getByRole('group', { name: 'Changing your email' })).toContainText(
    `Until you confirm it there, your address is still ${member.email}.`,
  )
  await typesCode(page, mailbox, { email: member.email, emails: 2 })
  await button(page, 'Save').click()
  const notice = page.getByText(
    `We sent an email to ${other}. Until you confirm it there, your address is still ${member.email}.`,
  )
  await expect(notice).toBeInViewport()
  await expect(field(page, 'Email')).toHaveValue(member.email)
  expect((await mailbox.emailTo(other)).to).toBe(other)
  await button(page, 'Keep the old one').click()
  await expect(notice).toHaveCount(0)
  expect(await accountOf(page)).toMatchObject({ email: member.email, newEmail: null })
})

test('a member with a password needs it to change the email', async ({ member, page, mailbox }) => {
  await choosesPassword(member, mailbox, 2)
  await member.open(paths.accountDetails())
  await field(page, 'Email').fill(member.email.replace('newcomer', 'further'))
  // The field appears when the address changes, and moves the elements below it.
  await expect(field(page, 'Current password')).toBeVisible()
  await button(page, 'Save').click()
  await expectInvalid(field(page, 'Current password'), problems.PASSWORD_NEEDED.en)
  await field(page, 'Current password').fill('Monocles4One')
  await button(page, 'Save').click()
  await expectInvalid(field(page, 'Current password'), problems.WRONG_PASSWORD.en)
  await field(page, 'Current password').fill(PASSWORD)
  await button(page, 'Save').click()
  await expect(page.getByText(/^We sent an email to further/)).toBeVisible()
})

test.describe('while the account loads', () => {
  // The service worker would answer from its cache.
  test.use({ serviceWorkers: 'block' })

  test('the details show a loading message, and a message when loading fails [SC-45] [ER-16]', async ({
    member,
    page,
  }) => {
    const release = await holdResponses(page, '**/api/account', 'abort')
    await member.open(paths.accountDetails())
    await expect(page.getByText('Loading account data...', { exact: true })).toBeVisible()
    release()
    await expect(page.getByText(problems.NO_ACCOUNT_INFO.en)).toBeVisible()
    await page.unroute('**/api/account')
    await button(page, 'Try again').click()
    await expect(field(page, 'Email')).toHaveValue(member.email)
  })
})

test('the details link to the brand’s own page for the date of birth instead of asking for it [SC-43]', async ({
  member,
  page,
}) => {
  const elsewhere = 'https://birthdays.example.test/'
  await withPack(page, { links: { birthdate: elsewhere } })
  await member.open(paths.accountDetails())
  await expect(page.getByRole('link', { name: 'Tell us your date of birth' })).toHaveAttribute(
    'href',
    elsewhere,
  )
  await expect(page.getByRole('group', { name: 'Date of birth' })).toHaveCount(0)
})

test('the page of a confirmed address says so once [RT-23]', async ({ verifiedMember, page }) => {
  await verifiedMember.open(paths.accountVerify())
  await expect(page.getByText(/confirmed/)).toHaveText([`${verifiedMember.email} is confirmed.`])
})

test('no page mentions passwords for a brand without them', async ({ member, page, app }) => {
  await withPack(page, { features: { loginMethods: ['link'] } })
  await member.open(paths.accountPassword())
  await expect(page).toHaveURL(app.url(paths.accountDetails()))
  await expect(field(page, 'Email')).toHaveValue(member.email)
  await expect(page.getByText(/password/i)).toHaveCount(0)
  await member.open(paths.account())
  await expect(page.getByRole('main').getByRole('link', { name: 'Devices' })).toBeVisible()
  await expect(page.getByText(/password/i)).toHaveCount(0)
  await member.open(paths.accountVerify())
  await expect(page.getByText('Open the link in the email we send you.')).toBeVisible()
  await expect(page.getByText(/password/i)).toHaveCount(0)

  await page.context().clearCookies()
  await page.goto(app.url('/robots.txt'))
  await page.evaluate(() => localStorage.clear())
  await page.goto(app.url(paths.reset()))
  await expect(page).toHaveURL(app.url(paths.login()))
  await expect(button(page, 'Send me a link')).toBeVisible()
  await expect(page.getByText(/password/i)).toHaveCount(1)
  await page.goto(app.url(paths.register()))
  await expect(page).toHaveURL(app.url(paths.joinForm()))
  await expect(button(page, 'Join')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0)
})

test('a session that ends while the form is open keeps the typed data and sends nothing twice', async ({
  member,
  page,
  app,
  mailbox,
}) => {
  await confirmed(member, mailbox)
  await member.open(paths.accountDetails())
  await fillsDetails(page)
  const sent: number[] = []
  page.on('response', (answer) => {
    if (answer.request().method() === 'PUT') sent.push(answer.status())
  })
  await page.context().clearCookies()
  await button(page, 'Save').click()
  await expect(page).toHaveURL(app.url(paths.login()))
  await button(page, 'Send me a link').click()
  await field(page, 'Code from the email').fill(await mailbox.codeTo(member.email, 2))
  await button(page, 'Log in with the code').click()

  await expect(page).toHaveURL(app.url(paths.accountDetails()))
  await expect(field(page, 'First name')).toHaveValue('Nadia')
  await expect(field(page, 'Phone number')).toHaveValue('(202) 555-0143')
  expect(sent).toEqual([401])
  expect((await accountOf(page))['firstName']).toBeNull()
  await button(page, 'Save').click()
  await expect(toast(page, successes.ACCOUNT_SAVED.en)).toBeVisible()
  expect(sent).toEqual([401, 200])
  expect((await accountOf(page))['firstName']).toBe('Nadia')
})

test('sets a password, changes it and requires a code in addition [RT-20] [VA-10] [VA-11] [VA-12] [OK-11]', async ({
  member,
  page,
  mailbox,
}) => {
  await choosesPassword(member, mailbox, 2)
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect(field(page, 'New password')).toHaveValue('')

  await button(page, 'Change password').click()
  for (const name of ['Current password', 'New password', 'Confirm new password'])
    await expectInvalid(field(page, name), problems.ALL_FIELDS_REQUIRED.en)
  await field(page, 'Current password').fill('Monocles4One')
  await field(page, 'New password').fill('Goggles4Three')
  await field(page, 'Confirm new password').fill('Goggles4Four')
  await button(page, 'Change password').click()
  await expectInvalid(field(page, 'Confirm new password'), problems.PASSWORDS_DIFFER.en)
  await field(page, 'Confirm new password').fill('Goggles4Three')
  await button(page, 'Change password').click()
  await expectInvalid(field(page, 'Current password'), problems.WRONG_PASSWORD.en)
  await field(page, 'Current password').fill(PASSWORD)
  // As low as a phone with its keyboard open: the result is far above the button.
  await page.setViewportSize({ width: 320, height: 400 })
  await button(page, 'Change password').click()
  await expect(page.getByRole('main').getByText(successes.PASSWORD_CHANGED.en)).toBeInViewport()
  for (const name of ['Current password', 'New password', 'Confirm new password'])
    await expect(field(page, name)).toHaveValue('')

  const second = page.getByRole('region', { name: 'Two-step login' })
  await second.getByRole('checkbox').check()
  await field(second, 'Current password').fill('Goggles4Three')
  await button(second, 'Save').click()
  await expect(field(second, 'Current password')).toHaveCount(0)
  expect((await accountOf(page))['requiresCode']).toBe(true)
  await page.reload()
  await expect(second.getByRole('checkbox')).toBeChecked()
})

test('asks for a password that was set elsewhere meanwhile', async ({ member, page, mailbox }) => {
  await member.open(paths.accountPassword())
  await typesCode(page, mailbox, { email: member.email, emails: 2 })
  const code = await field(page, 'Code from the email').inputValue()
  await answerOf(page, addressOf(accountSettings.updatePassword), { newPassword: PASSWORD, code })

  await field(page, 'New password').fill('Goggles4Three')
  await field(page, 'Confirm new password').fill('Goggles4Three')
  await button(page, 'Choose this password').click()
  await expectInvalid(field(page, 'Current password'), problems.PASSWORD_NEEDED.en)
  await expect(field(page, 'Current password')).toBeFocused()
  await expect(field(page, 'Code from the email')).toHaveCount(0)
  await field(page, 'Current password').fill(PASSWORD)
  await button(page, 'Change password').click()
  await expect(page.getByRole('main').getByText(successes.PASSWORD_CHANGED.en)).toBeVisible()
})

test('billing has tabs for address and card, and its countries begin with US and CA [SC-47] [SC-48] [SC-49]', async ({
  member,
  page,
}) => {
  await member.open(paths.accountBilling())
  await expect(page.getByRole('tab')).toHaveText(['Billing address', 'Card'])
  const country = page.getByRole('combobox', { name: 'Country' })
  await expect(country).toBeVisible()
  expect((await country.getByRole('option').allTextContents()).slice(1, 4)).toEqual([
    'United States',
    'Canada',
    'Afghanistan',
  ])
  await country.selectOption('CA')
  for (const name of ['Address', 'City', 'Postal code'])
    await expect(field(page, name)).toBeEditable()
  await expect(page.getByRole('combobox', { name: 'State or province' })).toBeVisible()
})

test('the billing fields depend on the country, and each empty one shows a message [VA-21]', async ({
  member,
  page,
}) => {
  await member.open(paths.accountBilling())
  const country = page.getByRole('combobox', { name: 'Country' })
  await expect(country).toBeVisible()
  await button(page, 'Save').click()
  for (const at of [country, field(page, 'Address'), field(page, 'City')])
    await expectInvalid(at, 'Please fill out all fields.')
  await expect(country).toBeFocused()
  await country.selectOption({ label: 'Canada' })
  await expectInvalid(
    page.getByRole('combobox', { name: 'State or province' }),
    'Please fill out all fields.',
  )
  await expectInvalid(field(page, 'Postal code'), 'Please fill out all fields.')
  await fillsAddress(page)
  await field(page, 'Postal code').fill('90210')
  await button(page, 'Save').click()
  await expectInvalid(field(page, 'Postal code'), problems.INVALID_ZIP.en)
})

test('a failed save shows a message; a saved billing address persists and leads to the card tab [SC-51] [ER-22] [OK-10] [EN-02]', async ({
  member,
  page,
}) => {
  await member.open(paths.accountBilling())
  await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Canada' })
  await fillsAddress(page)
  await page.route('**/api/account/billing', (route) => route.fulfill({ status: 500, body: '' }))
  await button(page, 'Save').click()
  await expect(page.getByRole('alert')).toHaveText(
    'Unable to save billing changes. Please try again later.',
  )
  await page.unroute('**/api/account/billing')
  await button(page, 'Save').click()
  await expect(toast(page, 'Billing details successfully updated!')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Card' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: 'Add a card' })).toBeFocused()

  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('CA')
  await expect(page.getByRole('combobox', { name: 'State or province' })).toHaveValue('ON')
  await expect(field(page, 'Postal code')).toHaveValue('M5H 2N2')
  expect((await accountOf(page))['billingInfo']).toEqual({
    address: '12 Queen Street',
    city: 'Toronto',
    state: 'Ontario',
    stateCode: 'ON',
    zip: 'M5H 2N2',
    country: 'Canada',
    countryCode: 'CA',
  })
})

test('a typed billing address survives reloads and is cleared when the country changes', async ({
  member,
  page,
}) => {
  await member.open(paths.accountBilling())
  const [country, state, zip] = [
    page.getByRole('combobox', { name: 'Country' }),
    page.getByRole('combobox', { name: 'State or province' }),
    field(page, 'Postal code'),
  ]
  await country.selectOption('US')
  await state.selectOption({ label: 'New York' })
  await zip.fill('10001')
  await page.reload()
  await expect(zip).toHaveValue('10001')
  // Reload twice: restoring the draft must not lose fields that are rendered later.
  await page.reload()
  await expect(state).toHaveValue('NY')
  await expect(zip).toHaveValue('10001')

  await country.selectOption('CA')
  await expect(state.getByRole('option', { name: 'Ontario' })).toBeAttached()
  await expect(zip).toHaveValue('')
  await page.reload()
  await expect(country).toHaveValue('CA')
  await expect(zip).toHaveValue('')
  await expect(state).toHaveValue('')
})

test('disables saving while the states of a country load', async ({ member, page }) => {
  const release = await holdResponses(page, '**/api/places/CA')
  await member.open(paths.accountBilling())
  await page.getByRole('combobox', { name: 'Country' }).selectOption('CA')
  await expect(page.getByRole('button', { name: /Save$/ })).toHaveAttribute('aria-disabled', 'true')
  await field(page, 'City').press('Enter')
  await expect(page.getByRole('combobox', { name: 'State or province' })).toHaveCount(0)
  release()
  await expect(page.getByRole('combobox', { name: 'State or province' })).toBeVisible()
  // Fields that have just appeared show no message.
  await expect(page.getByText(problems.ALL_FIELDS_REQUIRED.en)).toHaveCount(0)
  await expect(button(page, 'Save')).not.toHaveAttribute('aria-disabled')
})

test('asks for no postal code in a country without them [SC-48]', async ({ member, page }) => {
  await member.open(paths.accountBilling())
  await page.getByRole('combobox', { name: 'Country' }).selectOption('AE')
  await expect(page.getByText('This country has no postal codes.')).toBeVisible()
  await field(page, 'Address').fill('1 Al Fahidi Street')
  await field(page, 'City').fill('Dubai')
  await page.getByRole('combobox', { name: 'State or province' }).selectOption({ index: 1 })
  await button(page, 'Save').click()
  await expect(toast(page, successes.BILLING_SAVED.en)).toBeVisible()
})

/** Logs the member in on another phone with the code of an email. */
async function onAnotherPhone(
  member: Member,
  { app, mailbox, emails }: { app: Server; mailbox: Mailbox; emails: number },
): Promise<Page> {
  const context = await member.page.context().browser()?.newContext()
  const other = await context?.newPage()
  if (!other) throw new Error('The browser could not open another context.')
  await other.goto(app.url(paths.login()))
  await field(other, 'Email').fill(member.email)
  await button(other, 'Send me a link').click()
  await field(other, 'Code from the email').fill(await mailbox.codeTo(member.email, emails))
  await button(other, 'Log in with the code').click()
  await expect(other).toHaveURL(app.url(paths.collection()))
  return other
}

test('logs out another device, and then all devices', async ({ member, page, app, mailbox }) => {
  const other = await onAnotherPhone(await confirmed(member, mailbox), { app, mailbox, emails: 2 })
  await member.open(paths.accountDevices())
  const devices = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('.device-name') })
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('This device')
  await devices
    .last()
    .getByRole('button', { name: /^Log out there/ })
    .click()
  await expect(devices).toHaveCount(1)
  await other.reload()
  await expect(other.getByText(/Your session has ended/)).toBeVisible()

  await button(page, 'Log out everywhere').click()
  await expect(page).toHaveURL(new RegExp('modal=logout-everywhere$'))
  await button(
    page.getByRole('dialog', { name: 'Log out everywhere?' }),
    'Log out everywhere',
  ).click()
  await expect(page).toHaveURL(app.url('/'))
  await expect(toast(page, 'You are logged out everywhere.')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(member.email)
  await other.context().close()
})

test('a device that was logged out elsewhere vanishes from the list', async ({
  member,
  page,
  app,
  mailbox,
}) => {
  const other = await onAnotherPhone(await confirmed(member, mailbox), { app, mailbox, emails: 2 })
  await member.open(paths.accountDevices())
  const devices = page.locator('.device-name')
  await expect(devices).toHaveCount(2)
  await other.evaluate(() =>
    fetch('/api/account/logout', { method: 'POST', headers: { 'x-app-api': '1' } }),
  )
  await page.getByRole('button', { name: /^Log out there/ }).click()
  await expect(devices).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await other.context().close()
})

test('downloads the member’s data as one file', async ({ member, page }) => {
  await member.open(paths.accountData())
  const coming = page.waitForEvent('download')
  await button(page, 'Download my data').click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^eyewear-\d{4}-\d\d-\d\d\.json$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(member.email)
})

test('erasing the account deletes its data on this phone, and on another at its next request', async ({
  member,
  page,
  app,
  mailbox,
}) => {
  const other = await onAnotherPhone(await confirmed(member, mailbox), { app, mailbox, emails: 2 })
  await expect
    .poll(() => other.evaluate(() => localStorage.getItem('laurel:pass') ?? ''))
    .toContain(member.memberCode)
  await member.open(paths.accountData())
  await button(page, 'Delete my account…').click()
  await expect(page).toHaveURL(new RegExp('modal=erase$'))
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await button(dialog, 'Delete it for good').click()
  await expectInvalid(field(dialog, 'Code from the email'), problems.CODE_REQUIRED.en)
  await typesCode(dialog, mailbox, { email: member.email, emails: 3 })
  await button(dialog, 'Delete it for good').click()
  await expect(page).toHaveURL(app.url('/'))
  await expect(toast(page, successes.ACCOUNT_ERASED.en)).toBeVisible()
  await expect(button(page, 'Join')).toBeVisible()

  await other.goto(app.url(paths.pass()))
  await expect(toast(other, successes.ACCOUNT_ERASED.en)).toBeVisible()
  await expect(other).toHaveURL(/\/(login)?$/)
  for (const phone of [page, other]) {
    const stored = await phone.evaluate(() =>
      JSON.stringify({ ...localStorage, ...sessionStorage }),
    )
    expect(stored).not.toContain(member.memberCode)
    expect(stored).not.toContain(member.email)
  }
  await other.context().close()

  // The address can join again.
  expect((await joinNewMember(page, app, member.email)).memberCode).not.toBe(member.memberCode)
})

test('a chosen language becomes the language of the account', async ({ member, page }) => {
  await member.open(paths.account())
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/account/language'))
  // The choice applies when the texts are loaded.
  await page.getByRole('radio', { name: 'Français' }).click()
  expect((await saved).status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Compte' })).toBeVisible()
  expect((await accountOf(page))['language']).toBe('fr')
})

test('offline disables the form and says why', async ({ member, page, context }) => {
  await member.open(paths.accountDetails())
  await expect(field(page, 'Email')).toHaveValue(member.email)
  await context.setOffline(true)
  await expect(button(page, 'Save')).toHaveAttribute('aria-disabled', 'true')
  await expect(button(page, 'Save')).toHaveAccessibleDescription(
    'You are offline. This needs a connection.',
  )
  await context.setOffline(false)
})

test('one tap switches an optional email off, and it stays off after a reload', async ({
  member,
  page,
  expectNoAxeViolations,
}) => {
  await member.open(paths.accountEmails())
  const choice = page.getByRole('checkbox', { name: 'Before points expire' })
  await expect(choice).toBeChecked()
  await expect(
    page.getByText(`Choose what we write to you about, at ${member.email}.`),
  ).toBeVisible()
  await choice.uncheck({ force: true })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(choice).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Before your level is reviewed' })).toBeChecked()
  await expectNoAxeViolations(page, 'the choice of emails')
})

test('a choice of emails that cannot be saved shows an error and the stored choice', async ({
  member,
  page,
}) => {
  await member.open(paths.accountEmails())
  const choice = page.getByRole('checkbox', { name: 'Before points expire' })
  await expect(choice).toBeChecked()
  await page.route('**/api/account/emails', (route) => route.fulfill({ status: 500, body: '{}' }))
  await choice.click({ force: true })
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(choice).toBeChecked()
})
