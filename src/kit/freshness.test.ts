import { beforeEach, expect, it } from 'vitest'
import { freshness, noteAnswer, noteServer } from './freshness.ts'
import { closeReads } from './queries.ts'

const keptAt = '2026-11-20T12:00:00.000Z'

beforeEach(closeReads)

it('what is on the screen is as old as the oldest kept answer, until the server has answered for it', () => {
  noteAnswer('points.balance', keptAt)
  noteAnswer('redemption.vouchers', '2026-11-20T13:00:00.000Z')
  expect(freshness()).toEqual({ isKept: true, updatedAt: keptAt })
  noteServer(() => true)
  expect(freshness().isKept).toBe(true)
  noteAnswer('points.balance', undefined)
  noteAnswer('redemption.vouchers', undefined)
  expect(freshness().isKept).toBe(false)
})

it('an answer of the server ends it for what is no longer on the screen', () => {
  noteAnswer('points.balance', keptAt)
  noteAnswer('redemption.vouchers', keptAt)
  noteServer((endpoint) => endpoint === 'points.balance')
  noteAnswer('points.balance', undefined)
  expect(freshness().isKept).toBe(false)
})

it('nothing of it is left for the next member', () => {
  noteAnswer('points.balance', keptAt)
  closeReads()
  expect(freshness()).toEqual({ isKept: false, updatedAt: undefined })
})
