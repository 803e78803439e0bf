import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, programOf } from '#server/testing/programs.ts'
import { freshPostgres, home, testPostgres } from '#server/testing/harness.ts'
import { openDatabase } from '#server/lib/database/open-database.ts'
import { projectRoot } from '#server/lib/config/project-root.ts'
import { openServer } from '#server/open-server.ts'
import { readSettings } from '#server/lib/config/env.ts'
import { runProgram } from '#server/command-line.ts'
import type { CommandLine } from '#server/staff/commands.ts'

/** Runs the programs as separate processes, to test how they reach the database and exit. */
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

const spawnProgram = (
  script: 'main' | CommandLine,
  words: readonly string[],
  settings: Record<string, string>,
): ChildProcess => {
  const child = spawn(process.execPath, [...programOf(script), ...words], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'info', HOST: '127.0.0.1', ...settings },
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

async function run(
  program: CommandLine,
  words: readonly string[],
  place: Place,
  input?: string,
): Promise<{ code: number | null; out: string; errors: string }> {
  const child = spawnProgram(program, words, { ...place })
  child.stdin?.end(input)
  let [out, errors] = ['', '']
  child.stdout?.on('data', (part) => (out += String(part)))
  child.stderr?.on('data', (part) => (errors += String(part)))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, out, errors }
}

/** Creates the demo members and their points by starting a server once. */
async function prepare(place: Place): Promise<void> {
  const settings = readSettings({ ...place, PORT: '0', LOG_LEVEL: 'silent' })
  const { close } = await openServer(settings, () => undefined)
  await close(5_000)
}

async function serve(place: Place): Promise<{ child: ChildProcess; output(): string }> {
  const port = await freePort()
  const child = spawnProgram('main', [], { ...place, PORT: String(port) })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => (output += String(part)))
  for (let waited = 0; waited < 400; waited += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${output}`)
    if (
      await fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { child, output: () => output }
    await new Promise((go) => setTimeout(go, 100))
  }
  throw new Error(`never ready: ${output}`)
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  await exited
}

const credit = [
  'credit',
  '--brand',
  home.slug,
  '--email',
  'mia@example.test',
  '--points',
  '5',
  '--reason',
  'A test',
  '--key',
  'one',
]

const voucherId = home.program.categories
  .flatMap(({ benefits }) => benefits)
  .flatMap(({ vouchers = [] }) => vouchers)[0]!.voucherId
const asset = home.program.assets[0]!.assetId

/** Expects the commands of a brand, and `staff give`, to succeed. */
async function expectBrandCommands(place: Place): Promise<void> {
  const applied = await run('brand', ['apply', home.slug], place)
  expect([applied.code, applied.errors, applied.out]).toEqual([
    0,
    '',
    expect.stringMatching(/^Nothing to change: the database has the program of /),
  ])
  const list = await run(
    'brand',
    ['codes', home.slug, voucherId, '--json'],
    place,
    'OF-OUR-OWN-1\r\nOF-OUR-OWN-2\r\n',
  )
  expect([list.code, list.errors]).toEqual([0, ''])
  const { added, known } = JSON.parse(list.out) as { added: number; known: number }
  expect([added + known, list.out.includes('OWN')]).toEqual([2, false])
  const first = await run(
    'staff',
    [
      'give',
      '--brand',
      home.slug,
      '--asset',
      asset,
      '--email',
      'mia@example.test',
      '--key',
      'order-1',
      '--json',
    ],
    place,
  )
  expect([first.code, first.errors]).toEqual([0, ''])
  const again = await run(
    'staff',
    [
      'give',
      '--brand',
      home.slug,
      '--asset',
      asset,
      '--email',
      'mia@example.test',
      '--key',
      'order-1',
      '--json',
    ],
    place,
  )
  expect(JSON.parse(again.out)).toEqual({ ...(JSON.parse(first.out) as object), isRepeat: true })
}

/**
 * Expects staff commands and the ledger check to succeed, whichever way they reach the database.
 */
async function expectCommands(place: Place): Promise<void> {
  const credited = await run('staff', [...credit, '--json'], place)
  expect([credited.code, credited.errors]).toEqual([0, ''])
  expect(JSON.parse(credited.out)).toMatchObject({ ok: true, redeemable: 5 })
  const refused = await run(
    'staff',
    [
      'credit',
      '--brand',
      home.slug,
      '--email',
      'mia@example.test',
      '--points',
      '-1000000',
      '--reason',
      'Too much',
    ],
    place,
  )
  expect([refused.code, refused.out]).toEqual([1, ''])
  expect(refused.errors).toMatch(/cannot be taken/)
  await expectBrandCommands(place)
  const ledger = await run('ledger', ['verify'], place)
  expect([ledger.code, ledger.errors]).toEqual([0, ''])
  expect(ledger.out).toMatch(
    /^The ledger adds up: \d+ entries of \d+ loyalty accounts, \d+ vouchers\.\n$/,
  )
}

describe.skipIf(process.platform === 'win32')('with the embedded database', () => {
  const place = { DATA_DIR: '' }
  const socket = () => join(place.DATA_DIR, 'staff.sock')
  beforeAll(async () => {
    place.DATA_DIR = freshFolder()
    await prepare(place)
  }, 240_000)

  it('opens the folder itself when no server runs', { timeout: 300_000 }, async () => {
    expect(existsSync(socket())).toBe(false)
    await expectCommands(place)
  })

  it(
    'sends commands to the running server over a socket of its user, and logs no personal data',
    { timeout: 300_000 },
    async () => {
      // A killed server leaves such a file.
      writeFileSync(socket(), '')
      const server = await serve(place)
      const atStart = server.output().length
      expect(statSync(socket()).mode & 0o777).toBe(0o600)
      expect(statSync(socket()).isSocket()).toBe(true)
      await expectCommands(place)
      expect((await run('staff', credit, place)).out).toMatch(/^Nothing to do: the key one/)
      const rubbish = connect(socket())
      rubbish.end('not a command\n')
      await new Promise((done) => rubbish.once('close', done))
      const preview = await run('staff', ['preview', '--brand', home.slug, '--tier', '1'], place)
      expect(preview.out).toMatch(
        new RegExp(
          `^http://${home.slug}\\.localhost:\\d+/preview\\?sessionId=[\\w-]{43}&membershipId=\\S+&tierId=\\S+\\nIt is open for 24 hours\\.\\n$`,
        ),
      )
      // The start prints the demo members; after it no name is logged.
      expect(server.output().slice(atStart)).toBe('')
      await stop(server.child, 'SIGTERM')
      expect(existsSync(socket())).toBe(false)
    },
  )

  it('finds a server again that was killed and restarted', { timeout: 300_000 }, async () => {
    const killed = await serve(place)
    await stop(killed.child, 'SIGKILL')
    expect(existsSync(socket())).toBe(true)
    expect((await run('ledger', ['verify'], place)).code).toBe(0)
    const again = await serve(place)
    expect((await run('ledger', ['verify', '--json'], place)).code).toBe(0)
    await stop(again.child, 'SIGTERM')
  })

  it('prints the differences and exits with 1', { timeout: 300_000 }, async () => {
    const database = await openDatabase(place)
    await database.tx.execute(
      sql`update loyalty_accounts set redeemable_points = redeemable_points + 1`,
    )
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
  it('opens the database itself, with a server running or not', { timeout: 300_000 }, async () => {
    const database = await freshPostgres()
    await database.close()
    const place = { DATA_DIR: freshFolder(), DATABASE_URL: database.address }
    const server = await serve(place)
    expect(existsSync(join(place.DATA_DIR, 'staff.sock'))).toBe(false)
    await expectCommands(place)
    await stop(server.child, 'SIGTERM')
    const again = await openDatabase(place)
    await again.tx.execute(sql`update loyalty_accounts set owed_points = 1`)
    await again.close()
    const { code, out } = await run('ledger', ['verify'], place)
    expect([code, out.split('\n')[0]]).toEqual([1, expect.stringMatching(/1 points are owed/)])
  })
})

