import { auth } from '#contract/auth.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  shopScenarios,
  freshAddress,
  openHarnessWithShop,
  type ShopScenarios,
} from '#server/testing/shop-scenarios.ts'
import { home, type Harness } from '#server/testing/harness.ts'
import { rewardFor } from '#server/points/earning-features.ts'

const { creatorId } = home.ids
const [forFriend, forShop] = [rewardFor(home, 'Referrals'), rewardFor(home, 'ShopReferrals')]

let harness: Harness
let e: ShopScenarios
beforeAll(async () => {
  harness = await openHarnessWithShop()
  e = shopScenarios(harness)
})
afterAll(() => harness.close())
const giveName = (member: { accountId: string }) =>
  harness.tx.execute(sql`update accounts set first_name = 'Nora' where id = ${member.accountId}`)

describe('an address that an attacker typed with their own referral code', () => {
  const ways = { joining: 'type', 'joining by email': 'joinByEmail' } as const
  it.each(Object.entries(ways))(
    'credits the referrer of the owner, whose code came last before the proof (%s)',
    async (_, way) => {
      const [evil, friend] = [await e.newcomer(), await e.newcomer()]
      for (const ownerJoins of [e.type, e.joinByEmail]) {
        const email = freshAddress()
        await e[way](email, await e.codeOf(evil))
        const before = await e.gained(friend)
        expect((await ownerJoins(email, await e.codeOf(friend))).status).toBe(200)
        await e.confirm({ email })
        await e.buy({ email })
        expect([await e.gained(evil), (await e.gained(friend)) - before]).toEqual([0, forFriend])
      }
    },
  )

  it('credits the code of the owner’s registration', async () => {
    const [evil, friend, email] = [await e.newcomer(), await e.newcomer(), freshAddress()]
    await e.type(email, await e.codeOf(evil))
    const form = {
      email,
      firstname: 'Lena',
      lastname: 'Moreau',
      username: 'lena',
      password: 'Zebra-9-Kite',
      telephone: '(212) 555-2368',
      site: home.slug,
      creatorId,
      referralCode: await e.codeOf(friend),
    }
    const { body } = await harness.visitor().call(auth.register, { body: form })
    expect(
      (
        await harness
          .visitor()
          .call(auth.mfa, { body: { userId: body.userId, token: await e.codeTo(email) } })
      ).status,
    ).toBe(200)
    await e.buy({ email })
    expect([await e.gained(evil), await e.gained(friend)]).toEqual([0, forFriend])
  })

  it('shows the attacker no name when the owner registers without a code', async () => {
    const [evil, email] = [await e.newcomer(), freshAddress()]
    await e.type(email, await e.codeOf(evil))
    const form = {
      email,
      firstname: 'Lena',
      lastname: 'Moreau',
      username: 'lena',
      password: 'Zebra-9-Kite',
      telephone: '(212) 555-2367',
      site: home.slug,
      creatorId,
    }
    const { body } = await harness.visitor().call(auth.register, { body: form })
    expect(
      (
        await harness
          .visitor()
          .call(auth.mfa, { body: { userId: body.userId, token: await e.codeTo(email) } })
      ).status,
    ).toBe(200)
    expect(await e.expected(evil)).toMatchObject([
      { reason: 'Someone you know joined with your link' },
    ])
  })

  it('reveals nothing about an address (new, known or proven) before its owner proves it', async () => {
    const evil = await e.newcomer()
    const [unknown, known, proven] = [freshAddress(), freshAddress(), await e.newcomer()]
    await e.type(known)
    for (const email of [unknown, known, proven.email]) {
      await e.type(email, await e.codeOf(evil))
      await e.joinByEmail(email, await e.codeOf(evil))
    }
    expect(await e.expected(evil)).toEqual([])
    expect((await evil.call(accountSettings.exportAll)).body.data).toMatchObject({
      referredFriends: [],
    })
    await e.confirm({ email: unknown })
    expect(await e.expected(evil)).toHaveLength(1)
    expect((await evil.call(accountSettings.exportAll)).body.data).toMatchObject({
      referredFriends: [{ state: 'waiting' }],
    })
  })

  it('shows the attacker no name when the address is proven in another browser, or the attacker’s code came after the owner’s own joining', async () => {
    const evil = await e.newcomer()
    const [first, second] = [freshAddress(), freshAddress()]
    await e.type(first, await e.codeOf(evil))
    await e.confirm({ email: first })
    await e.type(second)
    const owner = await e.memberOf(second)
    await e.type(second, await e.codeOf(evil))
    await e.confirm(owner)
    for (const email of [first, second]) {
      await giveName(await e.memberOf(email))
      expect((await e.expected(evil))[0]).toMatchObject({
        reason: 'Someone you know joined with your link',
      })
      await e.buy({ email })
      expect((await e.history(evil))[0]).toMatchObject({
        originType: 2,
        description: expect.stringMatching(/^Someone you know joined/),
      })
    }
    expect(
      await harness.rows(
        sql`select 1 from point_entries where loyalty_account_id = ${evil.loyaltyAccountId} and reason_values ? 'friendId'`,
      ),
    ).toEqual([])
  })
})

it('shows the name of a friend who confirms in the browser that arrived through the link, also in the history', async () => {
  const [mia, email] = [await e.newcomer(), freshAddress()]
  await e.type(email, await e.codeOf(mia))
  const friend = await e.memberOf(email)
  await giveName(friend)
  await e.confirm(friend)
  expect(await e.expected(mia)).toMatchObject([{ reason: 'Nora joined with your link' }])
  await e.buy({ email })
  expect((await e.history(mia))[0]).toMatchObject({
    amount: forFriend,
    description: expect.stringMatching(/^Nora joined/),
  })
})

it('shows no name of a buyer who arrived through a shop link, because anybody can type an address at a checkout', async () => {
  const [mia, nora] = [await e.newcomer(), await e.newcomer()]
  await giveName(nora)
  await e.buy(nora, { shopLink: await e.codeOf(mia, 'shop') })
  expect((await e.history(mia))[0]).toMatchObject({
    originType: 6,
    amount: forShop,
    description: expect.stringMatching(/^Someone you know came/),
  })
  const email = freshAddress()
  await e.type(email, await e.codeOf(mia, 'shop'))
  const buyer = await e.memberOf(email)
  await giveName(buyer)
  await e.confirm(buyer)
  expect(await e.expected(mia)).toMatchObject([
    { originType: 6, reason: 'Someone you know came to the shop with your link' },
  ])
})
