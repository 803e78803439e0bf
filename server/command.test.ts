import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, programOf } from './aids/programs.ts'
import { freshPostgres, home, testPostgres } from './harness.ts'
import { openDatabase } from './kit/db.ts'
import { projectRoot } from './kit/root.ts'
import { openServer } from './open.ts'
import { readSettings } from './kit/env.ts'
import { runProgram } from './command.ts'
import type { Program } from './staff/commands.ts'

/** The programs as processes of their own: how they reach the house, and how they end. */
type Place = { DATA_DIR: string; DATABASE_URL?: string }
const children = new Set<ChildProcess>()
const folders: string[] = []
afterAll(() => {
  children.forEach((child) => child.kill('SIGKILL'))
  folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }))
})

const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-staff-'))
  folders.push(folder)
  return folder
}

const started = (script: 'main' | Program, words: readonly string[], settings: Record<string, string>): ChildProcess => {
  const child = spawn(process.execPath, [...programOf(script), ...words], { cwd: projectRoot, env: { PATH: process.env['PATH'], LOG_LEVEL: 'info', HOST: '127.0.0.1', ...settings } })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

async function run(program: Program, words: readonly string[], place: Place, input?: string): Promise<{ code: number | null; out: string; complaint: string }> {
  const child = started(program, words, { ...place })
  child.stdin?.end(input)
  let [out, complaint] = ['', '']
  child.stdout?.on('data', (part) => (out += String(part)))
  child.stderr?.on('data', (part) => (complaint += String(part)))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, out, complaint }
}

/** A trial's members and their points, made by the house itself. */
async function prepare(place: Place): Promise<void> {
  const settings = readSettings({ ...place, PORT: '0', LOG_LEVEL: 'silent' })
  const { close } = await openServer(settings, () => undefined)
  await close(5_000)
}

async function serve(place: Place): Promise<{ child: ChildProcess; said(): string }> {
  const port = await freePort()
  const child = started('main', [], { ...place, PORT: String(port) })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += String(part)))
  for (let waited = 0; waited < 400; waited += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${said}`)
    if (await fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok, () => false)) return { child, said: () => said }
    await new Promise((go) => setTimeout(go, 100))
  }
  throw new Error(`never ready: ${said}`)
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  await gone
}

const credit = ['credit', '--brand', home.slug, '--email', 'mia@example.test', '--points', '5', '--reason', 'A test', '--key', 'one']

const voucherId = home.programme.categories.flatMap(({ benefits }) => benefits).flatMap(({ vouchers = [] }) => vouchers)[0]!.voucherId
const asset = home.programme.assets[0]!.assetId

/** What a pack, a list of codes and a piece answer. */
async function brandAnswersWell(place: Place): Promise<void> {
  const applied = await run('brand', ['apply', home.slug], place)
  expect([applied.code, applied.complaint, applied.out]).toEqual([0, '', expect.stringMatching(/^Nothing to change: the database has the programme of /)])
  const list = await run('brand', ['codes', home.slug, voucherId, '--json'], place, 'OF-OUR-OWN-1\r\nOF-OUR-OWN-2\r\n')
  expect([list.code, list.complaint]).toEqual([0, ''])
  const { added, known } = JSON.parse(list.out) as { added: number; known: number }
  expect([added + known, list.out.includes('OWN')]).toEqual([2, false])
  const given = await run('staff', ['give', '--brand', home.slug, '--asset', asset, '--email', 'mia@example.test', '--key', 'order-1', '--json'], place)
  expect([given.code, given.complaint]).toEqual([0, ''])
  const again = await run('staff', ['give', '--brand', home.slug, '--asset', asset, '--email', 'mia@example.test', '--key', 'order-1', '--json'], place)
  expect(JSON.parse(again.out)).toEqual({ ...(JSON.parse(given.out) as object), wasThere: true })
}

/** What an order and the check answer, whichever way they reach the house. */
async function answersWell(place: Place): Promise<void> {
  const booked = await run('staff', [...credit, '--json'], place)
  expect([booked.code, booked.complaint]).toEqual([0, ''])
  expect(JSON.parse(booked.out)).toMatchObject({ ok: true, redeemable: 5 })
  const taken = await run('staff', ['credit', '--brand', home.slug, '--email', 'mia@example.test', '--points', '-1000000', '--reason', 'Too much'], place)
  expect([taken.code, taken.out]).toEqual([1, ''])
  expect(taken.complaint).toMatch(/cannot be taken/)
  await brandAnswersWell(place)
  const ledger = await run('ledger', ['verify'], place)
  expect([ledger.code, ledger.complaint]).toEqual([0, ''])
  expect(ledger.out).toMatch(/^The ledger adds up: \d+ entries of \d+ standings, \d+ vouchers\.\n$/)
}

describe.skipIf(process.platform === 'win32')('with the embedded database', () => {
  const place = { DATA_DIR: '' }
  const socket = () => join(place.DATA_DIR, 'staff.sock')
  beforeAll(async () => {
    place.DATA_DIR = freshFolder()
    await prepare(place)
  }, 240_000)

  it('opens the folder itself while no server runs', { timeout: 300_000 }, async () => {
    expect(existsSync(socket())).toBe(false)
    await answersWell(place)
  })

  it('asks the server that runs, over a socket of its user alone, and logs nobody', { timeout: 300_000 }, async () => {
    // As a server that was killed leaves it.
    writeFileSync(socket(), '')
    const server = await serve(place)
    const atStart = server.said().length
    expect(statSync(socket()).mode & 0o777).toBe(0o600)
    expect(statSync(socket()).isSocket()).toBe(true)
    await answersWell(place)
    expect((await run('staff', credit, place)).out).toMatch(/^Nothing to do: the key one/)
    const rubbish = connect(socket())
    rubbish.end('no order at all\n')
    await new Promise((done) => rubbish.once('close', done))
    const preview = await run('staff', ['preview', '--brand', home.slug, '--tier', '1'], place)
    expect(preview.out).toMatch(new RegExp(`^http://${home.slug}\\.localhost:\\d+/preview\\?sessionId=[\\w-]{43}&membershipId=\\S+&tierId=\\S+\\nIt is open for 24 hours\\.\\n$`))
    // The start names its demo members; from then on nobody is named.
    expect(server.said().slice(atStart)).toBe('')
    await ended(server.child, 'SIGTERM')
    expect(existsSync(socket())).toBe(false)
  })

  it('finds a server again that was killed and started anew', { timeout: 300_000 }, async () => {
    const killed = await serve(place)
    await ended(killed.child, 'SIGKILL')
    expect(existsSync(socket())).toBe(true)
    expect((await run('ledger', ['verify'], place)).code).toBe(0)
    const again = await serve(place)
    expect((await run('ledger', ['verify', '--json'], place)).code).toBe(0)
    await ended(again.child, 'SIGTERM')
  })

  it('says what differs, and ends with 1', { timeout: 300_000 }, async () => {
    const database = await openDatabase(place)
    await database.tx.execute(sql`update loyalty_accounts set redeemable_points = redeemable_points + 1`)
    await database.close()
    const first = await run('ledger', ['verify'], place)
    expect(first.code).toBe(1)
    expect(first.out.split('\n')[0]).toMatch(/the balance is \d+, its entries sum to \d+/)
    const all = await run('ledger', ['verify', '--all', '--json'], place)
    expect(all.code).toBe(1)
    const { ok, differences } = JSON.parse(all.out) as { ok: boolean; differences: string[] }
    expect([ok, differences.length > 1]).toEqual([false, true])
  })
})

