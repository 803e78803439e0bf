/**
 * npm run bench:wallet: measures the time from the tap on a wallet to the request of its link, in Chromium, with a relay of
 * our own on this machine.
 */
import { chromium, type BrowserContext } from 'playwright'
import { paths } from '../../src/lib/navigation/paths.ts'
import { answerAboutCookies } from '../../e2e/support/fixtures.ts'
import { joinVerifiedMember } from '../../e2e/support/member.ts'
import { startServer, type Server } from '../../e2e/support/server.ts'
import { answerAttestation, catchWalletLinks } from '../../e2e/support/walletLinks.ts'
import { startWalletRelay } from '../../e2e/support/walletRelay.ts'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { readArguments } from '../setup/arguments.mjs'
import { ensureChromium } from '../setup/debian.mjs'
import { medianOf } from './load.ts'

const { runs: RUNS } = readArguments({
  usage: 'npm run bench:wallet -- [--runs 20]',
  counts: { runs: 20 },
}).counts
const LIMIT_MS = 400
const TAPPED = 'tapped '
const LINK = 'https://link.metamask.io/'
/** Milliseconds between the list of wallets and the tap. */
const subjects = [
  { name: 'as soon as the list is there', pause: 0 },
  { name: 'one second later', pause: 1000 },
]

/** Runs in the page: logs the end of each touch. */
function logTaps(prefix: string) {
  addEventListener(
    'pointerup',
    ({ timeStamp }) => console.debug(prefix + (performance.timeOrigin + timeStamp)),
    true,
  )
}

/** Opens the list of wallets in a new document and taps one. Returns milliseconds until its link is requested. */
async function fromTapToLink(
  context: BrowserContext,
  server: Server,
  pause: number,
): Promise<number> {
  const page = await context.newPage()
  try {
    await answerAttestation(page)
    const nextLink = await catchWalletLinks(page)
    let [tappedAt, requestedAt] = [Number.NaN, Number.NaN]
    page.on('console', (logged) => {
      if (logged.text().startsWith(TAPPED)) tappedAt = Number(logged.text().slice(TAPPED.length))
    })
    page.on('request', (request) => {
      if (request.url().startsWith(LINK)) requestedAt = Date.now()
    })
    await page.goto(server.url(paths.accountWallet()))
    await page.getByRole('button', { name: 'Connect a wallet' }).tap()
    const wallet = page.getByRole('dialog').getByRole('button', { name: /MetaMask/ })
    await wallet.waitFor()
    await page.waitForTimeout(pause)
    await wallet.tap()
    const link = await nextLink()
    if (!link.startsWith('wc:')) throw new Error(`not a request to connect: ${link}`)
    // Takes the request back, so that the next document does not continue it.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const time = requestedAt - tappedAt
    if (Number.isNaN(time)) throw new Error('the tap or the link was not seen')
    return time
  } finally {
    await page.close()
  }
}

/** Measures in turns, so that other load on the machine affects all; the first round is a warm-up. */
async function measureAll(context: BrowserContext, server: Server): Promise<number[][]> {
  const times = subjects.map((): number[] => [])
  for (let round = 0; round <= RUNS; round += 1)
    for (const [place, { pause }] of subjects.entries()) {
      const time = await fromTapToLink(context, server, pause)
      if (round > 0) times[place]?.push(time)
    }
  return times
}

await ensureBuilt()
const executablePath = await ensureChromium()
const relay = await startWalletRelay()
const server = await startServer({
  WALLETCONNECT_PROJECT_ID: 'bench',
  WALLETCONNECT_RELAY_URL: relay.url,
})
const browser = await chromium.launch({
  executablePath,
  args: ['--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
})
try {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  await context.addInitScript(answerAboutCookies)
  await context.addInitScript(logTaps, TAPPED)
  const page = await context.newPage()
  await joinVerifiedMember(page, server, 'tap@example.test')
  await page.close()
  const times = await measureAll(context, server)
  for (const [place, { name }] of subjects.entries()) {
    const own = times[place] ?? []
    const median = medianOf(own)
    const isWithinLimit = median <= LIMIT_MS
    if (!isWithinLimit) process.exitCode = 1
    console.log(
      `tap ${name}, ${own.length} times: link after ${median.toFixed(0)} ms (median; ${Math.min(...own).toFixed(0)} to ${Math.max(...own).toFixed(0)}), limit ${LIMIT_MS} ms: ${isWithinLimit ? 'ok' : 'LIMIT MISSED'}`,
    )
  }
} finally {
  await browser.close()
  await server.close()
  await relay.close()
}
