/** Inserted by tools/build/late-script.ts: each late part with the files it needs, its own first. */
declare const LATE_PARTS: readonly (readonly string[])[]

/**
 * Fetches the new version of every late part that an older cache holds (texts, modals, screens),
 * before the new worker takes over; otherwise the app would lose them offline. Rejects when a file
 * cannot be fetched, so that the old release stays.
 */
export async function fetchSuccessors(keepFiles: (addresses: readonly string[]) => Promise<void>) {
  const openCaches = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
  const requests = await Promise.all(openCaches.map((cache) => cache.keys()))
  await keepFiles(
    successorsOf(
      requests.flat().map(({ url }) => new URL(url).pathname),
      LATE_PARTS,
    ),
  )
}

/** Returns the files of every part of which any release is stored. */
export function successorsOf(
  stored: readonly string[],
  parts: readonly (readonly string[])[],
): string[] {
  const storedNames = new Set(stored.map(nameOf))
  return [...new Set(parts.filter(([file = '']) => storedNames.has(nameOf(file))).flat())]
}

/** Returns the stable part of a file name: /assets/fr-CNwr5G55.js is fr.js. */
const nameOf = (path: string): string => path.replace(/^.*\//, '').replace(/-.{8}(\.\w+)$/, '$1')
