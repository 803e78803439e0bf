import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import type { HistoryItem } from '#contract/points.ts'
import { api } from '#contract/index.ts'
import { queryClient } from '#lib/api/queries.ts'
import { readKey } from '#lib/api/read.ts'
import { loadTextGroup, loadTexts } from '#lib/texts/t.ts'
import { HistoryPage } from './HistoryPage.tsx'

/** Renders the history. `openedId`: the entry named by the address. */
function markup(items: readonly Partial<HistoryItem>[], openedId?: string): string {
  const history = items.map((item) => ({
    date: '2026-11-03T12:00:00Z',
    reason: '',
    originType: 13,
    action: 1,
    amount: 25,
    ...item,
  }))
  queryClient.setQueryData(
    readKey(api.points.history, { id: 'loyalty-account', pageSize: '1000' }),
    { history, nextCursor: null },
  )
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <HistoryPage
        id="loyalty-account"
        cursor={undefined}
        openedId={openedId}
        onOlder={undefined}
      />
    </QueryClientProvider>,
  )
}

/** Renders the history with its tags replaced by spaces. */
const shown = (...items: Partial<HistoryItem>[]): string => markup(items).replace(/<[^>]*>/g, ' ')

describe('HistoryPage', () => {
  beforeAll(async () => {
    await loadTexts('en')
    await loadTextGroup('membership')
  })

  it.each([
    // action, shown
    [1, '+25'],
    [2, '−25'],
    [7, '−25'],
  ])('shows action %i as %s [EN-65]', (action, amount) => {
    expect(shown({ action })).toContain(amount)
  })

  it.each([
    ['[EN-67]', 1, 'Redeemed a voucher'],
    ['[EN-68]', 2, 'Friend referral'],
    ['[EN-69]', 3, 'Made a purchase'],
    ['[EN-70]', 4, 'Import without redemption'],
    ['[EN-71]', 5, 'Yearly spend (current year)'],
    ['[EN-72]', 6, 'Shop referral'],
    ['[EN-73]', 7, 'Birthday'],
    ['[EN-74]', 8, 'Instagram follow'],
    ['[EN-75]', 9, 'Points transferred'],
    ['[EN-76]', 10, 'Redeemable points transferred'],
    ['[EN-77]', 11, 'Subscription purchase'],
    ['[EN-78]', 12, 'Wrote a review'],
    ['[EN-79]', 13, 'Custom action'],
    ['[EN-80]', 14, 'Poll response'],
    ['[EN-81]', 15, 'Strava follow'],
    ['[EN-82]', 0, 'Unkown action'],
    ['[EN-82]', 99, 'Unkown action'],
  ])('%s shows origin %i as "%s"', (_, originType, label) => {
    const words = (item: Partial<HistoryItem>) => shown(item).split(/\s{2,}/)
    // The origin is shown beside a reason, or instead of an empty one.
    expect(words({ originType, reason: 'Because' })).toContain(label)
    expect(words({ originType, reason: '' })).toContain(label)
  })

  it.each([
    // origin, action, label
    [3, 1, 'Made a purchase'],
    [3, 2, 'Refund'],
    [11, 1, 'Subscription purchase'],
    [11, 2, 'Refund'],
  ])('labels origin %i with action %i as "%s"', (originType, action, label) => {
    const line = shown({ originType, action, reason: 'Order #1001' }).split(/\s{2,}/)
    expect(
      line.filter((part) => ['Made a purchase', 'Subscription purchase', 'Refund'].includes(part)),
    ).toEqual([label])
  })

  it('shows date, reason and origin of every entry [MO-10] [EN-64]', () => {
    const page = shown({ reason: 'Welcome to Second Look' })
    for (const part of [
      'November 2026',
      'November 3, 2026',
      'Welcome to Second Look',
      'Custom action',
    ])
      expect(page).toContain(part)
  })

  it('shows an amount of 0 without a sign', () => {
    expect(shown({ action: 2, amount: 0 })).toMatch(/\s0\s+points/)
    expect(shown({ action: 2, amount: 0 })).not.toMatch(/[-−+–]\s*0/)
  })

  it('shows the origin once: as the headline, beside the date, or in the explanation', () => {
    const times = (item: Partial<HistoryItem>, origin: string) =>
      markup([{ description: 'Because.', ...item }]).split(origin).length - 1
    expect(times({ originType: 15, reason: 'Strava follow' }, 'Strava follow')).toBe(1)
    expect(times({ originType: 12, reason: '' }, 'Wrote a review')).toBe(1)
    expect(markup([{ originType: 1, reason: 'Lens care kit', description: 'Because.' }])).toMatch(
      /Redeemed a voucher.*<\/summary>/,
    )
    expect(markup([{ originType: 13, reason: 'Welcome', description: 'Because.' }])).toMatch(
      /<\/summary>.*Custom action/,
    )
    expect(times({ originType: 13, reason: 'Welcome' }, 'Custom action')).toBe(1)
  })

  it('lets an entry with an explanation open, but not one cached without it', () => {
    expect(markup([{ description: 'Booked by the team.' }])).toMatch(
      /<details><summary[^>]*>.*<\/summary><p[^>]*>Booked by the team\.<\/p><\/details>/,
    )
    expect(markup([{}])).not.toContain('<details')
    expect(markup([{ description: '' }])).not.toContain('<details')
  })

  it('opens only the entry named by the address', () => {
    const lines = ['1', '2'].map((entryId) => ({ entryId, description: `Because of ${entryId}.` }))
    expect(markup(lines, '2').match(/<details open="">/g)).toHaveLength(1)
    expect(markup(lines, '2')).toMatch(/<details open="">.*Because of 2\./)
    for (const openedId of [undefined, '3'])
      expect(markup(lines, openedId)).not.toContain('open=""')
  })

  it('shows a greeting when the history is empty', () => {
    expect(shown()).toContain('Your story starts here')
  })
})
