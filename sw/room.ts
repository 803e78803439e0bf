/** What a room holds: size in bytes, and when it was last used, in milliseconds. */
export type Held = Record<string, { size: number; usedAt: number }>

/** What has to leave a room so that it holds no more than `most` bytes: what was not used for longest. */
export function surplusOf(held: Held, most: number): string[] {
  let sum = Object.values(held).reduce((all, { size }) => all + size, 0)
  return Object.entries(held).sort(([, a], [, b]) => a.usedAt - b.usedAt).filter(([, { size }]) => {
    if (sum <= most) return false
    sum -= size
    return true
  }).map(([address]) => address)
}
