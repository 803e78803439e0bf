// npm run bench:lighthouse: the median of five mobile runs on the landing page and on a member's own page.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { newcomer } from '../e2e/member.ts'
import { startServer } from '../e2e/server.ts'
import { ensureBuilt } from './built.mjs'
import { ensureChromium } from './debian.mjs'
import { freePort } from './port.mjs'

const RUNS = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
type Scores = Partial<Record<Category, number>>
type Page = { name: string; url: string; limits: Scores; cookie: string }

await ensureBuilt()
const executablePath = await ensureChromium()
const server = await startServer()
let isBelow = false
try {
  for (const page of await pages()) {
    const runs: Scores[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(page))
    report(page, runs)
  }
} finally {
  await server.close()
}
process.exit(isBelow ? 1 : 0)

/** The member's cookie is made once; every run gets a fresh profile, so the worker is never there before. */
async function pages(): Promise<Page[]> {
  const browser = await chromium.launch({ executablePath })
  const context = await browser.newContext()
  const member = await newcomer(await context.newPage(), server, 'lighthouse@example.test')
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await browser.close()
  return [
    { name: '/', url: server.url('/'), limits: { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 }, cookie: '' },
    { name: '/membership/…', url: server.url(`/membership/${member.userAssetPointsId}`), limits: { performance: 95, accessibility: 100, 'best-practices': 100 }, cookie },
  ]
}

async function measure({ url, cookie }: Page): Promise<Scores> {
  const { default: lighthouse } = await import('lighthouse')
  const profile = mkdtempSync(join(tmpdir(), 'laurel-lighthouse-'))
  const port = await freePort()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [`--remote-debugging-port=${port}`, '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  try {
    const cookies = cookie.split('; ').filter(Boolean).map((pair) => pair.split('='))
    await browser.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: new URL('/', url).href, secure: true, httpOnly: true, sameSite: 'Strict' as const })))
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories], formFactor: 'mobile', disableStorageReset: true })
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    if (process.argv.includes('--why')) explain(result.lhr)
    return Object.fromEntries(categories.map((category) => [category, Math.round((result.lhr.categories[category]?.score ?? 0) * 100)]))
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

type Report = { finalDisplayedUrl: string; audits: Record<string, { id: string; title: string; score: number | null; displayValue?: string; weight?: number }> }

/** What keeps a score below 100. */
function explain(lhr: Report): void {
  console.log(`  ${lhr.finalDisplayedUrl}`)
  for (const { id, title, score, displayValue } of Object.values(lhr.audits)) {
    if (score !== null && score < 0.9) console.log(`    ${score.toFixed(2)} ${id}: ${title} ${displayValue ?? ''}`)
  }
}

const medianOf = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function report({ name, limits }: Page, runs: Scores[]): void {
  for (const category of categories) {
    const values = runs.map((run) => run[category] ?? 0)
    const limit = limits[category]
    const median = medianOf(values)
    const verdict = limit === undefined ? '' : median >= limit ? `ok (${limit} or more)` : `BELOW ${limit}`
    isBelow ||= verdict.startsWith('BELOW')
    console.log(`${name.padEnd(14)} ${category.padEnd(15)} ${String(median).padStart(3)}  ${verdict}   of ${values.join(' ')}`)
  }
}
