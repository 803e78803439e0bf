/**
 * npm run bench:auth: compares the response times of known and unknown addresses, which must not reveal who has an
 * account.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packs } from '#brands/index.ts'
import type { BrandPack } from '#brands/brand.ts'
import { auth } from '#contract/auth.ts'
import { addressOf, type WriteEndpoint } from '#contract/endpoint.ts'
import { verifyAccount } from '#server/auth/sessions/verify-account.ts'
import { createAccount } from '#server/identity/accounts.ts'
import { hashNewPassword, setPassword } from '#server/identity/passwords/passwords.ts'
import { openDatabase } from '#server/lib/database/open-database.ts'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { freePort } from '../setup/port.mjs'
import { root } from '../setup/run.mjs'

const CALLS = 200
/** The first calls of a kind are slower and are not counted. */
const WARM_UP = 20
const LIMIT_PERCENT = 10
const PAUSE_MS = 15
const password = 'Zebra-9-Kite'

type Call = {
  what: string
  endpoint: WriteEndpoint
  body(email: string, brand: BrandPack): Record<string, unknown>
  status: number
}

const calls: readonly Call[] = [
  {
    what: 'authenticate, wrong password',
    endpoint: auth.authenticate,
    status: 401,
    body: (email) => ({ email, password: `${password}x` }),
  },
  {
    what: 'sendLink',
    endpoint: auth.sendLink,
    status: 200,
    body: (email, { ids: { creatorId, membershipId } }) => ({ email, creatorId, membershipId }),
  },
  {
    what: 'forgotPassword',
    endpoint: auth.forgotPassword,
    status: 200,
    body: (emailAddress, { ids: { creatorId, membershipId } }) => ({
      emailAddress,
      creatorId,
      membershipId,
      site: '',
    }),
  },
  {
    what: 'register',
    endpoint: auth.register,
    status: 200,
    body: (email, { ids: { creatorId } }) => ({
      email,
      creatorId,
      firstname: 'Lena',
      lastname: 'Moreau',
      username: 'lena',
      password,
      telephone: '+12125552368',
      site: '',
    }),
  },
]

/** Every call uses another address; otherwise the email rate limits would refuse it. */
const addressFor = (kind: 'known' | 'unknown', call: number, place: number): string =>
  `${kind}-${call}-${place}@example.test`

/** Creates a member with a password for each call, in the database of a server that is not running yet. */
async function prepare(folder: string, brand: BrandPack): Promise<void> {
  const database = await openDatabase({ DATA_DIR: folder })
  const hash = await hashNewPassword(password, password)
  const now = new Date()
  for (const call of calls.keys()) {
    for (let place = 0; place < CALLS + WARM_UP; place += 1) {
      const accountId = await createAccount(database.tx, {
        brand: brand.slug,
        email: addressFor('known', call, place),
        language: 'en',
        now,
      })
      if (!accountId) throw new Error('the database was not fresh')
      await verifyAccount(database.tx, accountId)
      await setPassword(database.tx, { accountId, hash, now })
    }
  }
  await database.close()
}

/**
 * Starts the built server in a separate process: in one process, the caller's times would include the server's work
 * after a response.
 */
async function start(folder: string): Promise<{ url: string; stop(): Promise<unknown> }> {
  const port = await freePort()
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise((done) => child.once('exit', done))
  const url = `http://localhost:${port}`
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await new Promise((go) => setTimeout(go, 50))
  }
  return { url, stop: () => (child.kill('SIGTERM'), gone) }
}

/**
 * Waits until the email of the last call is stored, so that it does not slow the next call down: a read waits for the
 * database.
 */
async function untilQuiet(url: string): Promise<void> {
  for (let read = 0; read < 2; read += 1) {
    await new Promise((go) => setTimeout(go, PAUSE_MS))
    await fetch(`${url}/api/account/session`, { headers: { authorization: 'Bearer nobody' } }).then(
      (answer) => answer.text(),
    )
  }
}

/** Returns the milliseconds of one call as the caller measures them. */
async function timeOf(
  url: string,
  { endpoint, body, status }: Call,
  email: string,
  brand: BrandPack,
): Promise<number> {
  await untilQuiet(url)
  const sent = {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body(email, brand)),
  }
  const began = performance.now()
  const answer = await fetch(`${url}${addressOf(endpoint)}`, sent)
  await answer.text()
  const took = performance.now() - began
  if (answer.status !== status) throw new Error(`${endpoint.path} answered ${answer.status}`)
  return took
}

function medianOf(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2
}

/**
 * Calls with known and unknown addresses in turns, alternating which comes first, so that other load on the machine
 * affects both.
 */
async function compare(
  url: string,
  call: number,
  brand: BrandPack,
): Promise<{ known: number; unknown: number }> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let place = 0; place < CALLS + WARM_UP; place += 1) {
    for (const kind of place % 2 === 0
      ? (['known', 'unknown'] as const)
      : (['unknown', 'known'] as const)) {
      const took = await timeOf(url, calls[call] as Call, addressFor(kind, call, place), brand)
      if (place >= WARM_UP) times[kind].push(took)
    }
  }
  return { known: medianOf(times.known), unknown: medianOf(times.unknown) }
}

const [brand] = packs
if (!brand) throw new Error('there is no pack')
await ensureBuilt()
const folder = mkdtempSync(join(tmpdir(), 'laurel-door-'))
await prepare(folder, brand)
const server = await start(folder)
try {
  for (const [call, { what }] of calls.entries()) {
    const { known, unknown } = await compare(server.url, call, brand)
    const percent = (Math.abs(known - unknown) / Math.min(known, unknown)) * 100
    if (percent > LIMIT_PERCENT) process.exitCode = 1
    console.log(
      `${what.padEnd(30)} known ${known.toFixed(2).padStart(7)} ms   unknown ${unknown.toFixed(2).padStart(7)} ms   differ by ${percent.toFixed(1).padStart(5)} %   limit ${LIMIT_PERCENT} %   ${percent <= LIMIT_PERCENT ? 'ok' : 'LIMIT MISSED'}`,
    )
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
