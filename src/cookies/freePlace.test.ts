import { describe, expect, it } from 'vitest'
import { placeAmong } from './freePlace.ts'

const box = (top: number, bottom: number, left = 0, right = 300) => ({ top, bottom, left, right })
/** A window of 600 with a question of 120 above its foot or below its bar. */
const places = { bottom: box(480, 600), top: box(50, 170) }

describe('where the question about cookies lies', () => {
  it.each<[string, Parameters<typeof placeAmong>, ReturnType<typeof placeAmong>]>([
    ['at the foot, where nothing is in its way', ['aside', places, [], []], 'bottom'],
    ['at the top, where a button is at the foot', ['aside', places, [box(500, 550)], []], 'top'],
    ['at the top already when a field alone is at the foot', ['aside', places, [], [box(500, 550)]], 'top'],
    ['over a field, where fields are everywhere', ['aside', places, [], [box(500, 550), box(60, 90)]], 'bottom'],
    ['nowhere, where codes or buttons are in both places', ['bottom', places, [box(500, 550), box(60, 90)], []], 'aside'],
    ['where it was, as long as it may', ['top', places, [], [box(60, 90)]], 'top'],
    ['elsewhere, when a button comes under it', ['top', places, [box(160, 200)], []], 'bottom'],
    ['at the foot beside a button that only stands next to it', ['aside', places, [box(500, 550, 300, 400)], []], 'bottom'],
  ])('%s', (_, given, place) => expect(placeAmong(...given)).toBe(place))
})
