import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/index.ts'
import type { MembershipAccount } from '#contract/membership.ts'
import { queryClient } from '#lib/api/queries.ts'
import { readKey } from '#lib/api/read.ts'
import { loadTexts } from '#lib/texts/t.ts'
import { PointsFacts } from './PointsFacts.tsx'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
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
const TIERS = [tier('Influencer', 0, 0), tier('Muse', 1, 250), tier('Icon', 2, 1500)]

type Shown = { toSpend: number; counted: number; tierId?: string } & Pick<
  Partial<MembershipAccount>,
  'tierKeptUntil' | 'pointsExpireAt'
>

/** Returns the text of the facts, one line for each paragraph. */
function shown({ toSpend, counted, tierId = 'Muse', ...dates }: Shown): string[] {
  queryClient.setQueryData(readKey(api.points.balance, { id: 'la' }), {
    currentPoints: counted,
    pastPoints: 0,
    redeemablePoints: toSpend,
  })
  queryClient.setQueryData(readKey(api.membership.tiers, { id: 'm' }), { tiers: TIERS })
  const membership = {
    userAssetPointsId: 'la',
    membershipId: 'm',
    assetVariation: { assetVariationId: tierId, name: tierId },
    ...dates,
  } as MembershipAccount
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <PointsFacts membership={membership} />
    </QueryClientProvider>,
  )
  return [...html.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, text = '']) =>
    text.replace(/<[^>]*>/g, ''),
  )
}

describe('PointsFacts', () => {
  beforeAll(() => loadTexts('en'))
  beforeEach(() => queryClient.clear())

  it('separates points to spend from points towards the next tier', () => {
    expect(shown({ toSpend: 30, counted: 1430 })).toEqual([
      '30 points to spend',
      '1,430 of 1,500 points towards Icon',
    ])
  })

  it('shows how many points count at the top tier', () => {
    expect(shown({ toSpend: 1, counted: 1600, tierId: 'Icon' })).toEqual([
      '1 point to spend',
      '1,600 points count for your level',
    ])
  })

  it('shows until when points and tier are kept', () => {
    expect(
      shown({
        toSpend: 30,
        counted: 430,
        pointsExpireAt: '2093-08-15T12:00:00.000Z',
        tierKeptUntil: '2093-05-12T12:00:00.000Z',
      }),
    ).toEqual([
      '30 points to spend',
      'Valid at least until August 15, 2093',
      '430 of 1,500 points towards Icon',
      'Muse at least until May 12, 2093',
    ])
  })

  it.each([
    [59, /^They end on .+ unless you earn or redeem before then$/],
    [61, /^Valid at least until /],
  ])('with %i days left says what the member can do', (days, text) => {
    expect(shown({ toSpend: 30, counted: 430, pointsExpireAt: inDays(days) })[1]).toMatch(text)
  })

  it('shows no expiry date without points to spend', () => {
    expect(shown({ toSpend: 0, counted: 430, pointsExpireAt: inDays(9) })).toEqual([
      '0 points to spend',
      '430 of 1,500 points towards Icon',
    ])
  })
})
