import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BrandPack } from './brand.ts'
import type { Files, Mistake } from './mistakes.ts'
import { valuesAt, wordsAt } from './places.ts'

const KIB = 1024

/** What a file of each folder may weigh, in KiB, by its ending. Others have no business there. */
const most: Record<string, Record<string, number>> = {
  art: { svg: 64 },
  icons: { png: 120, svg: 16 },
  fonts: { woff2: 48 },
  media: { mp4: 400, pdf: 200, avif: 40, webp: 60, jpg: 80, png: 80, vtt: 16 },
  films: { mp4: 900 },
  screens: { png: 200 },
}
/** The faces that the first screen waits for, together. */
const FIRST_FACES = 60

/** Pictures of the installed app and of shared links, and how many pixels they have. */
const icons: Record<string, readonly [width: number, height: number]> = {
  'apple-touch-icon.png': [180, 180], 'favicon-48.png': [48, 48], 'icon-192.png': [192, 192], 'icon-512.png': [512, 512], 'maskable-512.png': [512, 512],
  'og.png': [1200, 630], 'shortcut-offers-96.png': [96, 96], 'shortcut-pass-96.png': [96, 96],
}
/** The drawings that every pack has, beside those of its levels. */
const drawings = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'empty', 'icon', 'landing']

/** Which files a pack has. @param folder that of the pack */
export function filesIn(folder: string): Files {
  return { drawing: (name) => existsSync(join(folder, 'art', `${name}.svg`)), media: (file) => existsSync(join(folder, 'media', file)), film: (file) => existsSync(join(folder, 'films', file)) }
}

/** What is wrong with the files of a pack: missing, too large, of the wrong size, not safe to show, shown by nothing. */
export const folderMistakesIn = (pack: Pick<BrandPack, 'programme' | 'fonts'>, folder: string): Mistake[] => [
  ...Object.keys(most).flatMap((name) => listed(folder, name).flatMap((file) => weighed(folder, name, file))),
  ...missingDrawings(pack, folder),
  ...Object.entries(icons).flatMap(([file, size]) => sizeMistakes(folder, file, size)),
  ...(existsSync(join(folder, 'icons/favicon.svg')) ? [] : ['icons/favicon.svg: it is missing']),
  ...listed(folder, 'art').concat(listed(folder, 'icons')).filter((file) => file.endsWith('.svg')).flatMap((file) => unsafe(folder, file)),
  ...fontMistakes(pack, folder),
  ...unshown(pack, folder),
]

const listed = (folder: string, name: string): string[] =>
  existsSync(join(folder, name)) ? readdirSync(join(folder, name), { withFileTypes: true }).filter((entry) => entry.isFile() && entry.name !== 'LICENSE').map((entry) => `${name}/${entry.name}`).sort() : []

function weighed(folder: string, name: string, file: string): Mistake[] {
  const limit = most[name]?.[file.split('.').at(-1) ?? '']
  if (limit === undefined) return [`${file}: only ${Object.keys(most[name] ?? {}).join(', ')} may lie there`]
  const size = statSync(join(folder, file)).size
  return size > 0 && size <= limit * KIB ? [] : [`${file}: it has ${Math.ceil(size / KIB)} KiB; it may have ${limit}`]
}

function missingDrawings({ programme: { tiers } }: Pick<BrandPack, 'programme'>, folder: string): Mistake[] {
  const perLevel = tiers.flatMap(({ art, sequence }) => [art, `${art}-hero`, `${art}-wide`, `tier-${sequence + 1}`])
  return [...new Set([...perLevel, ...drawings])].filter((name) => !filesIn(folder).drawing(name)).map((name) => `art/${name}.svg: it is missing`)
}

function sizeMistakes(folder: string, file: string, [width, height]: readonly [number, number]): Mistake[] {
  const path = join(folder, 'icons', file)
  if (!existsSync(path)) return [`icons/${file}: it is missing`]
  const bytes = readFileSync(path)
  // The size stands in the first block of a PNG.
  const [wide, high] = bytes.length > 24 && bytes.toString('latin1', 1, 4) === 'PNG' ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : [0, 0]
  return wide === width && high === height ? [] : [`icons/${file}: it is ${wide} by ${high} pixels; it must be ${width} by ${height}`]
}

/** A drawing has no scripts and reaches nowhere: it is served from the brand's own address. */
function unsafe(folder: string, file: string): Mistake[] {
  const drawing = readFileSync(join(folder, file), 'utf8').replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
  const found = /<script|<foreignObject|<!(?!--)|<\?|\son\w+\s*=|javascript:|@import|\w+:\/\/|data:/i.exec(drawing)?.[0] ?? /href\s*=\s*["'](?!#)|url\(\s*["']?(?!#)/i.exec(drawing)?.[0]
  return found === undefined ? [] : [`${file}: a drawing may not have ${JSON.stringify(found.trim())}`]
}

function fontMistakes({ fonts }: Pick<BrandPack, 'fonts'>, folder: string): Mistake[] {
  const sizeOf = (file: string) => statSync(join(folder, 'fonts', file), { throwIfNoEntry: false })?.size ?? 0
  const first = Math.ceil(fonts.filter(({ preload }) => preload).reduce((sum, { file }) => sum + sizeOf(file), 0) / KIB)
  return [
    ...fonts.flatMap(({ file }, at) => (sizeOf(file) > 0 ? [] : [`fonts[${at}].file: there is no file fonts/${file}`])),
    ...(first > FIRST_FACES ? [`fonts: those with preload have ${first} KiB together; they may have ${FIRST_FACES}`] : []),
  ]
}

/** Every phone that looks at what it owns would fetch it in vain. */
function unshown(pack: unknown, folder: string): Mistake[] {
  const files = (place: string) => wordsAt(pack, place).map(({ value }) => value)
  const contents = 'programme.categories[].benefits[].gatedContents[]'
  const shown = new Set([...files('programme.assets[].film'), ...files(`${contents}.files[]`), ...valuesAt(pack, `${contents}.captions[]`).flatMap(({ value }) => fileOf(value))])
  return listed(folder, 'media').filter((file) => !shown.has(file.replace('media/', ''))).map((file) => `${file}: nothing shows it`)
}

const fileOf = (captions: unknown): string[] => wordsAt(captions, 'file').map(({ value }) => value)
