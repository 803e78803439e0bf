import { describe, expect, it } from 'vitest'
import { placeBetween } from './bannerPosition.ts'

const box = (top: number, bottom: number, left = 0, right = 300) => ({ top, bottom, left, right })
/** A window 600 px high with a banner of 120 px above the footer or below the navigation. */
const places = { bottom: box(480, 600), top: box(50, 170) }

describe('the place of the cookie banner', () => {
  it.each<[string, Parameters<typeof placeBetween>, ReturnType<typeof placeBetween>]>([
    ['is the bottom when nothing is in the way', ['hidden', places, [], []], 'bottom'],
    ['is the top when a button is at the bottom', ['hidden', places, [box(500, 550)], []], 'top'],
    [
      'is the top when only a field is at the bottom',
      ['hidden', places, [], [box(500, 550)]],
      'top',
    ],
    [
      'is over a field when both places have fields',
      ['hidden', places, [], [box(500, 550), box(60, 90)]],
      'bottom',
    ],
    [
      'is hidden when both places have codes or buttons',
      ['bottom', places, [box(500, 550), box(60, 90)], []],
      'hidden',
    ],
    ['does not change while it is allowed', ['top', places, [], [box(60, 90)]], 'top'],
    ['changes when a button moves under it', ['top', places, [box(160, 200)], []], 'bottom'],
    [
      'is the bottom when a button is only beside it',
      ['hidden', places, [box(500, 550, 300, 400)], []],
      'bottom',
    ],
  ])('%s', (_, input, place) => expect(placeBetween(...input)).toBe(place))
})
