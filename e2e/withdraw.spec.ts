import type { Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { problems } from '#contract/problems.ts'
import { successes } from '#contract/successes.ts'
import { withdrawals, type Withdrawal } from '#contract/withdrawals.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import { connectSigned, memberOnChain } from './support/chainMembers.ts'
import { expect, test } from './support/fixtures.ts'
import { mailboxOf, type Mailbox } from './support/mailbox.ts'
import { answerOf, onBrand } from './support/member.ts'
import { itemOf, memberWithItem, type Sender } from './support/transfers.ts'

// The built server and the demo's local chain, which takes in a block every second.
test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

const step = (page: Page, name: string) => page.getByRole('heading', { level: 3, name })
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const openModal = (page: Page) => page.getByRole('button', { name: 'Move to my wallet' }).click()

const withdrawalOf = async (page: Page, { item: { nftId } }: Sender) =>
  (
    await answerOf<{ withdrawal: Withdrawal | null }>(
      page,
      addressOf(withdrawals.ofItem, { nftId }),
    )
  ).withdrawal

/** Types the emailed code that a new session is asked for, and sends. */
async function proveAndSend(page: Page, mailbox: Mailbox, { email }: Sender) {
  const before = (await mailbox.codes(email)).length
  await press(page, 'Move 1 piece')
  await expect(page.getByText('One more thing: is it you?')).toBeVisible()
  // What asks for the proof is not shown as a mistake, and the code comes unasked.
  await expect(page.getByText(problems.CODE_REQUIRED.en)).toHaveCount(0)
  await page
    .getByLabel('Code', { exact: false })
    .last()
    .fill(await mailbox.codeTo(email, before + 1))
  await press(page, 'Move 1 piece')
  await expect(page).toHaveURL(/step=status$/)
}

test('an item moves to the own wallet on the chain, and its page follows it [MO-03] [ST-31] [ST-33] [OK-02] [RO-11]', async ({
  page,
  app,
  freshEmail,
  expectNoAxeViolations,
}) => {
  const member = await memberOnChain(page, app, freshEmail)
  const walletAddress = await connectSigned(page)
  await member.open(paths.asset(member.item))
  await openModal(page)
  await expect(page).toHaveURL(/modal=withdraw&id=[\w-]+&step=move$/)
  await expect(step(page, 'Move it to your wallet?')).toBeFocused()
  await expect(page.getByText(walletAddress)).toBeVisible()
  await expect(page.getByText('this cannot be undone')).toBeInViewport({ ratio: 1 })
  await expectNoAxeViolations(page, 'the first step')

  await page.getByRole('button', { name: /^Change/ }).click()
  await expect(step(page, 'Which wallet?')).toBeFocused()
  await expect(page.getByText(walletAddress)).toBeVisible()
  await expectNoAxeViolations(page, 'the wallets')
  await page.keyboard.press('Tab')
  await press(page, 'Use this wallet')

  await proveAndSend(page, mailboxOf(onBrand(app, 'sleep')), member)
  await expect(step(page, 'On the way to MetaMask')).toBeFocused()
  await expectNoAxeViolations(page, 'the way')
  // Leaving does not stop it, and neither does a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(
    page.getByRole('heading', { name: /On its way to your wallet|In your own/ }),
  ).toBeVisible()
  await member.open(
    `${paths.asset(member.item)}?modal=withdraw&id=${member.item.nftId}&step=status`,
  )

  await expect(step(page, 'It is in MetaMask')).toBeVisible()
  const withdrawal = await withdrawalOf(page, member)
  expect(withdrawal).toMatchObject({ state: 'final', walletAddress })
  await expectNoAxeViolations(page, 'the arrival')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /View on the explorer/ }).click()
  const explorer = await opened
  await expect(explorer).toHaveURL(new RegExp(`/dev/chain/tx/${withdrawal?.transactionHash}$`))
  await expect(explorer.getByText(walletAddress).first()).toBeVisible()
  await explorer.close()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'In your own wallet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move to my wallet' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /View on Blockchain/ })).toBeVisible()
})

test('the page of an item on its way shows the status and announces the arrival [OK-02]', async ({
  page,
  app,
  freshEmail,
}) => {
  const member = await memberOnChain(page, app, freshEmail)
  await connectSigned(page)
  await member.open(paths.asset(member.item))
  await openModal(page)
  await proveAndSend(page, mailboxOf(onBrand(app, 'sleep')), member)
  // The icon, and once it is sent a button under the text.
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('heading', { name: 'On its way to your wallet' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Cancel/ })).toHaveCount(0)
  await expect(page.getByText('It is on its way to your wallet.').first()).toBeVisible()
  await expect(page.getByText(successes.ITEM_WITHDRAWN.en)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'In your own wallet' })).toBeVisible()
  const { isWithdrawing, withdrawAddress } = await itemOf(page, member.item.nftId)
  expect([isWithdrawing, withdrawAddress]).toEqual([false, expect.stringMatching(/^0x/)])
})

