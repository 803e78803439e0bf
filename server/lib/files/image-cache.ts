import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A cache of files that can be created again. When full, it drops the least recently used. */
export type ImageCache = {
  get(key: string): Promise<Buffer | undefined>
  /** Never fails: a file that cannot be stored is created again later. */
  put(key: string, bytes: Buffer): Promise<void>
}

/**
 * Opens a cache in a folder, which is listed at the first use. Servers that share the folder share
 * its files; each counts its own size, so together they can store more.
 * @param most maximum size in bytes
 */
export function openImageCache(folder: string, most: number): ImageCache {
  let loading: Promise<Map<string, number>> | undefined
  const loadSizes = () => (loading ??= sizesIn(folder))
  return {
    async get(key) {
      const name = nameOf(key)
      const sizes = await loadSizes()
      const bytes = await readFile(join(folder, name)).catch(() => undefined)
      sizes.delete(name)
      if (bytes) sizes.set(name, bytes.length)
      return bytes
    },
    async put(key, bytes) {
      if (bytes.length > most) return
      const name = nameOf(key)
      const sizes = await loadSizes()
      const isStored = await writeAtomically(folder, name, bytes).then(
        () => true,
        () => false,
      )
      sizes.delete(name)
      if (isStored) sizes.set(name, bytes.length)
      await Promise.all(
        evictFrom(sizes, most).map((old) =>
          rm(join(folder, old), { force: true }).catch(() => undefined),
        ),
      )
    },
  }
}

const nameOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Returns sizes by name, oldest first. */
async function sizesIn(folder: string): Promise<Map<string, number>> {
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      ...(await stat(join(folder, name)).then(
        ({ size, mtimeMs }) => ({ size, at: mtimeMs }),
        () => ({ size: 0, at: 0 }),
      )),
    })),
  )
  const complete = files
    .filter(({ name }) => /^[0-9a-f]{64}$/.test(name))
    .sort((a, b) => a.at - b.at)
  return new Map(complete.map(({ name, size }) => [name, size]))
}

/** Writes a temporary file and renames it, so that readers never see half a file. */
async function writeAtomically(folder: string, name: string, bytes: Buffer): Promise<void> {
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

/** Removes the oldest names above the maximum from the list and returns them. */
function evictFrom(sizes: Map<string, number>, most: number): string[] {
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
