import type { Page } from '@playwright/test'
import { problems } from '#contract/problems.ts'
import { successes } from '#contract/successes.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import { expect, test } from './support/fixtures.ts'
import { joinVerifiedMember } from './support/member.ts'
import {
  anotherPhone,
  itemOf,
  linkOf,
  memberWithItem,
  sendItem,
  tokenOf,
} from './support/transfers.ts'

const step = (page: Page, name: string) => page.getByRole('heading', { level: 3, name })
const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const stepIs = (page: Page, name: string) =>
  expect(page).toHaveURL(new RegExp(`modal=transfer&id=[\\w-]+&step=${name}$`))

async function fillAddresses(page: Page, email: string, again = email) {
  await page.getByLabel('Their email', { exact: true }).fill(email)
  await page.getByLabel('Their email again').fill(again)
}

test('an item is sent in steps that each have an address, and then waits for its recipient [MO-02] [ST-26] [ST-27] [ST-28] [ST-29]', async ({
  page,
  app,
  freshEmail,
  expectNoAxeViolations,
}) => {
  const { item, open } = await memberWithItem(page, app, freshEmail)
  await open(paths.asset(item))
  await page.getByRole('button', { name: 'Transfer NFT' }).click()
  await expect(page.getByRole('dialog', { name: 'Transfer' })).toBeVisible()
  await stepIs(page, 'who')
  await expect(step(page, 'Who will see with it?')).toBeFocused()
  await expectNoAxeViolations(page, 'step 1')
  await fillAddresses(page, 'noor@example.test')
  await press(page, 'Continue')

  await stepIs(page, 'say')
  await expect(step(page, 'A word in their eye')).toBeFocused()
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('Last name').fill('Haddad')
  await page.getByLabel('Your message').fill('For the day you find your own style.')
  await expect(page.getByText('36 of 500')).toBeVisible()
  await expect(page.getByText('For Noor')).toBeVisible()
  await expectNoAxeViolations(page, 'step 2')
  // Back, a reload and forward keep what was typed.
  await press(page, 'Back')
  await stepIs(page, 'who')
  await expect(page.getByLabel('Their email again')).toHaveValue('noor@example.test')
  await page.reload()
  await expect(page.getByLabel('Their email', { exact: true })).toHaveValue('noor@example.test')
  await press(page, 'Continue')
  await expect(page.getByLabel('Last name')).toHaveValue('Haddad')
  await press(page, 'Continue')

  await stepIs(page, 'confirm')
  await expect(step(page, 'One last look')).toBeFocused()
  const warning = page.getByText('Once Noor accepts, this cannot be undone.')
  await expect(warning).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('noor@example.test')).toBeVisible()
  await expectNoAxeViolations(page, 'step 3')
  await press(page, 'Send to Noor')

  await stepIs(page, 'sent')
  await expect(step(page, 'It has left your sight')).toBeFocused()
  await expect(page.getByText(/It is for n…@example\.test\. Noor has until/)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Or share the link yourself' })).toContainText(
    tokenOf(await linkOf(page, item.nftId)),
  )
  await expect(page.getByRole('dialog').getByText(successes.TRANSFER_SENT.en)).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
  await expectNoAxeViolations(page, 'step 4')
  expect((await itemOf(page, item.nftId)).hasPendingTransfer).toBe(true)
  await press(page, 'Done')
  await expect(page).toHaveURL(app.url(paths.asset(item)))
  await expect(page.getByText('Sent to Noor')).toBeVisible()
  await expectNoAxeViolations(page, 'a pending item')
  await page.goto(app.url(paths.collection()))
  await expect(page.getByRole('listitem').filter({ hasText: 'Sent' }).first()).toBeVisible()
})

test('a sent item is announced with "Successfully sent transfer notification!" [OK-01]', async ({
  page,
  app,
  freshEmail,
}) => {
  const { item, open } = await memberWithItem(page, app, freshEmail)
  await open(paths.asset(item))
  await page.getByRole('button', { name: 'Transfer NFT' }).click()
  await fillAddresses(page, 'noor@example.test')
  await press(page, 'Continue')
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('Last name').fill('Haddad')
  await press(page, 'Continue')
  await press(page, 'Send to Noor')
  await expect(step(page, 'It has left your sight')).toBeFocused()
  await expect(step(page, 'It has left your sight')).toHaveAccessibleDescription(
    'Successfully sent transfer notification!',
  )
})

