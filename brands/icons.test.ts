import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { packs } from './index.ts'

const here = dirname(fileURLToPath(import.meta.url))
const iconOf = (slug: string, file: string) => sharp(join(here, slug, 'icons', file))

it.each(packs.map(({ slug }) => slug))('a launcher may cut the icon of %s as it likes: it has ground to its very edge', async (slug) => {
  for (const file of ['maskable-512.png', 'apple-touch-icon.png']) expect((await iconOf(slug, file).stats()).isOpaque, file).toBe(true)
})

it.each(packs.map(({ slug }) => slug))('the picture of a link to %s has the size that its page says', async (slug) => {
  expect(await iconOf(slug, 'og.png').metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
})
