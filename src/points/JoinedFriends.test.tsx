import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { earning, type JoinedFriend } from '#contract/earning.ts'
import { queryClient } from '#lib/api/queries.ts'
import { readKey } from '#lib/api/read.ts'
import { loadTexts, loadTextGroup } from '#lib/texts/t.ts'
import { JoinedFriends } from './JoinedFriends.tsx'

const friend = (different: Partial<JoinedFriend>): JoinedFriend => ({
  id: different.name ?? 'friend',
  name: null,
  joinedAt: '2026-05-01T12:00:00Z',
  credited: null,
  isReversed: false,
  ...different,
})
const friends = [
  friend({ name: 'Nora', credited: { points: 250, at: '2026-05-03T12:00:00Z' } }),
  friend({ name: 'Lena' }),
  friend({ isReversed: true }),
]

/** Returns the texts of the list, in their order. */
async function shown(list: JoinedFriend[], language: 'en' | 'fr' = 'en') {
  await loadTexts(language)
  queryClient.setQueryData(readKey(earning.friends, { id: 'loyalty-account' }), { friends: list })
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <JoinedFriends id="loyalty-account" minPurchase={4000} />
    </QueryClientProvider>,
  )
    .split(/<[^>]*>/)
    .map((text) => text.replace(/\s/g, ' '))
    .filter((text) => text !== '')
}

describe('JoinedFriends', () => {
  beforeAll(() => loadTextGroup('membership'))

  it('shows each friend with the points, or with what they wait for', async () => {
    expect(await shown(friends)).toEqual([
      'Friends who joined',
      'Nora',
      '250 points on May 3, 2026',
      'Joined on May 1, 2026',
      'Lena',
      'Points come with their first purchase of $40 or more.',
      'Joined on May 1, 2026',
      'A friend',
      'The purchase was refunded. Points come with their next one of $40 or more.',
      'Joined on May 1, 2026',
    ])
  })

  it('shows the same in French', async () => {
    expect(await shown(friends, 'fr')).toEqual([
      'Proches qui ont adhéré',
      'Nora',
      '250 points le 3 mai 2026',
      'Adhésion le 1er mai 2026',
      'Lena',
      'Les points viendront avec son premier achat d’au moins 40 $.',
      'Adhésion le 1er mai 2026',
      'Un proche',
      'L’achat a été remboursé. Les points viendront avec son prochain achat d’au moins 40 $.',
      'Adhésion le 1er mai 2026',
    ])
  })

  it('says when friends appear while nobody has joined', async () => {
    expect(await shown([])).toEqual([
      'Friends who joined',
      'Friends appear here once they have joined and confirmed their email.',
    ])
  })
})
