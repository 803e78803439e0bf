/**
 * npm run bench:growth: compares the time of a call with a thousand and with a million members: two built servers, each with
 * a PostgreSQL database of ten entries per member, called in turns over HTTP. Also times 100,000 voucher codes.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrandPack } from '#brands/brand.ts'
import { packs } from '#brands/index.ts'
import { earning } from '#contract/earning.ts'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { VOUCHER_CODE_LENGTH } from '#domain/codes.ts'
import { sql } from 'drizzle-orm'
import { newCode } from '#server/lib/security/tokens.ts'
import { rowsOf, type Database } from '#server/lib/database/database.ts'
import { openDatabase } from '#server/lib/database/open-database.ts'
import { differencesOf } from '#server/points/verify.ts'
import { SECRET, serveBuilt, type Served } from './server.ts'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { createMembers, tokenOfMember } from './members.ts'
import { closedLoop, medianOf, requestText } from './load.ts'
import { readArguments } from '../setup/arguments.mjs'
import { startPostgres } from '../setup/postgres.mjs'
import { secondsSince } from '../setup/run.mjs'

const FEW = 1_000
const { members: MANY, rounds: ROUNDS } = readArguments({
  usage: 'npm run bench:growth -- [--members 1000000] [--rounds 9]',
  counts: { members: 1_000_000, rounds: 9 },
}).counts
const SECONDS = 2
const CONNECTIONS = 4
const CALLERS = 10_000
const CODES = 100_000
const limits = { ratio: 1.2, codeSeconds: 60 }
const GIGABYTES_NEEDED = Math.ceil((MANY / 1_000_000) * 12) + 2

const brand = packs[0] as BrandPack
const { membershipId } = brand.ids
const offer = [...brand.program.offers]
  .filter(({ tierIds, isActive }) => isActive && tierIds.length === 0)
  .sort((a, b) => a.cost - b.cost)[0]!

/** `isOnce`: it has an effect only the first time per member, so the same number of members calls both servers. */
type Call = {
  what: string
  endpoint: Endpoint
  params(member: number): Record<string, string>
  body?(member: number): unknown
  isOnce?: true
}
const calls: readonly Call[] = [
  { what: 'points', endpoint: api.points.balance, params: (member) => ({ id: `la_${member}` }) },
  {
    what: 'membership',
    endpoint: api.membership.membership,
    params: (member) => ({ id: `la_${member}` }),
  },
  { what: 'tiers', endpoint: api.membership.tiers, params: () => ({ id: membershipId }) },
  {
    what: 'history',
    endpoint: api.points.history,
    params: (member) => ({ id: `la_${member}`, pageSize: '20' }),
  },
  { what: 'vouchers', endpoint: api.redemption.vouchers, params: () => ({ membershipId }) },
  {
    what: 'redeem',
    endpoint: api.redemption.redeem,
    params: () => ({}),
    body: () => ({ redemptionId: offer.offerId }),
  },
  {
    what: 'follow',
    endpoint: earning.followInstagram,
    params: () => ({}),
    body: (member) => ({ loyaltyAccountId: `la_${member}`, membershipId }),
    isOnce: true,
  },
]

type Setup = { members: number; callers: readonly number[]; database: Database; server: Served }

/** Returns the numbers of the members that call, spread evenly over all members. */
const callersOf = (members: number): number[] =>
  Array.from(
    { length: Math.min(members, CALLERS) },
    (_, place) => Math.floor((place * members) / Math.min(members, CALLERS)) + 1,
  )

async function open(members: number, url: string, folder: string): Promise<Setup> {
  const name = `members_${members}`
  const began = Date.now()
  const admin = await openDatabase({ DATABASE_URL: url, DATA_DIR: folder })
  await admin.tx.execute(sql.raw(`create database ${name}`))
  await admin.close()
  const place = {
    DATABASE_URL: Object.assign(new URL(url), { pathname: `/${name}` }).toString(),
    DATA_DIR: folder,
  }
  const database = await openDatabase({ ...place, noTimeLimit: true })
  const callers = callersOf(members)
  await createMembers(database.tx, {
    brand,
    members,
    entriesPerMember: 10,
    secret: SECRET,
    sessions: callers,
  })
  const [row] = await rowsOf<{ entries: string; size: string }>(
    database.tx,
    sql`select count(*)::text as entries, pg_size_pretty(pg_database_size(current_database())) as size from point_entries`,
  )
  console.log(
    `${members} members with ${row?.entries} entries, ${row?.size}, made in ${secondsSince(began)}`,
  )
  await readRowsOf(database, callers)
  return { members, callers, database, server: await serveBuilt(place, brand.slug) }
}

