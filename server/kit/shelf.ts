import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What was made once and can be made again: a full shelf forgets what was not used for longest. */
export type Shelf = {
  get(key: string): Promise<Buffer | undefined>
  /** Never fails: what cannot be kept is made again. */
  put(key: string, bytes: Buffer): Promise<void>
}

/**
 * A shelf in a folder, which is read when it is first needed. Servers that share the folder share what is in it; each
 * counts by itself, so together they may keep more.
 * @param most bytes
 */
export function openShelf(folder: string, most: number): Shelf {
  let counting: Promise<Map<string, number>> | undefined
  const counted = () => (counting ??= sizesIn(folder))
  return {
    async get(key) {
      const name = nameOf(key)
      const sizes = await counted()
      const bytes = await readFile(join(folder, name)).catch(() => undefined)
      sizes.delete(name)
      if (bytes) sizes.set(name, bytes.length)
      return bytes
    },
    async put(key, bytes) {
      if (bytes.length > most) return
      const name = nameOf(key)
      const sizes = await counted()
      const isKept = await writeWhole(folder, name, bytes).then(() => true, () => false)
      sizes.delete(name)
      if (isKept) sizes.set(name, bytes.length)
      await Promise.all(surplusOf(sizes, most).map((old) => rm(join(folder, old), { force: true }).catch(() => undefined)))
    },
  }
}

const nameOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Sizes by name, the oldest first. */
async function sizesIn(folder: string): Promise<Map<string, number>> {
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(names.map(async (name) => ({ name, ...(await stat(join(folder, name)).then(({ size, mtimeMs }) => ({ size, at: mtimeMs }), () => ({ size: 0, at: 0 }))) })))
  const whole = files.filter(({ name }) => /^[0-9a-f]{64}$/.test(name)).sort((a, b) => a.at - b.at)
  return new Map(whole.map(({ name, size }) => [name, size]))
}

/** Nobody reads half of it. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true })
  const part = join(folder, `${randomUUID()}.part`)
  try {
    await writeFile(part, bytes)
    await rename(part, join(folder, name))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Takes out of the list what is too much, and names it. */
function surplusOf(sizes: Map<string, number>, most: number): string[] {
  let sum = [...sizes.values()].reduce((all, size) => all + size, 0)
  const surplus: string[] = []
  for (const [name, size] of sizes) {
    if (sum <= most) break
    sizes.delete(name)
    surplus.push(name)
    sum -= size
  }
  return surplus
}
