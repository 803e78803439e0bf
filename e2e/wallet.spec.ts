import type { Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { successes } from '#contract/successes.ts'
import { wallets, type Chain, type Wallet } from '#contract/wallets.ts'
import { expect, test } from './support/fixtures.ts'
import { apiHeaders } from './support/network.ts'
import { paths } from '../src/lib/navigation/paths.ts'

const polygon: Chain = {
  blockchain: 'polygon',
  chainId: 137,
  network: null,
  mint: 'onWithdrawal',
}
const ethereum: Chain = { ...polygon, blockchain: 'ethereum', chainId: 1 }
const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const OTHER_ADDRESS = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'

const wallet = (walletId: string, change: Partial<Wallet> = {}): Wallet => ({
  walletId,
  blockchain: 'polygon',
  walletType: 'metamask',
  walletAddress: ADDRESS,
  connectedAt: '2026-11-20T12:00:00.000Z',
  isMain: true,
  ...change,
})
const two = [
  wallet('first'),
  wallet('second', { walletType: 'rainbow', walletAddress: OTHER_ADDRESS, isMain: false }),
]

type Own = { wallets: Wallet[]; chains: readonly Chain[] }

/** Answers the calls of wallets in the page, with one member's wallets in memory. */
async function stubWallets(page: Page, own: Own): Promise<{ calls: string[] }> {
  const calls: string[] = []
  const answer = (endpoint: { path: string }, body: (request: Record<string, string>) => object) =>
    page.route(`**${addressOf(endpoint as typeof wallets.own)}`, (route) => {
      const request = (route.request().postDataJSON() ?? {}) as Record<string, string>
      if (route.request().method() === 'POST') calls.push(endpoint.path)
      return route.fulfill({ headers: apiHeaders, json: { success: true, ...body(request) } })
    })
  await answer(wallets.own, () => ({ ...own, walletConnect: null }))
  await answer(wallets.challenge, () => ({
    nonce: 'nonce',
    message: 'Prove that this wallet is yours.',
    expiresAt: '2099-01-01T00:00:00.000Z',
  }))
  await answer(wallets.add, ({ walletType = '', walletAddress = '' }) => {
    own.wallets = [wallet('added', { walletType, walletAddress })]
    return { walletId: 'added' }
  })
  await answer(wallets.use, ({ walletId }) => {
    own.wallets = own.wallets.map((one) => ({ ...one, isMain: one.walletId === walletId }))
    return {}
  })
  await answer(wallets.remove, ({ walletId }) => {
    own.wallets = own.wallets.filter((one) => one.walletId !== walletId)
    return {}
  })
  await answer(wallets.claim, () => ({ nftIds: ['one', 'two'] }))
  return { calls }
}

/** Runs in the page: a wallet of this browser (EIP-6963), which answers as the test says. */
function browserWallet({ address, answers }: { address: string; answers: string[] }) {
  let chain = '0x1'
  const provider = {
    request({ method }: { method: string }) {
      const refusal = Object.assign(new Error('User rejected the request.'), { code: 4001 })
      if (method === 'eth_requestAccounts' && answers.shift() === 'no')
        return Promise.reject(refusal)
      if (method === 'wallet_switchEthereumChain') chain = '0x89'
      const results: Record<string, unknown> = { eth_chainId: chain, personal_sign: '0x01' }
      return Promise.resolve(results[method] ?? [address])
    },
  }
  const info = { rdns: 'test.wallet', uuid: 'test', name: 'Foxglove' }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  addEventListener('eip6963:requestProvider', announce)
}

const main = (page: Page) => page.getByRole('main')
const sheet = (page: Page) => page.getByRole('dialog')
/** The headline of the open sheet, which has the focus. */
const headline = (page: Page, name: string) =>
  sheet(page).getByRole('heading', { name }).locator('span')
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const isWiderThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

test('has a next step in each of its three states [RT-22] [ST-34]', async ({
  page,
  verifiedMember,
  expectNoAxeViolations,
}) => {
  const own: Own = { wallets: [], chains: [] }
  await stubWallets(page, own)
  await verifiedMember.open(paths.accountWallet())
  await expect(main(page).getByText('You do not need a wallet.')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'See my collection' })).toBeVisible()
  await expectNoAxeViolations(page, 'the page of a brand without a network')

  own.chains = [polygon]
  await page.reload()
  await expect(main(page).getByRole('button', { name: 'Connect a wallet' })).toBeVisible()
  await expect(main(page).getByText('Kept by Verre & Fils')).toBeVisible()
  await expectNoAxeViolations(page, 'the page without a wallet')

  own.wallets = two
  await page.reload()
  await expect(
    main(page).getByRole('button', { name: /MetaMask 0x71C7…976F on Polygon Main/ }),
  ).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Connect another' })).toBeVisible()
  await expectNoAxeViolations(page, 'the page with two wallets')
})

