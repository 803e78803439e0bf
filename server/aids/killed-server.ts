import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { cheapestOf, freshPostgres, home, testPostgres } from '#server/harness.ts'
import { openDatabase, rowsOf, type Database } from '#server/kit/db.ts'
import { projectRoot } from '#server/kit/root.ts'
import { applyPack } from '#server/membership/apply.ts'
import { joinProgramme } from '#server/membership/join.ts'
import { addEntry } from '#server/points/ledger.ts'
import { startSession } from '#server/session/sessions.ts'
import { programOf } from './programs.ts'

/** Where a server keeps what is its. */
export type Place = { DATA_DIR: string; DATABASE_URL?: string }
/** A member's hands: who asks. */
export type Hand = { token: string; loyaltyAccountId: string }
export type Told = { voucher?: { code: string }; credited?: boolean }
export const offer = cheapestOf(home)
const running = new Set<ChildProcess>()
/** Kills what still runs: to be called when the tests of a file are over. */
export const killAll = (): void => running.forEach((server) => server.kill('SIGKILL'))

/** Given, not made by the server: `prepare` opens a session before there is one. */
const SECRET = 'a secret of the tests, long enough to be one'

/** Members with plenty of points, made before the server starts, so that the server is the only one writing. */
export async function prepare(place: Place, count = 1): Promise<Hand[]> {
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

/** Starts one and waits until it is ready. */
export async function startServer(place: Place, port: number): Promise<ChildProcess> {
  const server = spawn(process.execPath, programOf('main'), {
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

/** A write over the network, with its key. */
export const sendOver = (port: number, token: string, { endpoint, body, key }: { endpoint: Endpoint; body: unknown; key: string }) =>
  fetch(`http://127.0.0.1:${port}${addressOf(endpoint)}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  }).then(async (answer) => ({ status: answer.status, body: (await answer.json()) as Told }))

export const redeemOver = (port: number, token: string, key: string) => sendOver(port, token, { endpoint: api.redemption.redeem, body: { redemptionId: offer.offerId }, key })

export const codesIn = async (database: Database) => (await rowsOf<{ code: string }>(database.tx, sql`select code from vouchers`)).map(({ code }) => code)

/** Fresh places, one of each kind that there is. */
export const places = [
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
