import { describe, expect, it } from 'vitest'
import type { Buyer } from './purchase.ts'
import { reviewVerdict, type Review } from './review.ts'

const noon = new Date('2026-05-01T12:00:00Z')
const earlier = new Date('2026-05-01T11:00:00Z')
const member: Buyer = { joinedAt: noon, isProven: true }
const written: Review = { isPublished: true, isBuyers: true, writtenAt: noon }

describe('a review', () => {
  it.each<[string, Partial<Review>, Buyer | undefined, unknown]>([
    ['of what she bought is given [EN-78]', {}, member, { state: 'given' }],
    ['that nobody can read waits', { isPublished: false }, member, { state: 'waiting', why: 'notPublished' }],
    ['of what she never bought is refused', { isBuyers: false }, member, { state: 'refused', why: 'notABuyer' }],
    ['before joining is refused', { writtenAt: earlier }, member, { state: 'refused', why: 'beforeJoining' }],
    ['of an address that is not proven waits', {}, { ...member, isProven: false }, { state: 'waiting', why: 'notVerified' }],
    ['of somebody who is no member waits', {}, undefined, { state: 'waiting', why: 'notAMember' }],
  ])('%s', (_, change, buyer, verdict) => expect(reviewVerdict({ ...written, ...change }, buyer)).toEqual(verdict))
})
