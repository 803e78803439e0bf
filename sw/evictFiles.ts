/** The files of a cache: size in bytes, and when last used, in milliseconds. */
export type CachedFile = Record<string, { size: number; usedAt: number }>

/** Returns the least recently used files to delete so that at most `limit` bytes remain. */
export function filesToEvict(held: CachedFile, limit: number): string[] {
  let sum = Object.values(held).reduce((total, { size }) => total + size, 0)
  return Object.entries(held)
    .sort(([, a], [, b]) => a.usedAt - b.usedAt)
    .filter(([, { size }]) => {
      if (sum <= limit) return false
      sum -= size
      return true
    })
    .map(([address]) => address)
}
