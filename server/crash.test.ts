import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { freshPostgres, home, testPostgres } from './harness.ts'
import { openDatabase, rowsOf, type Database } from './kit/db.ts'
import { projectRoot } from './kit/root.ts'
import { applyPack } from './membership/apply.ts'
import { joinProgramme } from './membership/join.ts'
import { addEntry } from './points/ledger.ts'
import { differencesOf } from './points/verify.ts'
import { startSession } from './session/sessions.ts'

const ROUNDS = Math.min(10, Number(process.env['SOAK_ROUNDS'] ?? 5))
const offer = [...home.programme.offers].filter(({ tierIds, isActive }) => isActive && tierIds.length === 0).sort((a, b) => a.cost - b.cost)[0]!
const running = new Set<ChildProcess>()
afterAll(() => running.forEach((server) => server.kill('SIGKILL')))

/** Given, not made by the server: `prepare` opens a session before there is one. */
const SECRET = 'a secret of the tests, long enough to be one'
type Place = { DATA_DIR: string; DATABASE_URL?: string }
type Redemption = { key: string; code: string }

/** A member with plenty of points, made before the server starts, so that the server is the only one writing. */
async function prepare(place: Place): Promise<string> {
  const database = await openDatabase(place)
  const now = new Date()
  const accountId = `acc_${randomUUID()}`
  await applyPack(database.tx, home)
  await database.tx.execute(sql`insert into accounts (id, brand, email, created_at) values (${accountId}, ${home.slug}, ${`${accountId}@example.test`}, ${now.toISOString()}::timestamptz)`)
  const { loyaltyAccountId } = await joinProgramme(database.tx, { accountId, brand: home, now })
  await addEntry(database.tx, { loyaltyAccountId, redeemable: 1_000_000, counted: 0, originType: 13, reason: { key: 'custom' }, key: 'plenty', at: now })
  const token = await startSession(database.tx, { accountId, brand: home.slug, secret: SECRET, now })
  await database.close()
  return token
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
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
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

const redeemOver = (port: number, token: string, key: string) =>
  fetch(`http://127.0.0.1:${port}${addressOf(api.redemption.redeem)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ redemptionId: offer.offerId }),
  }).then(async (answer) => ({ status: answer.status, body: (await answer.json()) as { voucher?: { code: string } } }))

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
    const token = await prepare(place)
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
})
