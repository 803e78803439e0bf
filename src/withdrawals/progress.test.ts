import { beforeAll, describe, expect, it } from 'vitest'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { loadTexts, loadTextGroup } from '#lib/texts/t.ts'
import { moment, noteOf, slowest, stageOf, ticksOf } from './progress.ts'
import { idsOf, stepOf } from './steps.ts'

const withdrawal = (values: Partial<Withdrawal> = {}): Withdrawal => ({
  transactionId: 'w_1',
  nftId: 'n_1',
  state: 'mined',
  blockchain: 'polygon',
  walletAddress: '0x71C4000000000000000000000000000000009E2f',
  requestedAt: '2026-11-03T12:00:00Z',
  sentAt: '2026-11-03T12:01:00Z',
  minedAt: '2026-11-03T12:02:00Z',
  finalAt: null,
  confirmations: 3,
  confirmationsNeeded: 60,
  transactionHash: null,
  explorerUrl: null,
  ...values,
})

beforeAll(async () => {
  await loadTexts('en')
  await loadTextGroup('withdrawals')
})

it('shows the slowest of several, without those that failed', () => {
  const all = [
    withdrawal({ nftId: 'a', state: 'failed' }),
    withdrawal({ nftId: 'b', state: 'final' }),
    withdrawal({ nftId: 'c', confirmations: 5 }),
    withdrawal({ nftId: 'd', confirmations: 4 }),
  ]
  expect(slowest(all)?.nftId).toBe('d')
  expect(slowest(all.slice(0, 1))).toBeUndefined()
})

it.each([
  [3, 12, { count: 12, done: 3 }],
  [59, 60, { count: 12, done: 11 }],
  [60, 60, { count: 12, done: 12 }],
  [9, 3, { count: 3, done: 3 }],
])('draws %i of %i confirmations as %o', (confirmations, confirmationsNeeded, ticks) =>
  expect(ticksOf({ confirmations, confirmationsNeeded })).toEqual(ticks),
)

describe('the status text of a withdrawal [ST-31]', () => {
  it.each([
    ['requested', 'sent', 'In a moment: we are preparing it'],
    ['sent', 'confirmed', 'The network has it, and takes it in soon'],
    ['mined', 'confirmed', '3 of 60 confirmations, about 2 minutes left'],
  ] as const)('while it is %s', (state, stage, note) => {
    const shown = withdrawal({ state })
    expect(stageOf(shown)).toBe(stage)
    expect(noteOf(stage, shown)).toBe(note)
  })

  it('ends with the confirmations and the time of arrival', () => {
    const shown = withdrawal({ state: 'final', finalAt: '2026-11-03T12:05:00Z' })
    expect(stageOf(shown)).toBeUndefined()
    expect(noteOf('confirmed', shown)).toBe('60 of 60 confirmations')
    expect(noteOf('inWallet', shown)).toMatch(/^November 3, \d{1,2}:05 [AP]M$/)
  })

  it('says nothing of stages to come', () => {
    expect(noteOf('confirmed', withdrawal({ state: 'requested' }))).toBeUndefined()
    expect(noteOf('inWallet', withdrawal())).toBeUndefined()
  })
})

it('names today instead of its date', () => {
  const noon = new Date(2026, 10, 3, 12)
  expect(moment(noon.toISOString(), noon)).toBe('Today, 12:00 PM')
  expect(moment(noon.toISOString(), new Date(2026, 10, 4))).toBe('November 3, 12:00 PM')
})

it('reads the step and the items of an address', () => {
  expect(['status', 'wallet', 'elsewhere', undefined].map(stepOf)).toEqual([
    'status',
    'wallet',
    'move',
    'move',
  ])
  expect([idsOf('a,b,a,'), idsOf(undefined)]).toEqual([['a', 'b'], []])
})