/**
 * Reads the callers' entries once. The few members' are in memory anyway; without this, the first call of each of the
 * many measures the disk (ten entries in ten places), not the growth.
 */
const readRowsOf = ({ tx }: Database, callers: readonly number[]) =>
  rowsOf(
    tx,
    sql`select sum(redeemable_delta) from point_entries where loyalty_account_id = any(${`{${callers.map((member) => `la_${member}`).join()}}`}::text[])`,
  )

/** Returns the mean milliseconds of one call as the caller measures them. */
async function costOf(
  { callers: all, server }: Setup,
  { endpoint, params, body, isOnce }: Call,
  seconds: number,
): Promise<number> {
  const callers = isOnce ? all.filter((_, place) => place % Math.ceil(all.length / FEW) === 0) : all
  let turn = Math.floor(Math.random() * callers.length)
  const next = () => {
    turn = (turn + 1) % callers.length
    const member = callers[turn] as number
    return requestText({
      method: endpoint.method,
      path: addressOf(endpoint, params(member)),
      host: server.host,
      token: tokenOfMember(member),
      from: `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`,
      ...(body ? { key: randomUUID(), body: body(member) } : {}),
    })
  }
  const { count, statuses, perSecond } = await closedLoop({
    port: server.port,
    connections: CONNECTIONS,
    seconds,
    next,
  })
  if (statuses[200] !== count)
    throw new Error(`${endpoint.path} answered ${JSON.stringify(statuses)}`)
  return (CONNECTIONS * 1000) / perSecond
}

async function compare(few: Setup, many: Setup, call: Call): Promise<boolean> {
  for (const setup of [few, many]) await costOf(setup, call, SECONDS)
  const costs = { few: [] as number[], many: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const which of round % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const))
      costs[which].push(await costOf({ few, many }[which], call, SECONDS))
  }
  const ratio = medianOf(costs.many.map((cost, round) => cost / (costs.few[round] as number)))
  const isWithinLimit = ratio <= limits.ratio
  console.log(
    `${call.what.padEnd(12)} ${few.members} members ${medianOf(costs.few).toFixed(2).padStart(7)} ms   ${many.members} members ${medianOf(costs.many).toFixed(2).padStart(7)} ms   ratio ${ratio.toFixed(2)}   limit ${limits.ratio}   ${isWithinLimit ? 'ok' : 'LIMIT MISSED'}`,
  )
  return isWithinLimit
}

/** Makes unique voucher codes and returns the seconds it took. */
async function makeCodes({ tx }: Database): Promise<number> {
  await tx.execute(sql`create table if not exists codes_of_the_benchmark (code text primary key)`)
  const began = performance.now()
  for (let made = 0; made < CODES;) {
    const codes = Array.from({ length: Math.min(5_000, CODES - made) }, () =>
      newCode(VOUCHER_CODE_LENGTH),
    )
    made += (
      await rowsOf(
        tx,
        sql`
      insert into codes_of_the_benchmark select code from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) code on conflict do nothing returning code`,
      )
    ).length
  }
  return (performance.now() - began) / 1000
}

async function verifyLedger({ database }: Setup): Promise<void> {
  const [first] = await differencesOf(database.tx)
  if (first) throw new Error(`The ledger does not add up: ${first}`)
}

const { bavail, bsize } = statfsSync(tmpdir())
if ((bavail * bsize) / 2 ** 30 < GIGABYTES_NEEDED)
  throw new Error(`${GIGABYTES_NEEDED} GB of free space in ${tmpdir()} are needed.`)
await ensureBuilt()
const postgres = await startPostgres({ durable: true })
const folder = mkdtempSync(join(tmpdir(), 'laurel-growth-'))
try {
  const [few, many] = [
    await open(FEW, postgres.url, folder),
    await open(MANY, postgres.url, folder),
  ]
  const results: boolean[] = []
  for (const call of calls) results.push(await compare(few, many, call))
  const seconds = await makeCodes(many.database)
  results.push(seconds < limits.codeSeconds)
  console.log(
    `${CODES} voucher codes in ${seconds.toFixed(1)} s   limit ${limits.codeSeconds} s   ${seconds < limits.codeSeconds ? 'ok' : 'LIMIT MISSED'}`,
  )
  for (const setup of [few, many]) {
    await setup.server.stop()
    await verifyLedger(setup)
    await setup.database.close()
  }
  console.log('both ledgers add up')
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
