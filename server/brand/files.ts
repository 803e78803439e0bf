import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Files } from '#brands/mistakes.ts'
import { projectRoot } from '#server/kit/root.ts'

/** Which files a pack has, on this machine, at this moment. */
export function filesOfPack(slug: string): Files {
  const has = (folder: string, file: string) => existsSync(join(projectRoot, 'brands', slug, folder, file))
  return { drawing: (name) => has('art', `${name}.svg`), media: (file) => has('media', file), film: (file) => has('films', file) }
}
