import { useSyncExternalStore } from 'react'
import { local, type LocalValues } from '#offline/localStore.ts'

type Done = LocalValues['done'][number]

const watchers = new Set<() => void>()

const watch = (changed: () => void) => {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

const isDone = (what: Done): boolean => local.get('done')?.includes(what) ?? false

/** Notes an entry or answer made on this phone, to show it at once. The server alone decides (ST-47, ST-48). */
export function markCompleted(what: Done) {
  if (!isDone(what)) local.set('done', [...(local.get('done') ?? []), what])
  for (const changed of watchers) changed()
}

export const useCompleted = (what: Done): boolean => useSyncExternalStore(watch, () => isDone(what))
