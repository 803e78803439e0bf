import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BrandPack } from '../brands/brand.ts'
import { packFolders } from './pack-check.ts'
import { root } from './run.mjs'

const INDEX = join(root, 'brands/index.ts')
/** What a name of a folder must not be: hosts and folders that mean something else. */
const RESERVED = ['template', 'index', 'www', 'localhost']

class Unmade extends Error {}

/** npm run brand -- new <slug> [--name …] [--look …]. @returns how it ends: 0 made, 1 refused, 2 not understood */
export async function newCommand(typed: readonly string[]): Promise<number> {
  try {
    const { values: given, positionals } = parseArgs({ args: [...typed], allowPositionals: true, options: { name: { type: 'string' }, look: { type: 'string' } } })
    const [slug = ''] = positionals
    const look = given.look ?? 'eyewear'
    refuseUnless(slug, look)
    const name = given.name?.trim().replaceAll("'", '’') || slug.split('-').map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join(' ')
    await make({ slug, name, look })
    console.log(nextSteps(slug))
    return 0
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(error.message)
    return error instanceof Unmade ? 1 : 2
  }
}

/** @throws Unmade */
function refuseUnless(slug: string, look: string) {
  if (!/^[a-z][a-z0-9-]{0,29}[a-z0-9]$/.test(slug) || RESERVED.includes(slug)) throw new Unmade(`"${slug}" cannot be the name of a folder and of a host: small letters, digits and hyphens, beginning with a letter and not ending with a hyphen, 2 to 31 of them.`)
  if (existsSync(join(root, 'brands', slug))) throw new Unmade(`brands/${slug} is there already.`)
  if (!packFolders().includes(look)) throw new Unmade(`There is no pack "${look}" whose look it could have. There are: ${packFolders().join(', ')}.`)
}

async function make({ slug, name, look }: { slug: string; name: string; look: string }) {
  const from = join(root, 'brands', look)
  const to = join(root, 'brands', slug)
  const pack = ((await import(`../brands/${look}/brand.ts`)) as { default: BrandPack }).default
  mkdirSync(to)
  for (const file of readdirSync(join(root, 'brands/template'))) {
    const text = readFileSync(join(root, 'brands/template', file), 'utf8')
    writeFileSync(join(to, file), text.replaceAll('template-', `${slug}-`).replaceAll('Template', () => quoted(name)))
  }
  // A name that is drawn is somebody's; without one the name stands in its place.
  for (const folder of ['art', 'icons', 'fonts']) cpSync(join(from, folder), join(to, folder), { recursive: true, filter: (file) => !/wordmark(-light)?\.svg$/.test(file) })
  writeFileSync(join(to, 'look.ts'), lookOf(pack))
  writeFileSync(join(to, 'brand.ts'), brandOf({ slug, name }))
  writeFileSync(INDEX, withPack(readFileSync(INDEX, 'utf8'), slug))
}

/** As it stands between the quotes of a source. */
const quoted = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replace(/[\r\n]/g, ' ')
const literal = (text: string): string => `'${quoted(text)}'`
const key = (name: string): string => (/^\w+$/.test(name) ? name : literal(name))
const record = (values: Readonly<Record<string, string>>, indent: string): string => Object.entries(values).map(([name, value]) => `${indent}${key(name)}: ${literal(value)},`).join('\n')

/** The look of a pack as it is today, so that there is no second copy to keep up with it. */
const lookOf = ({ colours, fonts, values }: BrandPack): string => `/** How the brand looks: every value that brands/tokens.css and the rules of the house ask for. */
export const look = {
  /** For the installed app, the letters and the address bar: plain colours only. */
  colours: {
${record(colours, '    ')}
  },
  /** Files of fonts/; those with preload together at most 60 KiB. */
  fonts: [
${fonts.map(({ family, file, weight, preload }) => `    { family: ${literal(family)}, file: ${literal(file)}, weight: ${literal(weight)}, preload: ${preload} },`).join('\n')}
  ],
  values: {
${record(values, '    ')}
  },
}
`

const brandOf = ({ slug, name }: { slug: string; name: string }): string => `import { brand } from '#brands/brand.ts'
import { look } from './look.ts'
import { pages } from './pages.ts'
import { programme } from './programme.ts'
import { en, fr } from './texts.ts'

/** ${name.replaceAll('*/', '')}: who they are, and how they speak. */
export default brand({
  slug: '${slug}',
  name: ${literal(name)},
  ids: { creatorId: 'creator-${slug}', membershipId: 'membership-${slug}', assetId: 'asset-${slug}' },
  languages: ['en', 'fr'],
  country: 'US',
  features: { loginMethods: ['link', 'password'], collectionLayout: 'filters', existingAccount: 'sendLink', loginCode: 'optional', registerCode: true },
  links: { website: 'https://${slug}.example', support: 'mailto:hello@${slug}.example' },
  ...look,
  texts: { en, fr },
  programme,
  pages,
})
`

/** brands/index.ts with one more pack, at the end: the first one stays the default. */
function withPack(index: string, slug: string): string {
  const name = `${slug.replace(/-(\w?)/g, (_, letter: string) => letter.toUpperCase())}Pack`
  const imports = index.replace(/(\n)(\n\/\*\*)/, `$1import ${name} from './${slug}/brand.ts'\n$2`)
  return imports.replace(/(packs: readonly BrandPack\[\] = \[)([^\]]*)\]/, (_, head: string, list: string) => `${head}${list}, ${name}]`)
}

const nextSteps = (slug: string): string => `brands/${slug} is there, and brands/index.ts lists it. It starts as it is:

  npm start                           http://${slug}.localhost:4000

What makes it the brand's own (docs/brands.md, under an hour):
  1. brands/${slug}/look.ts           colours, faces, corners
  2. brands/${slug}/texts.ts          its voice, in both languages
  3. brands/${slug}/ladder.ts offers.ts benefits.ts   what it gives
  4. brands/${slug}/pages.ts          the landing page, and who stands behind the legal pages
  5. brands/${slug}/art/ icons/       its drawings; art/wordmark.svg is its name
  6. brands/${slug}/brand.ts          links, languages, how members log in

After each:  npm run brand -- check ${slug}`
