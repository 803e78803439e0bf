import { expect, it } from 'vitest'
import { CAROUSEL_MS, durationFor, leftAfter } from './carouselSpeed.ts'

it('takes half a second to the next slide: not there after 300 ms, there after 500 [CO-24]', () => {
  expect(CAROUSEL_MS).toBe(500)
  const duration = durationFor(CAROUSEL_MS)
  expect(leftAfter(300, duration)).toBeGreaterThan(0.05)
  expect(leftAfter(500, duration)).toBeLessThan(0.01)
})
