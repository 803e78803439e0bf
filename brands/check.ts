import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { everything } from '#texts/everything.ts'
import * as z from 'zod/mini'
import { brand, brandPack, PackProblem, type BrandPack } from './brand.ts'
import { filesIn, folderMistakesIn } from './folder.ts'
import { ladderMistakesIn } from './ladder.ts'
import { lookMistakesIn } from './look.ts'
import type { Mistake } from './mistakes.ts'
import { wordMistakesIn } from './wording.ts'

/** The style sheets that ask a pack for its values, the meanings first. @param root the project's folder */
export function sheetsOf(root: string): string[] {
  const pages = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css')).map((file) => join(root, 'src', file))
  return [join(root, 'brands/tokens.css'), ...pages].map((file) => readFileSync(file, 'utf8'))
}

/**
 * Everything that is wrong with a pack, each with its place: its shape, what it refers to, its look, its words in every
 * language it speaks, its files.
 * @param others the packs that stand beside it
 */
export function checkPack(pack: BrandPack, { root, others }: { root: string; others: readonly BrandPack[] }): readonly Mistake[] {
  const folder = join(root, 'brands', pack.slug)
  const whole = mistakesOf(() => brand(pack, { files: filesIn(folder), others }))
  // What has another shape cannot be measured.
  if (!z.safeParse(brandPack, pack).success) return whole
  return [...whole, ...ladderMistakesIn(pack), ...lookMistakesIn(pack, sheetsOf(root)), ...wordMistakesIn(pack, everything.en), ...folderMistakesIn(pack, folder)]
}

function mistakesOf(check: () => unknown): readonly Mistake[] {
  try {
    check()
    return []
  } catch (error) {
    if (error instanceof PackProblem) return error.mistakes
    throw error
  }
}
