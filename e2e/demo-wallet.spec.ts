import type { Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { wallets, type Wallet } from '#contract/wallets.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import { memberOnChain } from './support/chainMembers.ts'
import { expect, test } from './support/fixtures.ts'
import { mailboxOf } from './support/mailbox.ts'
import { answerOf, onBrand } from './support/member.ts'
import { itemOf } from './support/transfers.ts'

/** Chooses the demo wallet on the wallet page. Returns its window, which asks the member to connect. */
async function chooseDemoWallet(page: Page): Promise<Page> {
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('button', { name: 'Demo Wallet' }).click()
  const wallet = await opened
  await expect(wallet.getByRole('heading', { name: 'Connect this wallet?' })).toBeVisible()
  return wallet
}

const headline = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('heading', { name })

test('connects the wallet of the browser and moves an item to it on the demo chain [CA-62]', async ({
  page,
  app,
  freshEmail,
  expectNoAxeViolations,
}) => {
  const member = await memberOnChain(page, app, freshEmail)
  const mailbox = mailboxOf(onBrand(app, 'sleep'))
  await member.open(paths.accountWallet())
  const wallet = await chooseDemoWallet(page)
  await expectNoAxeViolations(wallet, 'the demo wallet')
  await wallet.getByRole('button', { name: 'Approve' }).click()
  await expect(wallet.getByRole('heading', { name: 'Sign this message?' })).toBeVisible()
  await expect(wallet.getByText(/wants you to sign in with your Ethereum account/)).toBeVisible()
  await expectNoAxeViolations(wallet, 'the demo wallet with a message')
  const closed = wallet.waitForEvent('close')
  await wallet.getByRole('button', { name: 'Approve' }).click()
  await closed
  await expect(headline(page, 'Demo Wallet is connected')).toBeVisible()
  const { wallets: own } = await answerOf<{ wallets: Wallet[] }>(page, addressOf(wallets.own))
  expect(own).toHaveLength(1)

  await member.open(paths.asset(member.item))
  await page.getByRole('button', { name: 'Move to my wallet' }).click()
  const dialog = page.getByRole('dialog')
  const move = dialog.getByRole('button', { name: 'Move 1 piece', exact: true })
  const before = (await mailbox.codes(freshEmail)).length
  await move.click()
  await dialog
    .getByLabel('Code', { exact: false })
    .last()
    .fill(await mailbox.codeTo(freshEmail, before + 1))
  await move.click()
  await expect(headline(page, 'It is in Demo Wallet')).toBeVisible({ timeout: 120_000 })
  const { isWithdrawing, withdrawAddress } = await itemOf(page, member.item.nftId)
  expect([isWithdrawing, withdrawAddress]).toEqual([false, own[0]?.walletAddress])
})

test('a member who rejects in the demo wallet, or closes it, can ask again', async ({
  page,
  verifiedMember,
}) => {
  await verifiedMember.open(paths.accountWallet())
  const wallet = await chooseDemoWallet(page)
  await wallet.getByRole('button', { name: 'Reject' }).click()
  await expect(headline(page, 'The request was declined')).toBeVisible()
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect(wallet.getByRole('heading', { name: 'Connect this wallet?' })).toBeVisible()
  await wallet.close()
  await expect(headline(page, 'The request was declined')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Ask again' }).click()
  await (await opened).getByRole('button', { name: 'Approve' }).click()
  await expect(headline(page, 'Now sign in Demo Wallet')).toBeVisible()
})
