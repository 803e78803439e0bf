import { describe, expect, it } from 'vitest'
import { nearestPictureWidth, availableWidths } from './picture-widths.ts'

describe('widths of a picture', () => {
  it.each<[unknown, number | undefined]>([
    ['320', 320],
    ['1920', 1920],
    // Only the exact string of the URL counts.
    ['321', undefined],
    ['0', undefined],
    ['-320', undefined],
    ['320.0', undefined],
    [' 320', undefined],
    ['99999999', undefined],
    ['', undefined],
    [['320', '640'], undefined],
    [undefined, undefined],
    [320, undefined],
  ])('reads the requested width %j as %s', (requested, width) => {
    expect(nearestPictureWidth(requested)).toBe(width)
  })

  it.each([
    [100, [320]],
    [320, [320]],
    [959, [320, 640]],
    [1280, [320, 640, 960, 1280]],
    [8000, [320, 640, 960, 1280, 1920]],
  ])('offers a picture %d pixels wide in %j', (originalWidth, widths) => {
    expect(availableWidths(originalWidth)).toEqual(widths)
  })
})
