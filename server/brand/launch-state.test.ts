import { describe, expect, it } from 'vitest'
import { DROP, launchPack, OPENS } from '#server/testing/drop-launch.ts'
import { home } from '#server/testing/harness.ts'
import { packAt } from './launch-state.ts'
import { publicBrandOf } from './public-brand.ts'

describe('the countdown of a brand [RT-31]', () => {
  const countdownAt = (pack: typeof home, at: string) =>
    publicBrandOf(packAt(pack, new Date(at))).countdown
  const before = new Date(Date.parse(OPENS) - 1).toISOString()

  it('is that of the next drop, until it opens', () => {
    const counting = { dropId: DROP, until: OPENS, signUp: { fields: 'all', hasFreeItem: true } }
    expect(countdownAt(launchPack(), before)).toEqual({ ...counting, isForced: false })
    expect(countdownAt(launchPack({ isCountdownForced: true }), before)).toEqual({
      ...counting,
      isForced: true,
    })
    expect(countdownAt(launchPack({ isCountdownForced: true }), OPENS)).toBeUndefined()
  })

  it('is undefined without a drop, and the pack stays the same object', () => {
    expect([countdownAt(home, before), packAt(home, new Date(OPENS)) === home]).toEqual([
      undefined,
      true,
    ])
  })
})
