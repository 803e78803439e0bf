import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BrandPack } from './brand.ts'
import type { Files, PackError } from './pack-errors.ts'
import { valuesAt, textAt } from './locations.ts'

const KIB = 1024

/** Maximum size of a file in KiB by folder and extension; other extensions are not allowed. */
const maxKib: Record<string, Record<string, number>> = {
  art: { svg: 64 },
  emails: { png: 45, jpg: 45 },
  icons: { png: 120, svg: 16 },
  fonts: { woff2: 48 },
  media: { mp4: 400, pdf: 200, avif: 40, webp: 60, jpg: 80, png: 80, vtt: 16 },
  films: { mp4: 900 },
  screens: { png: 200 },
}
/** Maximum size in KiB of the preloaded fonts together. */
const MAX_PRELOADED_FONTS = 60

/** Icons of the installed app and of shared links, and their size in pixels. */
const icons: Record<string, readonly [width: number, height: number]> = {
  'apple-touch-icon.png': [180, 180],
  'favicon-48.png': [48, 48],
  'icon-192.png': [192, 192],
  'icon-512.png': [512, 512],
  'maskable-512.png': [512, 512],
  'og.png': [1200, 630],
  'shortcut-offers-96.png': [96, 96],
  'shortcut-pass-96.png': [96, 96],
}
/** Drawings that every pack needs, besides those of its tiers. */
const drawings = [
  ...['b1', 'b2', 'b3', 'b4', 'b5', 'b6'],
  ...['empty', 'icon', 'landing', 'sent', 'wallet', 'yours'],
]

/**
 * Returns functions that tell whether a pack has a file.
 * @param folder the pack's folder
 */
export function filesIn(folder: string): Files {
  return {
    drawing: (name) => existsSync(join(folder, 'art', `${name}.svg`)),
    media: (file) => existsSync(join(folder, 'media', file)),
    film: (file) => existsSync(join(folder, 'films', file)),
  }
}

/** Returns the errors of a pack's files: missing, too large, wrong size, unsafe or unused. */
export const folderErrorsIn = (
  pack: Pick<BrandPack, 'program' | 'fonts' | 'emails' | 'dark'>,
  folder: string,
): PackError[] => [
  ...Object.keys(maxKib).flatMap((name) =>
    listFiles(folder, name).flatMap((file) => weightErrors(folder, name, file)),
  ),
  ...missingDrawings(pack, folder),
  ...darkDrawingErrors(pack, folder),
  ...Object.entries(icons).flatMap(([file, size]) => sizeErrors(folder, file, size)),
  ...(existsSync(join(folder, 'icons/favicon.svg')) ? [] : ['icons/favicon.svg: it is missing']),
  ...listFiles(folder, 'art')
    .concat(listFiles(folder, 'icons'))
    .filter((file) => file.endsWith('.svg'))
    .flatMap((file) => unsafeDrawings(folder, file)),
  ...fontErrors(pack, folder),
  ...emailPictureErrors(pack, folder),
  ...unusedMedia(pack, folder),
]

