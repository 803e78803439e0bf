import { beforeEach, expect, it } from 'vitest'
import { freshness, noteAnswer, noteServer } from './freshness.ts'
import { closeReads } from './queries.ts'

const keptAt = '2026-11-20T12:00:00.000Z'

beforeEach(closeReads)

it('reports the age of the oldest stored answer until the server has answered all of them', () => {
  noteAnswer('points.balance', keptAt)
  noteAnswer('redemption.vouchers', '2026-11-20T13:00:00.000Z')
  expect(freshness()).toEqual({ isKept: true, updatedAt: keptAt })
  noteServer(() => true)
  expect(freshness().isKept).toBe(true)
  noteAnswer('points.balance', undefined)
  noteAnswer('redemption.vouchers', undefined)
  expect(freshness().isKept).toBe(false)
})

it('drops stored answers that are off the screen when the server answers', () => {
  noteAnswer('points.balance', keptAt)
  noteAnswer('redemption.vouchers', keptAt)
  noteServer((endpoint) => endpoint === 'points.balance')
  noteAnswer('points.balance', undefined)
  expect(freshness().isKept).toBe(false)
})

it('forgets everything when the reads are closed, so the next member starts clean', () => {
  noteAnswer('points.balance', keptAt)
  closeReads()
  expect(freshness()).toEqual({ isKept: false, updatedAt: undefined })
})
