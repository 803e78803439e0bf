import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { rolldown } from 'rolldown'
import { build, type Manifest } from 'vite'
import { stamped } from './ensure-built.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const client = join(root, 'dist/client')
const till = join(root, 'dist/till')

/** Files of the previous release are kept this long, for pages that are still open. */
const DAY = 24 * 60 * 60 * 1000

const compressible = /\.(js|css|html|svg|json|txt|webmanifest|wasm)$/
const WORTH_COMPRESSING = 512

/** The programs that run in production, where tsx is not installed: the server and the staff commands. */
const programs = {
  main: 'server/main.ts',
  staff: 'tools/staff/staff.ts',
  brand: 'tools/staff/brand.ts',
  ledger: 'tools/staff/ledger.ts',
}

// `tsx tools/build/build.ts server` builds only the programs, when the page is built already.
if (process.argv.includes('server')) await buildPrograms()
else
  await stamped(async () => {
    await buildClient()
    await buildTill()
    for (const folder of [client, till]) {
      await sweepOldReleases(folder)
      await compressAll(folder)
    }
    await buildPrograms()
  })

async function buildPrograms() {
  await buildServer()
  await buildPages()
}

async function buildClient() {
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
}

/** Builds the app of the till, which shares no file with the page of members. Its root is that of its config. */
async function buildTill() {
  await build({ configFile: join(root, 'vite.till.config.ts'), logLevel: 'warn' })
}

/** Bundles our own code of each program into one file; packages are loaded from node_modules. */
async function buildServer() {
  for (const [name, entry] of Object.entries(programs)) {
    const bundle = await rolldown({
      input: join(root, entry),
      platform: 'node',
      external: isPackage,
      cwd: root,
    })
    await bundle.write({
      file: join(root, `dist/server/${name}.js`),
      format: 'esm',
      sourcemap: true,
      codeSplitting: false,
    })
    await bundle.close()
  }
}

/** Builds the page's components for the server, which renders the landing page with them (server/web/server-rendered.ts). */
async function buildPages() {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: 'src/app/serverRender.tsx',
      outDir: 'dist/server/page',
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
    },
  })
}

function isPackage(id: string): boolean {
  return !/^[.#/]/.test(id)
}

/** Per file of an earlier release: the time at which it was first found unused. */
type OutOfUse = Record<string, number>

async function sweepOldReleases(folder: string) {
  const notes = join(folder, '.vite/out-of-use.json')
  const before = existsSync(notes) ? (JSON.parse(await readFile(notes, 'utf8')) as OutOfUse) : {}
  const inUse = await filesInUse(folder)
  const now = Date.now()
  const after: OutOfUse = {}
  for (const name of await readdir(join(folder, 'assets'))) {
    if (inUse.has(`assets/${name.replace(/\.(br|gz)$/, '')}`)) continue
    const since = before[name] ?? now
    if (now - since > DAY) await rm(join(folder, 'assets', name))
    else after[name] = since
  }
  await writeFile(notes, JSON.stringify(after))
}

async function filesInUse(folder: string): Promise<Set<string>> {
  const built = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  // The manifest leaves out what a worker imports, such as the till's WebAssembly; its precache has it.
  const precached = (await readFile(join(folder, 'sw.js'), 'utf8')).match(/assets\/[\w.-]+/g) ?? []
  return new Set([
    ...Object.values(built).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
    ...precached,
  ])
}

/** Writes a Brotli and a gzip version beside each file that gets smaller, so that the server only has to choose. */
async function compressAll(folder: string) {
  await mkdir(folder, { recursive: true })
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => compressible.test(name) && !name.startsWith('.vite'),
  )
  await Promise.all(files.map((name) => compress(join(folder, name))))
}

async function compress(file: string) {
  const { size, mtimeMs } = await stat(file)
  if (size < WORTH_COMPRESSING || (await isNewer(`${file}.br`, mtimeMs))) return
  const text = await readFile(file)
  const best = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  }
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, best))
}

async function isNewer(file: string, than: number): Promise<boolean> {
  return existsSync(file) && (await stat(file)).mtimeMs >= than
}
