/**
 * npm run bench:redeem: compares redemptions over HTTP (session, validation, key, ledger, voucher) with pgbench calling the
 * same database function: in turns, in the same run, on a PostgreSQL of its own whose commits wait for the disk.
 */
import { execFileSync } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { BrandPack } from '#brands/brand.ts'
import { packs } from '#brands/index.ts'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { openDatabase } from '#server/lib/database/open-database.ts'
import { differencesOf } from '#server/points/verify.ts'
import { SECRET, cpuOf, cpuOfCluster, serveBuilt, type Served } from './server.ts'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { createMembers, tokenOfMember } from './members.ts'
import { ensurePostgres } from '../setup/debian.mjs'
import { closedLoop, medianOf, openLoop, percentile, requestText, type Answers } from './load.ts'
import { readArguments } from '../setup/arguments.mjs'
import { startPostgres } from '../setup/postgres.mjs'

const MEMBERS = 2_000
const CONNECTIONS = 32
const { rounds: ROUNDS, seconds: SECONDS } = readArguments({
  usage: 'npm run bench:redeem -- [--rounds 7] [--seconds 5]',
  counts: { rounds: 7, seconds: 5 },
}).counts
const limits = { ratio: 0.4, p95: 50 }

const brand = packs[0] as BrandPack
const offer = [...brand.program.offers]
  .filter(({ tierIds, isActive }) => isActive && tierIds.length === 0)
  .sort((a, b) => a.cost - b.cost)[0]!
const place = (work: string) => mkdtempSync(join(tmpdir(), `laurel-redeem-${work}-`))

/** Requests a redemption of the cheapest offer by a random member, with a new idempotency key. */
function redemptionAt({ host }: Served): string {
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
}

