import { expect, it } from 'vitest'
import { artContrasts } from './art-contrast.ts'

it.each([
  ['eyewear', ['landing', 'landing-dark']],
  ['sleep', ['landing']],
  ['bridal', ['landing']],
])('header and wordmark of %s can be read', async (slug, landing) => {
  const lines = await artContrasts(slug)
  expect(lines.map((line) => /art\/(.+)\.svg/.exec(line)?.[1])).toEqual([
    ...landing,
    ...[1, 2, 3].map((tier) => `card-${tier}-hero`),
  ])
  for (const line of lines)
    expect(line).toMatch(/^contrast on art\/[\w-]+\.svg: header \d+\.\d, wordmark \d+\.\d$/)
})
