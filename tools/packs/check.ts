import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { InvalidPackError, type BrandPack } from '../../brands/brand.ts'
import { checkPack } from '../../brands/check.ts'
import { textsIn } from '../../brands/text-errors.ts'
import { brandHtmlErrors } from '../../server/brand/brand-html.ts'
import { root } from '../setup/run.mjs'
import { artContrasts } from './art-contrast.ts'
import { borrowedPictures } from './borrowed-pictures.ts'

type PackResult = { slug: string; errors: readonly string[]; notes: readonly string[] }

/** Returns the folders of brands/ that are packs, without the template. */
export const packFolders = (): string[] =>
  readdirSync(join(root, 'brands'), { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() &&
        entry.name !== 'template' &&
        existsSync(join(root, 'brands', entry.name, 'brand.ts')),
    )
    .map(({ name }) => name)

/** Runs `npm run brand -- check [slug]`. @returns the exit code: 0 no errors, 1 errors, 2 no such pack */
export async function checkCommand([slug]: readonly string[]): Promise<number> {
  const folders = packFolders()
  if (slug !== undefined && !folders.includes(slug)) {
    console.error(`There is no pack brands/${slug}. The packs are: ${folders.join(', ')}.`)
    return 2
  }
  const found = await Promise.all(
    (slug === undefined ? folders : [slug]).map((each) =>
      check(
        each,
        folders.filter((other) => other !== each),
      ),
    ),
  )
  for (const { slug: name, errors, notes } of found) {
    console.log(
      errors.length === 0
        ? `${name}: nothing is wrong.`
        : `${name}: ${errors.length === 1 ? 'an error' : `${errors.length} errors`}`,
    )
    for (const error of errors) console.log(`  brands/${name}  ${error}`)
    if (errors.length === 0) for (const line of await artContrasts(name)) console.log(`  ${line}`)
    for (const note of notes) console.log(`  to do: ${note}`)
  }
  return found.some(({ errors }) => errors.length > 0) ? 1 : 0
}

async function check(slug: string, others: readonly string[]): Promise<PackResult> {
  const pack = await read(slug)
  if ('errors' in pack) return { slug, errors: pack.errors, notes: [] }
  const beside = (await Promise.all(others.map(read))).flatMap((other) =>
    'pack' in other ? [other.pack] : [],
  )
  const misnamed =
    pack.pack.slug === slug
      ? []
      : [`slug: it must be the name of its folder, "${slug}", not "${pack.pack.slug}"`]
  const errors = [
    ...misnamed,
    ...checkPack({ ...pack.pack, slug }, { root, others: beside }),
    ...brandHtmlErrors(pack.pack),
  ]
  return { slug, errors, notes: errors.length > 0 ? [] : notesOn(pack.pack, others) }
}

/** Loads a pack, which checks it; a pack that cannot be loaded counts as an error too. */
async function read(slug: string): Promise<{ pack: BrandPack } | { errors: readonly string[] }> {
  try {
    return {
      pack: (
        (await import(pathToFileURL(join(root, 'brands', slug, 'brand.ts')).href)) as {
          default: BrandPack
        }
      ).default,
    }
  } catch (error) {
    if (error instanceof InvalidPackError) return { errors: error.errors }
    return {
      errors: [
        `brand.ts cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      ],
    }
  }
}

/** Returns what is correct but not yet the brand's own. */
function notesOn(pack: BrandPack, others: readonly string[]): string[] {
  const { slug, links, texts, program, pages } = pack
  const borrowed = borrowedPictures(slug, others)
  const same = textsIn({ program, pages }).filter(
    ({ words }) =>
      pack.languages.length > 1 && words.en === words.fr && words.en.split(/\s/).length > 3,
  )
  const listed = readFileSync(join(root, 'brands/index.ts'), 'utf8').includes(
    `'./${slug}/brand.ts'`,
  )
  const words = templateWords(pack.name)
  const unchanged = [
    ...Object.entries(texts.en).map(([key, text]) => ({ place: `texts.en["${key}"]`, text })),
    ...textsIn({ program, pages }).map(({ place, words: localized }) => ({
      place,
      text: localized.en,
    })),
    { place: 'pages.legal.company', text: pages.legal.company },
    { place: 'pages.legal.address', text: pages.legal.address },
  ].filter(({ text }) => words.has(text))
  return [
    ...(listed ? [] : [`brands/index.ts does not list it: no server serves it`]),
    ...borrowed.map(
      ({ from, names }) =>
        `${names.length === 1 ? '1 picture is that' : `${names.length} pictures are those`} of ${from}, apart from the colors: ${names.slice(0, 6).join(', ')}${names.length > 6 ? ' …' : ''}`,
    ),
    ...(unchanged.length > 0
      ? [
          [
            unchanged.length === 1
              ? '1 text is still that of the template:'
              : `${unchanged.length} texts are still those of the template:`,
            ...unchanged.map(
              ({ place, text }) => `      ${words.get(text)}  ${place}: ${shortened(text)}`,
            ),
          ].join('\n'),
        ]
      : []),
    ...(existsSync(join(root, 'brands', slug, 'art/wordmark.svg'))
      ? []
      : ['art/wordmark.svg is missing: the name is shown as text']),
    ...same.map(({ place }) => `${place} is the same in both languages`),
    ...Object.entries(links)
      .filter(([, address]) => new URL(address ?? '').href.includes('.example'))
      .map(([name, address]) => `links.${name} leads to ${address}, which is a placeholder`),
  ]
}

const shortened = (text: string): string =>
  text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text

/** Returns the texts of the template with the name of a brand filled in, and the file of each. */
const templateWords = (name: string): Map<string, string> =>
  new Map(
    readdirSync(join(root, 'brands/template')).flatMap((file) =>
      // A string ends on its line, so that no text between two strings counts as one.
      [
        ...readFileSync(join(root, 'brands/template', file), 'utf8').matchAll(
          /'((?:[^'\\\n]|\\.)*)'/g,
        ),
      ]
        .filter(([, words = '']) => words.length >= 12)
        .map(([, words = '']): [string, string] => [words.replaceAll('Template', name), file]),
    ),
  )
