import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Manifest, ManifestChunk } from 'vite'
import type { ManifestTransform } from 'workbox-build'
import { MAX_LATE_FILES } from '../../src/offline/cacheNames.ts'

/** The most that a phone stores at the first visit. */
const MOST_BYTES = 700 * 1024

const START = 'index.html'

/**
 * Large, or useless without a network: wallet and payment code, error reports, worker registration, screens that an email opens or that send
 * one, most of the account.
 */
const neverOffline = [
  /^src\/(wallets|payments)\//,
  /^src\/preview\//,
  /^src\/reporting\//,
  /^src\/auth\/login\/StayOffer/,
  /^src\/lib\/texts\/accountLanguage/,
  /^src\/app\/renewNotifications/,
  /^src\/offline\/registerWorker/,
  /^src\/screens\/DevScreen/,
  /^src\/screens\/(Register|Reset|ConfirmEmail|Password|Billing|Wallet|Devices|Emails|Data|Verify|ContestRules|Preview|Join|Claim|About|Setup|Legal)Screen/,
  /(^|\/)node_modules\//,
]

/**
 * Late parts: they work offline once used, and phones do not store unused ones. Modals, the shell's late parts and routes marked `loadsWhenIdle` are
 * stored when the page has loaded them in idle time, texts when the page has used them (sw/cachedFiles.ts). English is on every
 * phone, for a page that cannot load its own language.
 */
const late = [
  /node_modules\/embla-carousel/,
  /^src\/landing\/Sections/,
  /Modal\.tsx$/,
  /^src\/app\/LateParts/,
  /^src\/cookies\//,
  /^src\/screens\/(Account|Details|Asset|Item|OldCollection|OldAsset|Countdown)Screen/,
  /^(src\/drops\/|_FreeItems|_startCountdown)/,
  /^src\/lib\/html\/sanitize/,
  /^texts\/(fr|forms|content|transfers|wallets|withdrawals|payments|phone-passes|(membership|benefits|drops)\.fr|cookies)/,
  /^contract\/problems\.fr/,
]

const isOneOf = (patterns: readonly RegExp[], name: string): boolean =>
  patterns.some((pattern) => pattern.test(name))

/** The server replaces it with the hash of shell and brand pack; otherwise a changed pack would never reach a phone. */
const SHELL_REVISION = '__SHELL_REVISION__'

/**
 * Keeps only the files in the precache that Vite's manifest reaches from index.html. @throws Error when they exceed
 * `MOST_BYTES`, or when the phone could not store the other files
 */
export const precachedFiles: ManifestTransform = async (entries) => {
  const built = JSON.parse(
    await readFile(
      fileURLToPath(new URL('../../dist/client/.vite/manifest.json', import.meta.url)),
      'utf8',
    ),
  ) as Manifest
  const reached = filesOfTheStart(built)
  const manifest = entries
    .filter(({ url }) => url === START || reached.has(url))
    .map(({ url, size, revision }) => {
      if (url === START) return { url: `/${url}`, size, revision: SHELL_REVISION }
      return { url: `/${url}`, size, revision: url.startsWith('assets/') ? null : revision }
    })

  const bytes = manifest.reduce((sum, { size }) => sum + size, 0)
  if (bytes > MOST_BYTES)
    throw new Error(
      `The precache has ${Math.ceil(bytes / 1024)} KiB; it may have ${MOST_BYTES / 1024}. Largest: ${largest(manifest)}.`,
    )
  const others = [...filesOf(built)].filter((file) => !reached.has(file)).length
  if (others > MAX_LATE_FILES)
    throw new Error(
      `${others} files are not in the precache; ${MAX_LATE_FILES} are stored (src/offline/cacheNames.ts).`,
    )
  console.log(
    `precache: ${manifest.length} files, ${(bytes / 1024).toFixed(0)} KiB; ${others} other files`,
  )
  return { manifest }
}

const largest = (files: readonly { url: string; size: number }[]) =>
  [...files]
    .sort((a, b) => b.size - a.size)
    .slice(0, 5)
    .map(({ url, size }) => `${url} ${Math.ceil(size / 1024)} KiB`)
    .join(', ')

/** Returns every script and style sheet of the release. */
const filesOf = (built: Manifest): Set<string> =>
  new Set(Object.values(built).flatMap(({ file, css = [] }) => [file, ...css]))

/** Returns the files that index.html imports, directly or not, without late parts. */
const filesOfTheStart = (built: Manifest): Set<string> =>
  filesFrom(built, START, ({ imports = [], dynamicImports = [] }) => [
    ...imports,
    ...dynamicImports,
  ])

/**
 * Returns the late parts, each as the files it needs beside the precache, its own first. The worker of a new release fetches
 * the parts that the phone had stored of the previous release (sw/nextRelease.ts).
 */
export function lateFilesOf(built: Manifest): string[][] {
  const precached = filesOfTheStart(built)
  return Object.keys(built)
    .filter((name) => isOneOf(late, name))
    .map((name) =>
      [...filesFrom(built, name, ({ imports = [] }) => imports)]
        .filter((file) => !precached.has(file))
        .map((file) => `/${file}`),
    )
}

function filesFrom(
  built: Manifest,
  start: string,
  leadsTo: (chunk: ManifestChunk) => readonly string[],
): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const inPage = stylesInPage(built)
  const walk = (name: string) => {
    const chunk = built[name]
    if (!chunk || seen.has(name) || (name !== start && isOneOf([...neverOffline, ...late], name)))
      return
    seen.add(name)
    files.add(chunk.file)
    for (const file of chunk.css ?? []) if (!inPage.has(file)) files.add(file)
    for (const next of leadsTo(chunk)) walk(next)
  }
  walk(start)
  return files
}

/** Returns the style sheets of the entry and its static imports, which tools/build/app-shell.ts inlines in the page. */
function stylesInPage(built: Manifest): Set<string> {
  const styles = new Set<string>()
  const seen = new Set<string>()
  const walk = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const file of built[name]?.css ?? []) styles.add(file)
    for (const next of built[name]?.imports ?? []) walk(next)
  }
  walk(START)
  return styles
}
