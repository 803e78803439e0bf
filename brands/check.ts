import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allTexts } from '#texts/all-texts.ts'
import * as z from 'zod/mini'
import { brandPack, parsePack, InvalidPackError, type BrandPack } from './brand.ts'
import { filesIn, folderErrorsIn } from './pack-folder.ts'
import { tierErrorsIn } from './tier-errors.ts'
import { designErrorsIn } from './design-errors.ts'
import type { PackError } from './pack-errors.ts'
import { copyErrorsIn } from './text-errors.ts'

/**
 * Returns all errors of a pack with their places: schema, references, look, texts in its
 * languages, files.
 * @param others the other packs, whose ids may not be repeated
 */
export function checkPack(
  pack: BrandPack,
  { root, others }: { root: string; others: readonly BrandPack[] },
): readonly PackError[] {
  const folder = join(root, 'brands', pack.slug)
  const packErrors = errorsOf(() => parsePack(pack, { files: filesIn(folder), others }))
  // The other checks need a pack that matches the schema.
  if (!z.safeParse(brandPack, pack).success) return packErrors
  return [
    ...packErrors,
    ...tierErrorsIn(pack),
    ...designErrorsIn(pack, readFileSync(join(root, 'brands/tokens.css'), 'utf8')),
    ...copyErrorsIn(pack, allTexts.en),
    ...folderErrorsIn(pack, folder),
  ]
}

function errorsOf(check: () => unknown): readonly PackError[] {
  try {
    check()
    return []
  } catch (error) {
    if (error instanceof InvalidPackError) return error.errors
    throw error
  }
}
