import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BrandPack } from '../../brands/brand.ts'
import { packFolders } from './check.ts'
import { renderIcons } from './icons.ts'
import {
  PALETTE_NAMES,
  paletteErrors,
  paletteOf,
  recoloredLook,
  recoloring,
  recolorText,
  type Palette,
} from './recolor.ts'
import { root } from '../setup/run.mjs'
import { formatted, packSources } from './sources.ts'

const INDEX = join(root, 'brands/index.ts')
/** Slugs that are taken by hosts and folders with another meaning. */
const RESERVED = ['template', 'index', 'www', 'localhost']

/** Drawings that belong to the brand of a look: its name, its dark mode, what it sells. */
export const OF_ITS_BRAND =
  /(wordmark(-light)?|-dark|\/(about(-wide)?|drawn|join|lenses|night|(offer|open|see|something)-[a-z]+|step-\d))\.svg$/

class PackRefused extends Error {}

/**
 * Runs `npm run brand -- new <slug> [--name …] [--look …] [--paper … --ink … --accent … --second …]`. @returns the exit code: 0 made, 1 refused, 2 wrong
 * arguments
 */
export async function newCommand(typed: readonly string[]): Promise<number> {
  try {
    const { values: options, positionals } = parseArgs({
      args: [...typed],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        look: { type: 'string' },
        paper: { type: 'string' },
        ink: { type: 'string' },
        accent: { type: 'string' },
        second: { type: 'string' },
      },
    })
    const [slug = ''] = positionals
    const look = options.look ?? 'eyewear'
    refuseUnless(slug, look)
    const name =
      options.name?.trim().replaceAll("'", '’') ||
      slug
        .split('-')
        .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
        .join(' ')
    const pack = ((await import(`../../brands/${look}/brand.ts`)) as { default: BrandPack }).default
    const palette = paletteFrom(options, { look, pack })
    await make({ slug, name, look, pack, palette })
    console.log(nextSteps(slug))
    return 0
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(error.message)
    return error instanceof PackRefused ? 1 : 2
  }
}

/** @throws PackRefused when the slug is invalid or taken, or there is no pack with this look */
function refuseUnless(slug: string, look: string) {
  if (!/^[a-z][a-z0-9-]{0,29}[a-z0-9]$/.test(slug) || RESERVED.includes(slug))
    throw new PackRefused(
      `"${slug}" cannot be the name of a folder and of a host: use 2 to 31 lower-case letters, digits and hyphens, beginning with a letter and not ending with a hyphen.`,
    )
  if (existsSync(join(root, 'brands', slug)))
    throw new PackRefused(`brands/${slug} already exists.`)
  if (!packFolders().includes(look))
    throw new PackRefused(
      `There is no pack "${look}" to copy the look from. The packs are: ${packFolders().join(', ')}.`,
    )
}

/**
 * Returns the palette in the arguments, a missing color from the look; undefined without any.
 * @throws PackRefused when a color is no `#RRGGBB`, or when texts in it could not be read
 */
function paletteFrom(
  options: Readonly<Record<string, string | undefined>>,
  { look, pack }: { look: string; pack: BrandPack },
): Palette | undefined {
  if (PALETTE_NAMES.every((name) => options[name] === undefined)) return undefined
  const from = paletteOf(pack)
  const palette = { ...from }
  for (const name of PALETTE_NAMES) {
    const typed = options[name]
    if (typed === undefined) continue
    if (!/^#?[0-9a-f]{6}$/i.test(typed))
      throw new PackRefused(`--${name} is a color such as "#A4471A", not "${typed}".`)
    palette[name] = `#${typed.replace('#', '')}`.toUpperCase()
  }
  const errors = paletteErrors(look, from, palette)
  if (errors.length > 0) throw new PackRefused(errors.join('\n'))
  return palette
}

type Made = {
  slug: string
  name: string
  look: string
  pack: BrandPack
  palette: Palette | undefined
}

async function make({ slug, name, look, pack, palette }: Made) {
  const from = join(root, 'brands', look)
  const to = join(root, 'brands', slug)
  mkdirSync(to)
  // A drawn wordmark belongs to its brand; without one the app shows the name as text. A dark mode is
  // not taken over, because it could not be recolored with the light one, nor are the pictures of emails.
  for (const folder of ['art', ...(palette ? [] : ['emails']), 'icons', 'fonts'].filter((each) =>
    existsSync(join(from, each)),
  ))
    cpSync(join(from, folder), join(to, folder), {
      recursive: true,
      filter: (file) => !OF_ITS_BRAND.test(file),
    })
  // Drawings that show nothing that the brand of the look sells replace its own.
  const drawings = join(root, 'tools/packs/drawings', look)
  const hasDrawings = existsSync(drawings)
  if (hasDrawings) cpSync(drawings, to, { recursive: true })
  const meanings = readFileSync(join(root, 'brands/tokens.css'), 'utf8')
  const recolored = palette && { ...recoloredLook(pack, palette, meanings), emails: undefined }
  const sources = await packSources({ slug, name, look: { ...pack, ...recolored } })
  for (const [file, source] of Object.entries(sources)) writeFileSync(join(to, file), source)
  if (palette) recolorDrawings(to, recoloring(paletteOf(pack), palette))
  if (palette || hasDrawings) await renderIcons(slug, (palette ?? paletteOf(pack)).paper)
  writeFileSync(INDEX, await formatted(withPack(readFileSync(INDEX, 'utf8'), slug)))
}

function recolorDrawings(folder: string, recolor: (hex: string) => string) {
  for (const place of ['art', 'icons', 'icons/source'])
    for (const file of readdirSync(join(folder, place)).filter((name) => name.endsWith('.svg'))) {
      const path = join(folder, place, file)
      writeFileSync(path, recolorText(readFileSync(path, 'utf8'), recolor))
    }
}

/** Returns brands/index.ts with one more pack at the end: the first one stays the default. */
function withPack(index: string, slug: string): string {
  const name = `${slug.replace(/-(\w?)/g, (_, email: string) => email.toUpperCase())}Pack`
  const imports = index.replace(/(\n)(\n\/\*\*)/, `$1import ${name} from './${slug}/brand.ts'\n$2`)
  return imports.replace(
    /(packs: readonly BrandPack\[\] = \[)([^\]]*)\]/,
    (_, head: string, list: string) => `${head}${list}, ${name}]`,
  )
}

const nextSteps = (
  slug: string,
): string => `brands/${slug} is made, and brands/index.ts lists it. You can start it as it is:

  npm start                           http://${slug}.localhost:4000

To make it the brand's own (docs/brands.md, half an hour without drawings):
  1. brands/${slug}/look.ts           colors, fonts, corners
  2. brands/${slug}/texts.ts          its voice, in both languages
  3. brands/${slug}/tiers.ts offers.ts benefits.ts   tiers, offers and benefits
  4. brands/${slug}/pages.ts          the landing page, and the company of the legal pages
  5. brands/${slug}/art/ icons/ emails/   its drawings; art/wordmark.svg is its name
  6. brands/${slug}/brand.ts          links, languages, how members log in

After each:  npm run brand -- check ${slug}`
