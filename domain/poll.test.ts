import { describe, expect, it } from 'vitest'
import { answerLength, isChoice, POLL_ANSWER_MOST, readAnswer } from './poll.ts'

const text = [{ optionId: 'own-words', optionType: 1 }]
const choice = [{ optionId: 'round', optionType: 2 }, { optionId: 'square', optionType: 2 }]

describe('the length of an answer', () => {
  it.each([
    ['', 0], ['   \n ', 0], [null, 0], [undefined, 0], ['\u200b\u200d', 0], ['abc', 3], ['  abc\n', 3], ['a\nb', 3], ['a\r\nb', 3],
    ['é', 1], ['e\u0301', 2], ['😎😎', 2], ['👩‍🚀', 3], ['a\u0000b', 3], ['a\ud83d', 1], ['a\ud83db', 3],
  ] as const)('%j is %i', (typed, length) => expect(answerLength(typed)).toBe(length))

  it('is 2000 at the most [CO-07]', () => expect(POLL_ANSWER_MOST).toBe(2000))
})

describe('an answer in her own words', () => {
  it.each([
    ['Round ones.', { optionId: null, text: 'Round ones.' }],
    ['  Round\nones.  ', { optionId: null, text: 'Round\nones.' }],
    ['a\u0000b\u202ec', { optionId: null, text: 'a b c' }],
    ['', { fault: 'POLL_ANSWER_EMPTY' }],
    [undefined, { fault: 'POLL_ANSWER_EMPTY' }],
    [null, { fault: 'POLL_ANSWER_EMPTY' }],
    [' \n\u200b', { fault: 'POLL_ANSWER_EMPTY' }],
    ['x'.repeat(2000), { optionId: null, text: 'x'.repeat(2000) }],
    [` ${'😎'.repeat(2000)} `, { optionId: null, text: '😎'.repeat(2000) }],
    ['x'.repeat(2001), { fault: 'POLL_ANSWER_TOO_LONG' }],
    ['😎'.repeat(2001), { fault: 'POLL_ANSWER_TOO_LONG' }],
  ])('%.20j', (typed, kept) => {
    expect(readAnswer(text, { text: typed })).toEqual(kept)
    expect(readAnswer(text, { text: typed, optionId: 'own-words' })).toEqual(kept)
  })

  it('takes no option of another poll', () => expect(readAnswer(text, { text: 'Round', optionId: 'round' })).toEqual({ fault: 'POLL_CHOICE_REQUIRED' }))
})

describe('a choice', () => {
  it.each([
    [{ optionId: 'round' }, { optionId: 'round', text: null }],
    [{ optionId: 'square', text: 'because' }, { optionId: 'square', text: null }],
    [{}, { fault: 'POLL_CHOICE_REQUIRED' }],
    [{ optionId: null }, { fault: 'POLL_CHOICE_REQUIRED' }],
    [{ text: 'round' }, { fault: 'POLL_CHOICE_REQUIRED' }],
    [{ optionId: 'own-words' }, { fault: 'POLL_CHOICE_REQUIRED' }],
  ])('%j', (typed, kept) => expect(readAnswer(choice, typed)).toEqual(kept))

  it('is asked where there is one', () => expect([isChoice(choice), isChoice(text), isChoice([])]).toEqual([true, false, false]))
})
