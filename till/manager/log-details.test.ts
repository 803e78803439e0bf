import { beforeAll, describe, expect, it } from 'vitest'
import { loadTexts } from '../lib/texts.ts'
import { detailsOf, type LogEntry } from './log-details.ts'

beforeAll(() => loadTexts('en'))

const entry = (changes: Partial<LogEntry>): LogEntry => ({
  entryId: '1',
  at: '2026-11-28T14:32:00Z',
  staff: { staffId: 'n', name: 'Noor' },
  action: 'voucherUsed',
  facts: {},
  ...changes,
})

describe('the details of an entry', () => {
  it('name the person it was done to', () =>
    expect(detailsOf(entry({ action: 'staffRevoked', subject: 'Theo' }), undefined)).toBe(
      'Noor · Theo',
    ))

  it('show no id of a use, but what was used and where', () => {
    const used = { subject: 'vu_pZ', store: 'Rue Saint-Paul', till: 'Till 2' }
    expect(detailsOf(entry(used), 'USD')).toBe('Noor · Rue Saint-Paul, Till 2')
    expect(
      detailsOf(entry({ ...used, facts: { title: 'Lens care kit', cents: 1200 } }), 'USD'),
    ).toBe('Noor · Lens care kit · $12.00 · Rue Saint-Paul, Till 2')
  })

  it('leave amounts out where the currency is unknown', () =>
    expect(
      detailsOf(entry({ action: 'pointsAwarded', facts: { cents: 8450, points: 84 } }), undefined),
    ).toBe('Noor · 84 points'))
})
