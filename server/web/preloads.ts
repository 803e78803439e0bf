import type { Language } from '#contract/problems.ts'
import { screenSourceAt, type Chunk, type BuildManifest } from './build-manifest.ts'

const ENTRY = 'index.html'

const textModules: Record<Language, readonly string[]> = {
  en: ['texts/en.ts'],
  fr: ['texts/fr.ts', 'contract/problems.fr.ts'],
}

/**
 * Returns preload links for everything a public page needs: entry, screen, texts, picture. The
 * browser then fetches all at once instead of one after the other.
 */
export function preloadsOf(
  release: BuildManifest,
  { language, path }: { language: Language; path: string },
): string[] {
  const screen = screenSourceAt(path)
  if (!screen) return []
  const chunks = chunksOf(release, [ENTRY, screen, ...textModules[language]])
  return [
    ...chunks.map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
    ...ownStylesOf(release, chunks).map(
      (file) => `<link rel="preload" href="/${file}" as="style" crossorigin>`,
    ),
  ]
}

/**
 * Returns preload links for the hero's pictures: one for phones, one for wide screens, and for each
 * its version for dark mode.
 */
export const picturesOf = (
  { art, artWide }: { art: string; artWide?: string | undefined },
  darkUrlOf: (url: string) => string | undefined,
): string[] =>
  (artWide === undefined
    ? [{ url: art, widths: [] }]
    : [
        { url: art, widths: ['(max-width: 899.98px)'] },
        { url: artWide, widths: ['(min-width: 900px)'] },
      ]
  ).flatMap(({ url, widths }) => {
    const dark = darkUrlOf(url)
    return dark === undefined
      ? [pictureLink(url, widths)]
      : [
          pictureLink(url, [...widths, '(prefers-color-scheme: light)']),
          pictureLink(dark, [...widths, '(prefers-color-scheme: dark)']),
        ]
  })

function pictureLink(url: string, conditions: readonly string[]): string {
  const media = conditions.length > 0 ? ` media="${conditions.join(' and ')}"` : ''
  return `<link rel="preload" href="${url}" as="image"${media} fetchpriority="high">`
}

/**
 * Returns the same for a member's page, and its hero's pictures. Scripts wait until the hero is
 * painted (src/boot/boot.ts).
 */
export const memberPreloads = (
  release: BuildManifest,
  {
    language,
    path,
    hero,
  }: { language: Language; path: string; hero: { phone: string; wide: string } | undefined },
): string[] => [
  ...(hero
    ? [
        `<link rel="preload" href="${hero.phone}" as="image" media="(max-width: 767.98px)" fetchpriority="high">`,
        `<link rel="preload" href="${hero.wide}" as="image" media="(min-width: 768px)" fetchpriority="high">`,
      ]
    : []),
  ...preloadsOf(release, { language, path }).map((link) =>
    link.replace('<link rel="modulepreload"', '<link data-rel="modulepreload"'),
  ),
]

/** Returns the style files of a member's page, without those of the entry. */
export const memberStyles = (release: BuildManifest, path: string): string[] =>
  ownStylesOf(release, chunksOf(release, [screenSourceAt(path) ?? ENTRY]))

/** Returns the style files of a server-rendered page, including those of its late parts. */
export function serverRenderedStyles(release: BuildManifest, path: string): string[] {
  const screen = screenSourceAt(path) ?? ENTRY
  const late = release.chunks[screen]?.dynamicImports ?? []
  return ownStylesOf(release, chunksOf(release, [screen, ...late]))
}

/**
 * Returns the links for a server-rendered page. Its scripts wait until it is painted. Its styles
 * are inlined; the disabled links tell Vite's loader that they are loaded.
 */
export const serverRenderedPreloads = (
  release: BuildManifest,
  reader: { language: Language; path: string; pictures: readonly string[] },
): string[] => [
  ...reader.pictures,
  ...preloadsOf(release, reader)
    .filter((link) => link.startsWith('<link rel="modulepreload"'))
    .map((link) => link.replace('rel=', 'data-rel=')),
  ...serverRenderedStyles(release, reader.path).map(
    (file) => `<link rel="stylesheet" href="/${file}" disabled>`,
  ),
]

const stylesOf = (chunks: readonly Chunk[]): string[] => [
  ...new Set(chunks.flatMap(({ css = [] }) => css)),
]

/** Returns the style files of chunks, without those of the entry and its imports, which are inlined in every page. */
function ownStylesOf(release: BuildManifest, chunks: readonly Chunk[]): string[] {
  const inPage = stylesOf(chunksOf(release, [ENTRY]))
  return stylesOf(chunks).filter((file) => !inPage.includes(file))
}

function chunksOf({ chunks }: BuildManifest, sources: readonly string[]): Chunk[] {
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