describe('the command line', () => {
  const runWith = async (program: CommandLine, ...words: string[]) => {
    const [output, errors]: [string[], string[]] = [[], []]
    const code = await runProgram(program, words, {
      say: (line) => output.push(line),
      error: (line) => errors.push(line),
      input: () => 'AAA-111',
    })
    return { code, output: output.join('\n'), errors: errors.join('\n') }
  }

  it('prints help with an example of each command', async () => {
    const { code, output } = await runWith('staff', '--help')
    expect(code).toBe(0)
    for (const command of ['preview', 'member', 'credit', 'give', 'video', 'import', 'merge'])
      expect(output).toContain(`npm run staff -- ${command} --brand`)
    expect((await runWith('ledger', 'help')).output).toContain('npm run ledger -- verify')
    const brand = await runWith('brand', '--help')
    for (const line of [
      'npm run brand -- apply eyewear --dry-run',
      'npm run brand -- codes eyewear eyewear-voucher-screws < codes.txt',
      '<voucher>  the voucherId in the pack',
      '< file  the codes',
    ])
      expect(brand.output).toContain(line)
    expect(brand.output).not.toContain('--pack')
    expect((await runWith('staff')).code).toBe(2)
  })

  it.each([
    [['dance'], /no command "dance"/],
    [['credit', '--color', 'red'], /--color/],
    [['credit', '--email'], /email/],
    [['credit', 'fifty'], /fifty/],
    [
      ['import', '--brand', home.slug, '--file', '/no/such/file'],
      /\/no\/such\/file cannot be read/,
    ],
  ])('rejects %j with a reason', async (words, message) => {
    const { code, errors } = await runWith('staff', ...words)
    expect([code === 2 || words[0] === 'import', errors]).toEqual([
      true,
      expect.stringMatching(message),
    ])
  })

  it.each([
    [['dance'], /no command "dance".*apply, codes/],
    [['apply'], /apply needs <brand>/],
    [['codes', home.slug], /codes needs <voucher>/],
    [['apply', 'nobody'], /no brand "nobody".*eyewear/],
    [['apply', home.slug, 'twice'], /"twice" is one argument too many/],
    [['apply', home.slug, '--pack', '{}'], /--pack/],
    [['apply', '--brand', home.slug], /--brand/],
    [['codes', home.slug, voucherId, '--codes', 'AAA-111'], /--codes/],
  ])('brand rejects %j with a reason', async (words, message) => {
    const { code, errors } = await runWith('brand', ...words)
    expect([code, errors]).toEqual([2, expect.stringMatching(message)])
  })

  it('is rejected when there is no database yet', async () => {
    const { code, errors } = await run('ledger', ['verify'], {
      DATA_DIR: join(freshFolder(), 'none'),
    })
    expect([code, errors]).toEqual([1, expect.stringMatching(/no database in/)])
  })
})
