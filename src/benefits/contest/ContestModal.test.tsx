import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { Contest } from '#contract/benefits.ts'
import { loadTexts, loadTextGroup } from '#lib/texts/t.ts'
import { Entered } from './ContestModal.tsx'

beforeAll(async () => {
  await loadTexts('en')
  await loadTextGroup('benefits')
})

const drawnAt = '2026-09-02T10:00:00.000Z'

it.each<[string, Partial<Contest>, string, string]>([
  ['before the draw', {}, 'You are in the draw.', 'The draw takes place after'],
  ['after it', { drawnAt }, 'You took part.', 'Drawn on'],
  ['after winning', { drawnAt, hasWon: true }, 'You have won.', 'We have written to you'],
])('shows an entry %s', (_, result, title, text) => {
  const contest = {
    contestId: 'summer',
    endDate: '2026-08-31T23:59:59.000Z',
    ...result,
  } as Contest
  const page = renderToStaticMarkup(<Entered contest={contest} isNew={false} />)
  expect(page).toContain(title)
  expect(page).toContain(text)
  expect(page.includes('You have won.')).toBe(result.hasWon === true)
})
