import { expect, it } from 'vitest'
import { artContrasts } from './art-contrast.ts'

it.each(['eyewear', 'sleep', 'bridal'])('header and wordmark of %s can be read', async (slug) => {
  const lines = await artContrasts(slug)
  expect(lines).toHaveLength(4)
  for (const line of lines)
    expect(line).toMatch(/^contrast on art\/[\w-]+\.svg: header \d+\.\d, wordmark \d+\.\d$/)
})
