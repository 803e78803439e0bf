import type { Page } from '@playwright/test'
import { API_HEADER } from '#contract/app-shell.ts'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { successes } from '#contract/successes.ts'
import { wallets } from '#contract/wallets.ts'
import { withdrawals, type WithdrawalState } from '#contract/withdrawals.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import { expect, test } from './support/fixtures.ts'
import { memberWithItem, type Sender } from './support/transfers.ts'

// The page against answers of its contract; a chain is behind the same calls in server/withdrawals.
test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

const step = (page: Page, name: string) => page.getByRole('heading', { level: 3, name })
const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

const walletAddress = '0x71C7656EC7ab88b098defB751B7401B5f6d89E2f'
const hash = `0x9b1e${'0'.repeat(56)}44d0`
const now = new Date().toISOString()

const wallet = {
  walletId: 'wallet-1',
  blockchain: 'polygon',
  walletType: 'metamask',
  walletAddress,
  connectedAt: now,
  isMain: true,
}

/** What the calls of a withdrawal answer, to change during a test. */
type Chain = {
  state: WithdrawalState | null
  confirmations: number
  wallets: object[]
  refusals: ProblemCode[]
  isMinted: boolean
  requests: Record<string, string>[]
}

/** Answers the calls of a withdrawal of one item, whose asset is on Polygon. */
async function answerFor(page: Page, { item }: Sender): Promise<Chain> {
  const { nftId } = item
  const chain: Chain = {
    state: null,
    confirmations: 0,
    wallets: [wallet],
    refusals: [],
    isMinted: true,
    requests: [],
  }
  const headers = { [API_HEADER]: '1', 'content-type': 'application/json' }
  const withdrawal = () => ({
    transactionId: 'withdrawal-1',
    nftId,
    state: chain.state,
    blockchain: 'polygon',
    walletAddress,
    requestedAt: now,
    sentAt: chain.state === 'requested' ? null : now,
    minedAt: chain.state === 'mined' || chain.state === 'final' ? now : null,
    finalAt: chain.state === 'final' ? now : null,
    confirmations: chain.confirmations,
    confirmationsNeeded: 12,
    transactionHash: chain.state === 'requested' ? null : hash,
    explorerUrl: chain.state === 'requested' ? null : `https://polygonscan.com/tx/${hash}`,
  })
  const answers = (pattern: string, body: () => object) =>
    page.route(`**${pattern}`, (route) => route.fulfill({ headers, json: body() }))
  await answers(addressOf(wallets.own), () => ({
    success: true,
    wallets: chain.wallets,
    chains: [{ blockchain: 'polygon', chainId: 137, network: null }],
    walletConnect: null,
  }))
  await answers(`${addressOf(withdrawals.ofItem)}?*`, () => ({
    success: true,
    withdrawal: chain.state && withdrawal(),
  }))
  await page.route(`**${addressOf(withdrawals.withdraw)}`, (route) => {
    chain.requests.push(route.request().postDataJSON() as Record<string, string>)
    const code = chain.refusals.shift()
    if (code)
      return route.fulfill({
        status: problems[code].status,
        headers,
        json: { success: false, code, message: problems[code].en },
      })
    chain.state = 'requested'
    return route.fulfill({ headers, json: { success: true, transactionId: 'withdrawal-1' } })
  })
  await answers(addressOf(api.collection.nft, { nftId }), () => {
    const isOpen = chain.state !== null && chain.state !== 'final' && chain.state !== 'failed'
    return {
      nft: {
        ...item,
        contractAddress: chain.isMinted ? '0x00000000000000000000000000000000000000AA' : null,
        withdrawAddress: chain.state === 'final' ? walletAddress : null,
        hasPendingTransfer: isOpen,
        isWithdrawing: isOpen,
        asset: { ...item.asset, blockchain: 2, contractAddress: null },
      },
    }
  })
  return chain
}