describe.runIf(testPostgres)('with PostgreSQL', () => {
  it('opens the database itself, whether a server runs or not', { timeout: 300_000 }, async () => {
    const database = await freshPostgres()
    await database.close()
    const place = { DATA_DIR: freshFolder(), DATABASE_URL: database.address }
    const server = await serve(place)
    expect(existsSync(join(place.DATA_DIR, 'staff.sock'))).toBe(false)
    await answersWell(place)
    await ended(server.child, 'SIGTERM')
    const again = await openDatabase(place)
    await again.tx.execute(sql`update loyalty_accounts set owed_points = 1`)
    await again.close()
    const { code, out } = await run('ledger', ['verify'], place)
    expect([code, out.split('\n')[0]]).toEqual([1, expect.stringMatching(/1 points are owed/)])
  })
})

describe('what was typed', () => {
  const typed = async (program: Program, ...words: string[]) => {
    const [said, complained]: [string[], string[]] = [[], []]
    const code = await runProgram(program, words, { say: (line) => said.push(line), complain: (line) => complained.push(line), input: () => 'AAA-111' })
    return { code, said: said.join('\n'), complained: complained.join('\n') }
  }

  it('is explained, each command with an example', async () => {
    const { code, said } = await typed('staff', '--help')
    expect(code).toBe(0)
    for (const command of ['preview', 'member', 'credit', 'give', 'video', 'import', 'merge']) expect(said).toContain(`npm run staff -- ${command} --brand`)
    expect((await typed('ledger', 'help')).said).toContain('npm run ledger -- verify')
    const brand = await typed('brand', '--help')
    for (const line of ['npm run brand -- apply eyewear --dry-run', 'npm run brand -- codes eyewear eyewear-voucher-screws < codes.txt', '<voucher>  the voucherId of the pack', '< file  the codes']) expect(brand.said).toContain(line)
    expect(brand.said).not.toContain('--pack')
    expect((await typed('staff')).code).toBe(2)
  })

  it.each([
    [['dance'], /no command "dance"/],
    [['credit', '--colour', 'red'], /--colour/],
    [['credit', '--email'], /email/],
    [['credit', 'fifty'], /fifty/],
    [['import', '--brand', home.slug, '--file', '/no/such/file'], /\/no\/such\/file cannot be read/],
  ])('%j is refused, and says why', async (words, why) => {
    const { code, complained } = await typed('staff', ...words)
    expect([code === 2 || words[0] === 'import', complained]).toEqual([true, expect.stringMatching(why)])
  })

  it.each([
    [['dance'], /no command "dance".*apply, codes/],
    [['apply'], /apply needs <brand>/],
    [['codes', home.slug], /codes needs <voucher>/],
    [['apply', 'nobody'], /no brand "nobody".*eyewear/],
    [['apply', home.slug, 'twice'], /"twice" is one word too many/],
    [['apply', home.slug, '--pack', '{}'], /--pack/],
    [['apply', '--brand', home.slug], /--brand/],
    [['codes', home.slug, voucherId, '--codes', 'AAA-111'], /--codes/],
  ])('of a brand: %j is refused, and says why', async (words, why) => {
    const { code, complained } = await typed('brand', ...words)
    expect([code, complained]).toEqual([2, expect.stringMatching(why)])
  })

  it('is refused where there is no database yet', async () => {
    const { code, complaint } = await run('ledger', ['verify'], { DATA_DIR: join(freshFolder(), 'none') })
    expect([code, complaint]).toEqual([1, expect.stringMatching(/no database in/)])
  })
})
