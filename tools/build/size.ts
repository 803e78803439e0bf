// npm run size: compares what a phone loads with its limits. There is a lower limit too, so that a shrinking bundle
// is explained.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { readArguments } from '../setup/arguments.mjs'
import { lateFilesOf } from './precache.ts'

const client = fileURLToPath(new URL('../../dist/client', import.meta.url))
const KIB = 1024
const { flags } = readArguments({ usage: 'npm run size -- [--files]', flags: ['files'] })

/** The library of Flow wallets; it has no module of our own around it. */
const FCL = 'node_modules/@onflow/fcl/dist/fcl.module.js'

type Budget = { what: string; floor: number; limit: number; bytes: number; files: string[] }

if (!existsSync(join(client, '.vite/manifest.json'))) {
  console.error('Nothing is built yet: npm run build')
  process.exit(1)
}
const built = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest

/** Returns the JavaScript files that the first screen of a route needs, with the texts of every screen in English. */
const firstScreen = (screen: string): string[] =>
  filesOf(['index.html', `src/screens/${screen}.tsx`, 'texts/en.ts'])

/** Returns the JavaScript files of chunks and of what they import. */
function filesOf(names: readonly string[]): string[] {
  const files = new Set<string>()
  const walk = (name: string) => {
    const chunk = built[name]
    if (!chunk) throw new Error(`${name} is not in Vite's manifest; has it moved?`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) walk(next)
  }
  for (const name of names) walk(name)
  return [...files].filter((file) => file.endsWith('.js'))
}

/** Returns the inline scripts of the page. */
const scriptsInPage = () =>
  [
    ...readFileSync(join(client, 'index.html'), 'utf8').matchAll(
      /<script(?![^>]*\b(?:src|type)=)[^>]*>([^]*?)<\/script>/g,
    ),
  ]
    .map(([, script]) => script)
    .join('')

const gzipped = (file: string) => gzipSync(readFileSync(join(client, file)), { level: 9 }).length
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)

function budgetOfScreen(what: string, screen: string): Budget {
  const files = firstScreen(screen)
  const boot = gzipSync(scriptsInPage(), { level: 9 }).length
  return {
    what: `${what}: JavaScript in ${files.length} files, gzip`,
    floor: 80 * KIB,
    limit: 145 * KIB,
    bytes: boot + sum(files.map(gzipped)),
    files: [`${kib(boot)}  in the page`, ...files.map((file) => `${kib(gzipped(file))}  ${file}`)],
  }
}

/** Measures the code that connects wallets of a kind, which only the wallet page requests. */
function budgetOfWallets(
  what: string,
  name: string,
  { floor, limit }: { floor: number; limit: number },
): Budget {
  const first = firstScreen('HomeScreen')
  const files = filesOf([name]).filter((file) => !first.includes(file))
  const others = Object.keys(built).filter(
    (other) => other !== name && filesOf([other]).includes(files[0] ?? ''),
  )
  if (others.length > 0) throw new Error(`${others.join(', ')} import ${name} without need.`)
  return {
    what: `${what}: JavaScript in ${files.length} files, gzip`,
    floor: floor * KIB,
    limit: limit * KIB,
    bytes: sum(files.map(gzipped)),
    files: files.map((file) => `${kib(gzipped(file))}  ${file}`),
  }
}

/** Measures the precache list that the build wrote into the worker, in bytes as stored on the phone. */
function budgetOfPrecache(): Budget {
  const worker = readFileSync(join(client, 'sw.js'), 'utf8')
  const urls = [...worker.matchAll(/["'`]?url["'`]?:\s*["'`]\/?([^"'`]+)["'`]/g)]
    .map(([, url = '']) => url)
    .filter((url) => existsSync(join(client, url)))
  const sizes = urls.map((url) => statSync(join(client, url)).size)
  return {
    what: `precache: ${urls.length} files, as stored`,
    floor: 200 * KIB,
    limit: 700 * KIB,
    bytes: sum(sizes),
    files: urls.map((url, at) => `${kib(sizes[at] ?? 0)}  ${url}`),
  }
}

/** Measures the till's first screen. The camera's worker and its WebAssembly come after it, and are precached. */
function budgetOfTill(): Budget {
  const folder = join(client, '../till')
  const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const names = new Set<string>()
  const walk = (name: string) => {
    const chunk = chunks[name]
    if (!chunk) throw new Error(`${name} is not in the manifest of the till; has it moved?`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) names.add(file)
    for (const next of chunk.imports ?? []) walk(next)
  }
  for (const name of ['index.html', '../texts/till.en.ts']) walk(name)
  const files = [...names].map((name) => `../till/${name}`)
  return {
    what: `till: JavaScript and styles in ${files.length} files, gzip`,
    floor: 70 * KIB,
    limit: 120 * KIB,
    bytes: sum(files.map(gzipped)),
    files: files.map((file) => `${kib(gzipped(file))}  ${file}`),
  }
}

/** Describes the late parts. A phone stores only the parts that the member uses, in their language. */
function sizeOfLateParts(): string {
  const files = [...new Set(lateFilesOf(built).flat())]
  return `${kib(sum(files.map((file) => statSync(join(client, file)).size)))}  late parts, beside the precache: ${files.length} files, as stored by a phone that uses all of them in both languages`
}

const kib = (bytes: number) => `${(bytes / KIB).toFixed(1).padStart(6)} KiB`

const budgets = [
  budgetOfScreen('/', 'HomeScreen'),
  budgetOfScreen('/pass', 'PassScreen'),
  budgetOfScreen('/membership/…', 'MembershipScreen'),
  budgetOfWallets('EVM wallets', 'src/wallets/connect/relayClient.ts', { floor: 100, limit: 240 }),
  budgetOfWallets('Flow wallets', FCL, { floor: 100, limit: 270 }),
  budgetOfPrecache(),
  budgetOfTill(),
]
let isOut = false
for (const { what, floor, limit, bytes, files } of budgets) {
  const verdict =
    bytes > limit
      ? 'TOO LARGE'
      : bytes < floor
        ? 'SMALLER THAN THE FLOOR: explain it, then lower the floor'
        : 'ok'
  isOut ||= verdict !== 'ok'
  console.log(`${kib(bytes)}  ${what} (${floor / KIB} to ${limit / KIB} KiB)  ${verdict}`)
  if (flags.files || verdict !== 'ok')
    for (const file of files.sort().reverse()) console.log(`    ${file}`)
}
console.log(sizeOfLateParts())
process.exit(isOut ? 1 : 0)
