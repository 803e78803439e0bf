import type { BrowserContext, Page } from '@playwright/test'

/** Answers the frame that proves the site to wallets, as verify.walletconnect.org does. */
export const answerAttestation = (page: Page | BrowserContext): Promise<unknown> =>
  page.route('https://verify.walletconnect.org/**', (route) => {
    const id = new URL(route.request().url()).searchParams.get('id') ?? ''
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64')
    const attestation = `${part({ alg: 'none' })}.${part({ id })}.AA`
    const message = JSON.stringify(JSON.stringify({ type: 'verify_attestation', attestation }))
    return route.fulfill({
      contentType: 'text/html',
      body: `<script>parent.postMessage(${message}, '*')</script>`,
    })
  })

const HOSTS = /^https:\/\/(?:link\.metamask\.io|link\.trustwallet\.com|rnbwapp\.com)\//

/**
 * Catches the links that open wallet apps, as a phone does: the page stays.
 * @returns a function that waits for the next request to connect (`wc:…`) in such a link
 */
export async function catchWalletLinks(page: Page): Promise<() => Promise<string>> {
  const caught: string[] = []
  let wake = () => undefined as void
  await page.route(HOSTS, async (route) => {
    const uri = new URL(route.request().url()).searchParams.get('uri')
    // Without one, the link only brings the app to the front.
    if (uri) caught.push(uri)
    wake()
    await route.fulfill({ status: 204 })
  })
  return async () => {
    for (;;) {
      const uri = caught.shift()
      if (uri) return uri
      await new Promise<void>((done) => (wake = done))
    }
  }
}
