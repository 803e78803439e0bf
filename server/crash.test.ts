import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { earning } from '#contract/earning.ts'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { cheapestOf, freshPostgres, home, testPostgres } from './harness.ts'
import { openDatabase, rowsOf, type Database } from './kit/db.ts'
import { projectRoot } from './kit/root.ts'
import { applyPack } from './membership/apply.ts'
import { joinProgramme } from './membership/join.ts'
import { addEntry } from './points/ledger.ts'
import { differencesOf } from './points/verify.ts'
import { startSession } from './session/sessions.ts'

const isSoak = process.env['SOAK_ROUNDS'] !== undefined
// Each round starts two servers, and under load eight hands more: fewer of them in npm test than of the races that stay in one process.
const ROUNDS = Math.min(10, Number(process.env['SOAK_ROUNDS'] ?? 5))
const ROUNDS_UNDER_LOAD = Number(process.env['SOAK_ROUNDS'] ?? 3)
const offer = cheapestOf(home)
const running = new Set<ChildProcess>()
afterAll(() => running.forEach((server) => server.kill('SIGKILL')))

/** Given, not made by the server: `prepare` opens a session before there is one. */
const SECRET = 'a secret of the tests, long enough to be one'
type Place = { DATA_DIR: string; DATABASE_URL?: string }
type Redemption = { key: string; code: string }

type Hand = { token: string; loyaltyAccountId: string }

/** Members with plenty of points, made before the server starts, so that the server is the only one writing. */
async function prepare(place: Place, count = 1): Promise<Hand[]> {
  const database = await openDatabase(place)
  await applyPack(database.tx, home, new Date())
  const hands: Hand[] = []
  while (hands.length < count) hands.push(await prepareOne(database))
  await database.close()
  return hands
}

async function prepareOne(database: Database): Promise<Hand> {
  const now = new Date()
  const accountId = `acc_${randomUUID()}`
  await database.tx.execute(sql`insert into accounts (id, brand, email, created_at) values (${accountId}, ${home.slug}, ${`${accountId}@example.test`}, ${now.toISOString()}::timestamptz)`)
  const { loyaltyAccountId } = await joinProgramme(database.tx, { accountId, brand: home, secret: SECRET, now })
  await addEntry(database.tx, { loyaltyAccountId, redeemable: 1_000_000, counted: 0, originType: 13, reason: { key: 'custom' }, key: 'plenty', at: now })
  return { token: await startSession(database.tx, { accountId, brand: home.slug, secret: SECRET, now }), loyaltyAccountId }
}

async function freePort(): Promise<number> {
  return new Promise((done) => {
    const socket = createServer().listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as { port: number }
      socket.close(() => done(port))
    })
  })
}

async function startServer(place: Place, port: number): Promise<ChildProcess> {
  // npm run soak has built it; npm test comes before the build.
  const server = spawn(process.execPath, isSoak ? ['dist/server/main.js'] : ['--import', 'tsx', 'server/main.ts'], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], ...place, SECRET, PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'test', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(server)
  server.once('exit', () => running.delete(server))
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok, () => false)
    if (ready) return server
    await new Promise((go) => setTimeout(go, 100))
  }
}

type Told = { voucher?: { code: string }; credited?: boolean }

