import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mediaNamedIn, type Files } from '#brands/pack-errors.ts'
import { textAt } from '#brands/locations.ts'
import type { FileStore } from '#server/lib/files/file-store.ts'
import { projectRoot } from '#server/lib/config/project-root.ts'
import { createSemaphore } from '#server/media/semaphore.ts'

/** Files that are looked up at the same time. */
const MAX_PARALLEL = 8

/**
 * Returns which files of a pack exist now: drawings on this machine, media in their store.
 * @throws when the store does not answer
 */
export async function filesOfPack(pack: unknown, store: FileStore): Promise<Files> {
  const slug = textAt(pack, 'slug')[0]?.value ?? ''
  const turn = createSemaphore(MAX_PARALLEL)
  const found = await Promise.all(
    [...new Set(mediaNamedIn(pack))].map((file) =>
      turn(async () => ((await store.stat(slug, file)) ? [file] : [])),
    ),
  )
  const media = new Set(found.flat())
  const has = (folder: string, file: string) =>
    existsSync(join(projectRoot, 'brands', slug, folder, file))
  return {
    drawing: (name) => has('art', `${name}.svg`),
    media: (file) => media.has(file),
    film: (file) => has('films', file),
  }
}
