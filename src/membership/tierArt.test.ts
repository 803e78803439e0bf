import { describe, expect, it } from 'vitest'
import { tierArt } from './tierArt.ts'

const art = {
  'card-1': '/art/c1',
  'card-1-hero': '/art/h1',
  'card-1-wide': '/art/w1',
  'card-2': '/art/c2',
  'card-2-hero': '/art/h2',
  'card-3': '/art/c3',
  empty: '/art/e',
}

describe('tierArt', () => {
  it.each([
    // the tier's picture, on a phone, on a wide screen, index of its glyph
    ['/art/c1', '/art/h1', '/art/w1', 0],
    ['/art/c2', '/art/h2', '/art/h2', 1],
    ['/art/c3', '/art/c3', '/art/c3', 2],
    ['/art/e', '/art/e', '/art/e', undefined],
    [
      'https://cdn.example/tier-9',
      'https://cdn.example/tier-9',
      'https://cdn.example/tier-9',
      undefined,
    ],
  ])('returns the hero pictures of %s [SC-74]', (picture, phone, wide, place) => {
    expect(tierArt(art, picture)).toEqual({ phone, wide, place })
  })
})
