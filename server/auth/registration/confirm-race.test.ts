import { auth } from '#contract/auth.ts'
import { earning } from '#contract/earning.ts'
import { api } from '#contract/index.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  shopScenarios,
  freshAddress,
  openHarnessWithShop,
  type ShopScenarios,
} from '#server/testing/shop-scenarios.ts'
import {
  cheapestOf,
  freshPostgres,
  home,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { rewardFor } from '#server/points/earning-features.ts'
import { differencesOf } from '#server/points/verify.ts'

const rounds = Array.from(
  { length: Number(process.env['SOAK_ROUNDS'] ?? 5) },
  (_, round) => round + 1,
)
const offer = cheapestOf(home)
const [forFollow, forFriend] = [rewardFor(home, 'InstagramFollow'), rewardFor(home, 'Referrals')]

// The embedded engine has one connection and hides races: these run on PostgreSQL.
describe.runIf(testPostgres)(
  'an address change confirmed at the same instant as ledger entries (postgres)',
  () => {
    let harness: Harness
    let e: ShopScenarios
    beforeAll(async () => {
      harness = await openHarnessWithShop({ database: await freshPostgres() })
      e = shopScenarios(harness)
    })
    afterAll(() => harness.close())

    /** Requests an address change; its email has arrived. */
    const requestedChange = async (): Promise<{
      mia: MemberCaller
      email: string
      token: string
    }> => {
      const [[mia], email] = [await e.members(1), freshAddress()]
      await harness.setPassword(mia!, 'Kx7-tulip-Boat')
      expect(
        (
          await mia!.call(accountSettings.update, {
            body: { email, currentPassword: 'Kx7-tulip-Boat' },
          })
        ).status,
      ).toBe(200)
      const [message] = await harness.emailsTo(email)
      return {
        mia: mia!,
        email,
        token:
          new URL(/^https?:\S+$/m.exec(message?.text ?? '')?.[0] ?? '').searchParams.get('token') ??
          '',
      }
    }
    const confirm = ({ mia, token }: Awaited<ReturnType<typeof requestedChange>>) =>
      mia.call(auth.confirmEmail, { body: { token } })
    const follow = (mia: MemberCaller) =>
      mia.call(earning.followInstagram, {
        body: { loyaltyAccountId: mia.loyaltyAccountId, membershipId: home.ids.membershipId },
      })

    it.each(rounds)(
      'manual points, a follow, a redemption and orders of the new address: all succeed (round %i)',
      async () => {
        const change = await requestedChange()
        const { mia, email } = change
        await harness.award(mia, offer.cost)
        await e.buy({ email })
        const [confirmed, followed, redeemed] = await Promise.all([
          confirm(change),
          follow(mia),
          mia.call(api.redemption.redeem, { body: { redemptionId: offer.offerId } }),
          e.buy({ email }),
          ...Array.from({ length: 12 }, () => harness.award(mia, 10)),
        ])
        expect([confirmed.status, followed.status, redeemed.status]).toEqual([200, 200, 200])
        expect(await e.balance(mia)).toBe(forFollow + 120 + 2 * 40)
        expect(
          await harness.rows(sql`select email from accounts where id = ${mia.accountId}`),
        ).toEqual([{ email }])
        expect(await differencesOf(harness.tx)).toEqual([])
      },
    )

    it.each(rounds)(
      'purchases of referred friends while two members, one referred by the other, confirm another address: each is credited once (round %i)',
      async () => {
        const first = await requestedChange()
        const second = await requestedChange()
        const { mia } = first
        const code = await e.codeOf(mia)
        const friends = await e.members(4, () => e.joinWith(code))
        // The first member, who changes the address, is referred by the second, who changes it too.
        const shopLink = await e.codeOf(second.mia, 'shop')
        const answers = await Promise.all([
          confirm(first),
          confirm(second),
          ...friends.map((friend) => e.buy(friend)),
          e.buy({ email: first.email }, { shopLink }),
          ...Array.from({ length: 4 }, () => harness.award(second.mia, 10)),
        ])
        expect([answers[0].status, answers[1].status]).toEqual([200, 200])
        expect([await e.balance(mia), await e.balance(second.mia)]).toEqual([
          4 * forFriend + 40,
          rewardFor(home, 'ShopReferrals') + 40,
        ])
        expect(await differencesOf(harness.tx)).toEqual([])
      },
    )
  },
)
