/**
 * npm run bench:mixed: the ten most frequent calls of a member, one of each in turn, against an empty endpoint of the
 * same server in the same run: the built server on PostgreSQL, 32 connections.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrandPack } from '#brands/brand.ts'
import { packs } from '#brands/index.ts'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { openDatabase } from '#server/lib/database/open-database.ts'
import { SECRET, cpuOf, cpuOfCluster, serveBuilt, type Served } from './server.ts'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { createMembers, tokenOfMember } from './members.ts'
import { closedLoop, medianOf, requestText, type Answers } from './load.ts'
import { readArguments } from '../setup/arguments.mjs'
import { startPostgres } from '../setup/postgres.mjs'

const MEMBERS = 2_000
const ENTRIES_PER_MEMBER = 20
const CONNECTIONS = 32
const { rounds: ROUNDS, seconds: SECONDS } = readArguments({
  usage: 'npm run bench:mixed -- [--rounds 5] [--seconds 5]',
  counts: { rounds: 5, seconds: 5 },
}).counts
const LIMIT = 0.17

const brand = packs[0] as BrandPack
const { membershipId } = brand.ids
const offer = [...brand.program.offers]
  .filter(({ tierIds, isActive }) => isActive && tierIds.length === 0)
  .sort((a, b) => a.cost - b.cost)[0]!

type Call = {
  name: string
  endpoint: Endpoint
  params?: (member: number) => Record<string, string>
}
const calls: readonly Call[] = [
  { name: 'points', endpoint: api.points.balance, params: loyaltyAccountOf },
  { name: 'collection', endpoint: api.collection.collection },
  { name: 'offers', endpoint: api.redemption.offers, params: () => ({ membershipId }) },
  { name: 'vouchers', endpoint: api.redemption.vouchers, params: () => ({ membershipId }) },
  {
    name: 'history of 20',
    endpoint: api.points.history,
    params: (member) => ({ ...loyaltyAccountOf(member), pageSize: '20' }),
  },
  { name: 'account', endpoint: api.account.account },
  { name: 'tiers', endpoint: api.membership.tiers, params: () => ({ id: membershipId }) },
  { name: 'brand', endpoint: api.brand.brand },
  { name: 'loyalty account', endpoint: api.membership.membership, params: loyaltyAccountOf },
  { name: 'redeem', endpoint: api.redemption.redeem },
]

function loyaltyAccountOf(member: number): Record<string, string> {
  return { id: `la_${member}` }
}

/** Returns the request of a random member. */
function requestOf({ host }: Served, { endpoint, params }: Call): string {
  const member = randomInt(1, MEMBERS + 1)
  const isRedemption = endpoint === api.redemption.redeem
  return requestText({
    method: endpoint.method,
    path: addressOf(endpoint, params?.(member)),
    host,
    token: tokenOfMember(member),
    from: `10.0.${member >> 8}.${member & 255}`,
    ...(isRedemption ? { key: randomUUID(), body: { redemptionId: offer.offerId } } : {}),
  })
}

/** Measures one load, and the processor time that node and PostgreSQL use per request. */
async function measure(
  server: Served,
  postmaster: number,
  next: () => string,
): Promise<{ perSecond: number; node: number; postgres: number }> {
  const [node, postgres] = [cpuOf(server.pid), cpuOfCluster(postmaster)]
  const { count, statuses, perSecond }: Answers = await closedLoop({
    port: server.port,
    connections: CONNECTIONS,
    seconds: SECONDS,
    next,
  })
  if (count !== statuses[200])
    throw new Error(`not all requests succeeded: ${JSON.stringify(statuses)}`)
  return {
    perSecond,
    node: ((cpuOf(server.pid) - node) * 1000) / count,
    postgres: ((cpuOfCluster(postmaster) - postgres) * 1000) / count,
  }
}

await ensureBuilt()
const postgres = await startPostgres({ durable: true })
const where = {
  DATA_DIR: mkdtempSync(join(tmpdir(), 'laurel-mixed-')),
  DATABASE_URL: postgres.url,
}
try {
  const database = await openDatabase({ ...where, noTimeLimit: true })
  await createMembers(database.tx, {
    brand,
    members: MEMBERS,
    entriesPerMember: ENTRIES_PER_MEMBER,
    secret: SECRET,
    sessions: Array.from({ length: MEMBERS }, (_, index) => index + 1),
  })
  await database.close()
  const server = await serveBuilt(where, brand.slug)
  const run = (next: () => string) => measure(server, postgres.pid, next)
  let turn = 0
  const mixed = () =>
    run(() => requestOf(server, calls[(turn = (turn + 1) % calls.length)] as Call))
  const empty = () =>
    run(() => `GET /healthz HTTP/1.1\r\nhost: ${server.host}\r\naccept: application/json\r\n\r\n`)
  await mixed()
  const ratios: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [first, second] = round % 2 === 0 ? [mixed, empty] : [empty, mixed]
    const [before, after] = [await first(), await second()]
    const [all, none] = round % 2 === 0 ? [before, after] : [after, before]
    ratios.push(all.perSecond / none.perSecond)
    console.log(
      `round ${round}   ten calls ${all.perSecond.toFixed(0).padStart(6)}/s   empty endpoint ${none.perSecond.toFixed(0).padStart(6)}/s   ratio ${ratios.at(-1)?.toFixed(3)}   per call: node ${all.node.toFixed(2)} ms, PostgreSQL ${all.postgres.toFixed(2)} ms`,
    )
  }
  for (const call of calls) {
    const alone = await run(() => requestOf(server, call))
    console.log(
      `${call.name.padEnd(16)} ${alone.perSecond.toFixed(0).padStart(6)}/s   node ${alone.node.toFixed(2)} ms, PostgreSQL ${alone.postgres.toFixed(2)} ms`,
    )
  }
  await server.stop()
  const ratio = medianOf(ratios)
  console.log(
    `median ratio ${ratio.toFixed(3)}, at least ${LIMIT}: ${ratio >= LIMIT ? 'ok' : 'LIMIT MISSED'}`,
  )
  process.exitCode = ratio >= LIMIT ? 0 : 1
} finally {
  postgres.stop()
  rmSync(where.DATA_DIR, { recursive: true, force: true })
}
