/** Written in by tools/remember.ts: each late part of this release with the files it needs, its own first. */
declare const LATE_PARTS: readonly (readonly string[])[]

/**
 * What the phone has kept of the release before, it has of this one before this one answers anything: the words of its
 * language, the modals, the screens of an idle moment. Otherwise an app that was opened by a new worker in a cellar
 * would have lost them. Rejects when a file cannot be had: then the release before stays.
 */
export async function bringSuccessors(keepFiles: (addresses: readonly string[]) => Promise<void>) {
  const rooms = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
  const kept = await Promise.all(rooms.map((room) => room.keys()))
  await keepFiles(successorsOf(kept.flat().map(({ url }) => new URL(url).pathname), LATE_PARTS))
}

/** The files of every part of which some release is kept. */
export function successorsOf(kept: readonly string[], parts: readonly (readonly string[])[]): string[] {
  const known = new Set(kept.map(nameOf))
  return [...new Set(parts.filter(([own = '']) => known.has(nameOf(own))).flat())]
}

/** What stays from release to release: /assets/fr-CNwr5G55.js is fr.js. */
const nameOf = (path: string): string => path.replace(/^.*\//, '').replace(/-.{8}(\.\w+)$/, '$1')
