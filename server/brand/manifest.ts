import { readFileSync } from 'node:fs'
import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { programmeName, tell } from '#server/kit/texts.ts'
import { brandFiles, type BrandFile } from './art.ts'
import { descriptionOf } from './head.ts'

/** The installed app of a brand: opens on the pass, with the two errands a member has as shortcuts. */
export function manifestOf(brand: BrandPack, language: Language): Record<string, unknown> {
  const { slug, name, colours } = brand
  const screens = [...brandFiles(slug, 'screens').values()].flatMap(pictureOf)
  return {
    id: '/',
    name: `${name}: ${programmeName(brand, language)}`,
    short_name: name,
    description: descriptionOf({ brand, language }),
    lang: language,
    dir: 'ltr',
    start_url: '/pass',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: colours.background,
    theme_color: colours.theme,
    categories: ['shopping', 'lifestyle'],
    icons: [...icon(slug, 'icon-192'), ...icon(slug, 'icon-512'), ...icon(slug, 'maskable-512', 'maskable')],
    shortcuts: [
      { name: tell('nav.pass', {}, brand, language), url: '/pass', icons: icon(slug, 'shortcut-pass-96') },
      { name: tell('nav.rewards', {}, brand, language), url: '/pass?modal=redeem', icons: icon(slug, 'shortcut-offers-96') },
    ],
    ...(screens.length > 0 ? { screenshots: screens.map((screen) => screenshot(screen, brand, language)) } : {}),
  }
}

/** What each picture of brands/<slug>/screens shows, by the first part of its name. */
const shown = { pass: 'nav.pass', membership: 'nav.rewards' } as const

function screenshot({ name, width, height, ...picture }: ReturnType<typeof pictureOf>[number], brand: BrandPack, language: Language) {
  const key = shown[name.split('-')[0] as keyof typeof shown]
  return { ...picture, form_factor: width > height ? 'wide' : 'narrow', ...(key ? { label: tell(key, {}, brand, language) } : {}) }
}

function icon(slug: string, name: string, purpose = 'any') {
  const file = brandFiles(slug, 'icons').get(name)
  return file ? pictureOf(file).map(({ src, sizes, type }) => ({ src, sizes, type, purpose })) : []
}

/** The size stands in the first block of a PNG; other pictures are not for the manifest. */
function pictureOf({ name, path, url }: BrandFile) {
  if (!path.endsWith('.png')) return []
  const bytes = readFileSync(path)
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return [{ name, src: url, sizes: `${width}x${height}`, type: 'image/png', width, height }]
}
