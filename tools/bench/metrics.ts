/**
 * npm run bench:metrics: redemptions per second of two built servers on one PostgreSQL, in pairs: one without reports,
 * one with metrics (scraped every second) and traces to a local collector.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrandPack } from '#brands/brand.ts'
import { packs } from '#brands/index.ts'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { openDatabase } from '#server/lib/database/open-database.ts'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { readArguments } from '../setup/arguments.mjs'
import { freePort } from '../setup/port.mjs'
import { startPostgres } from '../setup/postgres.mjs'
import { closedLoop, medianOf, requestText } from './load.ts'
import { createMembers, tokenOfMember } from './members.ts'
import { SECRET, serveBuilt, type Served } from './server.ts'

const MEMBERS = 2_000
const CONNECTIONS = 32
const { pairs: PAIRS, seconds: SECONDS } = readArguments({
  usage: 'npm run bench:metrics -- [--pairs 9] [--seconds 5]',
  counts: { pairs: 9, seconds: 5 },
}).counts
/** The most that metrics and traces may cost, as a share of the redemptions per second. */
const LIMIT = 0.03

const brand = packs[0] as BrandPack
const offer = [...brand.program.offers]
  .filter(({ tierIds, isActive }) => isActive && tierIds.length === 0)
  .sort((a, b) => a.cost - b.cost)[0]!

/** Returns the redemptions per second of a server. */
async function rateOf({ port, host }: Served): Promise<number> {
  const { perSecond, count, statuses } = await closedLoop({
    port,
    connections: CONNECTIONS,
    seconds: SECONDS,
    next: () => {
      const member = randomInt(1, MEMBERS + 1)
      return requestText({
        method: 'POST',
        path: addressOf(api.redemption.redeem),
        host,
        token: tokenOfMember(member),
        from: `10.0.${member >> 8}.${member & 255}`,
        key: randomUUID(),
        body: { redemptionId: offer.offerId },
      })
    },
  })
  if (count !== statuses[200]) throw new Error(`not all succeeded: ${JSON.stringify(statuses)}`)
  return perSecond
}

/** Scrapes the metrics every second while the work runs. */
async function scraped<Value>(port: number, work: () => Promise<Value>): Promise<Value> {
  const timer = setInterval(() => {
    void fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text())
  }, 1000)
  return work().finally(() => clearInterval(timer))
}

/** Takes traces and forgets them. */
async function startCollector() {
  let batches = 0
  const server = createServer((request, response) => {
    batches += 1
    request.resume().on('end', () => response.writeHead(200).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    batches: () => batches,
    close: () => (server.closeAllConnections(), server.close()),
  }
}

async function prepare(where: { DATA_DIR: string; DATABASE_URL: string }): Promise<void> {
  const database = await openDatabase({ ...where, noTimeLimit: true })
  await createMembers(database.tx, {
    brand,
    members: MEMBERS,
    entriesPerMember: 10,
    secret: SECRET,
    sessions: Array.from({ length: MEMBERS }, (_, place) => place + 1),
  })
  await database.close()
}

type Pair = { without: number; with: number }

async function run(): Promise<{ pairs: Pair[]; batches: number }> {
  const postgres = await startPostgres({ durable: true })
  const where = {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'laurel-metrics-')),
    DATABASE_URL: postgres.url,
  }
  const collector = await startCollector()
  try {
    await prepare(where)
    const metricsPort = await freePort()
    const plain = await serveBuilt(where, brand.slug)
    const reporting = {
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    }
    const observed = await serveBuilt({ ...where, ...reporting }, brand.slug)
    const measure = {
      without: () => rateOf(plain),
      with: () => scraped(metricsPort, () => rateOf(observed)),
    }
    // Warms both up.
    await measure.without()
    await measure.with()
    const pairs: Pair[] = []
    for (let pair = 0; pair < PAIRS; pair += 1) {
      // Each goes first in turn.
      const first = pair % 2 === 0 ? 'without' : 'with'
      const second = first === 'with' ? 'without' : 'with'
      const rates = { [first]: await measure[first](), [second]: await measure[second]() } as Pair
      console.log(`${rates.without.toFixed(0)}/s without, ${rates.with.toFixed(0)}/s with`)
      pairs.push(rates)
    }
    await plain.stop()
    await observed.stop()
    return { pairs, batches: collector.batches() }
  } finally {
    collector.close()
    postgres.stop()
    rmSync(where.DATA_DIR, { recursive: true, force: true })
  }
}

await ensureBuilt()
const { pairs, batches } = await run()
if (batches === 0) throw new Error('no traces arrived at the collector')
const cost = medianOf(pairs.map((pair) => 1 - pair.with / pair.without))
const rate = (which: keyof Pair) => medianOf(pairs.map((pair) => pair[which])).toFixed(0)
console.log(
  `median of ${PAIRS} pairs of ${SECONDS} s: ${rate('without')}/s without, ${rate('with')}/s with metrics and traces; cost ${(cost * 100).toFixed(1)} %, at most ${LIMIT * 100} %; ${batches} batches of traces: ${cost <= LIMIT ? 'ok' : 'LIMIT MISSED'}`,
)
process.exitCode = cost <= LIMIT ? 0 : 1
