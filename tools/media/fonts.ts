/**
 * `npx tsx tools/media/fonts.ts`: subsets the fonts of the packs. The results are committed, so that a build does not need it; run it
 * again when a font package or the set of characters changes.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const packages = createRequire(import.meta.url)

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)).join(
    '',
  )

const ascii = between(0x20, 0x7e)
const french = 'ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜàâæçéèêëîïôœùûüÿ'
const punctuation = '\u00A0«»‹›‘’“”‚„–—…•·×−°'
const currency = '$€£¢'

type Cut = {
  from: string
  to: string
  text: string
  axes: Record<string, number | { min: number; max: number }>
}

const cuts: Cut[] = [
  {
    // All headlines use one weight. The optical size axis stays, and so does WONK, which costs a few glyphs: member
    // screens
    // use its leaning forms, the landing page the upright ones.
    from: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    to: 'brands/eyewear/fonts/fraunces.woff2',
    text: ascii + french + punctuation + currency,
    axes: { SOFT: 0, wght: 560 },
  },
  {
    // Personal names and addresses use this font: all of Latin-1.
    from: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    to: 'brands/eyewear/fonts/instrument-sans.woff2',
    text: ascii + between(0xa0, 0xff) + french + punctuation + currency + '™',
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    from: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    to: 'brands/eyewear/fonts/jetbrains-mono.woff2',
    text: ' -' + between(0x30, 0x39) + between(0x41, 0x5a),
    axes: { wght: { min: 500, max: 700 } },
  },
  {
    from: '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2',
    to: 'brands/sleep/fonts/outfit.woff2',
    text: ascii + french + punctuation + currency,
    axes: { wght: { min: 300, max: 500 } },
  },
  {
    from: '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2',
    to: 'brands/sleep/fonts/nunito-sans.woff2',
    text: ascii + between(0xa0, 0xff) + french + punctuation + currency + '™',
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    from: '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2',
    to: 'brands/bridal/fonts/cormorant-garamond.woff2',
    text: ascii + french + punctuation + currency,
    axes: { wght: { min: 400, max: 500 } },
  },
  {
    from: '@fontsource-variable/jost/files/jost-latin-wght-normal.woff2',
    to: 'brands/bridal/fonts/jost.woff2',
    text: ascii + between(0xa0, 0xff) + french + punctuation + currency + '™',
    axes: { wght: { min: 400, max: 500 } },
  },
]

for (const { from, to, text, axes } of cuts) {
  const font = await subsetFont(await readFile(packages.resolve(from)), text, {
    targetFormat: 'woff2',
    variationAxes: axes,
  })
  await mkdir(dirname(join(root, to)), { recursive: true })
  await writeFile(join(root, to), font)
  console.log(`${to}  ${(font.length / 1024).toFixed(1)} KiB`)
}
