import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Manifest } from 'vite'
import type { ManifestTransform } from 'workbox-build'

/** What a phone stores at the first visit, at the most. */
const MOST_BYTES = 600 * 1024

const START = 'index.html'

/**
 * The walk stops here: wallet code is large and useless without a network; modals and toasts are kept when the page
 * has loaded them, in an idle moment (sw/files.ts); of the account only the details say something without one, and what
 * begins with a letter or ends in one is of no use. Names of chunks say nothing, so a glob could not leave them out.
 */
const notOffline = [/^src\/wallet\//, /^src\/preview\//, /^src\/screens\/DevScreen/, /^src\/screens\/(Register|Reset|ConfirmEmail|Password|Billing|Wallet|Devices|Data|Verify|Preview)Screen/, /Modal\.tsx$/, /^src\/app\/Toasts/, /^node_modules\//]

/** The server replaces it by the hash of shell and brand pack, or a changed pack would never reach a phone. */
const SHELL_REVISION = '__SHELL_REVISION__'

/** Leaves in the precache what Vite's manifest reaches from index.html. */
export const filesOfThePass: ManifestTransform = async (entries) => {
  const built = JSON.parse(await readFile(fileURLToPath(new URL('../dist/client/.vite/manifest.json', import.meta.url)), 'utf8')) as Manifest
  const reached = reachedFrom(built, START)
  const manifest = entries
    .filter(({ url }) => url === START || reached.has(url))
    .map(({ url, size, revision }) => {
      if (url === START) return { url: `/${url}`, size, revision: SHELL_REVISION }
      return { url: `/${url}`, size, revision: url.startsWith('assets/') ? null : revision }
    })

  const bytes = manifest.reduce((sum, { size }) => sum + size, 0)
  if (bytes > MOST_BYTES) throw new Error(`The precache has ${Math.ceil(bytes / 1024)} KiB; it may have ${MOST_BYTES / 1024}. Largest: ${largest(manifest)}.`)
  console.log(`precache: ${manifest.length} files, ${(bytes / 1024).toFixed(0)} KiB`)
  return { manifest }
}

const largest = (files: readonly { url: string; size: number }[]) =>
  [...files].sort((a, b) => b.size - a.size).slice(0, 5).map(({ url, size }) => `${url} ${Math.ceil(size / 1024)} KiB`).join(', ')

function reachedFrom(built: Manifest, start: string): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const walk = (name: string) => {
    const chunk = built[name]
    if (!chunk || seen.has(name) || notOffline.some((pattern) => pattern.test(name))) return
    seen.add(name)
    files.add(chunk.file)
    // The style sheet of the start stands in the page itself.
    if (name !== start) for (const file of chunk.css ?? []) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) walk(next)
  }
  walk(start)
  return files
}
