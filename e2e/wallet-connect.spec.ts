import type { Locator, Page } from '@playwright/test'
import { paths } from '../src/lib/navigation/paths.ts'
import { expect, test as base } from './support/fixtures.ts'
import { logInOn } from './support/member.ts'
import { startPhoneWallet, type PhoneWallet } from './support/phoneWallet.ts'
import { startServer, type Server } from './support/server.ts'
import { answerAttestation, catchWalletLinks } from './support/walletLinks.ts'
import { startWalletRelay, type WalletRelay } from './support/walletRelay.ts'

/** Milliseconds within which the page promises a way out. */
const SILENCE_MS = 10_000

/** The chain of the brand's demo. */
const POLYGON = 137

type Phone = {
  relay: WalletRelay
  wallet: PhoneWallet
  /** Opens the sheet and taps MetaMask. */
  chooseMetaMask: () => Promise<void>
  /** Hands the next link that opens to a wallet. */
  openLink: (wallet?: PhoneWallet) => Promise<void>
}

const test = base.extend<
  { phone: Phone },
  { walletServer: { server: Server; relay: WalletRelay } }
>({
  walletServer: [
    async ({}, use) => {
      const relay = await startWalletRelay()
      const settings = { WALLETCONNECT_PROJECT_ID: 'test', WALLETCONNECT_RELAY_URL: relay.url }
      const server = await startServer(settings, { isPrepared: true })
      await use({ server, relay })
      await server.close()
      await relay.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  app: async ({ walletServer }, use) => use(walletServer.server),
  phone: async ({ page, verifiedMember, walletServer: { relay } }, use) => {
    await answerAttestation(page)
    const nextLink = await catchWalletLinks(page)
    const wallet = await startPhoneWallet(relay.url, { chainIds: [POLYGON] })
    await use({
      relay,
      wallet,
      async chooseMetaMask() {
        await verifiedMember.open(paths.accountWallet())
        await page.getByRole('button', { name: 'Connect a wallet' }).click()
        await page.getByRole('button', { name: /MetaMask/ }).click()
      },
      openLink: async (opened = wallet) => opened.open(await nextLink()),
    })
    await wallet.close()
  },
})

const sheet = (page: Page): Locator => page.getByRole('dialog')
const headline = (page: Page, name: string): Locator => sheet(page).getByRole('heading', { name })
const press = (page: Page, name: string) => sheet(page).getByRole('button', { name }).click()
const listed = (page: Page, { address }: PhoneWallet): Locator =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`${address.slice(0, 6)}.*Main`) })

test('connects a phone wallet by its link and proves its address to the server [CA-58]', async ({
  page,
  app,
  phone,
}) => {
  await phone.chooseMetaMask()
  await phone.openLink()
  await phone.wallet.approve()
  const { message } = await phone.wallet.sign()
  expect(message).toContain(`${new URL(app.url('')).host} wants you to sign in`)
  expect(message).toContain(phone.wallet.address)
  await expect(headline(page, 'MetaMask is connected')).toBeVisible()
  await press(page, 'Done')
  await expect(listed(page, phone.wallet)).toBeVisible()
  await page.reload()
  await expect(listed(page, phone.wallet)).toBeVisible()
})

test('continues after a reload while the wallet asks, and while it signs', async ({
  page,
  phone,
}) => {
  await phone.chooseMetaMask()
  await phone.openLink()
  await expect(headline(page, 'Waiting for MetaMask')).toBeVisible()
  await page.reload()
  await phone.wallet.approve()
  await expect(headline(page, 'Now sign in MetaMask')).toBeVisible()
  await phone.wallet.askedToSign()
  await page.reload()
  // The request from before the reload, then the one after it.
  await phone.wallet.sign()
  await phone.wallet.sign()
  await expect(headline(page, 'MetaMask is connected')).toBeVisible()
})

test('asks again after the member declined to connect, and to sign', async ({ page, phone }) => {
  await phone.chooseMetaMask()
  await phone.openLink()
  await phone.wallet.reject()
  await expect(headline(page, 'The request was declined')).toBeVisible()
  await press(page, 'Ask again')
  await phone.openLink()
  await phone.wallet.approve()
  await phone.wallet.rejectSigning()
  await expect(headline(page, 'The request was declined')).toBeVisible()
  await press(page, 'Ask again')
  await phone.wallet.sign()
  await expect(headline(page, 'MetaMask is connected')).toBeVisible()
})

