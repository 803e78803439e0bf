// npm run bench:collection: a member who holds 200 assets against one who holds 5: the first rows, and scrolling.
import { cpus, loadavg } from 'node:os'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { answerAboutCookies } from '../e2e/fixtures.ts'
import { newcomer } from '../e2e/member.ts'
import { startServer } from '../e2e/server.ts'
import { addressOf } from '../contract/endpoint.ts'
import { api } from '../contract/index.ts'
import { ensureBuilt } from './built.mjs'
import { giveAssets, makeAssets } from './collections.ts'
import { ensureChromium } from './debian.mjs'
import { startPostgres } from './postgres.mjs'

const RUNS = 10
const SLOWED = 4
const FEW = 5
const MANY = 200
const BENEFITS = 6
const SETTLED = 500
const SEEN = 'seen '
/** Pixels: all that 200 assets measure, and some of their benefits. */
const FARTHEST = 45_000
/** Pixels a second: a thumb that flings, and flings again. */
const SPEED = 4000
/** Pixels of one turn of the wheel. */
const STEP = 200
const LIMITS = { times: 1.3, longest: 50 }

type Holder = { name: string; context: BrowserContext }

/** A member with a phone of her own, which has been to her collection once. */
async function holderOf(browser: Browser, count: number): Promise<Holder> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  // tsx names inner functions with a helper that a page does not have.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(answerAboutCookies)
  const page = await context.newPage()
  const email = `holder-of-${count}@example.test`
  await newcomer(page, app, email)
  await giveAssets(database.url, { brand, email, count })
  await page.goto(collection)
  await isWhole(page, count + 1)
  await page.waitForFunction(() => navigator.serviceWorker.controller, undefined, { timeout: 60_000 })
  await page.waitForTimeout(2000)
  await page.close()
  return { name: `${count} assets`, context }
}

/** Everything she holds, and what follows it, is on the page. */
async function isWhole(page: Page, count: number) {
  await page.waitForFunction((wanted) => document.querySelectorAll('.asset').length === wanted && document.querySelector('.benefit-list'), count, { timeout: 60_000 })
}

/** Milliseconds from the start of the navigation until her first rows are painted. */
async function firstRows({ context }: Holder, slowed: number): Promise<number> {
  const page = await context.newPage()
  try {
    // A new tab keeps the processor busy with the browser's own pages for a while.
    await page.waitForTimeout(SETTLED)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    await page.addInitScript(watchRows, SEEN)
    const said = page.waitForEvent('console', { predicate: (message) => message.text().startsWith(SEEN), timeout: 60_000 })
    await page.goto(collection, { waitUntil: 'commit' })
    return Number((await said).text().slice(SEEN.length))
  } finally {
    await page.close()
  }
}

/** Runs in the page, before anything else: tells when the first tiles, and what they are good for, have been painted. */
function watchRows(seen: string) {
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll('.asset .glances').length < 4) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => console.debug(seen + performance.now())))
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Interleaved, so that a busy moment of the machine hurts both alike; the first round is for warming up. */
async function race(few: Holder, many: Holder, slowed: number): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round <= RUNS; round += 1) {
    for (const [place, holder] of [few, many].entries()) {
      const time = await firstRows(holder, slowed)
      if (round > 0) times[place]?.push(time)
    }
  }
  return times
}

/**
 * Scrolls through everything she holds with the wheel, as fast as a thumb, and gives the page's tasks. They are told in
 * time of the processor, because on a machine that does other things as well a task waits for its turn and is no longer
 * for it. The page has just come, and grows meanwhile.
 */
async function scrolled({ context }: Holder): Promise<{ tasks: number[]; pixels: number }> {
  const page = await context.newPage()
  try {
    const devtools = await context.newCDPSession(page)
    await page.goto(collection)
    await page.locator('.asset .glances').first().waitFor()
    await page.waitForTimeout(1500)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    await browser.startTracing(page, { categories: ['toplevel'] })
    await page.mouse.move(190, 400)
    for (let turn = 0; turn < FARTHEST / STEP; turn += 1) {
      await page.mouse.wheel(0, STEP)
      await page.waitForTimeout((STEP / SPEED) * 1000)
    }
    const pixels = await page.evaluate(() => scrollY)
    return { tasks: tasksOf(await browser.stopTracing()), pixels: Math.round(pixels) }
  } finally {
    await page.close()
  }
}

type Event = { name: string; ph: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/** Milliseconds of processor of each task of the pages' main threads. */
function tasksOf(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: Event[] }
  const threadOf = ({ pid, tid }: Event) => `${pid} ${tid}`
  const main = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf))
  const tasks = traceEvents.filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && main.has(threadOf(event)) && event.tdur !== undefined)
  if (tasks.length === 0) throw new Error('The browser has told no tasks.')
  return tasks.map(({ tdur = 0 }) => tdur / 1000)
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

function reportRace(slowed: number, [few, many]: [number[], number[]]) {
  const times = median(many) / median(few)
  isOutOfReach ||= times > LIMITS.times
  const told = (values: number[]) => `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`
  console.log(`first rows, processor slowed ${slowed}x: ${FEW} assets ${told(few)}, ${MANY} assets ${told(many)}: ${times.toFixed(2)} times   limit ${LIMITS.times}   ${times <= LIMITS.times ? 'in reach' : 'OUT OF REACH'}`)
}

const executablePath = await ensureChromium()
await ensureBuilt()
const database = await startPostgres()
const app = await startServer({ DATABASE_URL: database.url })
const collection = app.url('/account/collection')
const browser = await chromium.launch({ executablePath, args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] })
const { slug: brand, membershipId } = JSON.parse((await app.call('GET', addressOf(api.brand.brand))).text) as { slug: string; membershipId: string }
let isOutOfReach = false
try {
  await makeAssets(database.url, { brand, membershipId, assets: MANY, perDrop: 10, benefits: BENEFITS })
  const [few, many] = [await holderOf(browser, FEW), await holderOf(browser, MANY)]
  for (const slowed of [1, SLOWED]) reportRace(slowed, await race(few, many, slowed))
  for (const holder of [few, many]) {
    const { tasks, pixels } = await scrolled(holder)
    const longest = Math.max(...tasks)
    isOutOfReach ||= longest > LIMITS.longest
    console.log(`scrolling ${pixels} pixels of ${holder.name}, processor slowed ${SLOWED}x: ${tasks.length} tasks, ${tasks.filter((task) => task > LIMITS.longest).length} over ${LIMITS.longest} ms, the longest ${longest.toFixed(0)} ms   ${longest <= LIMITS.longest ? 'in reach' : 'OUT OF REACH'}`)
  }
  console.log(`load of the machine: ${loadavg().map((load) => load.toFixed(1)).join(' ')} on ${cpus().length} processors. Statements of a collection: server/collection/collection.test.ts counts 3, her session's included, whatever its size.`)
} finally {
  await browser.close()
  await app.close()
  database.stop()
}
process.exit(isOutOfReach ? 1 : 0)