test('keeps the page where the wallets cannot be loaded [ST-34]', async ({
  page,
  verifiedMember,
}) => {
  const own: Own = { wallets: [], chains: [polygon] }
  await page.route(`**${addressOf(wallets.own)}`, (route) =>
    route.fulfill({ status: 503, headers: apiHeaders, json: {} }),
  )
  await verifiedMember.open(paths.accountWallet())
  await expect(main(page).getByRole('alert')).toContainText('Your pieces are safe')
  await page.unroute(`**${addressOf(wallets.own)}`)
  await stubWallets(page, own)
  await main(page).getByRole('button', { name: 'Try again' }).click()
  await expect(main(page).getByRole('button', { name: 'Connect a wallet' })).toBeVisible()
})

test('makes a wallet the main one, looks for pieces and disconnects it', async ({
  page,
  verifiedMember,
  expectNoAxeViolations,
}) => {
  const { calls } = await stubWallets(page, { wallets: two, chains: [polygon] })
  await verifiedMember.open(paths.accountWallet())
  await main(page)
    .getByRole('button', { name: /Rainbow/ })
    .click()
  await expect(sheet(page).getByRole('heading', { name: 'Rainbow' })).toBeVisible()
  await expectNoAxeViolations(page, 'the menu of a wallet')
  await sheet(page).getByRole('button', { name: 'Look for pieces' }).click()
  await expect(sheet(page).getByText('We found 2 pieces.')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Use as the main wallet' }).click()
  await expect(sheet(page).getByText('This is your main wallet on Polygon.')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(headline(page, 'Disconnect Rainbow?')).toBeFocused()
  expect(calls).not.toContain(wallets.remove.path)
  await sheet(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(sheet(page)).toBeHidden()
  await expect(toast(page, successes.WALLET_REMOVED.en)).toBeVisible()
  await expect(main(page).getByRole('button', { name: /Rainbow/ })).toBeHidden()
  await expect(main(page).getByRole('button', { name: /MetaMask/ })).toBeVisible()
})

test('holds the button with its reason while the phone is offline', async ({
  page,
  context,
  verifiedMember,
}) => {
  await stubWallets(page, { wallets: [], chains: [polygon] })
  await verifiedMember.open(paths.accountWallet())
  const button = main(page).getByRole('button', { name: 'Connect a wallet' })
  await expect(button).toBeEnabled()
  await context.setOffline(true)
  await expect(button).toHaveAccessibleDescription(/You are offline/)
  await expect(button).toBeDisabled()
})

test('asks an unverified member to confirm their address first', async ({ page, member }) => {
  await stubWallets(page, { wallets: [], chains: [polygon] })
  await member.open(paths.accountWallet())
  await expect(main(page).getByRole('link', { name: 'Confirm my address' })).toBeVisible()
  await member.open(`${paths.accountWallet()}${paths.here({ modal: 'connect-wallet' })}`)
  await expect(
    sheet(page).getByRole('heading', { name: 'Confirm your address first' }),
  ).toBeVisible()
})

test('connects a wallet of the browser after a refusal and on another network', async ({
  page,
  verifiedMember,
  expectNoAxeViolations,
}) => {
  await stubWallets(page, { wallets: [], chains: [polygon] })
  await page.addInitScript(browserWallet, { address: ADDRESS, answers: ['no', 'yes'] })
  await verifiedMember.open(paths.accountWallet())
  await main(page).getByRole('button', { name: 'Connect a wallet' }).click()
  await expect(headline(page, 'Choose your wallet')).toBeFocused()
  await expectNoAxeViolations(page, 'the list of wallets')
  await sheet(page)
    .getByRole('button', { name: /Foxglove/ })
    .click()
  await expect(headline(page, 'The request was declined')).toBeFocused()
  await expect(sheet(page).getByRole('status')).toContainText('Nothing was connected')
  await expectNoAxeViolations(page, 'a declined request')
  await sheet(page).getByRole('button', { name: 'Ask again' }).click()
  await expect(
    sheet(page).getByRole('heading', { name: 'Foxglove is on another network' }),
  ).toBeVisible()
  await expect(sheet(page).getByText('It is set to Ethereum.')).toBeVisible()
  await expectNoAxeViolations(page, 'a wallet on another network')
  await sheet(page).getByRole('button', { name: 'Switch to Polygon' }).click()
  await expect(sheet(page).getByRole('heading', { name: 'Foxglove is connected' })).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
  await sheet(page).getByRole('button', { name: 'Done' }).click()
  await expect(main(page).getByRole('button', { name: /Foxglove/ })).toBeVisible()
})

test('a toast reports a wallet that was saved after its sheet was closed', async ({
  page,
  verifiedMember,
}) => {
  await stubWallets(page, { wallets: [], chains: [ethereum] })
  let respond: () => void = () => undefined
  const closed = new Promise<void>((resolve) => (respond = resolve))
  await page.route(`**${addressOf(wallets.add)}`, async (route) => {
    await closed
    await route.fallback()
  })
  await page.addInitScript(browserWallet, { address: ADDRESS, answers: ['yes'] })
  await verifiedMember.open(paths.accountWallet())
  await main(page).getByRole('button', { name: 'Connect a wallet' }).click()
  const saving = page.waitForRequest(`**${addressOf(wallets.add)}`)
  await sheet(page)
    .getByRole('button', { name: /Foxglove/ })
    .click()
  await saving
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  respond()
  await expect(toast(page, successes.WALLET_CONNECTED.en)).toBeVisible()
})

for (const language of ['en', 'fr'] as const)
  test(`fits 320 px and text of twice the size in ${language}`, async ({
    page,
    verifiedMember,
  }) => {
    await page.addInitScript(
      (chosen) => localStorage.setItem('laurel:language', JSON.stringify(chosen)),
      language,
    )
    await page.setViewportSize({ width: 320, height: 640 })
    await stubWallets(page, { wallets: two, chains: [polygon, ethereum] })
    await page.addInitScript(browserWallet, { address: ADDRESS, answers: ['no'] })
    await verifiedMember.open(paths.accountWallet())
    await page.addStyleTag({ content: ':root { font-size: 200% }' })
    await expect(main(page).getByRole('button', { name: /MetaMask/ })).toBeVisible()
    expect(await isWiderThanScreen(page)).toBe(false)
    await main(page)
      .getByRole('button', {
        name: { en: 'Connect another', fr: 'En connecter un autre' }[language],
      })
      .click()
    const choice = sheet(page).getByRole('button', { name: /Foxglove/ })
    await expect(choice).toBeVisible()
    const isWide = () =>
      sheet(page)
        .locator('.sheet-body')
        .evaluate((body) => body.scrollWidth > body.clientWidth)
    expect(await isWide()).toBe(false)
    await choice.click()
    await expect(
      sheet(page).getByRole('heading', {
        name: { en: 'The request was declined', fr: 'La demande a été refusée' }[language],
      }),
    ).toBeVisible()
    expect(await isWide()).toBe(false)
  })
