import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  brands,
  comparedPages,
  languages,
  MAX_PICTURE_BYTES,
  pictureFiles,
} from '../../e2e/support/pictures.ts'
import { root } from '../setup/run.mjs'

const folder = join(root, 'e2e/visual')
const files = readdirSync(folder).filter((file) => file.endsWith('.png'))

/** Every comparison of a page with a picture. */
const comparisons = brands.flatMap((brand) =>
  languages.flatMap((language) =>
    comparedPages(brand, language).flatMap(({ name, brands: only = brands, pictures }) =>
      pictures.map(({ file, size }) => ({ name, file, brands: only, brand, language, size })),
    ),
  ),
)
const different = (values: readonly (string | number)[]): number => new Set(values).size

describe('the reference pictures of pages', () => {
  it('are exactly those that are compared', () => {
    expect(files.sort()).toEqual(pictureFiles().sort())
  })

  it('have at most 3 MiB in all', () => {
    const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
    expect(bytes).toBeLessThanOrEqual(MAX_PICTURE_BYTES)
  })

  // A page that only shows the same as another is seen where that one is.
  const own = comparisons.filter(({ name, file }) => file.includes(`-${name}-`))
  it.each([...new Set(own.map(({ name }) => name))])(
    'show the page %s in every width, in every language and in each of its brands',
    (name) => {
      const seen = comparisons.filter((comparison) => comparison.name === name)
      expect(different(seen.map(({ size }) => size.width))).toBe(3)
      expect(different(seen.map(({ language }) => language))).toBe(languages.length)
      expect(different(seen.map(({ brand }) => brand))).toBe(seen[0]?.brands.length)
    },
  )

  it.each(brands)('show the brand %s in every width and language', (brand) => {
    const seen = comparisons.filter((comparison) => comparison.brand === brand)
    expect(different(seen.map(({ language, size }) => `${language} ${size.width}`))).toBe(6)
  })
})
