import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { problems } from '#contract/problems.ts'
import { paths } from '../src/lib/navigation/paths.ts'

/** Fills in and submits the form of a landing page. */
async function joins(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
  await page.getByRole('button', { name: 'Join' }).click()
}

test('the landing page has an email field, a terms checkbox and a join button [RT-01] [SC-05]', async ({
  page,
  app,
}) => {
  await page.goto(app.url('/'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Join' }) })
  await expect(form.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(form.getByRole('checkbox', { name: /terms and conditions/ })).not.toBeChecked()
})

test('a visitor without a session can open the public pages [RO-01]', async ({ page, app }) => {
  for (const [path, brand, heading] of [
    [paths.home(), 'eyewear', 'Every dollar is a point of view.'],
    [paths.countdown(), 'bridal', 'Digital assets launch in'],
    [paths.join(), 'eyewear', /./],
    [paths.claim(), 'eyewear', 'The Sunday pair'],
    ['/edrop', 'eyewear', 'The Sunday pair'],
  ] as const) {
    await page.goto(app.url(path, brand))
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveURL(app.url(path, brand))
  }
})

test('a visitor joins with only an email and redeems a first offer [RT-10] [RO-02] [ST-01] [ST-19] [ST-22]', async ({
  page,
  app,
  mailbox,
  freshEmail,
}) => {
  await page.goto(app.url('/'))
  const request = page.waitForRequest((sent) => sent.url().includes('/api/account/emailexists'))
  await joins(page, freshEmail)
  expect(new URL((await request).url()).searchParams.get('email')).toBe(freshEmail)

  await expect(page).toHaveURL(app.url(paths.collection()))
  const welcome = page.getByText('Welcome. 150 points are yours to start with.')
  await expect(welcome).toBeVisible()
  await page.getByRole('region', { name: 'Second Look' }).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Your Points' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Collection' })).toBeVisible()
  await expect(welcome).toBeHidden()
  await page.getByRole('region', { name: 'Second Look' }).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Your Points' })).toContainText('150')
  await page.getByRole('link', { name: 'Redeem Points' }).click()
  const sheet = page.getByRole('dialog', { name: 'Redeem Points' })
  await sheet.getByRole('radio', { name: /Lens care kit/ }).check()
  await sheet.getByRole('button', { name: 'Redeem Offer' }).click()
  await sheet.getByRole('link', { name: 'Show at checkout' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()

  const email = await mailbox.emailTo(freshEmail)
  expect(email.subject).toContain('Second Look')
  expect(email.link).toContain('loginToken=')
  expect(email.text.replaceAll(' ', '')).toContain(email.code)
})

/** Moves the focus to an element with the Tab key. @throws Error after 60 presses */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} is not reached with the keyboard.`)
}

test('a visitor joins, redeems and shows the code with the keyboard alone', async ({
  page,
  app,
  freshEmail,
}) => {
  await page.goto(app.url('/'))
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }))
  await page.keyboard.type(freshEmail)
  await tabTo(page, page.getByRole('checkbox', { name: /terms and conditions/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Join' }))
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(app.url(paths.collection()))
  await tabTo(page, page.getByRole('region', { name: 'Second Look' }).getByRole('link'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Redeem Points' }))
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Redeem Points' })
  await tabTo(page, sheet.getByRole('radio').first())
  await page.keyboard.press('Space')
  await tabTo(page, sheet.getByRole('button', { name: 'Redeem Offer' }))
  await page.keyboard.press('Enter')
  await tabTo(page, sheet.getByRole('link', { name: 'Show at checkout' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
})

test('refuses to join without an address or without the terms [VA-01] [VA-20] [ER-10]', async ({
  page,
  app,
}) => {
  await page.goto(app.url('/'))
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText(problems.INVALID_EMAIL.en)).toBeVisible()
  await expect(page.getByText(problems.TERMS_REQUIRED_TO_JOIN.en)).toBeVisible()

  await page.getByRole('textbox', { name: 'Email' }).fill('nia@example')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText(problems.INVALID_EMAIL.en)).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('nia.new@example.test')
  await expect(page.getByText(problems.INVALID_EMAIL.en)).toBeHidden()
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText(problems.TERMS_REQUIRED_TO_JOIN.en)).toBeVisible()
  await expect(page).toHaveURL(app.url('/'))
})

test('shows an existing member a message and sends a login link [ST-20]', async ({
  page,
  app,
  mailbox,
}) => {
  await page.goto(app.url('/'))
  await joins(page, 'ida@example.test')
  await expect(page.getByRole('heading', { name: 'You are already a member' })).toBeVisible()
  expect(await mailbox.linkTo('ida@example.test')).toContain('loginToken=')
  await expect(page).toHaveURL(app.url('/'))
})

test('sends the email again to a member who has not confirmed the address [ST-21]', async ({
  member,
  page,
  app,
  mailbox,
}) => {
  await mailbox.emailTo(member.email)
  await page.context().clearCookies()
  await page.goto(app.url('/'))
  await joins(page, member.email)
  await expect(page.getByRole('heading', { name: 'We sent your email again' })).toBeVisible()
  await mailbox.emailTo(member.email, 2)
})

test('the membership landing page sends an email before it logs in', async ({
  page,
  app,
  mailbox,
  freshEmail,
}) => {
  await page.goto(app.url(paths.join()))
  await joins(page, freshEmail)
  await expect(page.getByRole('heading', { name: 'Log in link sent' })).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Code from the email' })
    .fill(await mailbox.codeTo(freshEmail))
  await page.getByRole('button', { name: 'Log in with the code' }).click()
  await expect(page).toHaveURL(app.url(paths.collection()))
  await expect(page.getByText('Welcome. 150 points are yours to start with.')).toBeVisible()
})
