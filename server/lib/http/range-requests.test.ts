import { describe, expect, it } from 'vitest'
import { parseRange } from './range-requests.ts'

describe('the range of a file', () => {
  it.each<[string | undefined, ReturnType<typeof parseRange>]>([
    [undefined, 'whole'],
    ['bytes=0-3', { from: 0, to: 3 }],
    ['bytes=0-0', { from: 0, to: 0 }],
    ['bytes=4-', { from: 4, to: 9 }],
    ['bytes=9-9', { from: 9, to: 9 }],
    ['Bytes= 2-5 ', { from: 2, to: 5 }],
    ['bytes=-3', { from: 7, to: 9 }],
    ['bytes=-300', { from: 0, to: 9 }],
    ['bytes=2-9999999999999999999999999', { from: 2, to: 9 }],
    ['bytes=10-', 'none'],
    ['bytes=10-20', 'none'],
    ['bytes=99999999999999999999999999-', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=5-2', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=0-1,3-4', 'whole'],
    ['items=0-3', 'whole'],
    ['bytes=-1-3', 'whole'],
    ['bytes=1.5-3', 'whole'],
    ['bytes=0x1-3', 'whole'],
    [`bytes=${'0-1,'.repeat(2000)}0-1`, 'whole'],
  ])('is parsed for ten bytes: %s', (range, part) => {
    expect(parseRange(range, 10)).toEqual(part)
  })

  it.each(['bytes=0-', 'bytes=0-0', 'bytes=-1'])('is none for an empty file: %s', (range) => {
    expect(parseRange(range, 0)).toBe('none')
  })
})
