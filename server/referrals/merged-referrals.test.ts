import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  enginesWithShop,
  shopScenarios,
  type ShopScenarios,
} from '#server/testing/shop-scenarios.ts'
import { home, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { rewardFor } from '#server/points/earning-features.ts'
import { differencesOf } from '#server/points/verify.ts'

const WELCOME = home.program.welcome.points
const [forFriend, forShop] = [rewardFor(home, 'Referrals'), rewardFor(home, 'ShopReferrals')]
const BOUGHT = 40
const rejectedReferral = (kind: 'friend' | 'shop') => ({
  kind,
  state: 'refused',
  reason: 'samePerson',
  points: 0,
})

describe.each(enginesWithShop)(
  'a member who turns out to have referred themselves ($engine)',
  ({ open }) => {
    let harness: Harness
    let e: ShopScenarios
    beforeAll(async () => {
      harness = await open()
      e = shopScenarios(harness)
    })
    afterAll(() => harness.close())

    /** Joins through the member's own link with another address, confirms it and buys. */
    const selfReferral = async () => {
      const mia = await e.newcomer()
      const nia = await e.confirm(await e.joinWith(await e.codeOf(mia)))
      const orderId = await e.buy(nia)
      expect(await e.gained(mia)).toBe(forFriend)
      return { mia, nia, orderId }
    }
    const spendable = async (member: MemberCaller) => (await e.points(member)).redeemablePoints

    it.each(['the friend is merged into the referrer', 'the referrer is merged into the friend'])(
      'loses the reward when %s, and is shown why',
      async (way) => {
        const { mia, nia } = await selfReferral()
        const [from, into] = way.startsWith('the friend') ? [nia, mia] : [mia, nia]
        const { lines, data } = await e.merge(from, into)
        expect(lines[1]).toBe(
          `One of these accounts had referred the other, so the member had referred themselves. ${forFriend} points credited for it were reversed, and it never credits any again.`,
        )
        expect(data).toMatchObject({ selfReferrals: { points: forFriend, referrals: 1 } })
        expect([await e.gained(mia), await e.points(into)]).toEqual([
          0,
          {
            currentPoints: WELCOME * 2 + BOUGHT,
            pastPoints: 0,
            redeemablePoints: WELCOME * 2 + BOUGHT,
          },
        ])
        expect((await e.history(into))[0]).toMatchObject({
          originType: 2,
          action: 2,
          amount: forFriend,
          reason: 'Referral reversed',
          description:
            'Both accounts turned out to be yours. Points are for inviting someone else, so these were taken back. They no longer count toward your level.',
        })
        expect((await e.history(into, 'fr'))[0]).toMatchObject({
          reason: 'Parrainage annulé',
          description: expect.stringContaining('les vôtres'),
        })
        expect(await e.expected(into)).toMatchObject([
          { isWaiting: false, description: expect.stringContaining('inviting someone else') },
        ])
      },
    )

    it('never gets the reward again: not by another purchase of either account, nor when the first is refunded', async () => {
      const { mia, nia, orderId } = await selfReferral()
      await e.merge(nia, mia)
      await e.buy(nia)
      await e.buy(mia)
      await e.refund(orderId)
      expect([await e.gained(mia), await spendable(mia), await e.noted(nia)]).toEqual([
        0,
        WELCOME * 2 + 2 * BOUGHT,
        [rejectedReferral('friend')],
      ])
    })

    it('loses also the reward of the own shop link, and keeps rewards for other friends', async () => {
      const { mia, nia } = await selfReferral()
      const ida = await e.confirm(await e.joinWith(await e.codeOf(mia)))
      await e.buy(ida)
      await e.buy(nia, { shopLink: await e.codeOf(mia, 'shop') })
      expect(await e.gained(mia)).toBe(2 * forFriend + forShop)
      expect((await e.merge(nia, mia)).data).toMatchObject({
        selfReferrals: { points: forFriend + forShop, referrals: 2 },
      })
      expect([await e.gained(mia), await e.noted(nia), (await e.noted(ida))[0]?.state]).toEqual([
        forFriend,
        [rejectedReferral('friend'), rejectedReferral('shop')],
        'credited',
      ])
    })

    it.each([
      { who: 'the referrer', into: 'mia' },
      { who: 'the friend', into: 'nia' },
    ] as const)(
      'owes what is spent already, deducted from the points of $who',
      async ({ into }) => {
        const { mia, nia } = await selfReferral()
        await e.run('credit', {
          email: mia.email,
          points: String(-(WELCOME + forFriend)),
          reason: 'Spent',
          'no-counts': 'yes',
        })
        await e.run('credit', {
          email: nia.email,
          points: String(-(WELCOME + BOUGHT)),
          reason: 'Spent',
          'no-counts': 'yes',
        })
        const left = into === 'mia' ? mia : nia
        const { lines, data } = await e.merge(into === 'mia' ? nia : mia, left)
        expect([await spendable(left), data]).toMatchObject([0, { owedPoints: forFriend }])
        expect(lines.at(-1)).toMatch(
          new RegExp(` has 0 points to spend now; .*, ${forFriend} still owed\\.$`),
        )
        await harness.award(left, forFriend + 7)
        expect(await spendable(left)).toBe(7)
        expect(await differencesOf(harness.tx)).toEqual([])
      },
    )

    it('is warned of in a dry run, with the number of points, and nothing changes', async () => {
      const { mia, nia } = await selfReferral()
      const before = [await e.points(mia), await e.points(nia), await e.noted(nia)]
      const { lines } = await e.merge(nia, mia, { 'dry-run': 'yes' })
      expect(lines[1]).toBe(
        `Mind: one of these accounts had referred the other, so the member had referred themselves. ${forFriend} points credited for it would be reversed, and it never credits any again.`,
      )
      expect([await e.points(mia), await e.points(nia), await e.noted(nia)]).toEqual(before)
    })

    it('loses a pending reward too, and the report does not mention it for unrelated accounts', async () => {
      const [mia, ida] = [await e.newcomer(), await e.newcomer()]
      const nia = await e.confirm(await e.joinWith(await e.codeOf(mia)))
      expect((await e.merge(nia, mia)).lines[1]).toBe(
        'One of these accounts had referred the other, so the member had referred themselves. Nothing was credited for it, and nothing will be.',
      )
      expect([await e.noted(nia), await e.gained(mia)]).toEqual([[rejectedReferral('friend')], 0])
      expect((await e.merge(ida, mia)).lines.join(' ')).not.toContain('themselves')
    })

    it('is also detected with a third account between the two', async () => {
      const [{ mia, nia }, ida] = [await selfReferral(), await e.newcomer()]
      expect((await e.merge(nia, ida)).data).toMatchObject({
        selfReferrals: { points: 0, referrals: 0 },
      })
      expect(await e.gained(mia)).toBe(forFriend)
      await e.merge(mia, ida)
      expect([await e.gained(mia), await spendable(ida)]).toEqual([0, WELCOME * 3 + BOUGHT])
      expect(await differencesOf(harness.tx)).toEqual([])
    })

    it('can then be referred to the shop by somebody else', async () => {
      const [mia, nia, ida] = [await e.newcomer(), await e.newcomer(), await e.newcomer()]
      await e.buy(nia, { shopLink: await e.codeOf(mia, 'shop') })
      await e.merge(nia, mia)
      await e.buy(nia, { shopLink: await e.codeOf(ida, 'shop') })
      expect([await e.gained(mia), await e.gained(ida)]).toEqual([0, forShop])
    })
  },
)
