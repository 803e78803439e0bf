import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import type { BrandPack } from '../../brands/brand.ts'
import { colorOf, contrast, declarationsOf, type Rgb } from '../../brands/contrast.ts'
import { root } from '../setup/run.mjs'

/** The header of a phone, in pixels (src/app/shell.css), and the heights of the pictures below it. */
const [PHONE, HEADER] = [390, 64]
const heights = { landing: 336, hero: 460 }
/** A logo is not text, but a name must be read; texts of the header have 16 px. */
const NEEDED = { header: 4.5, wordmark: 3 }
/** The worst twentieth of the ground counts as a line that the eye passes over. */
const IGNORED = 0.05

/** One drawing with the header on it, and the meanings of the ink and the ground below. */
type Place = {
  drawing: string
  height: number
  ink: string
  ground: string
  wordmark: string
  isDark?: boolean
}

/**
 * Measures the contrast of the header's text and of the wordmark on the drawings below them, as on a phone.
 * @returns a line for each drawing, with the contrast by WCAG 2.2
 */
export async function artContrasts(slug: string): Promise<string[]> {
  const folder = join(root, 'brands', slug)
  const { values, dark, program } = (
    (await import(pathToFileURL(join(folder, 'brand.ts')).href)) as { default: BrandPack }
  ).default
  const declared = declarationsOf(readFileSync(join(root, 'brands/tokens.css'), 'utf8'))
  const places: Place[] = [
    {
      drawing: 'landing',
      height: heights.landing,
      ink: 'text',
      ground: 'surface',
      wordmark: 'wordmark',
    },
    {
      drawing: 'landing-dark',
      height: heights.landing,
      ink: 'text',
      ground: 'surface',
      wordmark: 'wordmark-dark',
      isDark: true,
    },
    ...program.tiers.map((_, tier) => ({
      drawing: `card-${tier + 1}-hero`,
      height: heights.hero,
      ink: 'hero-ink',
      ground: 'hero-ground',
      wordmark: 'wordmark-light',
    })),
  ].filter(({ drawing }) => existsSync(join(folder, `art/${drawing}.svg`)))
  return Promise.all(
    places.map(async ({ drawing, height, ink, ground, wordmark, isDark }) => {
      const tokens = { ...values, ...(isDark && dark?.values), ...declared }
      const under = await groundBelowHeader(join(folder, `art/${drawing}.svg`), {
        height,
        ground: colorOf(`var(--${ground})`, tokens),
      })
      const text = colorOf(`var(--${ink})`, tokens)
      const names = (await inksOf(folder, wordmark)) ?? [text]
      return `contrast on art/${drawing}.svg: ${[
        described('header', lowest(text, under)),
        described('wordmark', Math.max(...names.map((name) => lowest(name, under)))),
      ].join(', ')}`
    }),
  )
}

const described = (what: keyof typeof NEEDED, measured: number): string =>
  `${what} ${measured.toFixed(1)}${measured < NEEDED[what] ? ` (TOO LOW: it needs ${NEEDED[what]})` : ''}`

function lowest(ink: Rgb, grounds: readonly Rgb[]): number {
  const sorted = grounds.map((ground) => contrast(ink, ground)).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * IGNORED)] ?? 21
}

/** Returns the colors of a drawing under the header: as wide as a phone, its top shown, on the ground. */
async function groundBelowHeader(
  path: string,
  { height, ground }: { height: number; ground: Rgb },
): Promise<Rgb[]> {
  const [r = 0, g = 0, b = 0] = ground.map((part) => Math.round(part * 255))
  const shown = await sharp(path)
    .resize(PHONE, height, { fit: 'cover', position: 'top' })
    .flatten({ background: { r, g, b } })
    .png()
    .toBuffer()
  return pixelsOf(
    await sharp(shown).extract({ left: 0, top: 0, width: PHONE, height: HEADER }).raw().toBuffer(),
    3,
  ).map(({ color }) => color)
}

/** A color with less of a wordmark than this share is an ornament of it. */
const SHARE_OF_NAME = 0.2

/** Returns the colors of a drawn wordmark, without its ornaments; undefined for a brand without one. */
async function inksOf(folder: string, wordmark: string): Promise<Rgb[] | undefined> {
  const path = [wordmark, 'wordmark']
    .map((name) => join(folder, `art/${name}.svg`))
    .find((file) => existsSync(file))
  if (!path) return undefined
  const opaque = pixelsOf(await sharp(path).ensureAlpha().raw().toBuffer(), 4).filter(
    ({ alpha }) => alpha > 0.95,
  )
  const counts = new Map<string, { color: Rgb; count: number }>()
  for (const { color } of opaque) {
    const found = counts.get(String(color)) ?? { color, count: 0 }
    found.count++
    counts.set(String(color), found)
  }
  return [...counts.values()]
    .filter(({ count }) => count >= opaque.length * SHARE_OF_NAME)
    .map(({ color }) => color)
}

function pixelsOf(data: Buffer, channels: 3 | 4): { color: Rgb; alpha: number }[] {
  return Array.from({ length: data.length / channels }, (_, index) => {
    const at = index * channels
    const part = (offset: number) => (data[at + offset] ?? 0) / 255
    return { color: [part(0), part(1), part(2)], alpha: channels === 4 ? part(3) : 1 }
  })
}
