// npm run bench:offline: measures how soon the code is on the screen offline, compared with two baseline pages.
import { chromium, type BrowserContext, type Page } from 'playwright'
import { joinNewMember } from '../../e2e/support/member.ts'
import { acceptAndNeverAnswer, startServer } from '../../e2e/support/server.ts'
import { addressOf } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import { keyOfVoucher } from '../../domain/codes.ts'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { ensureChromium } from '../setup/debian.mjs'
import { closeHttp, helloPage, reactPage, serveBaseline } from './baselines.ts'

const RUNS = 30
const SLOWED = 4
const SETTLED = 700
const SEEN = 'seen '
const LIMITS = { inPage: 0.75, painted: 1.8 }

type Subject = { name: string; url: string; shows: string }
/** Milliseconds from the start of the navigation. */
type Run = { inPage: number; painted: number }

/** Registers a member with a redeemed voucher, whose pass this browser stores. @returns the voucher code */
async function preparePass(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  const { userAssetPointsId } = await joinNewMember(page, app, 'till@example.test')
  const code = await redeemCheapest(page)
  await page.goto(app.url(`/membership/${userAssetPointsId}`))
  await page.waitForFunction(
    (code) =>
      localStorage.getItem('laurel:pass')?.includes(code) && navigator.serviceWorker.controller,
    code,
  )
  await page.goto(app.url('/pass'))
  await page
    .getByLabel(/QR code/)
    .first()
    .waitFor()
  await page.waitForTimeout(1000)
  await page.close()
  return code
}

async function redeemCheapest(page: Page): Promise<string> {
  const { membershipId } = await callApi<{ membershipId: string }>(page, addressOf(api.brand.brand))
  const { redemptionConfigurations: offers } = await callApi<{
    redemptionConfigurations: { uniqueId: string; cost: number }[]
  }>(page, addressOf(api.redemption.offers, { membershipId }))
  const [cheapest] = offers.sort((a, b) => a.cost - b.cost)
  const { voucher } = await callApi<{ voucher: { code: string } }>(
    page,
    addressOf(api.redemption.redeem),
    { redemptionId: cheapest?.uniqueId },
  )
  return voucher.code
}

/** Calls the API from the page's own origin, with its cookies. */
function callApi<Answer>(page: Page, address: string, body?: unknown): Promise<Answer> {
  const init =
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': 'bench' },
          body: JSON.stringify(body),
        }
  return page.evaluate(([where, how]) => fetch(where, how).then((answer) => answer.json()), [
    address,
    init,
  ] as const) as Promise<Answer>
}

/** Opens a baseline page until its service worker controls it. */
async function prepare(context: BrowserContext, subject: Subject): Promise<Subject> {
  const page = await context.newPage()
  await page.goto(subject.url)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.close()
  return subject
}

/** Measures all pages in turns, so that other load on the machine affects all of them; the first round is a warm-up. */
async function measureAll(
  context: BrowserContext,
  subjects: readonly Subject[],
): Promise<Map<Subject, Run>> {
  const runs = new Map(subjects.map((subject) => [subject, [] as Run[]]))
  for (let round = 0; round <= RUNS; round += 1) {
    for (const subject of subjects) {
      const run = await measure(context, subject)
      if (round > 0) runs.get(subject)?.push(run)
    }
  }
  return new Map(
    [...runs].map(([subject, all]) => [
      subject,
      {
        inPage: median(all.map(({ inPage }) => inPage)),
        painted: median(all.map(({ painted }) => painted)),
      },
    ]),
  )
}

async function measure(context: BrowserContext, { url, shows }: Subject): Promise<Run> {
  const page = await context.newPage()
  try {
    // After a new tab opens, the browser's own pages use the processor for a while.
    await page.waitForTimeout(SETTLED)
    await makeCold(context, page)
    await page.addInitScript(watchFor, { shows, seen: SEEN })
    // The page logs the result: evaluating a script from here would disturb the measurement.
    const message = page.waitForEvent('console', {
      predicate: (logged) => logged.text().startsWith(SEEN),
      timeout: 30_000,
    })
    await page.goto(url, { waitUntil: 'commit' })
    return JSON.parse((await message).text().slice(SEEN.length)) as Run
  } finally {
    await page.close()
  }
}

