import { describe, expect, it } from 'vitest'
import { pictureWidthOf, widthsOf } from './picture.ts'

describe('widths of a picture', () => {
  it.each<[unknown, number | undefined]>([
    ['320', 320], ['1920', 1920],
    // Only as it stands in an address.
    ['321', undefined], ['0', undefined], ['-320', undefined], ['320.0', undefined], [' 320', undefined], ['99999999', undefined], ['', undefined], [['320', '640'], undefined], [undefined, undefined], [320, undefined],
  ])('asked for %j: %s', (asked, width) => {
    expect(pictureWidthOf(asked)).toBe(width)
  })

  it.each([
    [100, [320]], [320, [320]], [959, [320, 640]], [1280, [320, 640, 960, 1280]], [8000, [320, 640, 960, 1280, 1920]],
  ])('a picture %d wide is offered in %j', (own, widths) => {
    expect(widthsOf(own)).toEqual(widths)
  })
})
