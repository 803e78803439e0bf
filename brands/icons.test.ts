import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { packs } from './index.ts'

const here = dirname(fileURLToPath(import.meta.url))
const iconOf = (slug: string, file: string) => sharp(join(here, slug, 'icons', file))

it.each(packs.map(({ slug }) => slug))(
  'gives %s a maskable icon without transparent pixels',
  async (slug) => {
    for (const file of ['maskable-512.png', 'apple-touch-icon.png'])
      expect((await iconOf(slug, file).stats()).isOpaque, file).toBe(true)
  },
)

it.each(packs.map(({ slug }) => slug))(
  'gives %s a link preview picture of the size that its page declares',
  async (slug) => {
    expect(await iconOf(slug, 'og.png').metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    })
  },
)
