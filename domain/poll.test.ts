import { describe, expect, it } from 'vitest'
import { answerLength, isChoice, POLL_ANSWER_MAX_LENGTH, readAnswer } from './poll.ts'

const text = [{ optionId: 'own-words', optionType: 1 }]
const choice = [
  { optionId: 'round', optionType: 2 },
  { optionId: 'square', optionType: 2 },
]

describe('length of an answer', () => {
  it.each([
    ['', 0],
    ['   \n ', 0],
    [null, 0],
    [undefined, 0],
    ['\u200b\u200d', 0],
    ['abc', 3],
    ['  abc\n', 3],
    ['a\nb', 3],
    ['a\r\nb', 3],
    ['é', 1],
    ['e\u0301', 2],
    ['😎😎', 2],
    ['👩‍🚀', 3],
    ['a\u0000b', 3],
    ['a\ud83d', 1],
    ['a\ud83db', 3],
  ] as const)('of %j is %i', (typed, length) => expect(answerLength(typed)).toBe(length))

  it('is at most 2000 [CO-07]', () => expect(POLL_ANSWER_MAX_LENGTH).toBe(2000))
})

describe('a text answer', () => {
  it.each([
    ['Round ones.', { optionId: null, text: 'Round ones.' }],
    ['  Round\nones.  ', { optionId: null, text: 'Round\nones.' }],
    ['a\u0000b\u202ec', { optionId: null, text: 'a b c' }],
    ['', { problem: 'POLL_ANSWER_EMPTY' }],
    [undefined, { problem: 'POLL_ANSWER_EMPTY' }],
    [null, { problem: 'POLL_ANSWER_EMPTY' }],
    [' \n\u200b', { problem: 'POLL_ANSWER_EMPTY' }],
    ['x'.repeat(2000), { optionId: null, text: 'x'.repeat(2000) }],
    [` ${'😎'.repeat(2000)} `, { optionId: null, text: '😎'.repeat(2000) }],
    ['x'.repeat(2001), { problem: 'POLL_ANSWER_TOO_LONG' }],
    ['😎'.repeat(2001), { problem: 'POLL_ANSWER_TOO_LONG' }],
  ])('is validated: %.20j', (typed, expected) => {
    expect(readAnswer(text, { text: typed })).toEqual(expected)
    expect(readAnswer(text, { text: typed, optionId: 'own-words' })).toEqual(expected)
  })

  it('rejects an option of another poll', () =>
    expect(readAnswer(text, { text: 'Round', optionId: 'round' })).toEqual({
      problem: 'POLL_CHOICE_REQUIRED',
    }))
})

describe('an answer by choice', () => {
  it.each([
    [{ optionId: 'round' }, { optionId: 'round', text: null }],
    [
      { optionId: 'square', text: 'because' },
      { optionId: 'square', text: null },
    ],
    [{}, { problem: 'POLL_CHOICE_REQUIRED' }],
    [{ optionId: null }, { problem: 'POLL_CHOICE_REQUIRED' }],
    [{ text: 'round' }, { problem: 'POLL_CHOICE_REQUIRED' }],
    [{ optionId: 'own-words' }, { problem: 'POLL_CHOICE_REQUIRED' }],
  ])('is validated: %j', (typed, expected) => expect(readAnswer(choice, typed)).toEqual(expected))

  it('is required only for a poll with image options', () =>
    expect([isChoice(choice), isChoice(text), isChoice([])]).toEqual([true, false, false]))
})
