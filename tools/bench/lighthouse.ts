// npm run bench:lighthouse: prints the median of five mobile runs on each brand's landing page and on a membership page.
// -- --why lists the audits that lower a score, -- --only=sleep measures only the pages whose name contains "sleep".
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from 'playwright'
import { joinNewMember } from '../../e2e/support/member.ts'
import { startServer } from '../../e2e/support/server.ts'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { ensureChromium } from '../setup/debian.mjs'
import { readArguments } from '../setup/arguments.mjs'
import { freePort } from '../setup/port.mjs'

const RUNS = 5
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'speed-index',
]
const {
  texts: { only = '' },
  flags,
} = readArguments({
  usage: 'npm run bench:lighthouse -- [--only <part of a page name>] [--why]',
  texts: ['only'],
  flags: ['why'],
})
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
type Scores = Partial<Record<Category, number>>
/**
 * `largest`: largest contentful paint, and `blocked`: total blocking time, in milliseconds; `shift`: cumulative layout shift;
 * `machine`: Lighthouse's benchmark index, because a slower machine simulates a slower phone.
 */
type Run = { scores: Scores; largest: number; shift: number; blocked: number; machine: number }
type Cookie = Awaited<ReturnType<BrowserContext['cookies']>>[number]
type Page = {
  name: string
  url: string
  limits: Scores
  most?: { largest: number; shift: number }
  cookies: Cookie[]
}

await ensureBuilt()
const executablePath = await ensureChromium()
const server = await startServer()
let isBelow = false
try {
  for (const page of (await pages()).filter(({ name }) => name.includes(only))) {
    const runs: Run[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(page))
    report(page, runs)
  }
} finally {
  await server.close()
}
process.exit(isBelow ? 1 : 0)

/**
 * Lists the pages. The member logs in once; every run has a fresh profile, so the service worker is never installed
 * before.
 */
async function pages(): Promise<Page[]> {
  const browser = await chromium.launch({ executablePath })
  const context = await browser.newContext()
  const member = await joinNewMember(await context.newPage(), server, 'lighthouse@example.test')
  const cookies = await context.cookies()
  await browser.close()
  return [
    ...['eyewear', 'sleep', 'bridal'].map((brand) => ({
      name: `/ of ${brand}`,
      url: server.url('/', brand),
      limits: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
      most: { largest: 1800, shift: 0.02 },
      cookies: [],
    })),
    {
      name: '/membership/…',
      url: server.url(`/membership/${member.userAssetPointsId}`),
      limits: { performance: 95, accessibility: 100, 'best-practices': 100 },
      cookies,
    },
  ]
}

/** Measures a page. Chromium sometimes loses the start of a trace; that run is repeated, at most twice. */
async function measure(page: Page): Promise<Run> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await measureOnce(page)
    } catch (failure) {
      if (tries === 3 || !String(failure).includes('NO_NAVSTART')) throw failure
    }
  }
}

async function measureOnce({ url, cookies }: Page): Promise<Run> {
  const { default: lighthouse } = await import('lighthouse')
  const { port, end } = await freshChromium(url, cookies)
  try {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
      formFactor: 'mobile',
      disableStorageReset: true,
    })
    if (!result || result.lhr.runtimeError)
      throw new Error(
        `Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.code ?? 'no result'}`,
      )
    if (flags.why) explain(result.lhr)
    const valueOf = (audit: string) => result.lhr.audits[audit]?.numericValue ?? Infinity
    const scores = Object.fromEntries(
      categories.map((category) => [
        category,
        Math.round((result.lhr.categories[category]?.score ?? 0) * 100),
      ]),
    )
    return {
      scores,
      largest: Math.round(valueOf('largest-contentful-paint')),
      shift: Math.round(valueOf('cumulative-layout-shift') * 1000) / 1000,
      blocked: Math.round(valueOf('total-blocking-time')),
      machine: Math.round(result.lhr.environment.benchmarkIndex),
    }
  } finally {
    await end()
  }
}

/**
 * Starts Chromium with an empty profile and disconnects the driver: a browser with a connected driver gives no trace
 * to measure.
 */
async function freshChromium(url: string, cookies: Cookie[]) {
  const profile = mkdtempSync(join(tmpdir(), 'laurel-lighthouse-'))
  const port = await freePort()
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  const child = spawn(
    executablePath,
    [...flags, `--user-data-dir=${profile}`, `--remote-debugging-port=${port}`, 'about:blank'],
    { stdio: 'ignore', detached: true },
  )
  const driver = await connected(port)
  // A __Host- cookie must be set for the root of an https address.
  const root = new URL('/', url.replace(/^http:/, 'https:')).href
  await driver.contexts()[0]?.addCookies(
    cookies.map(({ name, value, httpOnly }) => ({
      name,
      value,
      httpOnly,
      url: root,
      secure: true,
      sameSite: 'Strict' as const,
    })),
  )
  await driver.close()
  // After the start, the browser's own pages use the processor for a while.
  await new Promise((go) => setTimeout(go, 2000))
  const end = async () => {
    const ended = new Promise((done) => child.once('exit', done))
    // Kills the whole process group: helper processes would go on writing into the profile.
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
    await ended
    await new Promise((go) => setTimeout(go, 300))
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { port, end }
}

async function connected(port: number) {
  for (let wait = 0; wait < 100; wait += 1) {
    const driver = await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => undefined)
    if (driver) return driver
    await new Promise((go) => setTimeout(go, 200))
  }
  throw new Error('Chromium did not start.')
}

type Report = {
  finalDisplayedUrl: string
  audits: Record<
    string,
    { id: string; title: string; score: number | null; displayValue?: string; weight?: number }
  >
}

/** Prints the audits that keep a score below 100, and the timing metrics. */
function explain(lhr: Report): void {
  console.log(`  ${lhr.finalDisplayedUrl}`)
  for (const { id, title, score, displayValue } of Object.values(lhr.audits)) {
    if ((score !== null && score < 0.9) || METRICS.includes(id))
      console.log(`    ${(score ?? 0).toFixed(2)} ${id}: ${title} ${displayValue ?? ''}`)
  }
}

function medianOf(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function report({ name, limits, most }: Page, runs: Run[]): void {
  for (const category of categories) {
    const values = runs.map(({ scores }) => scores[category] ?? 0)
    const limit = limits[category]
    const median = medianOf(values)
    const verdict =
      limit === undefined ? '' : median >= limit ? `ok (${limit} or more)` : `BELOW ${limit}`
    isBelow ||= verdict.startsWith('BELOW')
    console.log(
      `${name.padEnd(15)} ${category.padEnd(15)} ${String(median).padStart(3)}  ${verdict}   of ${values.join(' ')}`,
    )
  }
  for (const what of ['blocked', 'machine'] as const)
    console.log(
      `${name.padEnd(15)} ${what.padEnd(15)} ${String(medianOf(runs.map((run) => run[what]))).padStart(4)}      of ${runs.map((run) => run[what]).join(' ')}`,
    )
  for (const what of ['largest', 'shift'] as const) {
    const values = runs.map((run) => run[what])
    const median = medianOf(values)
    const verdict =
      most === undefined
        ? ''
        : median < most[what]
          ? `ok (below ${most[what]})`
          : `NOT BELOW ${most[what]}`
    isBelow ||= verdict.startsWith('NOT')
    console.log(
      `${name.padEnd(15)} ${what.padEnd(15)} ${String(median).padStart(4)}  ${verdict}   of ${values.join(' ')}`,
    )
  }
}
