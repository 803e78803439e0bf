import { describe, expect, it } from 'vitest'
import { barsWidth, cardQrSize, fullQrSize, wholePixels } from './sizes.ts'

describe('wholePixels', () => {
  it.each([
    // modules, room, ratio, size
    [29, 290, 1, 290],
    [29, 300, 1, 290],
    [29, 166, 2, 159.5],
    [187, 374, 2, 374],
    [187, 304, 2, 280.5],
    [187, 304, 3, 249 + 1 / 3],
    [29, 10, 1, 29],
  ])('%i modules in %i pixels at %i device pixels each', (modules, room, ratio, size) => {
    expect(wholePixels(modules, room, ratio)).toBeCloseTo(size)
  })

  it.each([1, 1.5, 2, 2.625, 3])('gives every module a whole number of device pixels at %f', (ratio) => {
    for (const width of [320, 360, 390, 412, 768]) {
      const screen = { width, height: 844, ratio }
      for (const [size, modules] of [[cardQrSize(29, screen), 29], [fullQrSize(29, screen), 29], [barsWidth(187, screen), 187]] as const) {
        expect((size * ratio) / modules).toBeCloseTo(Math.round((size * ratio) / modules))
        if (ratio >= 2) expect(size).toBeLessThanOrEqual(width)
      }
    }
  })
})