async function makeCold(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
}

/** Runs in the page before other scripts: logs when the code (and its picture) is in the page, and when it is painted. */
function watchFor({ shows, seen }: { shows: string; seen: string }) {
  const isThere = () => {
    if (!document.body?.textContent?.includes(shows)) return false
    return (
      shows === 'hello' ||
      [...document.querySelectorAll('svg.qr path')].some(
        (path) => (path.getAttribute('d') ?? '').length > 100,
      )
    )
  }
  const note = () => {
    const inPage = performance.now()
    // A timeout set in the next frame runs after that frame is painted.
    requestAnimationFrame(() =>
      setTimeout(() => {
        const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
        const painted = first >= inPage ? first : performance.now()
        console.debug(seen + JSON.stringify({ inPage, painted }))
      }),
    )
  }
  const observer = new MutationObserver(() => {
    if (!isThere()) return
    observer.disconnect()
    note()
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

function report(title: string, hello: Subject, react: Subject, medians: Map<Subject, Run>) {
  const [still, empty] = [medians.get(hello) as Run, medians.get(react) as Run]
  console.log(`\n${title}. Processor slowed ${SLOWED}x, median of ${RUNS}, in ms:`)
  console.log('                      in page   against React   painted   against static')
  for (const [subject, run] of medians) {
    const [inPage, painted] = [run.inPage / empty.inPage, run.painted / still.painted]
    const isOurs = subject !== hello && subject !== react
    const isTooSlow = isOurs && (inPage > LIMITS.inPage || painted > LIMITS.painted)
    isLimitMissed ||= isTooSlow
    console.log(
      `${subject.name.padEnd(20)} ${cell(run.inPage.toFixed(0), 8)} ${cell(inPage.toFixed(2), 15)} ${cell(run.painted.toFixed(0), 9)} ${cell(painted.toFixed(2), 16)}${isTooSlow ? '   LIMIT MISSED' : ''}`,
    )
  }
  console.log(
    `limits               ${cell('', 8)} ${cell(LIMITS.inPage.toFixed(2), 15)} ${cell('', 9)} ${cell(LIMITS.painted.toFixed(2), 16)}`,
  )
}

const cell = (text: string, width: number) => text.padStart(width)

const executablePath = await ensureChromium()
await ensureBuilt()
const app = await startServer()
const baselines = [
  await serveBaseline(helloPage()),
  await serveBaseline(await reactPage()),
] as const
const browser = await chromium.launch({
  executablePath,
  args: [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const context = await browser.newContext({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
})
// tsx wraps inner functions in a helper (__name) that a page does not have.
await context.addInitScript('globalThis.__name = (named) => named')
let isLimitMissed = false
try {
  const code = await preparePass(context)
  const hello = await prepare(context, {
    name: 'static page',
    url: baselines[0].url,
    shows: 'hello',
  })
  const react = await prepare(context, {
    name: 'empty React page',
    url: baselines[1].url,
    shows: 'hello',
  })
  const pass = { name: 'pass', url: app.url('/pass'), shows: code }
  const sheet = {
    name: 'code, full screen',
    url: app.url(`/pass?code=${keyOfVoucher(code)}`),
    shows: code,
  }

  await Promise.all([app.stop(), ...baselines.map(({ server }) => closeHttp(server))])
  report(
    'Server stopped, worker stopped',
    hello,
    react,
    await measureAll(context, [hello, react, pass, sheet]),
  )

  const silent = await acceptAndNeverAnswer(app.port)
  report(
    'A server that accepts and never answers',
    hello,
    react,
    await measureAll(context, [hello, react, pass, sheet]),
  )
  await silent.close()
} finally {
  await browser.close()
  await app.close()
}
process.exit(isLimitMissed ? 1 : 0)
