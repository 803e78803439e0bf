import { describe, expect, it } from 'vitest'
import { DROP, launching, OPENS } from '#server/aids/launch.ts'
import { home } from '#server/harness.ts'
import { openedBy } from './opened.ts'
import { publicBrandOf } from './public-brand.ts'

describe('the countdown of a brand [RT-31]', () => {
  const countdownAt = (pack: typeof home, at: string) => publicBrandOf(openedBy(pack, new Date(at))).countdown
  const before = new Date(Date.parse(OPENS) - 1).toISOString()

  it('is that of the next drop, until it opens', () => {
    const counting = { dropId: DROP, until: OPENS, signUp: { fields: 'all', hasFreePiece: true } }
    expect(countdownAt(launching(), before)).toEqual({ ...counting, isForced: false })
    expect(countdownAt(launching({ isCountdownForced: true }), before)).toEqual({ ...counting, isForced: true })
    expect(countdownAt(launching({ isCountdownForced: true }), OPENS)).toBeUndefined()
  })

  it('is undefined without a drop, and the pack stays the same object', () => {
    expect([countdownAt(home, before), openedBy(home, new Date(OPENS)) === home]).toEqual([undefined, true])
  })
})