async function prepare(where: { DATA_DIR: string; DATABASE_URL?: string }): Promise<void> {
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

async function verifyLedger(where: { DATA_DIR: string; DATABASE_URL?: string }): Promise<void> {
  const database = await openDatabase({ ...where, noTimeLimit: true })
  const [first] = await differencesOf(database.tx)
  await database.close()
  if (first) throw new Error(`The ledger does not add up: ${first}`)
}

/** The statement that the server sends, for random members, prepared, each time with a new key and new ids. */
const script = `\\set n random(1, ${MEMBERS})
select * from redeem('acc_' || :n, '${brand.slug}', '${offer.offerId}', gen_random_uuid()::text, 'hash', 'v_' || gen_random_uuid(), gen_random_uuid()::text, now());
`

function pgbench(program: string, url: string, file: string, seconds: number): number {
  const output = execFileSync(
    program,
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(CONNECTIONS),
      '-j',
      '2',
      '-T',
      String(seconds),
      '-f',
      file,
      url,
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  return Number(/tps = ([\d.]+) \(without/.exec(output)?.[1])
}

const allRedeemed = (answers: Answers): Answers => {
  if (answers.count !== answers.statuses[200])
    throw new Error(`not all redemptions succeeded: ${JSON.stringify(answers.statuses)}`)
  return answers
}

/**
 * `bare`, `whole`: redemptions per second by pgbench and over HTTP. `busy`: share of one processor that each process
 * used.
 */
type Round = {
  bare: number
  whole: number
  busy: { node: number; postgres: number; client: number }
}

async function measureHttp(
  server: Served,
  postmaster: number,
): Promise<Pick<Round, 'whole' | 'busy'>> {
  const used = () => ({
    node: cpuOf(server.pid),
    postgres: cpuOfCluster(postmaster),
    client: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  })
  const [before, began] = [used(), performance.now()]
  const { perSecond } = allRedeemed(
    await closedLoop({
      port: server.port,
      connections: CONNECTIONS,
      seconds: SECONDS,
      next: () => redemptionAt(server),
    }),
  )
  const [after, seconds] = [used(), (performance.now() - began) / 1000]
  return {
    whole: perSecond,
    busy: {
      node: (after.node - before.node) / seconds,
      postgres: (after.postgres - before.postgres) / seconds,
      client: (after.client - before.client) / seconds,
    },
  }
}

const percent = (part: number): string => `${Math.round(part * 100)} %`.padStart(5)

async function againstPgbench(): Promise<{ ratio: number; p95: number }> {
  const postgres = await startPostgres({ durable: true })
  const where = { DATA_DIR: place('postgres'), DATABASE_URL: postgres.url }
  const file = join(where.DATA_DIR, 'redeem.sql')
  writeFileSync(file, script)
  // pgbench is beside the real initdb; the one on PATH may be a link.
  const program = join(dirname(realpathSync(join(await ensurePostgres(), 'initdb'))), 'pgbench')
  try {
    await prepare(where)
    const server = await serveBuilt(where, brand.slug)
    const warm = () =>
      closedLoop({
        port: server.port,
        connections: CONNECTIONS,
        seconds: 3,
        next: () => redemptionAt(server),
      })
    await warm()
    pgbench(program, postgres.url, file, 2)
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const [first, second] = [
        async () => ({ bare: pgbench(program, postgres.url, file, SECONDS) }),
        () => measureHttp(server, postgres.pid),
      ]
      const done =
        round % 2 === 0
          ? { ...(await first()), ...(await second()) }
          : { ...(await second()), ...(await first()) }
      rounds.push(done)
      console.log(
        `round ${round + 1}   pgbench ${done.bare.toFixed(0).padStart(6)}/s   HTTP ${done.whole.toFixed(0).padStart(6)}/s   ratio ${(done.whole / done.bare).toFixed(2)}   share of a processor: node ${percent(done.busy.node)}, postgres ${percent(done.busy.postgres)}, client ${percent(done.busy.client)}`,
      )
    }
    const half = medianOf(rounds.map(({ whole }) => whole)) / 2
    const { milliseconds } = allRedeemed(
      await openLoop({
        port: server.port,
        connections: CONNECTIONS,
        seconds: 2 * SECONDS,
        next: () => redemptionAt(server),
        perSecond: half,
      }),
    )
    const p95 = percentile(milliseconds, 0.95)
    console.log(
      `at half that rate, ${half.toFixed(0)}/s: median ${percentile(milliseconds, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${percentile(milliseconds, 0.99).toFixed(1)} ms`,
    )
    await server.stop()
    await verifyLedger(where)
    printLimit(rounds)
    return { ratio: medianOf(rounds.map(({ whole, bare }) => whole / bare)), p95 }
  } finally {
    postgres.stop()
    rmSync(where.DATA_DIR, { recursive: true, force: true })
  }
}

/** Prints what limits the rate: node's single thread, all processors of the machine, or waiting. */
function printLimit(rounds: readonly Round[]): void {
  const [node, postgres, client] = (['node', 'postgres', 'client'] as const).map((who) =>
    medianOf(rounds.map(({ busy }) => busy[who])),
  ) as [number, number, number]
  const machine = availableParallelism()
  const limit =
    node > 0.9
      ? "node's single thread"
      : node + postgres + client > 0.9 * machine
        ? `the ${machine} processors, which server, database and client share`
        : 'waiting: for the disk, or for other load on this machine'
  const whole = medianOf(rounds.map((round) => round.whole))
  console.log(
    `limited by ${limit}; a redemption takes ${((node / whole) * 1000).toFixed(2)} ms of processor time in node, ${((postgres / whole) * 1000).toFixed(2)} ms in postgres`,
  )
}

async function embedded(): Promise<number> {
  const where = { DATA_DIR: place('embedded') }
  try {
    await prepare(where)
    const server = await serveBuilt(where, brand.slug)
    const { perSecond } = allRedeemed(
      await closedLoop({
        port: server.port,
        connections: CONNECTIONS,
        seconds: SECONDS,
        next: () => redemptionAt(server),
      }),
    )
    await server.stop()
    await verifyLedger(where)
    return perSecond
  } finally {
    rmSync(where.DATA_DIR, { recursive: true, force: true })
  }
}

await ensureBuilt()
const { ratio, p95 } = await againstPgbench()
console.log(`embedded: ${(await embedded()).toFixed(0)}/s`)
const isWithinLimits = ratio >= limits.ratio && p95 < limits.p95
console.log(
  `median ratio ${ratio.toFixed(2)}, at least ${limits.ratio}; p95 at half load ${p95.toFixed(1)} ms, below ${limits.p95} ms; the ledger adds up: ${isWithinLimits ? 'ok' : 'LIMIT MISSED'}`,
)
process.exitCode = isWithinLimits ? 0 : 1
