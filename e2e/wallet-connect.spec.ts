import type { Page, Request } from '@playwright/test'
import { verifyMessage } from 'ethers'
import { addressOf } from '#contract/endpoint.ts'
import { wallets, type Chain } from '#contract/wallets.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import { expect, test as base } from './support/fixtures.ts'
import { demoMember } from './support/member.ts'
import { startPhoneWallet, type PhoneWallet } from './support/phoneWallet.ts'
import { startServer, type Server } from './support/server.ts'
import { startWalletRelay, type WalletRelay } from './support/walletRelay.ts'

const polygon: Chain = { blockchain: 'polygon', chainId: 137, network: null }
const message = 'localhost wants you to sign in with your Ethereum account: é'

type Phone = {
  relay: WalletRelay
  wallet: PhoneWallet
  /** Taps MetaMask and hands the link that opens to the wallet. */
  connectByLink: (wallet?: PhoneWallet) => Promise<void>
  added: () => { walletAddress: string } | undefined
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
  phone: async ({ page, app, walletServer: { relay } }, use) => {
    await answerAttestation(page)
    let request: ((uri: string) => void) | undefined
    await page.route('https://metamask.app.link/**', async (route) => {
      request?.(new URL(route.request().url()).searchParams.get('uri') ?? '')
      await route.fulfill({ status: 204 })
    })
    const added = await answerWalletCalls(page, relay)
    const wallet = await startPhoneWallet(relay.url, { chainIds: [137] })
    await demoMember(page, app, 'mia')
    await use({
      relay,
      wallet,
      added,
      connectByLink: async (opened = wallet) => {
        const link = new Promise<string>((done) => (request = done))
        await openSheet(page, app)
        await page.getByRole('button', { name: /MetaMask/ }).click()
        const uri = await link
        if (uri) await opened.open(uri)
      },
    })
    await wallet.close()
  },
})
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

async function openSheet(page: Page, app: Server) {
  await page.goto(app.url(paths.accountWallet()))
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
}

/** Answers the frame that proves the site, as verify.walletconnect.org does. */
const answerAttestation = (page: Page) =>
  page.route('https://verify.walletconnect.org/**', (route) => {
    const id = new URL(route.request().url()).searchParams.get('attestationId') ?? ''
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64')
    const attestation = `${part({ alg: 'none' })}.${part({ id })}.AA`
    return route.fulfill({
      contentType: 'text/html',
      body: `<script>parent.postMessage(${JSON.stringify(JSON.stringify({ type: 'verify_attestation', attestation }))}, '*')</script>`,
    })
  })

/** Answers the server's part with one nonce, and checks the signature as the server does. */
async function answerWalletCalls(page: Page, relay: WalletRelay) {
  let added: { walletAddress: string } | undefined
  const pathOf = (endpoint: Parameters<typeof addressOf>[0]) => `**${addressOf(endpoint)}`
  await page.route(pathOf(wallets.own), (route) =>
    route.fulfill({
      json: {
        success: true,
        wallets: [],
        chains: [polygon],
        walletConnect: { projectId: 'test', relayUrl: relay.url },
      },
    }),
  )
  await page.route(pathOf(wallets.challenge), (route) =>
    route.fulfill({
      json: { success: true, nonce: 'n1', message, expiresAt: '2030-01-01T00:00:00.000Z' },
    }),
  )
  await page.route(pathOf(wallets.add), async (route) => {
    const proof = bodyOf(route.request())
    const signer = verifyMessage(message, proof.signatures[0]?.signature ?? '0x')
    if (signer === proof.walletAddress && proof.nonce === 'n1') added = proof
    await route.fulfill(
      added
        ? { json: { success: true, walletId: 'w1' } }
        : { status: 422, json: { success: false } },
    )
  })
  return () => added
}

const bodyOf = (request: Request) =>
  request.postDataJSON() as {
    walletAddress: string
    nonce: string
    signatures: { signature: string }[]
  }

test('connects a phone wallet by its link and proves its address', async ({ page, phone }) => {
  await phone.connectByLink()
  await phone.wallet.approve()
  const { message: shown } = await phone.wallet.sign()
  expect(shown).toBe(message)
  await expect(page.getByRole('heading', { name: 'MetaMask is connected' })).toBeVisible()
  expect(phone.added()?.walletAddress).toBe(phone.wallet.address)
})

test('continues after a reload while the wallet asks', async ({ page, phone }) => {
  await phone.connectByLink()
  await expect(page.getByRole('heading', { name: 'Waiting for MetaMask' })).toBeVisible()
  await page.reload()
  await phone.wallet.approve()
  await phone.wallet.sign()
  await expect(page.getByRole('heading', { name: 'MetaMask is connected' })).toBeVisible()
})

test('continues after a reload while the wallet signs', async ({ page, phone }) => {
  await phone.connectByLink()
  await phone.wallet.approve()
  await expect(page.getByRole('heading', { name: 'Now sign in MetaMask' })).toBeVisible()
  await page.reload()
  // The request from before the reload, then the one after it.
  await phone.wallet.sign()
  await phone.wallet.sign()
  await expect(page.getByRole('heading', { name: 'MetaMask is connected' })).toBeVisible()
})

test('says that the member declined, and asks again', async ({ page, phone }) => {
  await phone.connectByLink()
  await phone.wallet.approve()
  await phone.wallet.rejectSigning()
  await expect(page.getByRole('heading', { name: 'The request was declined' })).toBeVisible()
  expect(phone.added()).toBeUndefined()
  await page.getByRole('button', { name: 'Ask again' }).click()
  await phone.wallet.sign()
  await expect(page.getByRole('heading', { name: 'MetaMask is connected' })).toBeVisible()
})

test('says that the wallet declined the connection', async ({ page, phone }) => {
  await phone.connectByLink()
  await phone.wallet.reject()
  await expect(page.getByRole('heading', { name: 'The request was declined' })).toBeVisible()
})

test('asks a wallet of another network to change', async ({ page, phone }) => {
  const wallet = await startPhoneWallet(phone.relay.url, { chainIds: [1] })
  await phone.connectByLink(wallet)
  await wallet.approve()
  await expect(page.getByRole('heading', { name: 'MetaMask is on another network' })).toBeVisible()
  await page.getByRole('button', { name: 'Switch to Polygon' }).click()
  await wallet.acceptSwitch()
  await wallet.sign()
  await expect(page.getByRole('heading', { name: 'MetaMask is connected' })).toBeVisible()
  expect(phone.added()?.walletAddress).toBe(wallet.address)
  await wallet.close()
})

test('offers ways out of a wallet that never answers', async ({ page, phone }) => {
  await phone.connectByLink()
  await expect(page.getByRole('heading', { name: 'Did MetaMask open?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible()
})

test('says that the relay is gone', async ({ page, app, phone }) => {
  await page.routeWebSocket(`${phone.relay.url}/**`, (socket) => socket.close())
  await openSheet(page, app)
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await expect(page.getByRole('heading', { name: 'We cannot reach MetaMask' })).toBeVisible()
})

test('gives the wallet page a document of its own, and the next page another', async ({
  page,
  app,
  phone,
}) => {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      documents.push(new URL(request.url()).pathname)
  })
  expect(phone.added()).toBeUndefined()
  await page.goto(app.url(paths.account()))
  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  await expect
    .poll(() => documents.filter((path) => path === paths.accountWallet()))
    .toHaveLength(1)
  await page.getByRole('link', { name: 'Devices' }).click()
  await expect.poll(() => documents.at(-1)).toBe('/account/devices')
})
