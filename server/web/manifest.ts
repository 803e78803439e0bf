import { readFileSync } from 'node:fs'
import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { programName, translate } from '#server/lib/texts/translate.ts'
import { brandFiles, type BrandFile } from '#server/brand/media-urls.ts'
import { descriptionOf } from './head.ts'

/**
 * Returns the web app manifest of a brand: it opens the pass and has shortcuts to the pass and the
 * rewards.
 */
export function manifestOf(brand: BrandPack, language: Language): Record<string, unknown> {
  const { slug, name, colors } = brand
  const screens = [...brandFiles(slug, 'screens').values()].flatMap(pictureOf)
  return {
    id: '/',
    name: `${name}: ${programName(brand, language)}`,
    short_name: name,
    description: descriptionOf({ brand, language }),
    lang: language,
    dir: 'ltr',
    start_url: '/pass',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: colors.background,
    theme_color: colors.theme,
    categories: ['shopping', 'lifestyle'],
    icons: iconsOf(slug),
    shortcuts: [
      {
        name: translate('nav.pass', {}, brand, language),
        url: '/pass',
        icons: icon(slug, 'shortcut-pass-96'),
      },
      {
        name: translate('nav.rewards', {}, brand, language),
        url: '/pass?modal=redeem',
        icons: icon(slug, 'shortcut-offers-96'),
      },
    ],
    ...(screens.length > 0
      ? { screenshots: screens.map((screen) => screenshot(screen, brand, language)) }
      : {}),
  }
}

/** Returns the icons of an installed app. */
export const iconsOf = (slug: string) => [
  ...icon(slug, 'icon-192'),
  ...icon(slug, 'icon-512'),
  ...icon(slug, 'maskable-512', 'maskable'),
]

/** Labels of the screenshots in brands/<slug>/screens, by the first part of the file name. */
const labels = { pass: 'nav.pass', membership: 'nav.rewards' } as const

function screenshot(
  { name, width, height, ...picture }: ReturnType<typeof pictureOf>[number],
  brand: BrandPack,
  language: Language,
) {
  const key = labels[name.split('-')[0] as keyof typeof labels]
  return {
    ...picture,
    form_factor: width > height ? 'wide' : 'narrow',
    ...(key ? { label: translate(key, {}, brand, language) } : {}),
  }
}

/** Returns the icons of an installed app. */
export const iconsOfManifest = (slug: string) => [
  ...icon(slug, 'icon-192'),
  ...icon(slug, 'icon-512'),
  ...icon(slug, 'maskable-512', 'maskable'),
]

function icon(slug: string, name: string, purpose = 'any') {
  const file = brandFiles(slug, 'icons').get(name)
  return file ? pictureOf(file).map(({ src, sizes, type }) => ({ src, sizes, type, purpose })) : []
}

/** The size is in the header of a PNG; other formats are not used in the manifest. */
function pictureOf({ name, path, url }: BrandFile) {
  if (!path.endsWith('.png')) return []
  const bytes = readFileSync(path)
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return [{ name, src: url, sizes: `${width}x${height}`, type: 'image/png', width, height }]
}
