import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { earning, type ExpectedCredit } from '#contract/earning.ts'
import { queryClient } from '#lib/api/queries.ts'
import { readKey } from '#lib/api/read.ts'
import { loadTextGroup, loadTexts } from '#lib/texts/t.ts'
import { ExpectedCredits } from './ExpectedCredits.tsx'

const credit = (id: string, isWaiting: boolean): ExpectedCredit => ({
  id,
  date: '2026-11-03T12:00:00Z',
  originType: 3,
  reason: `Order ${id}`,
  description: `Because of ${id}.`,
  isWaiting,
})

function shown(...expected: ExpectedCredit[]): string {
  queryClient.setQueryData(readKey(earning.expected, { id: 'loyalty-account' }), { expected })
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <ExpectedCredits id="loyalty-account" />
    </QueryClientProvider>,
  ).replace(/<[^>]*>/g, ' ')
}

describe('ExpectedCredits', () => {
  beforeAll(async () => {
    await loadTexts('en')
    await loadTextGroup('membership')
  })

  it('renders nothing without expected credits', () => {
    expect(shown()).toBe('')
  })

  it('shows each expected credit with its reason, pending ones first', () => {
    const text = shown(credit('1', false), credit('2', true), credit('3', false), credit('4', true))
    const places = [
      'Not credited yet',
      'Order 2',
      'Still possible',
      'Because of 2.',
      'Order 4',
      'Order 1',
      'Not eligible',
      'Because of 1.',
      'Order 3',
    ].map((words) => text.indexOf(words))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places).not.toContain(-1)
  })
})
