import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mediaNamedIn, type Files } from '#brands/mistakes.ts'
import { wordsAt } from '#brands/places.ts'
import type { FileStore } from '#server/kit/files.ts'
import { projectRoot } from '#server/kit/root.ts'
import { inTurns } from '#server/media/turns.ts'

/**  */
const MAX_PARALLEL = 8

/**
 * Returns which files of a pack exist now: drawings on this machine, media in their store.
 * @throws when the store does not answer
 */
export async function filesOfPack(pack: unknown, store: FileStore): Promise<Files> {
  const slug = wordsAt(pack, 'slug')[0]?.value ?? ''
  const turn = inTurns(MAX_PARALLEL)
  const found = await Promise.all([...new Set(mediaNamedIn(pack))].map((file) => turn(async () => ((await store.about(slug, file)) ? [file] : []))))
  const media = new Set(found.flat())
  const has = (folder: string, file: string) => existsSync(join(projectRoot, 'brands', slug, folder, file))
  return { drawing: (name) => has('art', `${name}.svg`), media: (file) => media.has(file), film: (file) => has('films', file) }
}