test('without a wallet, the member connects one first and comes back to the item', async ({
  page,
  app,
  freshEmail,
}) => {
  const member = await memberOnChain(page, app, freshEmail)
  await member.open(paths.asset(member.item))
  await openModal(page)
  await expect(step(page, 'First, connect a wallet')).toBeVisible()
  await page.getByRole('link', { name: 'Connect a wallet' }).click()
  await expect(page).toHaveURL(/\/account\/wallet$/)
  // The page of the wallets takes a document of its own.
  await page.waitForFunction(() =>
    performance.getEntriesByType('navigation')[0]?.name.endsWith('/account/wallet'),
  )
  await connectSigned(page)
  await page.reload()
  await page.getByRole('button', { name: 'Go on with what you wanted to move' }).click()
  await expect(step(page, 'Move it to your wallet?')).toBeVisible()
})

test('pieces move from the page of the wallets, and not while offline', async ({
  page,
  app,
  context,
  freshEmail,
}) => {
  const member = await memberOnChain(page, app, freshEmail)
  await connectSigned(page)
  await member.open(paths.accountWallet())
  await page.getByRole('button', { name: 'Move pieces to a wallet' }).click()
  await expect(step(page, 'Which ones?')).toBeVisible()
  await expect(page.getByText('Choose at least one piece.')).toBeVisible()
  await page.getByRole('checkbox').first().press('Space')
  await expect(page.getByRole('button', { name: 'Move 1 piece' })).toBeEnabled()
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Moving a piece needs a connection.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline. Moving')).toBeHidden()
  expect(await withdrawalOf(page, member)).toBeNull()
})

test('an item that is not minted stays, and says why [ST-30]', async ({
  page,
  app,
  freshEmail,
}) => {
  const member = await memberWithItem(page, app, freshEmail)
  await member.open(`${paths.asset(member.item)}?modal=withdraw&id=${member.item.nftId}&step=move`)
  await expect(page.getByText(problems.ITEM_NOT_MINTED.en)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await withdrawalOf(page, member)).toBeNull()
})

test('a member with an unconfirmed address is asked to confirm it first [RO-09] [VA-31]', async ({
  member,
  page,
}) => {
  await member.open(`${paths.asset(member)}?modal=withdraw&id=${member.nftId}&step=move`)
  await expect(page.getByText(problems.VERIFY_TO_WITHDRAW.en)).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'Go to my details' }).click()
  await expect(page).toHaveURL(/\/account\/details$/)
})

test.describe('in French, on 320 pixels, with large text', () => {
  test.use({ locale: 'fr-CA', viewport: { width: 320, height: 640 } })
  test('every step of a withdrawal fits and has no accessibility violations', async ({
    page,
    app,
    freshEmail,
    expectNoAxeViolations,
  }) => {
    const member = await memberOnChain(page, app, freshEmail)
    await connectSigned(page)
    const mailbox = mailboxOf(onBrand(app, 'sleep'))
    const dialog = page.getByRole('dialog')
    const expectToFit = async (of: string) => {
      const overflow = await dialog
        .locator('.sheet-body')
        .evaluate((body) => body.scrollWidth - body.clientWidth)
      expect(overflow, of).toBeLessThanOrEqual(0)
      await expectNoAxeViolations(page, of)
    }
    await member.open(
      `${paths.asset(member.item)}?modal=withdraw&id=${member.item.nftId}&step=move`,
    )
    await page.addStyleTag({ content: ':root { font-size: 200% }' })
    await expect(dialog.getByRole('heading', { level: 3 })).toBeVisible()
    await expectToFit('the first step')
    const send = dialog.locator('button[type=submit]')
    const before = (await mailbox.codes(freshEmail)).length
    await send.click()
    const field = dialog.getByLabel('Code du courriel', { exact: false })
    await expect(field).toBeFocused()
    // The foot stays in place over the end of the step.
    await expect
      .poll(async () => {
        const [box, foot] = await Promise.all([
          field.boundingBox(),
          dialog.locator('.flow-foot').boundingBox(),
        ])
        return box && foot ? box.y + box.height - foot.y : Infinity
      })
      .toBeLessThanOrEqual(0)
    await expectToFit('the proof')
    await field.fill(await mailbox.codeTo(freshEmail, before + 1))
    await send.click()
    await expect(page).toHaveURL(/step=status$/)
    await expectToFit('the status')
  })
})
