import { afterEach, expect, it } from 'vitest'
import { applyBrand, brand, darkDrawing } from './brand.ts'

const pageBrand = brand
afterEach(() => applyBrand(pageBrand))

it('finds the version of a drawing for dark mode by its name', () => {
  const art = {
    landing: '/art/bakery/landing.0a1b2c3d4e.svg',
    'landing-dark': '/art/bakery/landing-dark.5f6a7b8c9d.svg',
    'card-1': '/art/bakery/card-1.1a2b3c4d5e.svg',
  }
  applyBrand({ ...pageBrand, art })

  expect(darkDrawing(art.landing)).toBe(art['landing-dark'])
  expect([darkDrawing(art['card-1']), darkDrawing('')]).toEqual([undefined, undefined])
})
