import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/setup/run.mjs'

const cache = join(root, '.cache/e2e-data')
const HOUR = 3_600_000

/**
 * The data folder of a server that has created and migrated its database and seeded the demo. A start from a copy takes a
 * fifth of the processor time of a first start. The name depends on the server's program and the migrations, so that a
 * change of the page alone keeps it.
 */
const preparedFolder = (): string => join(cache, hashOf('dist/server/main.js', 'server/migrations'))

/** Returns whether there is prepared data, at most an hour old: the demo's dates count from its first start. */
export function hasPreparedData(): boolean {
  const found = statSync(preparedFolder(), { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs < HOUR
}

/** Copies the prepared data to the data folder of a server. Without any, the server creates its own. */
export function copyPreparedData(folder: string): void {
  if (hasPreparedData()) cpSync(preparedFolder(), folder, { recursive: true })
}

/** Keeps the data folder of a server that has ended as the prepared data, in place of all earlier ones. */
export function keepPreparedData(folder: string): void {
  const prepared = preparedFolder()
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  // Renamed when it is complete: an interrupted copy is never used.
  cpSync(folder, `${prepared}.${process.pid}`, { recursive: true })
  renameSync(`${prepared}.${process.pid}`, prepared)
}

/** Hashes the names and contents of files and folders. */
function hashOf(...paths: readonly string[]): string {
  const hash = createHash('sha256')
  const add = (path: string): void => {
    if (!statSync(join(root, path)).isDirectory())
      return void hash.update(`${path}\n`).update(readFileSync(join(root, path)))
    for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`)
  }
  paths.filter((path) => existsSync(join(root, path))).forEach(add)
  return hash.digest('hex').slice(0, 16)
}
