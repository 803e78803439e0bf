/**
 * npm run bench:wallet: measures how long after the tap on a wallet its link opens, with a relay on this machine. Taps as
 * soon as the wallets are listed, and after the request to connect has been prepared.
 */
import { chromium, type BrowserContext, type Page } from 'playwright'
import { answerQuestions } from '../../e2e/support/fixtures.ts'
import { joinVerifiedMember } from '../../e2e/support/member.ts'
import { startServer } from '../../e2e/support/server.ts'
import { answerAttestation } from '../../e2e/support/walletLinks.ts'
import { startWalletRelay } from '../../e2e/support/walletRelay.ts'
import { paths } from '../../src/lib/navigation/paths.ts'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { readArguments } from '../setup/arguments.mjs'
import { ensureChromium } from '../setup/debian.mjs'
import { medianOf, percentile } from './load.ts'

const { rounds: ROUNDS } = readArguments({
  usage: 'npm run bench:wallet -- [--rounds 30]',
  counts: { rounds: 30 },
}).counts
const LIMIT_MS = 400
const LINKS = 'https://link.metamask.io/**'
const OPENED = 'opened '

/** Milliseconds from the tap to the link. `calls`: to the API and to other hosts between them, the relay aside. */
type Opened = { took: number; link: string; calls: string[] }

/** Runs in the page before its own scripts: logs how long after the last tap a link to another site opens. */
function watchLinks(prefix: string) {
  let tappedAt = 0
  addEventListener('click', ({ timeStamp }) => (tappedAt = timeStamp), true)
  const { navigation } = globalThis as unknown as { navigation: EventTarget }
  navigation.addEventListener('navigate', (event) => {
    const { url } = (event as unknown as { destination: { url: string } }).destination
    if (new URL(url).origin === location.origin) return
    const took = performance.now() - tappedAt
    const calls = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime > tappedAt)
      .map(({ name }) => name)
      .filter((name) => !name.startsWith(`${location.origin}/`) || name.includes('/api/'))
    console.debug(prefix + JSON.stringify({ took, link: url, calls }))
  })
}

async function measure(page: Page, isPrepared: boolean): Promise<Opened> {
  await page.goto(app.url(paths.accountWallet()))
  const prepared = isPrepared ? requestOf(page) : undefined
  await page.getByRole('button', { name: 'Connect a wallet' }).tap()
  const wallet = page.getByRole('button', { name: /MetaMask/ })
  await wallet.waitFor()
  await prepared
  const logged = page.waitForEvent('console', (message) => message.text().startsWith(OPENED))
  await wallet.tap()
  const opened = JSON.parse((await logged).text().slice(OPENED.length)) as Opened
  if (!opened.link.includes('wc%3A')) throw new Error(`${opened.link} is no request to connect.`)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap()
  return opened
}

/** Waits until the relay has answered the page's request to connect. */
const requestOf = (page: Page): Promise<void> =>
  new Promise((done) => {
    page.once('websocket', (socket) => {
      let id: number | undefined
      socket.on('framesent', ({ payload }) => {
        const call = JSON.parse(String(payload)) as { id: number; method?: string }
        if (call.method === 'wc_proposeSession') id = call.id
      })
      socket.on('framereceived', ({ payload }) => {
        if ((JSON.parse(String(payload)) as { id: number }).id === id) done()
      })
    })
  })

async function measureAll(context: BrowserContext, isPrepared: boolean): Promise<Opened[]> {
  const page = await context.newPage()
  const all: Opened[] = []
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const opened = await measure(page, isPrepared)
    if (round > 0) all.push(opened)
  }
  await page.close()
  return all
}

function report(title: string, all: readonly Opened[]) {
  const times = all.map(({ took }) => took).sort((a, b) => a - b)
  const [median, p95] = [medianOf(times), percentile(times, 0.95)]
  const isTooSlow = median > LIMIT_MS
  isLimitMissed ||= isTooSlow
  console.log(
    `${title.padEnd(34)} median ${median.toFixed(0).padStart(4)} ms   p95 ${p95.toFixed(0).padStart(4)} ms   limit ${LIMIT_MS} ms${isTooSlow ? '   LIMIT MISSED' : ''}`,
  )
  const calls = new Set(all.flatMap((opened) => opened.calls))
  console.log(`  calls between tap and link: ${[...calls].join(', ') || 'none'}`)
}

const executablePath = await ensureChromium()
await ensureBuilt()
const relay = await startWalletRelay()
const app = await startServer({
  WALLETCONNECT_PROJECT_ID: 'bench',
  WALLETCONNECT_RELAY_URL: relay.url,
})
const browser = await chromium.launch({ executablePath })
let isLimitMissed = false
try {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  // tsx wraps inner functions in a helper (__name) that a page does not have.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(answerQuestions)
  await context.addInitScript(watchLinks, OPENED)
  await answerAttestation(context)
  // A wallet's link leaves the page where it is, as on a phone.
  await context.route(LINKS, (route) => route.fulfill({ status: 204 }))
  const page = await context.newPage()
  await joinVerifiedMember(page, app, 'wallet@example.test')
  await page.close()

  console.log(`\nFrom the tap to the wallet's link, ${ROUNDS} rounds each:`)
  report('as soon as the wallets are listed', await measureAll(context, false))
  report('when the request is prepared', await measureAll(context, true))
} finally {
  await browser.close()
  await app.close()
  await relay.close()
}
process.exit(isLimitMissed ? 1 : 0)
