/**
 * npm run bench:validate: a store checks vouchers 300 times a second, against an empty endpoint of the same server at
 * the same rate in the same run: the built server on PostgreSQL. The limit of the response time (p95) is 25 ms.
 */
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrandPack } from '#brands/brand.ts'
import { packs } from '#brands/index.ts'
import { addressOf } from '#contract/endpoint.ts'
import { till } from '#contract/till.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { openDatabase } from '#server/lib/database/open-database.ts'
import { createStoreKey } from '#server/till/store-keys.ts'
import { openStore } from '#server/till/stores.ts'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { readArguments } from '../setup/arguments.mjs'
import { startPostgres } from '../setup/postgres.mjs'
import { medianOf, openLoop, percentile, requestText } from './load.ts'
import { createMembers } from './members.ts'
import { SECRET, serveBuilt, type Served } from './server.ts'

const MEMBERS = 100_000
const ENTRIES_PER_MEMBER = 5
const PER_SECOND = 300
const CONNECTIONS = 32
const LIMIT_MS = 25
const { rounds: ROUNDS, seconds: SECONDS } = readArguments({
  usage: 'npm run bench:validate -- [--rounds 5] [--seconds 10]',
  counts: { rounds: 5, seconds: 10 },
}).counts

const brand = packs[0] as BrandPack

/** Creates members with vouchers, and a store. @returns its key and some codes of vouchers */
async function prepare(tx: Tx): Promise<{ key: string; codes: string[] }> {
  await createMembers(tx, {
    brand,
    members: MEMBERS,
    entriesPerMember: ENTRIES_PER_MEMBER,
    secret: SECRET,
    sessions: [1],
  })
  const now = new Date()
  const { id: storeId } = await openStore(tx, { brand, name: 'Rue Saint-Paul', now })
  const { key } = await createStoreKey(tx, { storeId, scopes: ['vouchers'], secret: SECRET, now })
  const rows = await rowsOf<{ code: string }>(
    tx,
    sql`select code from vouchers order by md5(code) limit 20000`,
  )
  return { key, codes: rows.map(({ code }) => code) }
}

/** Returns the 95th percentile of the response time in milliseconds. */
async function p95({ port }: Served, next: () => string): Promise<number> {
  const { milliseconds, statuses } = await openLoop({
    port,
    connections: CONNECTIONS,
    seconds: SECONDS,
    perSecond: PER_SECOND,
    next,
  })
  if (Object.keys(statuses).join() !== '200')
    throw new Error(`not all requests succeeded: ${JSON.stringify(statuses)}`)
  return percentile(milliseconds, 0.95)
}

await ensureBuilt()
const postgres = await startPostgres({ durable: true })
const where = {
  DATA_DIR: mkdtempSync(join(tmpdir(), 'laurel-validate-')),
  DATABASE_URL: postgres.url,
}
try {
  const database = await openDatabase({ ...where, noTimeLimit: true })
  const { key, codes } = await prepare(database.tx)
  await database.close()
  if (codes.length === 0) throw new Error('There are no vouchers to check.')
  const server = await serveBuilt(where, brand.slug)
  const validate = () =>
    requestText({
      method: 'POST',
      path: addressOf(till.validate),
      host: server.host,
      token: key,
      from: '10.0.0.1',
      body: { voucherCode: codes[randomInt(codes.length)] },
    })
  const empty = () =>
    `GET /healthz HTTP/1.1\r\nhost: ${server.host}\r\naccept: application/json\r\n\r\n`
  await p95(server, validate)
  const found: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const nothing = await p95(server, empty)
    found.push(await p95(server, validate))
    console.log(
      `round ${round}   p95 of a check ${found.at(-1)?.toFixed(1)} ms, of the empty endpoint ${nothing.toFixed(1)} ms`,
    )
  }
  await server.stop()
  const median = medianOf(found)
  console.log(
    `median p95 ${median.toFixed(1)} ms at ${PER_SECOND} a second among ${MEMBERS} members, at most ${LIMIT_MS} ms: ${median <= LIMIT_MS ? 'ok' : 'LIMIT MISSED'}`,
  )
  process.exitCode = median <= LIMIT_MS ? 0 : 1
} finally {
  postgres.stop()
  rmSync(where.DATA_DIR, { recursive: true, force: true })
}
