import { parsePack, InvalidPackError, type BrandPack } from '#brands/brand.ts'
import type { FileStore } from '#server/lib/files/file-store.ts'
import { filesOfPack } from './pack-files.ts'
import { brandHtmlErrors } from './brand-html.ts'

type Options = { store: FileStore; others?: readonly BrandPack[] }

/**
 * Checks a pack completely: shapes and ids, the files it names, and its HTML.
 * @param store where the media are
 * @param others the other packs, whose ids are taken
 * @throws InvalidPackError with all errors and their places; the store's error when it does not answer
 */
export async function loadWholePack(
  pack: unknown,
  { store, others = [] }: Options,
): Promise<BrandPack> {
  const files = await filesOfPack(pack, store)
  const html = brandHtmlErrors(pack)
  try {
    const checked = parsePack(pack as Parameters<typeof parsePack>[0], { files, others })
    if (html.length === 0) return checked
  } catch (error) {
    throw error instanceof InvalidPackError
      ? new InvalidPackError(pack, [...error.errors, ...html])
      : error
  }
  throw new InvalidPackError(pack, html)
}
