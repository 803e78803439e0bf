import { describe, expect, it } from 'vitest'
import { DROP, launching, OPENS } from '#server/aids/launch.ts'
import { home } from '#server/harness.ts'
import { openedBy } from './opened.ts'
import { publicBrandOf } from './public-brand.ts'

describe('what the page of a brand is made with [RT-31]', () => {
  const told = (pack: typeof home, at: string) => publicBrandOf(openedBy(pack, new Date(at))).countdown
  const before = new Date(Date.parse(OPENS) - 1).toISOString()

  it('has the drop that counts down, until it opens', () => {
    const counting = { dropId: DROP, until: OPENS, signUp: { fields: 'all', hasFreePiece: true } }
    expect(told(launching(), before)).toEqual({ ...counting, isForced: false })
    expect(told(launching({ isCountdownForced: true }), before)).toEqual({ ...counting, isForced: true })
    expect(told(launching({ isCountdownForced: true }), OPENS)).toBeUndefined()
  })

  it('is the pack itself where nothing counts down', () => {
    expect([told(home, before), openedBy(home, new Date(OPENS)) === home]).toEqual([undefined, true])
  })
})
