import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import type { BrandPack } from '../../brands/brand.ts'
import { root } from '../setup/run.mjs'

type Look = Pick<BrandPack, 'colors' | 'emails' | 'fonts' | 'landingLayout' | 'values'>

/** Returns the source files of a new pack by name: those of the template, its look and its brand.ts. */
export async function packSources({
  slug,
  name,
  look,
}: {
  slug: string
  name: string
  look: Look
}): Promise<Record<string, string>> {
  const template = readdirSync(join(root, 'brands/template')).map((file) => {
    const text = readFileSync(join(root, 'brands/template', file), 'utf8')
    return [
      file,
      text.replaceAll('template-', `${slug}-`).replaceAll('Template', () => quoted(name)),
    ] as const
  })
  const sources = [
    ...template,
    ['look.ts', lookOf(look)],
    ['brand.ts', brandOf({ slug, name })],
  ] as const
  return Object.fromEntries(
    await Promise.all(sources.map(async ([file, text]) => [file, await formatted(text)] as const)),
  )
}

/** Returns TypeScript in the format of this repository. */
export const formatted = async (source: string): Promise<string> =>
  format(source, {
    ...(await resolveConfig(join(root, 'brands/index.ts'))),
    parser: 'typescript',
  })

/** Escapes a text for a single-quoted string in source code. */
const quoted = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replace(/[\r\n]/g, ' ')
const literal = (text: string): string => `'${quoted(text)}'`
const key = (name: string): string => (/^\w+$/.test(name) ? name : literal(name))
const record = (values: Readonly<Record<string, string>>, indent: string): string =>
  Object.entries(values)
    .map(([name, value]) => `${indent}${key(name)}: ${literal(value)},`)
    .join('\n')

/** Returns the source of the design file, from the loaded pack, so that there is no second template. */
const lookOf = ({
  colors,
  emails,
  fonts,
  landingLayout,
  values,
}: Look): string => `/** How the brand looks: every value that brands/tokens.css reads, and the layouts of the landing page. */
export const look = {
  /** For the installed app, the emails and the address bar: plain colors only. */
  colors: {
${record(colors, '    ')}
  },
${emails ? `  /** The pictures of emails/ and the colors that only emails have. */\n  emails: ${JSON.stringify(emails)},\n` : ''}  /** Files of fonts/; those that are preloaded have at most 60 KiB together. */
  fonts: [
${fonts.map(({ family, file, weight, preload }) => `    { family: ${literal(family)}, file: ${literal(file)}, weight: ${literal(weight)}, preload: ${preload} },`).join('\n')}
  ],
  /** Layouts of the landing page by name: docs/brands.md. */
  landingLayout: {
${record(landingLayout, '    ')}
  } as const,
  values: {
${record(values, '    ')}
  },
}
`

const brandOf = ({
  slug,
  name,
}: {
  slug: string
  name: string
}): string => `import { parsePack } from '#brands/brand.ts'
import { look } from './look.ts'
import { pages } from './pages.ts'
import { program } from './program.ts'
import { en, fr } from './texts.ts'

/** The brand pack of ${name.replaceAll('*/', '')}. */
export default parsePack({
  slug: '${slug}',
  name: ${literal(name)},
  ids: { creatorId: 'creator-${slug}', membershipId: 'membership-${slug}', assetId: 'asset-${slug}' },
  languages: ['en', 'fr'],
  country: 'US',
  features: { loginMethods: ['link', 'password'], collectionLayout: 'filters', existingAccount: 'sendLink', loginCode: 'optional', registerCode: true },
  links: { website: 'https://${slug}.example', support: 'mailto:hello@${slug}.example' },
  ...look,
  texts: { en, fr },
  program,
  pages,
})
`
