import { earning } from '#contract/earning.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  freshAddress,
  openHarnessWithShop,
  shopScenarios,
  type ShopScenarios,
} from '#server/testing/shop-scenarios.ts'
import { home, stranger, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { rewardFor } from '#server/points/earning-features.ts'

const forFriend = rewardFor(home, 'Referrals')

let harness: Harness
let e: ShopScenarios
beforeAll(async () => {
  harness = await openHarnessWithShop()
  e = shopScenarios(harness)
})
afterAll(() => harness.close())

const getFriends = (member: MemberCaller, { of = member, brand = home } = {}) =>
  member.call(earning.friends, { params: { id: of.loyaltyAccountId }, brand })
const friendsOf = async (member: MemberCaller) => (await getFriends(member)).body.friends
const giveName = ({ accountId }: MemberCaller, name: string) =>
  harness.tx.execute(
    sql`update accounts set first_name = ${name}, last_name = 'Moreau' where id = ${accountId}`,
  )
const now = () => harness.clock.now().toISOString()

describe('the friends who joined with a member’s link', () => {
  it('are listed newest first, with the points of each or without', async () => {
    const mia = await harness.join()
    const times = [now()]
    for (const name of ['Nora', 'Lena']) {
      const friend = await e.joinWith(await e.codeOf(mia))
      times.push(now())
      await giveName(friend, name)
      await e.confirm(friend)
      harness.clock.moveMinutes(1)
      times.push(now())
    }
    const [, nora] = await harness.rows<{ email: string }>(sql`
      select email from accounts a join referrals r on r.friend_account_id = a.id
      where r.referrer_id = ${mia.loyaltyAccountId} order by r.created_at desc`)
    const orderId = await e.buy(nora!)
    times.push(now())
    const friends = await friendsOf(mia)
    const common = { id: expect.any(String), joinedAt: expect.any(String), isReversed: false }
    expect(friends).toEqual([
      { ...common, name: 'Lena', credited: null },
      { ...common, name: 'Nora', credited: { points: forFriend, at: expect.any(String) } },
    ])
    // Each time lies between two of the recorded ones.
    const [lenaJoined, noraJoined] = friends.map(({ joinedAt }) => joinedAt)
    const [start, noraIn, lenaFrom, lenaIn, bought, end] = times
    const inOrder = [
      [start, noraJoined, noraIn],
      [lenaFrom, lenaJoined, lenaIn],
      [bought, friends[1]?.credited?.at, end],
    ]
    expect(inOrder).toEqual(inOrder.map((row) => [...row].sort()))
    await e.refund(orderId)
    expect((await friendsOf(mia))[1]).toMatchObject({
      name: 'Nora',
      credited: null,
      isReversed: true,
    })
  })

  it('have no name when they confirmed in another browser, or have a name that is not safe', async () => {
    const mia = await harness.join()
    for (const name of ['Nora', 'visit evil.example']) {
      const friend = await e.joinWith(await e.codeOf(mia))
      await giveName(friend, name)
      await e.confirm(name === 'Nora' ? { email: friend.email } : friend)
      await e.buy(friend)
      harness.clock.moveMinutes(1)
    }
    expect(await friendsOf(mia)).toMatchObject([
      { name: null, credited: { points: forFriend } },
      { name: null, credited: { points: forFriend } },
    ])
  })

  it('are not listed before they prove their address, nor when refused, nor for a shop link', async () => {
    const mia = await e.newcomer()
    const email = freshAddress()
    await e.type(email, await e.codeOf(mia))
    expect(await friendsOf(mia)).toEqual([])
    await e.confirm({ email })
    expect(await friendsOf(mia)).toHaveLength(1)
    await harness.rows(
      sql`update referrals set state = 'refused', reason = 'samePerson' where referrer_id = ${mia.loyaltyAccountId}`,
    )
    await e.buy(await e.newcomer(), { shopLink: await e.codeOf(mia, 'shop') })
    expect([await e.gained(mia), await friendsOf(mia)]).toEqual([
      rewardFor(home, 'ShopReferrals'),
      [],
    ])
  })

  it('lose their name when they erase the account, or are removed if they earned nothing', async () => {
    const mia = await harness.join()
    const friends = []
    for (const name of ['Nora', 'Lena']) {
      const friend = await e.joinWith(await e.codeOf(mia))
      await giveName(friend, name)
      friends.push(await e.confirm(friend))
    }
    await e.buy(friends[0]!)
    for (const friend of friends) await e.erase(friend)
    expect(await friendsOf(await harness.anotherDevice(mia))).toMatchObject([
      { name: null, credited: { points: forFriend } },
    ])
  })

  it('are listed for the member alone, in their brand', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    const foreign = await harness.join(undefined, stranger)
    await e.confirm(await e.joinWith(await e.codeOf(mia)))
    expect(await friendsOf(mia)).toHaveLength(1)
    expect(await friendsOf(nia)).toEqual([])
    expect((await getFriends(foreign, { brand: stranger })).body.friends).toEqual([])
    for (const answer of [
      await getFriends(nia, { of: mia }),
      await getFriends(foreign, { of: mia, brand: stranger }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { success: false } })
  })

  it('are at most 50, the last who joined', async () => {
    const mia = await harness.join()
    const friend = await e.confirm(await e.joinWith(await e.codeOf(mia)))
    // Copies of the friend and the referral, each a minute newer than the one before.
    await harness.rows(sql`
      insert into accounts select (jsonb_populate_record(a, jsonb_build_object(
        'id', 'copy-' || n, 'email', 'copy-' || n || '@example.test'))).*
      from accounts a, generate_series(1, 50) n where a.id = ${friend.accountId}`)
    await harness.rows(sql`
      insert into referrals select (jsonb_populate_record(r, jsonb_build_object(
        'id', 'copy-' || n, 'friend_account_id', 'copy-' || n, 'person_hash', 'copy-' || n,
        'created_at', r.created_at + n * interval '1 minute'))).*
      from referrals r, generate_series(1, 50) n where r.friend_account_id = ${friend.accountId}`)
    const ids = (await friendsOf(mia)).map(({ id }) => id)
    expect(ids).toEqual(Array.from({ length: 50 }, (_, index) => `copy-${50 - index}`))
  })
})
