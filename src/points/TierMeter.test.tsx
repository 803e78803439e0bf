import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/index.ts'
import type { MembershipAccount } from '#contract/membership.ts'
import { queryClient } from '#lib/api/queries.ts'
import { readKey } from '#lib/api/read.ts'
import { loadTexts } from '#lib/texts/t.ts'
import { TierMeter } from './TierMeter.tsx'

const membership = {
  userAssetPointsId: 'la',
  membershipId: 'm',
  assetVariation: { assetVariationId: 'muse', name: 'Muse' },
} as MembershipAccount
const tier = (tierId: string, sequence: number, minPoints: number) => ({
  tierId,
  name: tierId,
  variationName: tierId,
  sequence,
  minPoints,
  maxPoints: null,
  description: '',
  mediaFileUrl: '',
})

/** Renders the meter of a member on the Muse tier. */
function shown({ points, tiers }: { points: number; tiers: ReturnType<typeof tier>[] }): string {
  queryClient.setQueryData(readKey(api.points.balance, { id: 'la' }), {
    currentPoints: points,
    pastPoints: 0,
    redeemablePoints: 0,
  })
  queryClient.setQueryData(readKey(api.membership.tiers, { id: 'm' }), { tiers })
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <TierMeter membership={membership} />
    </QueryClientProvider>,
  )
}

describe('TierMeter', () => {
  beforeAll(() => loadTexts('en'))

  it('shows a meter only when there is more than one tier [SC-80]', () => {
    expect(shown({ points: 430, tiers: [tier('muse', 0, 0)] })).not.toContain('role="meter"')
    expect(
      shown({ points: 430, tiers: [tier('influencer', 0, 0), tier('muse', 1, 250)] }),
    ).toContain('role="meter"')
  })

  it('announces the specified percentage, places the marks as specified, and fills up to the reached mark [ST-57] [ST-60] [ST-61]', () => {
    const page = shown({
      points: 250,
      tiers: [tier('influencer', 0, 0), tier('muse', 1, 250), tier('icon', 2, 500)],
    })

    expect(page).toContain('aria-valuenow="50"')
    expect([...page.matchAll(/--at:([\d.]+)%/g)].map(([, at]) => Math.round(Number(at)))).toEqual([
      5, 67, 100,
    ])
    expect(Number(/inline-size:([\d.]+)%/.exec(page)?.[1])).toBeCloseTo(200 / 3)
    expect(page).toContain('250 points to icon')
  })

  it('shows the top tier as reached at 100 percent [ST-58]', () => {
    const page = shown({ points: 900, tiers: [tier('influencer', 0, 0), tier('muse', 1, 250)] })

    expect(page).toContain('aria-valuenow="100"')
    expect(page).toContain('You have reached muse')
  })
})
