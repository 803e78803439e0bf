import { brand, PackProblem, type BrandPack } from '#brands/brand.ts'
import type { FileStore } from '#server/kit/files.ts'
import { filesOfPack } from './files.ts'
import { htmlMistakesIn } from './html.ts'

type Beside = { store: FileStore; others?: readonly BrandPack[] }

/**
 * A pack that is checked whole: beside its shapes and ids the files that it names, and its HTML.
 * @param store where media lie
 * @param others the other packs, whose ids are taken
 * @throws PackProblem with everything that is wrong, each with its place; whatever a store throws that does not answer
 */
export async function wholePack(pack: unknown, { store, others = [] }: Beside): Promise<BrandPack> {
  const files = await filesOfPack(pack, store)
  const html = htmlMistakesIn(pack)
  try {
    const checked = brand(pack as Parameters<typeof brand>[0], { files, others })
    if (html.length === 0) return checked
  } catch (error) {
    throw error instanceof PackProblem ? new PackProblem(pack, [...error.mistakes, ...html]) : error
  }
  throw new PackProblem(pack, html)
}
