import { beforeEach, expect, it } from 'vitest'
import { freshness, recordAnswer, recordServerReached } from './freshness.ts'
import { clearReads } from './queries.ts'

const storedAt = '2026-11-20T12:00:00.000Z'

beforeEach(clearReads)

it('reports the age of the oldest stored answer until the server has answered all of them', () => {
  recordAnswer('points.balance', storedAt)
  recordAnswer('redemption.vouchers', '2026-11-20T13:00:00.000Z')
  expect(freshness()).toEqual({ isStored: true, updatedAt: storedAt })
  recordServerReached(() => true)
  expect(freshness().isStored).toBe(true)
  recordAnswer('points.balance', undefined)
  recordAnswer('redemption.vouchers', undefined)
  expect(freshness().isStored).toBe(false)
})

it('drops stored answers that are off the screen when the server answers', () => {
  recordAnswer('points.balance', storedAt)
  recordAnswer('redemption.vouchers', storedAt)
  recordServerReached((endpoint) => endpoint === 'points.balance')
  recordAnswer('points.balance', undefined)
  expect(freshness().isStored).toBe(false)
})

it('forgets everything when the reads are closed, so the next member starts clean', () => {
  recordAnswer('points.balance', storedAt)
  clearReads()
  expect(freshness()).toEqual({ isStored: false, updatedAt: undefined })
})
