import type { Language } from '#contract/problems.ts'
import { screenAt, type Chunk, type Release } from './release.ts'

const ENTRY = 'index.html'

const words: Record<Language, readonly string[]> = { en: ['texts/en.ts'], fr: ['texts/fr.ts', 'contract/french.ts'] }

/**
 * Links for everything a public page is about to ask for, one thing after the other: entry, screen, words, picture.
 * Told in advance, the browser asks for all of it at once. A member's pages need it only until the worker is there.
 */
export function preloadsOf(release: Release, { language, path }: { language: Language; path: string }): string[] {
  const screen = screenAt(release, path)
  if (!screen) return []
  const chunks = chunksOf(release, [ENTRY, screen, ...words[language]])
  return [
    ...chunks.map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
    ...stylesOf(chunks.filter((chunk) => chunk !== release.chunks[ENTRY])).map((file) => `<link rel="preload" href="/${file}" as="style" crossorigin>`),
  ]
}

/** The pictures of a hero: one for the phone, and another where there is room. */
export const picturesOf = ({ art, artWide }: { art: string; artWide?: string | undefined }): string[] => (artWide === undefined
  ? [`<link rel="preload" href="${art}" as="image" fetchpriority="high">`]
  : [
    `<link rel="preload" href="${art}" as="image" media="(max-width: 899.98px)" fetchpriority="high">`,
    `<link rel="preload" href="${artWide}" as="image" media="(min-width: 900px)" fetchpriority="high">`,
  ])

/** The same for a page of a member, and the pictures of its hero. Code waits until the hero stands (src/boot/boot.ts). */
export const preloadsOfMember = (release: Release, { language, path, hero }: { language: Language; path: string; hero: { phone: string; wide: string } | undefined }): string[] => [
  ...(hero ? [
    `<link rel="preload" href="${hero.phone}" as="image" media="(max-width: 767.98px)" fetchpriority="high">`,
    `<link rel="preload" href="${hero.wide}" as="image" media="(min-width: 768px)" fetchpriority="high">`,
  ] : []),
  ...preloadsOf(release, { language, path }).map((link) => link.replace('<link rel="modulepreload"', '<link data-rel="modulepreload"')),
]

/** The style files of a member's page, the entry's left out. */
export const stylesOfMember = (release: Release, path: string): string[] =>
  stylesOf(chunksOf(release, [ENTRY, screenAt(release, path) ?? ENTRY]).filter((chunk) => chunk !== release.chunks[ENTRY]))

/** Those of a page that is written whole: of its late parts as well. */
export function stylesOfWhole(release: Release, path: string): string[] {
  const screen = screenAt(release, path) ?? ENTRY
  const late = release.chunks[screen]?.dynamicImports ?? []
  return stylesOf(chunksOf(release, [ENTRY, screen, ...late]).filter((chunk) => chunk !== release.chunks[ENTRY]))
}

/**
 * The same links for a page that is written whole. Its code waits until that stands, and its styles stand in the page:
 * a link that loads nothing tells the code that comes with them that they are there.
 */
export const preloadsOfWhole = (release: Release, reader: { language: Language; path: string; pictures: readonly string[] }): string[] => [
  ...reader.pictures,
  ...preloadsOf(release, reader).filter((link) => link.startsWith('<link rel="modulepreload"')).map((link) => link.replace('rel=', 'data-rel=')),
  ...stylesOfWhole(release, reader.path).map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
]

/** The entry's own styles stand in the page. */
const stylesOf = (chunks: readonly Chunk[]): string[] => [...new Set(chunks.flatMap(({ css = [] }) => css))]

function chunksOf({ chunks }: Release, sources: readonly string[]): Chunk[] {
  const found = new Map<string, Chunk>()
  const walk = (source: string) => {
    const chunk = chunks[source]
    if (!chunk || found.has(source)) return
    found.set(source, chunk)
    for (const next of chunk.imports ?? []) walk(next)
  }
  sources.forEach(walk)
  return [...found.values()]
}
