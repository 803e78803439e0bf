import type { Page } from '@playwright/test'
import { successes } from '#contract/successes.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { expect, test } from './support/fixtures.ts'
import { waitForStoredReads } from './support/member.ts'
import { api } from '#contract/index.ts'
import { paths } from '../src/lib/navigation/paths.ts'

/** Ends the session as after its hour: the browser has deleted its cookie. */
async function letHourPass(page: Page) {
  await page.context().clearCookies({ name: '__Host-id' })
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('laurel:viewer') ?? '') as object
    localStorage.setItem(
      'laurel:viewer',
      JSON.stringify({ ...stored, expiresAt: '2020-01-01T00:00:00.000Z' }),
    )
  })
}

const thisDevice = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'This device' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a member who stays logged in opens the account after the hour, also in the middle of a visit', async ({
  verifiedMember: member,
  page,
  app,
}) => {
  await member.open('/account/devices')
  await page.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(page.getByText(successes.DEVICE_REMEMBERED.en)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Don’t stay logged in' })).toBeVisible()
  await expect(thisDevice(page)).toContainText('Stays logged in')

  await letHourPass(page)
  await member.open(paths.accountDetails())
  await expect(heading(page, 'Contact details')).toBeVisible()
  await expect(page.getByText('Your session has ended.')).toBeHidden()

  // In the middle of a visit: the page still has the session that the server has forgotten.
  await page.context().clearCookies({ name: '__Host-id' })
  await page.goto(app.url('/account/devices'))
  await expect(thisDevice(page)).toBeVisible()
  await page.context().clearCookies({ name: '__Host-id' })
  await page.getByRole('button', { name: 'Don’t stay logged in' }).click()
  await expect(page.getByText(successes.DEVICE_FORGOTTEN.en)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stay logged in', exact: true })).toBeVisible()
})

test('offline after the hour a remembered phone still shows what it has stored', async ({
  verifiedMember: member,
  page,
  context,
}) => {
  await member.open('/account/devices')
  await page.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(page.getByText(successes.DEVICE_REMEMBERED.en)).toBeVisible()
  await member.open(paths.membership(member))
  await waitForStoredReads(page, api.membership.membership, api.points.balance)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
  await letHourPass(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Redeem Points' }).first()).toBeVisible()
  await expect(page.getByText('Your session has ended.')).toBeHidden()
  await context.setOffline(false)
})

test('a phone whose login was copied asks to log in again', async ({
  verifiedMember: member,
  page,
  app,
  browser,
  mailbox,
}) => {
  await member.open('/account/devices')
  await page.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(page.getByRole('button', { name: 'Don’t stay logged in' })).toBeVisible()
  // The thief uses the copied cookie twice.
  const copied = await page.context().cookies(app.url('/api/account/session'))
  const thief = await browser.newContext()
  await thief.addCookies(copied)
  const there = await thief.newPage()
  await there.goto(app.url('/robots.txt'))
  const renew = () =>
    there.evaluate(async () => {
      const answer = await fetch('/api/account/session/renew', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      return ((await answer.json()) as { signedIn: boolean }).signedIn
    })
  expect([await renew(), await renew()]).toEqual([true, true])
  await letHourPass(page)
  await member.open(paths.accountDetails())
  await expect(heading(page, 'Log In')).toBeVisible()
  expect(await renew()).toBe(false)
  const emails = await mailbox.emails(member.email)
  expect(emails.map(({ subject }) => subject)).toContain('We logged out one of your devices')
  await thief.close()
})

test('asks once how to log in next time, and a passkey then logs in without an email', async ({
  verifiedMember: member,
  page,
  app,
  expectNoAxeViolations,
}) => {
  await addAuthenticator(page)
  await page.addInitScript(() => localStorage.removeItem('laurel:stayOfferAnswered'))
  await member.open(paths.collection())
  const offer = page.getByRole('region', { name: 'Quicker next time?' })
  await expect(offer).toBeVisible()
  await expectNoAxeViolations(page, 'page')
  await offer.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText(successes.PASSKEY_ADDED.en)).toBeVisible()
  await expect(offer).toBeHidden()

  await member.open('/account/devices')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)
  await expectNoAxeViolations(page, 'page')

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(app.url(paths.login()))
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL(app.url(paths.collection()))

  await member.open('/account/devices')
  await passkeys.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(successes.PASSKEY_REMOVED.en)).toBeVisible()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
})
