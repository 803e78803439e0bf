import { closeSync, existsSync, fdatasyncSync, mkdirSync, openSync, statfsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * PGlite never syncs to disk by itself. This file system gives its fsync to the disk, so that a commit that was
 * acknowledged survives a kill -9 and a power cut. Leans on internals: the version is pinned, a soak test kills it.
 */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const makeDurable = (module: DurableModule) => {
      module.FS.filesystems.NODEFS.stream_ops.fsync = (stream) => fdatasyncSync(stream.nfd)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...asList(emscriptenOpts.preRun), makeDurable as never] } }
  }
}
type DurableModule = { FS: { filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => void } } } } }
const asList = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

const durableStart = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=on',
]

/** Opens the embedded database in a folder, or in memory (tests) without one. */
export async function openEmbedded(folder?: string, loadDataDir?: Blob): Promise<PGlite> {
  if (!folder) return PGlite.create(loadDataDir ? { loadDataDir } : {})
  const path = join(folder, 'pg')
  if (!existsSync(path)) mkdirSync(path, { recursive: true })
  const database = await PGlite.create({ fs: new DurableNodeFS(path), relaxedDurability: false, startParams: durableStart })
  for (const made of [path, folder, dirname(resolve(folder))]) syncFolder(made)
  return database
}

/** What a folder lists reaches the disk too: a new one stands in its parent, and could vanish with the power. */
function syncFolder(path: string): void {
  const handle = openSync(path, 'r')
  fdatasyncSync(handle)
  closeSync(handle)
}

/** Megabytes left on the disk of a folder. A full disk would freeze the embedded engine, so writes stop before. */
export function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return (bavail * bsize) / 1_048_576
}

/** PGlite has no background processes: these run from a timer, or the log grows without end. */
export async function tidy(database: PGlite): Promise<void> {
  await database.exec('CHECKPOINT')
  await database.exec('VACUUM (ANALYZE)')
}