test('the addresses are required and must match [VA-03] [VA-04]', async ({
  page,
  app,
  freshEmail,
}) => {
  const { item, open } = await memberWithItem(page, app, freshEmail)
  await open(`${paths.asset(item)}?modal=transfer&id=${item.nftId}&step=who`)
  await press(page, 'Continue')
  await expect(page.getByText(problems.TRANSFER_EMAILS_REQUIRED.en)).toBeVisible()
  await expect(page.getByLabel('Their email', { exact: true })).toBeFocused()
  await fillAddresses(page, 'noor@example.test', 'nour@example.test')
  await press(page, 'Continue')
  await expect(page.getByText(problems.TRANSFER_EMAILS_DIFFER.en)).toBeVisible()
  await expect(page.getByLabel('Their email again')).toBeFocused()
  await fillAddresses(page, 'noor', 'noor')
  await press(page, 'Continue')
  await expect(page.getByText(problems.INVALID_EMAIL.en)).toBeVisible()
  await stepIs(page, 'who')
  // An address of a later step leads to the first that is missing.
  await open(`${paths.asset(item)}?modal=transfer&id=${item.nftId}&step=confirm`)
  await stepIs(page, 'who')
})

test('a member with an unconfirmed address is asked to confirm it first [VA-31] [RO-09]', async ({
  member,
  page,
}) => {
  await member.open(paths.asset(member))
  await expect(page.getByRole('button', { name: 'Transfer NFT' })).toHaveCount(0)
  await member.open(`${paths.asset(member)}?modal=transfer&id=${member.nftId}&step=who`)
  await expect(step(page, 'First, confirm your email')).toBeVisible()
  await expect(page.getByText(problems.VERIFY_TO_TRANSFER.en)).toBeVisible()
  await expect(page.getByLabel('Their email', { exact: true })).toHaveCount(0)
  await page.getByRole('dialog').getByRole('link', { name: 'Go to my details' }).click()
  await expect(page).toHaveURL(/\/account\/details$/)
})

test('a verified member transfers an item, but not a membership, which says why [RO-10] [SC-38]', async ({
  page,
  app,
  freshEmail,
}) => {
  const member = await memberWithItem(page, app, freshEmail)
  const { item, open } = member
  await open(paths.asset(member))
  const button = page.getByRole('button', { name: 'Transfer NFT' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(/A membership cannot be sent/)
  await open(paths.item(item))
  await button.click()
  await page.getByRole('tab', { name: 'Link' }).click()
  await expect(page.getByText(/Whoever has the link can accept it/)).toBeVisible()
  await press(page, 'Continue')
  await press(page, 'Send without a message')
  await expect(page.getByText('Whoever has the link can accept it.')).toBeVisible()
  await press(page, 'Make the link')
  await expect(page.getByRole('heading', { name: 'The link is ready' })).toBeFocused()
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'The link' })).toBeVisible()
  // Back does not return to the steps.
  await page.goBack()
  await expect(page).toHaveURL(app.url(paths.item(item)))
  await expect(page.getByText('Waiting for whoever opens the link')).toBeVisible()
  await expect(button).toHaveAccessibleDescription('It is already on its way.')
})

test('a pending transfer is sent again and, after a confirmation, cancelled [SC-37] [ST-43] [OK-12]', async ({
  page,
  app,
  freshEmail,
  mailbox,
  browser,
  expectNoAxeViolations,
}) => {
  const sender = await memberWithItem(page, app, freshEmail)
  const to = `to-${freshEmail}`
  const link = await sendItem(sender, to)
  await mailbox.emailTo(to)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await sender.open(paths.asset(sender.item))
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByText(successes.TRANSFER_LINK_COPIED.en)).toBeVisible()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText(problems.TRANSFER_SENT_RECENTLY.en)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Transfer' }).click()
  const confirm = page.getByRole('dialog', { name: 'Cancel the transfer?' })
  // A toast that fades out has too little contrast.
  await expect(page.locator('.toast')).toHaveCount(0)
  await expectNoAxeViolations(page, 'the confirmation')
  await confirm.getByRole('button', { name: 'Do not cancel' }).click()
  await expect(confirm).toBeHidden()
  expect((await itemOf(page, sender.item.nftId)).hasPendingTransfer).toBe(true)
  await page.getByRole('button', { name: 'Cancel Transfer' }).click()
  await confirm.getByRole('button', { name: 'Cancel Transfer' }).click()
  await expect(page.getByText(successes.TRANSFER_CANCELLED.en)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Transfer NFT' })).toBeEnabled()
  await expect(page.getByText(/Transfer pending/)).toHaveCount(0)

  const visitor = await anotherPhone(browser)
  await visitor.goto(link)
  await expect(visitor.getByText(problems.TRANSFER_GONE.en)).toBeVisible()
  await visitor.context().close()
})