test('asks to log in when the session ends while the wallet is open, and leads back', async ({
  page,
  mailbox,
  freshEmail,
  phone,
}) => {
  await phone.chooseMetaMask()
  await phone.openLink()
  await phone.wallet.approve()
  await phone.wallet.askedToSign()
  await page.context().clearCookies()
  await phone.wallet.sign()
  await expect(page).toHaveURL(/\/login/)
  await logInOn(page, freshEmail, mailbox)
  await expect(page).toHaveURL(new RegExp(paths.accountWallet()))
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await phone.openLink()
  await phone.wallet.approve()
  await phone.wallet.sign()
  await expect(headline(page, 'MetaMask is connected')).toBeVisible()
})

test('asks a wallet of another network to change', async ({ page, phone }) => {
  const wallet = await startPhoneWallet(phone.relay.url, { chainIds: [1] })
  await phone.chooseMetaMask()
  await phone.openLink(wallet)
  await wallet.approve()
  await expect(headline(page, 'MetaMask is on another network')).toBeVisible()
  await press(page, 'Switch to Polygon')
  await wallet.acceptSwitch()
  await wallet.sign()
  await expect(headline(page, 'MetaMask is connected')).toBeVisible()
  await press(page, 'Done')
  await expect(listed(page, wallet)).toBeVisible()
  await wallet.close()
})

test('offers ways out of a wallet that has not answered for ten seconds', async ({
  page,
  phone,
}) => {
  await page.clock.install()
  await phone.chooseMetaMask()
  await phone.openLink()
  await expect(headline(page, 'Waiting for MetaMask')).toBeVisible()
  await page.clock.fastForward(SILENCE_MS)
  await expect(headline(page, 'Did MetaMask open?')).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Copy the link' })).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Show a QR' })).toBeVisible()
  // The wallet may still answer.
  await phone.wallet.approve()
  await phone.wallet.sign()
  await expect(headline(page, 'MetaMask is connected')).toBeVisible()
})

test('does not connect a wallet that approves after the sheet was closed', async ({
  page,
  phone,
}) => {
  await phone.chooseMetaMask()
  await phone.openLink()
  await expect(headline(page, 'Waiting for MetaMask')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  // The wallet gets no answer any more.
  void phone.wallet.approve().catch(() => undefined)
  const other = await startPhoneWallet(phone.relay.url, { chainIds: [POLYGON] })
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await press(page, 'Trust Wallet')
  await phone.openLink(other)
  await other.approve()
  await other.sign()
  await expect(headline(page, 'Trust Wallet is connected')).toBeVisible()
  await press(page, 'Done')
  await expect(listed(page, other)).toBeVisible()
  await expect(listed(page, phone.wallet)).toBeHidden()
  await other.close()
})

test('says that the relay is gone, and can be left before', async ({ page, phone }) => {
  await page.clock.install()
  await page.routeWebSocket(`${phone.relay.url}/**`, (socket) => socket.close())
  await phone.chooseMetaMask()
  // The sheet can be left and opened again meanwhile.
  await press(page, 'Cancel')
  await expect(sheet(page)).toBeHidden()
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await press(page, 'Rainbow')
  await press(page, 'Cancel')
  await expect(sheet(page)).toBeHidden()
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await press(page, 'MetaMask')
  await page.clock.fastForward(SILENCE_MS)
  await expect(headline(page, 'We cannot reach MetaMask')).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('gives the wallet page a document of its own, and the next page another', async ({
  page,
  verifiedMember,
}) => {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      documents.push(new URL(request.url()).pathname)
  })
  await verifiedMember.open(paths.account())
  await page.getByRole('link', { name: 'Wallets' }).click()
  await expect
    .poll(() => documents.filter((path) => path === paths.accountWallet()))
    .toHaveLength(1)
  await page.getByRole('link', { name: 'Back to your account' }).click()
  await expect.poll(() => documents.at(-1)).toBe(paths.account())
})
