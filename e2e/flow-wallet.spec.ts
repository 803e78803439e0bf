import type { Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { wallets, type Wallet } from '#contract/wallets.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import { expect, test as base } from './support/fixtures.ts'
import {
  FLOW_ADDRESS,
  serveFlow,
  startFlow,
  walletFrame,
  type FlowStub,
} from './support/flowWallet.ts'
import { demoMember, type Member } from './support/member.ts'
import { apiHeaders } from './support/network.ts'

const CONTRACT = 'A.f8d6e0586b0a20c7.EyewearCase'
const wallet: Wallet = {
  walletId: 'w1',
  blockchain: 'flow',
  walletType: 'flow',
  walletAddress: FLOW_ADDRESS,
  connectedAt: '2026-11-20T12:00:00.000Z',
  isMain: true,
}

type Opened = { flow: FlowStub; member: Member; added: () => unknown; own: Wallet[] }

const test = base.extend<{ opened: Opened }>({
  opened: async ({ page, app }, use) => {
    const flow = await startFlow()
    await flow.run('addAccount', { address: FLOW_ADDRESS })
    await serveFlow(page, flow)
    const own: Wallet[] = [wallet]
    const added = await answerWalletCalls(page, flow, own)
    const member = await demoMember(page, app, 'mia')
    await mintOnFlow(page, member)
    await use({ flow, member, added, own })
    flow.close()
  },
})
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
test.setTimeout(60_000)

/** Answers the server's part for a brand with Flow; the proof is verified by the server's own reader. */
async function answerWalletCalls(page: Page, flow: FlowStub, own: Wallet[]) {
  let added: unknown
  const nonce = 'ab'.repeat(32)
  const pathOf = (endpoint: Parameters<typeof addressOf>[0]) => `**${addressOf(endpoint)}`
  await page.route(pathOf(wallets.own), (route) =>
    route.fulfill({
      headers: apiHeaders,
      json: {
        success: true,
        wallets: own,
        chains: [{ blockchain: 'flow', chainId: null, network: 'emulator', mint: 'onWithdrawal' }],
        walletConnect: null,
      },
    }),
  )
  await page.route(pathOf(wallets.challenge), (route) => {
    const message = new URL(route.request().url()).origin
    const expiresAt = '2099-01-01T00:00:00.000Z'
    return route.fulfill({
      headers: apiHeaders,
      json: { success: true, nonce, message, expiresAt },
    })
  })
  await page.route(pathOf(wallets.add), async (route) => {
    const { walletAddress, signatures } = route.request().postDataJSON() as Record<string, unknown>
    const message = new URL(route.request().url()).origin
    const proof = { address: walletAddress, nonce, message, signatures }
    if (await flow.run<boolean>('verifyProof', proof)) added = walletAddress
    await route.fulfill({
      status: added ? 200 : 422,
      headers: apiHeaders,
      json: { success: added !== undefined, walletId: 'w1' },
    })
  })
  return () => added
}

/** Gives the member's item a contract on Flow, in the answers to the page. */
async function mintOnFlow(page: Page, { nftId }: Member) {
  const address = addressOf(api.collection.nft, { nftId })
  const answer = await page.evaluate(
    async (path) => (await (await fetch(path)).json()) as { nft: object },
    address,
  )
  const json = { ...answer, nft: { ...answer.nft, contractAddress: CONTRACT } }
  await page.route(`**${address}`, (route) => route.fulfill({ headers: apiHeaders, json }))
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const press = (page: Page, name: 'Approve' | 'Decline') =>
  walletFrame(page).getByRole('button', { name }).click()
const openSetUp = (page: Page, { member }: Opened) =>
  member.open(`${paths.accountWallet()}?modal=set-up-wallet&id=${member.nftId}&code=w1`)
const start = (page: Page) => page.getByRole('button', { name: 'Make room' }).click()

test('connects a Flow wallet by its account proof', async ({ page, opened }) => {
  opened.own.length = 0
  await opened.member.open(paths.accountWallet())
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await page.getByRole('button', { name: /Flow wallet/ }).click()
  await press(page, 'Approve')
  await expect(heading(page, 'Your wallet is connected')).toBeVisible()
  expect(opened.added()).toBe(FLOW_ADDRESS)
})

test('says that the Flow wallet declined, and asks again', async ({ page, opened }) => {
  opened.own.length = 0
  await opened.member.open(paths.accountWallet())
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await page.getByRole('button', { name: /Flow wallet/ }).click()
  await press(page, 'Decline')
  await expect(heading(page, 'The request was declined')).toBeVisible()
  await page.getByRole('button', { name: 'Ask again' }).click()
  await press(page, 'Approve')
  await expect(heading(page, 'Your wallet is connected')).toBeVisible()
})

test('sets a collection up, step by step, and leads on to the withdrawal [CA-61] [ST-32]', async ({
  page,
  opened,
  expectNoAxeViolations,
}) => {
  const { flow } = opened
  const isDone = (label: string) =>
    expect(page.getByRole('listitem').filter({ hasText: label })).toHaveAttribute(
      'data-done',
      'true',
    )
  await openSetUp(page, opened)
  await expect(heading(page, 'Make room in your wallet')).toBeVisible()
  await expectNoAxeViolations(page, 'the sheet before the set-up')
  await start(page)
  // The wallet connects, then shows the transaction.
  await press(page, 'Approve')
  await expect(walletFrame(page).locator('body')).toBeVisible()
  await press(page, 'Approve')
  await isDone('Sent')
  await expectNoAxeViolations(page, 'the sheet with the statuses')
  await flow.run('advance', { blocks: 1 })
  await isDone('In a block')
  await flow.run('advance', { blocks: 1 })
  await isDone('Carried out')
  await flow.run('advance', { blocks: 1 })
  await expect(heading(page, 'There is room now')).toBeVisible()
  expect(await flow.run('collectionsOf', { address: FLOW_ADDRESS })).toEqual([CONTRACT])
  await page.getByRole('button', { name: 'Move the piece' }).click()
  await expect(page).toHaveURL(/modal=withdraw/)
})

test('names the line of the script that failed, and tries again [ER-44]', async ({
  page,
  opened,
}) => {
  const { flow } = opened
  await flow.run('failNext', {
    error: `[Error Code: 1101] cadence runtime error: Execution failed:\nerror: panic\n --> ${'e'.repeat(64)}:9:12\n`,
  })
  await openSetUp(page, opened)
  await start(page)
  await press(page, 'Approve')
  await press(page, 'Approve')
  await expect(heading(page, 'Making room in your wallet')).toBeVisible()
  await flow.run('advance', { blocks: 3 })
  await expect(heading(page, 'That did not work')).toBeVisible()
  await expect(page.getByText('the script stopped at line 9')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await press(page, 'Approve')
  await expect(heading(page, 'Making room in your wallet')).toBeVisible()
  await flow.run('advance', { blocks: 3 })
  await expect(heading(page, 'There is room now')).toBeVisible()
})

test('says that the member declined the transaction', async ({ page, opened }) => {
  await openSetUp(page, opened)
  await start(page)
  await press(page, 'Approve')
  await press(page, 'Decline')
  await expect(heading(page, 'The request was declined')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask again' })).toBeVisible()
  expect(await opened.flow.run('collectionsOf', { address: FLOW_ADDRESS })).toEqual([])
})
