import { closeSync, existsSync, fdatasyncSync, mkdirSync, openSync, statfsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * File system that passes PGlite's fsync on to the disk, which PGlite never does, so that an
 * acknowledged commit survives a kill -9 and a power cut. Relies on internals: the version is
 * pinned, and a soak test kills the process.
 */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const makeDurable = (module: DurableModule) => {
      module.FS.filesystems.NODEFS.stream_ops.fsync = (stream) => fdatasyncSync(stream.nfd)
    }
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...asList(emscriptenOpts.preRun), makeDurable as never],
      },
    }
  }
}
type DurableModule = {
  FS: { filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => void } } } }
}
const asList = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

const durableStart = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'synchronous_commit=on',
]

/** Opens the embedded database in a folder, or in memory without one (tests). */
export async function openEmbedded(folder?: string, loadDataDir?: Blob): Promise<PGlite> {
  if (!folder) return PGlite.create(loadDataDir ? { loadDataDir } : {})
  const path = join(folder, 'pg')
  if (!existsSync(path)) mkdirSync(path, { recursive: true })
  const database = await PGlite.create({
    fs: new DurableNodeFS(path),
    relaxedDurability: false,
    startParams: durableStart,
  })
  for (const created of [path, folder, dirname(resolve(folder))]) syncFolder(created)
  return database
}

/** Syncs a folder's list of files: a new folder could vanish from its parent in a power cut. */
function syncFolder(path: string): void {
  const handle = openSync(path, 'r')
  fdatasyncSync(handle)
  closeSync(handle)
}

/**
 * Returns the free megabytes on the disk of a folder. Writes stop early because a full disk would
 * freeze the embedded engine.
 */
export function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return (bavail * bsize) / 1_048_576
}

/**
 * Runs the maintenance that PGlite has no background processes for; without it the write-ahead log
 * grows without end.
 */
export async function compactDatabase(database: PGlite): Promise<void> {
  await database.exec('CHECKPOINT')
  await database.exec('VACUUM (ANALYZE)')
}