test('the transfer chooser is not offered by default and leads to a person; a wallet is held with its reason [MO-01]', async ({
  page,
  app,
  freshEmail,
  expectNoAxeViolations,
}) => {
  const { item, open } = await memberWithItem(page, app, freshEmail)
  await open(paths.asset(item))
  await page.getByRole('button', { name: 'Transfer NFT' }).click()
  await stepIs(page, 'who')
  await open(`${paths.asset(item)}?modal=transfer-chooser&id=${item.nftId}`)
  const chooser = page.getByRole('dialog', { name: 'Where does it go?' })
  const wallet = chooser.getByRole('button', { name: 'To my own wallet' })
  await expect(wallet).toHaveAttribute('aria-disabled', 'true')
  await expect(wallet).toHaveAccessibleDescription(
    'Pieces of this network cannot move to a wallet yet.',
  )
  await expectNoAxeViolations(page, 'the chooser')
  await chooser.getByRole('link', { name: /To a person/ }).click()
  await stepIs(page, 'who')
})

test('a draft and its step survive an expired session, but not a logout', async ({
  page,
  app,
  freshEmail,
}) => {
  const { item, open } = await memberWithItem(page, app, freshEmail)
  await open(`${paths.asset(item)}?modal=transfer&id=${item.nftId}&step=who`)
  await fillAddresses(page, 'noor@example.test')
  await press(page, 'Continue')
  await press(page, 'Send without a message')
  await stepIs(page, 'confirm')
  await page.context().clearCookies()
  await press(page, 'Send it')
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => sessionStorage.getItem('laurel:transferDrafts'))).toContain(
    'noor@example.test',
  )
  await joinVerifiedMember(page, app, `next-${freshEmail}`)
  await open(paths.collection())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('laurel:transferDrafts'))).toBeNull()
})

test('offline, sending is held with its reason', async ({ page, app, freshEmail, context }) => {
  const { item, open } = await memberWithItem(page, app, freshEmail)
  await open(paths.asset(item))
  const button = page.getByRole('button', { name: 'Transfer NFT' })
  await expect(button).toBeEnabled()
  await context.setOffline(true)
  await expect(button).toHaveAccessibleDescription(/Sending needs a connection/)
  await context.setOffline(false)
})

test.describe('in French, on 320 pixels', () => {
  test.use({ locale: 'fr-CA', viewport: { width: 320, height: 640 } })
  test('the steps fit and have no accessibility violations', async ({
    page,
    app,
    freshEmail,
    expectNoAxeViolations,
  }) => {
    const { item, open } = await memberWithItem(page, app, freshEmail)
    const expectToFit = async (of: string) => {
      expect(
        await page
          .locator('dialog .sheet-body')
          .evaluate((body) => body.scrollWidth - body.clientWidth),
        of,
      ).toBeLessThanOrEqual(0)
      await expectNoAxeViolations(page, of)
    }
    await open(paths.asset(item))
    await page.getByRole('button', { name: 'Transférer la pièce' }).click()
    await expectToFit('step 1')
    await page.getByLabel('Son adresse courriel').fill('noor@example.test')
    await page.getByLabel('Son adresse, encore une fois').fill('noor@example.test')
    await press(page, 'Continuer')
    await expect(page.getByLabel('Votre message')).toBeVisible()
    await expectToFit('step 2')
    await press(page, 'Envoyer sans message')
    await expect(page.getByText(/irréversible/)).toBeVisible()
    await expectToFit('step 3')
    await press(page, 'Envoyer')
    await expect(step(page, 'La voilà hors de vue')).toBeFocused()
    await expectToFit('step 4')
  })
})