const sendOver = (port: number, token: string, { endpoint, body, key }: { endpoint: Endpoint; body: unknown; key: string }) =>
  fetch(`http://127.0.0.1:${port}${addressOf(endpoint)}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  }).then(async (answer) => ({ status: answer.status, body: (await answer.json()) as Told }))

const redeemOver = (port: number, token: string, key: string) => sendOver(port, token, { endpoint: api.redemption.redeem, body: { redemptionId: offer.offerId }, key })

/** Redeems with eight hands until enough is acknowledged, then kills the server in the middle of the rest. */
async function redeemUntilKilled(server: ChildProcess, port: number, token: string, killAfter: number) {
  const acknowledged: Redemption[] = []
  const unanswered: string[] = []
  const hand = async () => {
    while (server.exitCode === null && !server.killed) {
      const key = randomUUID()
      const answer = await redeemOver(port, token, key).catch(() => undefined)
      if (answer?.status === 200) acknowledged.push({ key, code: answer.body.voucher!.code })
      else unanswered.push(key)
      if (acknowledged.length >= killAfter) server.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: 8 }, hand))
  return { acknowledged, unanswered }
}

type Done = { key: string; told: Told }

/** One pair of hands: redeems and follows without a pause, and asks again with the same key until it is answered. */
async function workUntil(isOver: () => boolean, port: number, { token, loyaltyAccountId }: Hand, onDone: () => void): Promise<{ redeemed: Done[]; followed: Done[] }> {
  const work = { redeemed: [] as Done[], followed: [] as Done[] }
  const follow = { endpoint: earning.followInstagram, body: { loyaltyAccountId, membershipId: home.ids.membershipId } }
  while (!isOver()) {
    const key = randomUUID()
    const isFollow = Math.random() < 0.3
    const asked = isFollow ? { ...follow, key } : { endpoint: api.redemption.redeem, body: { redemptionId: offer.offerId }, key }
    const told = await untilAnswered(() => sendOver(port, token, asked))
    if (Math.random() < 0.3) expect(await untilAnswered(() => sendOver(port, token, asked))).toEqual(told)
    work[isFollow ? 'followed' : 'redeemed'].push({ key, told })
    onDone()
  }
  return work
}

async function untilAnswered(send: () => Promise<{ status: number; body: Told }>): Promise<Told> {
  for (;;) {
    const answer = await send().catch(() => undefined)
    if (answer?.status === 200) return answer.body
    if (answer && answer.status < 500 && answer.status !== 409) throw new Error(`answered ${answer.status}`)
    await new Promise((go) => setTimeout(go, 50))
  }
}

/** Kills the server at moments of no one's choosing, and starts it again. @returns the last one */
async function killNowAndThen(place: Place, port: number, done: () => number): Promise<ChildProcess> {
  let server = await startServer(place, port)
  for (let round = 0; round < ROUNDS_UNDER_LOAD; round += 1) {
    const enough = done() + 1 + randomInt(40)
    while (done() < enough) await new Promise((go) => setTimeout(go, 5))
    await new Promise((go) => setTimeout(go, randomInt(30)))
    const gone = new Promise((ended) => server.once('exit', ended))
    server.kill('SIGKILL')
    await gone
    server = await startServer(place, port)
  }
  return server
}

const codesIn = async (database: Database) => (await rowsOf<{ code: string }>(database.tx, sql`select code from vouchers`)).map(({ code }) => code)

const engines = [
  { engine: 'embedded', place: async (): Promise<Place> => ({ DATA_DIR: mkdtempSync(join(tmpdir(), 'laurel-crash-')) }) },
  {
    engine: 'postgres',
    place: async (): Promise<Place> => {
      const database = await freshPostgres()
      await database.close()
      return { DATA_DIR: mkdtempSync(join(tmpdir(), 'laurel-crash-')), DATABASE_URL: database.address }
    },
  },
].filter(({ engine }) => engine === 'embedded' || testPostgres)

describe.each(engines)('kill -9 in the middle of redemptions ($engine)', ({ place: newPlace }) => {
  it(`loses nothing acknowledged, doubles nothing retried, ${ROUNDS} times on one database`, { timeout: ROUNDS * 60_000 }, async () => {
    const place = await newPlace()
    const [{ token }] = await prepare(place) as [Hand]
    const port = await freePort()
    const all: Redemption[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const { acknowledged, unanswered } = await redeemUntilKilled(await startServer(place, port), port, token, 10 + round * 7)
      all.push(...acknowledged)

      const again = await startServer(place, port)
      for (const { key, code } of acknowledged.slice(-5)) expect((await redeemOver(port, token, key)).body.voucher?.code).toBe(code)
      const [last] = acknowledged.slice(-1)
      const answers = await Promise.all(Array.from({ length: 25 }, () => redeemOver(port, token, last?.key ?? '')))
      expect(new Set(answers.map(({ body }) => body.voucher?.code))).toEqual(new Set([last?.code]))
      for (const key of unanswered.slice(0, 5)) all.push({ key, code: (await redeemOver(port, token, key)).body.voucher!.code })
      again.kill('SIGKILL')
      await new Promise((gone) => again.once('exit', gone))
    }

    const database = await openDatabase(place)
    const kept = new Set(await codesIn(database))
    expect(all.length).toBeGreaterThan(ROUNDS * 10)
    expect(all.filter(({ code }) => !kept.has(code))).toEqual([])
    expect(await differencesOf(database.tx)).toEqual([])
    await database.close()
    rmSync(place.DATA_DIR, { recursive: true, force: true })
  })

  it(`under load from eight hands that retry by key, ${ROUNDS_UNDER_LOAD} times at random moments: nothing lost, nothing doubled`, { timeout: 60_000 + ROUNDS_UNDER_LOAD * 30_000 }, async () => {
    const place = await newPlace()
    const hands = await prepare(place, 4)
    const port = await freePort()
    const [state, count] = [{ isOver: false }, { done: 0 }]
    const atWork = [...hands, ...hands].map((hand) => workUntil(() => state.isOver, port, hand, () => { count.done += 1 }))
    const last = await killNowAndThen(place, port, () => count.done).finally(() => { state.isOver = true })
    const works = await Promise.all(atWork)
    last.kill('SIGKILL')
    await new Promise((gone) => last.once('exit', gone))

    const database = await openDatabase(place)
    // Every key was answered in the end, so there are exactly as many vouchers as keys.
    const told = works.flatMap(({ redeemed }) => redeemed.map((done) => done.told.voucher?.code))
    const ids = hands.map((hand) => hand.loyaltyAccountId)
    const isTheirs = sql`loyalty_account_id = any (string_to_array(${ids.join()}, ','))`
    const kept = await rowsOf<{ code: string }>(database.tx, sql`select code from vouchers where ${isTheirs}`)
    expect(kept.map(({ code }) => code).sort()).toEqual(told.sort())
    const credits = await rowsOf<{ id: string }>(database.tx, sql`select loyalty_account_id as id from point_entries where idempotency_key = 'follow:instagram' and ${isTheirs}`)
    expect(credits.map(({ id }) => id).sort()).toEqual(hands.filter((_, place) => [works[place], works[place + hands.length]].some((work) => work!.followed.length > 0)).map((hand) => hand.loyaltyAccountId).sort())
    expect(works.flatMap(({ followed }) => followed).filter(({ told: { credited } }) => credited)).toHaveLength(credits.length)
    expect(await differencesOf(database.tx)).toEqual([])
    await database.close()
    rmSync(place.DATA_DIR, { recursive: true, force: true })
  })
})