const listFiles = (folder: string, name: string): string[] =>
  existsSync(join(folder, name))
    ? readdirSync(join(folder, name), { withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== 'LICENSE')
        .map((entry) => `${name}/${entry.name}`)
        .sort()
    : []

function weightErrors(folder: string, name: string, file: string): PackError[] {
  const limit = maxKib[name]?.[file.split('.').at(-1) ?? '']
  if (limit === undefined)
    return [`${file}: only ${Object.keys(maxKib[name] ?? {}).join(', ')} files are allowed here`]
  const size = statSync(join(folder, file)).size
  return size > 0 && size <= limit * KIB
    ? []
    : [`${file}: it has ${Math.ceil(size / KIB)} KiB; the limit is ${limit}`]
}

function missingDrawings(
  { program: { tiers } }: Pick<BrandPack, 'program'>,
  folder: string,
): PackError[] {
  const perTier = tiers.flatMap(({ art, sequence }) => [
    art,
    `${art}-hero`,
    `${art}-wide`,
    `tier-${sequence + 1}`,
  ])
  return [...new Set([...perTier, ...drawings])]
    .filter((name) => !filesIn(folder).drawing(name))
    .map((name) => `art/${name}.svg: it is missing`)
}

/** A drawing for dark mode replaces another, and only a pack with a dark mode shows it. */
const darkDrawingErrors = ({ dark }: Pick<BrandPack, 'dark'>, folder: string): PackError[] =>
  listFiles(folder, 'art').flatMap((file) => {
    const name = /^art\/(.+)-dark\.svg$/.exec(file)?.[1]
    if (name === undefined) return []
    if (!dark) return [`${file}: it is not used, because the pack has no dark mode`]
    return filesIn(folder).drawing(name) ? [] : [`${file}: there is no art/${name}.svg`]
  })

function sizeErrors(
  folder: string,
  file: string,
  [width, height]: readonly [number, number],
): PackError[] {
  const path = join(folder, 'icons', file)
  if (!existsSync(path)) return [`icons/${file}: it is missing`]
  const bytes = readFileSync(path)
  // The first block of a PNG contains its size.
  const [wide, high] =
    bytes.length > 24 && bytes.toString('latin1', 1, 4) === 'PNG'
      ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
      : [0, 0]
  return wide === width && high === height
    ? []
    : [`icons/${file}: it is ${wide} by ${high} pixels; it must be ${width} by ${height}`]
}

/** Drawings are served from the brand's own host: no scripts, no external references. */
function unsafeDrawings(folder: string, file: string): PackError[] {
  const drawing = readFileSync(join(folder, file), 'utf8').replaceAll(
    ' xmlns="http://www.w3.org/2000/svg"',
    '',
  )
  const found =
    /<script|<foreignObject|<!(?!--)|<\?|\son\w+\s*=|javascript:|@import|\w+:\/\/|data:/i.exec(
      drawing,
    )?.[0] ?? /href\s*=\s*["'](?!#)|url\(\s*["']?(?!#)/i.exec(drawing)?.[0]
  return found === undefined
    ? []
    : [`${file}: a drawing may not have ${JSON.stringify(found.trim())}`]
}

function fontErrors({ fonts }: Pick<BrandPack, 'fonts'>, folder: string): PackError[] {
  const sizeOf = (file: string) =>
    statSync(join(folder, 'fonts', file), { throwIfNoEntry: false })?.size ?? 0
  const preloadedKib = Math.ceil(
    fonts.filter(({ preload }) => preload).reduce((sum, { file }) => sum + sizeOf(file), 0) / KIB,
  )
  return [
    ...fonts.flatMap(({ file }, index) =>
      sizeOf(file) > 0 ? [] : [`fonts[${index}].file: there is no file fonts/${file}`],
    ),
    ...(preloadedKib > MAX_PRELOADED_FONTS
      ? [
          `fonts: those with preload have ${preloadedKib} KiB together; the limit is ${MAX_PRELOADED_FONTS}`,
        ]
      : []),
  ]
}

/** The pictures that emails name must exist; others would be forgotten. */
function emailPictureErrors({ emails }: Pick<BrandPack, 'emails'>, folder: string): PackError[] {
  const named = Object.entries(emails?.pictures ?? {}).flatMap(([name, { file, dark }]) =>
    [file, ...(dark === undefined ? [] : [dark])].map((each) => ({ name, file: `emails/${each}` })),
  )
  const found = listFiles(folder, 'emails')
  return [
    ...named
      .filter(({ file }) => !found.includes(file))
      .map(({ name, file }) => `emails.pictures.${name}: there is no file ${file}`),
    ...found
      .filter((file) => !named.some((each) => each.file === file))
      .map((file) => `${file}: it is not used`),
  ]
}

/** Unused media would be fetched by every phone that loads the member's pictures. */
function unusedMedia(pack: unknown, folder: string): PackError[] {
  const files = (place: string) => textAt(pack, place).map(({ value }) => value)
  const contents = 'program.categories[].benefits[].gatedContents[]'
  const used = new Set([
    ...files('program.assets[].film'),
    ...files(`${contents}.files[]`),
    ...valuesAt(pack, `${contents}.captions[]`).flatMap(({ value }) => fileOf(value)),
  ])
  return listFiles(folder, 'media')
    .filter((file) => !used.has(file.replace('media/', '')))
    .map((file) => `${file}: it is not used`)
}

const fileOf = (captions: unknown): string[] => textAt(captions, 'file').map(({ value }) => value)
