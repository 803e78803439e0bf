import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Database } from '#server/lib/database/database.ts'
import { openDatabase, embeddedDatabase } from '#server/lib/database/open-database.ts'
import { projectRoot } from '#server/lib/config/project-root.ts'

/**
 * Returns a migrated database in memory. The migrated state is cached in a file, one per state of
 * the migrations.
 */
export async function freshEmbedded(): Promise<Database> {
  const cache = join(projectRoot, 'node_modules/.cache/laurel')
  const migrations = join(projectRoot, 'server/migrations')
  const state = createHash('sha256').update(
    readdirSync(migrations)
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => readFileSync(join(migrations, file), 'utf8'))
      .join(),
  )
  const file = join(cache, `embedded-${state.digest('hex').slice(0, 12)}.tar`)
  if (!existsSync(file)) {
    const engine = await openSmall()
    mkdirSync(cache, { recursive: true })
    // Several test processes can be first: each writes its own file and renames it.
    writeFileSync(
      `${file}.${process.pid}`,
      Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()),
    )
    renameSync(`${file}.${process.pid}`, file)
    await engine.close()
  }
  const engine = await PGlite.create({
    loadDataDir: new Blob([readFileSync(file)]),
    ...(await compiledModules()),
  })
  return embeddedDatabase(engine)
}

/**
 * Returns a migrated engine with less than half of the usual files, which halves the time to load
 * a copy: without databases to copy others from, and with the shortest write-ahead log.
 */
async function openSmall(): Promise<PGlite> {
  const engine = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] })
  await embeddedDatabase(engine)
  await engine.exec('update pg_database set datistemplate = false')
  for (const unused of ['template0', 'template1']) await engine.exec(`drop database ${unused}`)
  await engine.exec('checkpoint')
  return engine
}

let modules:
  | Promise<{ pgliteWasmModule: WebAssembly.Module; initdbWasmModule: WebAssembly.Module }>
  | undefined

/** Returns the compiled engine, once per process; every test server is an instance of it. */
async function compiledModules() {
  const folder = join(projectRoot, 'node_modules/@electric-sql/pglite/dist')
  const module = (name: string) => WebAssembly.compile(readFileSync(join(folder, name)))
  modules ??= Promise.all([module('pglite.wasm'), module('initdb.wasm')]).then(
    ([pgliteWasmModule, initdbWasmModule]) => ({ pgliteWasmModule, initdbWasmModule }),
  )
  return modules
}

/** The PostgreSQL of the test run; undefined when the tests run without one. */
export const testPostgres = process.env['TEST_DATABASE_URL']

/** The migrated database of this process that its fresh databases are copies of. */
let template: Promise<string> | undefined

/** Creates a fresh, migrated database on the PostgreSQL of the test run. */
export async function freshPostgres(): Promise<Database & { address: string }> {
  template ??= createTemplate()
  const address = await createDatabase(await template)
  return { ...(await openAt(address)), address }
}

async function createTemplate(): Promise<string> {
  const address = await createDatabase('template1')
  await (await openAt(address)).close()
  return new URL(address).pathname.slice(1)
}

/** Creates a database as a copy of another, to which nothing may be connected; returns its address. */
async function createDatabase(copied: string): Promise<string> {
  if (!testPostgres)
    throw new Error('TEST_DATABASE_URL is not set: npm test starts a PostgreSQL and sets it.')
  const name = `laurel_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  const admin = new pg.Client({ connectionString: testPostgres })
  await admin.connect()
  await admin.query(`create database ${name} template ${copied}`)
  await admin.end()
  return Object.assign(new URL(testPostgres), { pathname: `/${name}` }).toString()
}

const openAt = (address: string) => openDatabase({ DATABASE_URL: address, DATA_DIR: '' })
