import { sql } from 'drizzle-orm'
import { api } from '#contract/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines, home, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { findMember, startSession } from './sessions.ts'

const { membershipId } = home.ids

describe.each(engines)(
  'the member of a session, with their loyalty account, on $engine',
  ({ open }) => {
    let harness: Harness
    let mia: MemberCaller
    let nia: MemberCaller
    beforeAll(async () => {
      harness = await open()
    })
    afterAll(() => harness.close())
    beforeEach(async () => {
      ;[mia, nia] = [await harness.join(), await harness.join()]
    })

    const memberOf = (token: string) =>
      findMember(harness.tx, token, {
        brand: home,
        secret: harness.context.secret,
        now: harness.clock.now(),
      })
    const balanceOf = (reader: MemberCaller, id: string) =>
      reader.call(api.points.balance, { params: { id } })
    const visibleTo = async (reader: MemberCaller, id: string) => [
      (await balanceOf(reader, id)).status,
      (await reader.call(api.membership.membership, { params: { id } })).status,
    ]

    it('is their own one', async () => {
      expect(await memberOf(mia.token)).toMatchObject({
        accountId: mia.accountId,
        loyaltyAccount: { id: mia.loyaltyAccountId, membershipId, nftId: mia.nftId },
      })
    })

    it('is a member without a loyalty account who signed in but has not joined', async () => {
      const email = `${mia.accountId}@apart.test`
      await harness.tx.execute(
        sql`insert into accounts (id, brand, email, created_at) values (${`apart_${mia.accountId}`}, ${home.slug}, ${email}, now())`,
      )
      const token = await startSession(harness.tx, {
        accountId: `apart_${mia.accountId}`,
        brand: home.slug,
        secret: harness.context.secret,
        now: harness.clock.now(),
      })
      expect(await memberOf(token)).toMatchObject({ email, loyaltyAccount: undefined })

      const headers = { authorization: `Bearer ${token}` }
      const statuses = [
        harness.visitor().call(api.account.account, { headers }),
        harness
          .visitor()
          .call(api.points.balance, { params: { id: mia.loyaltyAccountId }, headers }),
        harness.visitor().call(api.redemption.offers, { params: { membershipId }, headers }),
      ].map(async (call) => (await call).status)
      expect(await Promise.all(statuses)).toEqual([200, 404, 404])
    })

    it('does not show another member’s loyalty account', async () => {
      expect(await visibleTo(mia, mia.loyaltyAccountId)).toEqual([200, 200])
      expect(await visibleTo(mia, nia.loyaltyAccountId)).toEqual([404, 404])
    })

    it('shows the target of a merged loyalty account right after the merge, and the other session has ended', async () => {
      const before = (await balanceOf(mia, mia.loyaltyAccountId)).body
      await harness.merge(nia, mia)

      expect(await memberOf(mia.token)).toMatchObject({
        accountId: mia.accountId,
        loyaltyAccount: { id: mia.loyaltyAccountId },
      })
      const [current, old] = [
        await balanceOf(mia, mia.loyaltyAccountId),
        await balanceOf(mia, nia.loyaltyAccountId),
      ]
      expect([current.status, old.status]).toEqual([200, 200])
      expect(old.body).toEqual(current.body)
      expect(current.body).not.toEqual(before)
      expect(await memberOf(nia.token)).toBeUndefined()
      expect(await visibleTo(nia, nia.loyaltyAccountId)).toEqual([401, 401])
    })
  },
)
