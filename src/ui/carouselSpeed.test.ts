import { expect, it } from 'vitest'
import { CAROUSEL_MS, durationFor, leftAfter } from './carouselSpeed.ts'

it('reaches the next slide after 500 ms and not after 300 ms [CO-24]', () => {
  expect(CAROUSEL_MS).toBe(500)
  const duration = durationFor(CAROUSEL_MS)
  expect(leftAfter(300, duration)).toBeGreaterThan(0.05)
  expect(leftAfter(500, duration)).toBeLessThan(0.01)
})
