import type { Database } from './db.ts'

/** Tells that writes have stopped, and that they go on: one line each, however many calls are refused meanwhile. */
export function diskTeller({ mayWrite }: Pick<Database, 'mayWrite'>, log: { error(says: string): void; info(says: string): void }): () => void {
  let could = true
  return () => {
    const can = mayWrite()
    if (can === could) return
    could = can
    if (can) log.info('there is room on the disk again: writes go on')
    else log.error('the disk is nearly full: writes, letters and jobs wait until there is room')
  }
}
