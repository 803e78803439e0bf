import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { brandFiles } from './art.ts'

/** What the build says of itself: source → file, and what that file needs. */
type Chunk = { file: string; imports?: string[]; css?: string[] }
export type Built = Record<string, Chunk>

const ENTRY = 'index.html'

/** The screen behind a public address, and the drawing it shows first. */
const screens: Record<string, { source: string; art?: string }> = {
  '/': { source: 'src/screens/HomeScreen.tsx', art: 'landing' },
  '/login': { source: 'src/screens/LoginScreen.tsx' },
  '/join': { source: 'src/screens/JoinScreen.tsx' },
  '/membership': { source: 'src/screens/MembershipScreen.tsx' },
  '/account': { source: 'src/screens/CollectionScreen.tsx' },
}

export function readBuilt(folder: string): Built {
  const file = join(folder, '.vite/manifest.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Built) : {}
}

/**
 * Links for everything a public page is about to ask for, one thing after the other: entry, screen, words, picture.
 * Told in advance, the browser asks for all of it at once. A member's pages need it only until the worker is there.
 */
export function preloadsOf(built: Built, { brand, language, path }: { brand: BrandPack; language: Language; path: string }): string[] {
  const screen = screens[path]
  if (!screen) return []
  const chunks = chunksOf(built, [ENTRY, screen.source, `texts/${language}.ts`])
  const picture = screen.art ? brandFiles(brand.slug, 'art').get(screen.art)?.url : undefined
  return [
    ...(picture ? [`<link rel="preload" href="${picture}" as="image" fetchpriority="high">`] : []),
    ...chunks.map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
    ...stylesOf(chunks.filter((chunk) => chunk !== built[ENTRY])).map((file) => `<link rel="preload" href="/${file}" as="style" crossorigin>`),
  ]
}

/** The same for a page of a member, `/membership/…` or `/account/…`, and the pictures of its hero. */
export const preloadsOfMember = (built: Built, { brand, language, path, hero }: { brand: BrandPack; language: Language; path: string; hero: { phone: string; wide: string } | undefined }): string[] => [
  ...(hero ? [
    `<link rel="preload" href="${hero.phone}" as="image" media="(max-width: 767.98px)" fetchpriority="high">`,
    `<link rel="preload" href="${hero.wide}" as="image" media="(min-width: 768px)" fetchpriority="high">`,
  ] : []),
  ...preloadsOf(built, { brand, language, path: roomOf(path) }),
]

/** The style files of a member's page, the entry's left out. */
export const stylesOfMember = (built: Built, path: string): string[] =>
  stylesOf(chunksOf(built, [ENTRY, screens[roomOf(path)]?.source ?? ENTRY]).filter((chunk) => chunk !== built[ENTRY]))

const roomOf = (path: string): string => `/${path.split('/')[1]}`

/** The entry's own styles stand in the page. */
const stylesOf = (chunks: readonly Chunk[]): string[] => [...new Set(chunks.flatMap(({ css = [] }) => css))]

function chunksOf(built: Built, sources: readonly string[]): Chunk[] {
  const found = new Map<string, Chunk>()
  const walk = (source: string) => {
    const chunk = built[source]
    if (!chunk || found.has(source)) return
    found.set(source, chunk)
    for (const next of chunk.imports ?? []) walk(next)
  }
  sources.forEach(walk)
  return [...found.values()]
}
