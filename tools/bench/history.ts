/**
 * npm run bench:history: measures the cost of a full history page (1,000 rows), and how much ten concurrent callers of such
 * pages slow another member down: the built server on PostgreSQL, idle and loaded in turns.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrandPack } from '#brands/brand.ts'
import { packs } from '#brands/index.ts'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { HISTORY_PAGE_SIZE } from '#domain/history.ts'
import { openDatabase } from '#server/lib/database/open-database.ts'
import { SECRET, cpuOf, serveBuilt, type Served } from './server.ts'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { createMembers, tokenOfMember } from './members.ts'
import { closedLoop, medianOf, openLoop, percentile, requestText, type Answers } from './load.ts'
import { readArguments } from '../setup/arguments.mjs'
import { startPostgres } from '../setup/postgres.mjs'

/** Members with a long history; enough of them that the rate limit per member does not apply. */
const READERS = 200
const OTHER_MEMBER = READERS + 1
const CALLERS = 10
const PER_SECOND = 50
const { rounds: ROUNDS, seconds: SECONDS } = readArguments({
  usage: 'npm run bench:history -- [--rounds 7] [--seconds 5]',
  counts: { rounds: 7, seconds: 5 },
}).counts
const limits = { processorMs: 40, ratio: 2 }

const brand = packs[0] as BrandPack

let turn = 0
/**
 * Requests a full page of the next member. Every caller has their own IP address, so that the rate limit per network
 * does not apply.
 */
function pageAt({ host }: Served): string {
  turn = (turn + 1) % READERS
  const member = turn + 1
  const path = addressOf(api.points.history, {
    id: `la_${member}`,
    pageSize: String(HISTORY_PAGE_SIZE),
  })
  return requestText({
    method: 'GET',
    path,
    host,
    token: tokenOfMember(member),
    from: `10.1.0.${member}`,
  })
}

let balanceReads = 0
function balanceAt({ host }: Served): string {
  balanceReads += 1
  const path = addressOf(api.points.balance, { id: `la_${OTHER_MEMBER}` })
  return requestText({
    method: 'GET',
    path,
    host,
    token: tokenOfMember(OTHER_MEMBER),
    from: `10.2.${(balanceReads >> 8) & 255}.${balanceReads & 255}`,
  })
}

const allAnswered = (answers: Answers): Answers => {
  if (answers.count !== answers.statuses[200])
    throw new Error(`not all requests succeeded: ${JSON.stringify(answers.statuses)}`)
  return answers
}

const readPages = (server: Served, connections: number) =>
  closedLoop({ port: server.port, connections, seconds: SECONDS, next: () => pageAt(server) }).then(
    allAnswered,
  )
const p95OfAnother = async (server: Served): Promise<number> =>
  percentile(
    allAnswered(
      await openLoop({
        port: server.port,
        connections: CALLERS,
        seconds: SECONDS,
        next: () => balanceAt(server),
        perSecond: PER_SECOND,
      }),
    ).milliseconds,
    0.95,
  )

/** Returns the server's milliseconds of processor time per page, with one request at a time. */
async function processorOfPage(server: Served): Promise<number> {
  const before = cpuOf(server.pid)
  const { count } = await readPages(server, 1)
  return ((cpuOf(server.pid) - before) * 1000) / count
}

async function loadedRound(server: Served): Promise<{ p95: number; pages: Answers }> {
  const [p95, pages] = await Promise.all([p95OfAnother(server), readPages(server, CALLERS)])
  return { p95, pages }
}

async function measure(server: Served): Promise<{ processorMs: number; ratio: number }> {
  await Promise.all([readPages(server, CALLERS), p95OfAnother(server)])
  const rounds: { processorMs: number; quiet: number; loaded: number }[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [processorMs, quiet, { p95: loaded, pages }] = [
      await processorOfPage(server),
      await p95OfAnother(server),
      await loadedRound(server),
    ]
    rounds.push({ processorMs, quiet, loaded })
    console.log(
      `round ${round}   ${processorMs.toFixed(1)} ms of processor a page   p95 of another member: quiet ${quiet.toFixed(1)} ms, loaded ${loaded.toFixed(1)} ms   ${CALLERS} callers: ${pages.perSecond.toFixed(1)} pages/s, p95 ${percentile(pages.milliseconds, 0.95).toFixed(0)} ms`,
    )
  }
  const [quiet, loaded] = [
    medianOf(rounds.map((round) => round.quiet)),
    medianOf(rounds.map((round) => round.loaded)),
  ]
  console.log(`median: quiet ${quiet.toFixed(1)} ms, loaded ${loaded.toFixed(1)} ms`)
  return { processorMs: medianOf(rounds.map((round) => round.processorMs)), ratio: loaded / quiet }
}

await ensureBuilt()
const postgres = await startPostgres()
const where = {
  DATA_DIR: mkdtempSync(join(tmpdir(), 'laurel-history-')),
  DATABASE_URL: postgres.url,
}
try {
  const database = await openDatabase({ ...where, noTimeLimit: true })
  const sessions = Array.from({ length: OTHER_MEMBER }, (_, place) => place + 1)
  await createMembers(database.tx, {
    brand,
    members: OTHER_MEMBER,
    entriesPerMember: HISTORY_PAGE_SIZE,
    secret: SECRET,
    sessions,
  })
  await database.close()
  const server = await serveBuilt(where, brand.slug)
  const { processorMs, ratio } = await measure(server)
  await server.stop()
  const isWithinLimits = processorMs <= limits.processorMs && ratio <= limits.ratio
  console.log(
    `a page of ${HISTORY_PAGE_SIZE} rows: ${processorMs.toFixed(1)} ms of processor, at most ${limits.processorMs}; p95 of another member, loaded against quiet: ${ratio.toFixed(2)}, at most ${limits.ratio}: ${isWithinLimits ? 'ok' : 'LIMIT MISSED'}`,
  )
  process.exitCode = isWithinLimits ? 0 : 1
} finally {
  postgres.stop()
  rmSync(where.DATA_DIR, { recursive: true, force: true })
}
