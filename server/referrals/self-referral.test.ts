import { accountSettings } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  shopScenarios,
  openHarnessWithShop,
  type ShopScenarios,
} from '#server/testing/shop-scenarios.ts'
import { home, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { rewardFor } from '#server/points/earning-features.ts'

const forFriend = rewardFor(home, 'Referrals')

/** A friend who joined with the referrer's link, confirmed and bought once. */
const referredFriend = async (e: ShopScenarios, referrer: MemberCaller) => {
  const friend = await e.confirm(await e.joinWith(await e.codeOf(referrer)))
  return { friend, orderId: await e.buy(friend) }
}
describe('what a referrer can see of a friend', () => {
  let harness: Harness
  let e: ShopScenarios
  beforeAll(async () => {
    harness = await openHarnessWithShop()
    e = shopScenarios(harness)
  })
  afterAll(() => harness.close())
  const erase = async (member: MemberCaller) =>
    expect(
      (await member.call(accountSettings.erase, { body: { code: await harness.codeFor(member) } }))
        .status,
    ).toBe(200)

  it('shows a first name, and what the points still wait for', async () => {
    const mia = await harness.join()
    const friend = await e.joinWith(await e.codeOf(mia))
    const shown = async (language = 'en') =>
      (await e.expected(mia, language)).map(({ reason, description, isWaiting }) => [
        reason,
        description,
        isWaiting,
      ])
    expect(await shown()).toEqual([])
    await harness.tx.execute(
      sql`update accounts set first_name = 'Nora', last_name = 'Tremblay' where id = ${friend.accountId}`,
    )
    await e.confirm(friend)
    expect(await shown()).toEqual([
      [
        'Nora joined with your link',
        'There is no purchase of $40.00 or more yet, after refunds. You get the points with the first one after joining.',
        true,
      ],
    ])
    expect(await shown('fr')).toEqual([
      [
        'Nora a adhéré par votre lien',
        expect.stringMatching(
          /^Il n’y a pas encore d’achat d’au moins 40,00\s\$, remboursements déduits\./,
        ),
        true,
      ],
    ])
    const orderId = await e.buy(friend)
    expect(await shown()).toEqual([])
    await e.refund(orderId)
    expect(await shown()).toEqual([
      [
        'Nora joined with your link',
        'After a refund, less than $40.00 of the purchase is left. You get the points with the next one of $40.00 or more.',
        true,
      ],
    ])
    const shownText = JSON.stringify(await e.expected(mia))
    for (const secret of [
      friend.email,
      friend.accountId,
      friend.loyaltyAccountId,
      'Tremblay',
      orderId,
    ])
      expect(shownText).not.toContain(secret)
  })

  it('removes a pending referral when the friend is erased, and keeps points already given', async () => {
    const mia = await harness.join()
    const waiting = await e.joinWith(await e.codeOf(mia))
    const { friend, orderId } = await referredFriend(e, mia)
    await erase(waiting)
    await erase(friend)
    expect([await e.expected(mia), await e.balance(mia), await e.noted(waiting)]).toEqual([
      [],
      forFriend,
      [],
    ])
    await e.buy(waiting)
    expect(await e.balance(mia)).toBe(forFriend)
    await e.refund(orderId)
    expect([await e.expected(mia), await e.balance(mia)]).toEqual([[], 0])
  })

  it('gives nothing to an erased referrer, and their link no longer works', async () => {
    const mia = await harness.join()
    const code = await e.codeOf(mia)
    const friend = await e.joinWith(code)
    const { friend: rewardedFriend, orderId } = await referredFriend(e, mia)
    await erase(mia)
    await e.confirm(friend)
    await e.buy(friend)
    await e.refund(orderId)
    await e.buy(rewardedFriend)
    expect(await e.noted(await e.joinWith(code))).toEqual([])
    expect(await e.balance(mia)).toBe(0)
  })

  it('exports the member’s links, referred friends by kind and date, and that the member arrived through one', async () => {
    const mia = await harness.join()
    const { friend } = await referredFriend(e, mia)
    const {
      body: { data },
    } = await mia.call(accountSettings.exportAll)
    expect(data).toMatchObject({
      referralLinks: [{ kind: 'friend', code: await e.codeOf(mia), createdAt: expect.any(String) }],
      referredFriends: [
        { kind: 'friend', state: 'credited', points: forFriend, at: expect.any(String) },
      ],
      arrivedThroughLinks: [],
    })
    const friendData = (await friend.call(accountSettings.exportAll)).body.data
    expect(friendData).toMatchObject({
      referredFriends: [],
      arrivedThroughLinks: [{ kind: 'friend', at: expect.any(String) }],
    })
    expect(JSON.stringify(friendData)).not.toContain(mia.accountId)
  })
})
