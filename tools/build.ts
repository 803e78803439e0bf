import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { rolldown } from 'rolldown'
import { build, type Manifest } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const client = join(root, 'dist/client')

/** Files of the release before stay so long, for pages that are still open. */
const DAY = 24 * 60 * 60 * 1000

const isText = /\.(js|css|html|svg|json|txt|webmanifest)$/
const WORTH_COMPRESSING = 512

/** What runs in production: the server, and the commands of the staff, which have no tsx there. */
const programs = { main: 'server/main.ts', staff: 'tools/staff.ts', brand: 'tools/brand.ts', ledger: 'tools/ledger.ts' }

// `tsx tools/build.ts server`: the programs alone, where the page is built already.
if (!process.argv.includes('server')) {
  await buildClient()
  await sweepOldReleases()
  await compressAll()
}
await buildServer()
await buildPages()

async function buildClient() {
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
}

/** Each in one file of our own code; packages stay outside and come from node_modules. */
async function buildServer() {
  for (const [name, entry] of Object.entries(programs)) {
    const bundle = await rolldown({ input: join(root, entry), platform: 'node', external: isPackage, cwd: root })
    await bundle.write({ file: join(root, `dist/server/${name}.js`), format: 'esm', sourcemap: true, codeSplitting: false })
    await bundle.close()
  }
}

/** The page's own components, for the server to write the landing page with (server/brand/written.ts). */
async function buildPages() {
  await build({
    root, configFile: false, publicDir: false, logLevel: 'warn',
    // As the page has it (vite.config.ts): what both say must be one.
    resolve: { alias: { 'zod/mini': join(root, 'contract/zodInPage.ts') } },
    build: { ssr: 'src/app/written.tsx', outDir: 'dist/server/page', emptyOutDir: true, target: 'node20', sourcemap: true },
  })
}

function isPackage(id: string): boolean {
  return !/^[.#/]/.test(id)
}

/** When a file of an earlier release was first found to be out of use. */
type OutOfUse = Record<string, number>

async function sweepOldReleases() {
  const notes = join(client, '.vite/out-of-use.json')
  const before = existsSync(notes) ? (JSON.parse(await readFile(notes, 'utf8')) as OutOfUse) : {}
  const inUse = await filesInUse()
  const now = Date.now()
  const after: OutOfUse = {}
  for (const name of await readdir(join(client, 'assets'))) {
    if (inUse.has(`assets/${name.replace(/\.(br|gz)$/, '')}`)) continue
    const since = before[name] ?? now
    if (now - since > DAY) await rm(join(client, 'assets', name))
    else after[name] = since
  }
  await writeFile(notes, JSON.stringify(after))
}

async function filesInUse(): Promise<Set<string>> {
  const built = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  return new Set(Object.values(built).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))
}

/** Brotli and gzip beside each text, once: the server only picks. */
async function compressAll() {
  await mkdir(client, { recursive: true })
  const files = (await readdir(client, { recursive: true })).filter((name) => isText.test(name) && !name.startsWith('.vite'))
  await Promise.all(files.map((name) => compress(join(client, name))))
}

async function compress(file: string) {
  const { size, mtimeMs } = await stat(file)
  if (size < WORTH_COMPRESSING || (await isNewer(`${file}.br`, mtimeMs))) return
  const text = await readFile(file)
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: size } }
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, best))
}

async function isNewer(file: string, than: number): Promise<boolean> {
  return existsSync(file) && (await stat(file)).mtimeMs >= than
}
