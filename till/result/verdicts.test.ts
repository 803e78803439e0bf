import { describe, expect, it } from 'vitest'
import { voucherStates } from '#domain/voucher-use.ts'
import { notesOf, hapticOf } from '../lib/sounds.ts'
import { outcomeOfFailure, outcomeOfVoucher, type Verdict } from './verdicts.ts'

const verdicts: readonly Verdict[] = ['go', 'done', 'no', 'ask', 'call']

describe('the verdict on a voucher', () => {
  it('says go only for a valid one', () => {
    expect(voucherStates.map((state) => [state, outcomeOfVoucher({ state }).verdict])).toEqual([
      ['valid', 'go'],
      ['used', 'no'],
      ['expired', 'no'],
      ['cancelled', 'no'],
    ])
  })
})

describe('the verdict on a refused call', () => {
  it.each([
    ['VOUCHER_UNKNOWN', 404, 'no', undefined],
    ['VOUCHER_OF_ANOTHER_BRAND', 422, 'no', undefined],
    ['VOUCHER_USED', 422, 'no', undefined],
    ['VOUCHER_LEFT_TOO_LITTLE', 422, 'ask', undefined],
    ['NO_ANSWER', 0, 'ask', true],
    ['CANNOT_SAVE', 503, 'ask', true],
    ['KEY_IN_FLIGHT', 409, 'ask', true],
    ['TOO_MANY_REQUESTS', 429, 'ask', true],
  ])('%s (%i) is %s', (code, status, verdict, isRepeatable) => {
    const outcome = outcomeOfFailure({ code, status })
    expect([outcome.verdict, outcome.isRepeatable]).toEqual([verdict, isRepeatable])
  })

  it('is never go', () => {
    for (const code of ['NO_ANSWER', 'VOUCHER_USED', 'SOMETHING_NEW'])
      expect(outcomeOfFailure({ code, status: 422 }).verdict).not.toBe('go')
  })
})

describe('each verdict', () => {
  it('has a sound of its own', () => {
    const sounds = verdicts.map((verdict) => JSON.stringify(notesOf[verdict]))
    expect(new Set(sounds).size).toBe(verdicts.length)
  })

  it('tells a refusal from the others in the hand', () => {
    const longest = (verdict: Verdict) => Math.max(...hapticOf[verdict])
    expect(verdicts.filter((verdict) => longest(verdict) > 200)).toEqual(['no'])
  })
})