/** Keeps a picture of a step where LAUREL_PICTURES names a folder. */
async function keepPicture(page: Page, name: string) {
  const folder = process.env.LAUREL_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

test('an item moves to the own wallet, step by step, and its page follows it [MO-03] [ST-31] [ST-33] [OK-02] [RO-11]', async ({
  page,
  app,
  freshEmail,
  expectNoAxeViolations,
}) => {
  const member = await memberWithItem(page, app, freshEmail)
  const chain = await answerFor(page, member)
  await member.open(paths.asset(member.item))
  await keepPicture(page, '0-asset')
  await page.getByRole('button', { name: 'Move to my wallet' }).click()
  await expect(page).toHaveURL(/modal=withdraw&id=[\w-]+&step=move$/)
  await expect(step(page, 'Move it to your wallet?')).toBeFocused()
  await expect(page.getByText('0x71C7…9E2f')).toBeVisible()
  await expect(page.getByText('Check the address.')).toBeInViewport({ ratio: 1 })
  await expectNoAxeViolations(page, 'the first step')
  await keepPicture(page, '1-move')

  await page.getByRole('button', { name: /^Change/ }).click()
  await expect(step(page, 'Which wallet?')).toBeFocused()
  await expect(page.getByText(walletAddress)).toBeVisible()
  await expectNoAxeViolations(page, 'the wallets')
  await keepPicture(page, '2-wallets')
  await press(page, 'Use this wallet')

  chain.refusals = ['CODE_REQUIRED']
  await press(page, 'Move 1 piece')
  await expect(page.getByText('One more thing: is it you?')).toBeVisible()
  await expectNoAxeViolations(page, 'the proof of presence')
  await keepPicture(page, '3-proof')
  await page.getByLabel('Code', { exact: false }).last().fill('ABC234')
  await press(page, 'Move 1 piece')
  await expect(page).toHaveURL(/step=status$/)
  expect(chain.requests.at(-1)).toMatchObject({ walletAddress, code: 'ABC234' })
  await expect(step(page, 'On the way to MetaMask')).toBeFocused()
  await expect(page.getByText('In a moment: we are preparing it').last()).toBeVisible()

  Object.assign(chain, { state: 'mined', confirmations: 3 })
  await expect(page.getByText(/^3 of 12 confirmations/)).toBeVisible()
  await expectNoAxeViolations(page, 'the way')
  await keepPicture(page, '4-progress')
  // Leaving does not stop it, and neither does a reload.
  await page.reload()
  await expect(step(page, 'On the way to MetaMask')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'On its way to your wallet' })).toBeVisible()
  await keepPicture(page, '5-asset-on-its-way')
  await page.getByRole('button', { name: 'See how far it is' }).click()

  Object.assign(chain, { state: 'final', confirmations: 12 })
  await expect(step(page, 'It is in MetaMask')).toBeFocused()
  await expect(page.getByText(successes.ITEM_WITHDRAWN.en)).toBeVisible()
  await expect(page.getByText('0x9b1e…44d0')).toBeVisible()
  await expect(page.getByRole('link', { name: /View on the explorer/ })).toHaveAttribute(
    'href',
    `https://polygonscan.com/tx/${hash}`,
  )
  await expectNoAxeViolations(page, 'the arrival')
  await keepPicture(page, '6-done')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'In your own wallet' })).toBeVisible()
  await expect(page.getByRole('link', { name: /View on Blockchain/ })).toBeVisible()
  await keepPicture(page, '7-asset-in-wallet')
})

test('an item that is not minted stays, and says why [ST-30]', async ({
  page,
  app,
  freshEmail,
}) => {
  const member = await memberWithItem(page, app, freshEmail)
  const chain = await answerFor(page, member)
  chain.isMinted = false
  await member.open(paths.asset(member.item))
  await page.getByRole('button', { name: 'Move to my wallet' }).click()
  await expect(page.getByText(problems.ITEM_NOT_MINTED.en)).toBeVisible()
  await keepPicture(page, '8-blocked')
  expect(chain.requests).toEqual([])
})

test('without a wallet, the member is led to the wallets of the account', async ({
  page,
  app,
  freshEmail,
}) => {
  const member = await memberWithItem(page, app, freshEmail)
  const chain = await answerFor(page, member)
  chain.wallets = []
  await member.open(paths.asset(member.item))
  await page.getByRole('button', { name: 'Move to my wallet' }).click()
  await expect(step(page, 'First, connect a wallet')).toBeVisible()
  await keepPicture(page, '9-no-wallet')
  await page.getByRole('link', { name: 'Connect a wallet' }).click()
  await expect(page).toHaveURL(/\/account\/wallet$/)
  await page.goBack()
  await expect(step(page, 'First, connect a wallet')).toBeVisible()
})

test('a member with an unconfirmed address is asked to confirm it first [VA-31]', async ({
  member,
  page,
}) => {
  await member.open(`${paths.asset(member)}?modal=withdraw&id=${member.nftId}&step=move`)
  await expect(page.getByText(problems.VERIFY_TO_WITHDRAW.en)).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'Go to my details' }).click()
  await expect(page).toHaveURL(/\/account\/details$/)
})
