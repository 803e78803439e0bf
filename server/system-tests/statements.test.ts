import { api } from '#contract/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  cheapestOf,
  home,
  openHarness,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { statementsOf } from '#server/testing/statements.ts'

const { membershipId } = home.ids
let harness: Harness
let member: MemberCaller
beforeAll(async () => {
  harness = await openHarness()
  member = await harness.join()
  await harness.award(member, 1000)
})
afterAll(() => harness.close())

// The most frequent calls. One statement more is one more wait for the database on every visit.
it.each<[string, number, () => Promise<{ status: number }>]>([
  ['points', 2, () => member.call(api.points.balance, { params: { id: member.loyaltyAccountId } })],
  ['collection', 3, () => member.call(api.collection.collection)],
  ['offers', 2, () => member.call(api.redemption.offers, { params: { membershipId } })],
  ['vouchers', 2, () => member.call(api.redemption.vouchers, { params: { membershipId } })],
  [
    'history of 20',
    2,
    () =>
      member.call(api.points.history, {
        params: { id: member.loyaltyAccountId, pageSize: '20' },
      }),
  ],
  ['account', 2, () => member.call(api.account.account)],
  ['tiers', 2, () => member.call(api.membership.tiers, { params: { id: membershipId } })],
  ['brand', 0, () => member.call(api.brand.brand)],
  [
    'loyalty account',
    5,
    () => member.call(api.membership.membership, { params: { id: member.loyaltyAccountId } }),
  ],
  [
    'redeem',
    2,
    () =>
      member.call(api.redemption.redeem, {
        body: { redemptionId: cheapestOf(home).offerId },
        headers: { 'idempotency-key': 'statements' },
      }),
  ],
])('%s takes %i statements, the session’s included', async (_, count, call) => {
  const statements = await statementsOf(async () => expect((await call()).status).toBe(200))
  expect(statements, statements.join('\n')).toHaveLength(count)
})
