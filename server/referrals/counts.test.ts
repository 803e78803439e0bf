import { parsePack, type BrandPack } from '#brands/brand.ts'
import { auth } from '#contract/auth.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteUnverifiedAccounts } from '#server/auth/jobs.ts'
import {
  shopScenarios,
  freshAddress,
  openHarnessWithShop,
  type ShopScenarios,
} from '#server/testing/shop-scenarios.ts'
import { home, stranger, type Harness } from '#server/testing/harness.ts'
import { rewardFor } from '#server/points/earning-features.ts'
import { rewardForVerifiedFriend } from './reward-referral.ts'

const { creatorId, assetId, membershipId } = home.ids
const forFriend = rewardFor(home, 'Referrals')

describe('who counts as a friend', () => {
  let harness: Harness
  let e: ShopScenarios
  beforeAll(async () => {
    harness = await openHarnessWithShop()
    e = shopScenarios(harness)
  })
  afterAll(() => harness.close())

  it.each([
    ['self@example.test', 'self+friend@example.test'],
    ['self.two@gmail.com', 'selftwo@gmail.com'],
    ['selfthree@gmail.com', 's.e.l.f.Three+x@GoogleMail.com'],
    ['selffour@icloud.com', 'selffour@me.com'],
  ])('rejects a self-referral of %s as %s, and shows why', async (own, trick) => {
    const mia = await e.joinWith(undefined, own)
    const secondAccount = await e.joinWith(await e.codeOf(mia), trick.toLowerCase())
    await e.confirm(secondAccount)
    await e.buy(secondAccount)
    expect([await e.balance(mia), await e.noted(secondAccount)]).toEqual([
      0,
      [{ kind: 'friend', state: 'refused', reason: 'samePerson', points: 0 }],
    ])
    expect(await e.expected(mia)).toMatchObject([
      {
        originType: 2,
        isWaiting: false,
        reason: 'Someone you know joined with your link',
        description: expect.stringContaining('is your own'),
      },
    ])
  })

  it('rejects a friend with the same telephone, also when it is added later', async () => {
    const mia = await harness.join()
    const friend = await e.joinWith(await e.codeOf(mia))
    await harness.tx.execute(
      sql`update accounts set telephone = '+15145550134' where id in (${mia.accountId}, ${friend.accountId})`,
    )
    await e.confirm(friend)
    await e.buy(friend)
    expect([await e.balance(mia), (await e.noted(friend))[0]?.reason]).toEqual([0, 'samePerson'])
  })

  it('ignores the code when a confirmed member joins again', async () => {
    const [mia, nia] = [await harness.join(), await e.confirm(await harness.join())]
    const referralCode = await e.codeOf(mia)
    await harness
      .visitor()
      .call(auth.joinUnverified, { body: { email: nia.email, creatorId, assetId, referralCode } })
    await harness
      .visitor()
      .call(auth.joinByEmail, { body: { email: nia.email, membershipId, referralCode } })
    await e.buy(nia)
    expect([await e.noted(nia), await e.balance(mia)]).toEqual([[], 0])
  })

  it('ignores an unknown code and one of another brand, without revealing it', async () => {
    const abroad = await harness.join(undefined, stranger)
    const plain = await harness
      .visitor()
      .call(auth.joinUnverified, { body: { email: freshAddress(), creatorId, assetId } })
    for (const referralCode of ['nobody', await e.codeOf(abroad, 'friend', stranger)]) {
      const email = freshAddress()
      const { status, body } = await harness
        .visitor()
        .call(auth.joinUnverified, { body: { email, creatorId, assetId, referralCode } })
      expect([status, Object.keys(body).sort(), await e.noted(await e.memberOf(email))]).toEqual([
        200,
        Object.keys(plain.body).sort(),
        [],
      ])
    }
  })

  it('counts a friend who joins by email, from the first login [CA-07]', async () => {
    const [mia, email] = [await harness.join(), freshAddress()]
    await harness
      .visitor()
      .call(auth.joinByEmail, { body: { email, membershipId, referralCode: await e.codeOf(mia) } })
    await e.confirm({ email })
    await e.buy(await e.memberOf(email))
    expect(await e.balance(mia)).toBe(forFriend)
  })

  const form = (email: string, brand: BrandPack, referralCode: string) => ({
    email,
    firstname: 'Lena',
    lastname: 'Moreau',
    username: 'lena',
    password: 'Zebra-9-Kite',
    telephone: '(212) 555-2368',
    site: brand.slug,
    creatorId: brand.ids.creatorId,
    referralCode,
  })

  it('counts a friend who registers, once the code from the email is entered, for the first referrer [EN-04]', async () => {
    const [mia, nia, email] = [await harness.join(), await harness.join(), freshAddress()]
    const [first, second] = [await e.codeOf(mia), await e.codeOf(nia)]
    const { body } = await harness.visitor().call(auth.register, { body: form(email, home, first) })
    const [message] = await harness.emailsTo(email)
    expect(
      await harness.rows(
        sql`select 1 from referrals r join accounts a on a.id = r.friend_account_id where a.email = ${email}`,
      ),
    ).toEqual([])
    expect(
      (
        await harness
          .visitor()
          .call(auth.mfa, { body: { userId: body.userId, token: message?.code } })
      ).status,
    ).toBe(200)
    const friend = await e.memberOf(email)
    await harness
      .visitor()
      .call(auth.joinUnverified, { body: { email, creatorId, assetId, referralCode: second } })
    await e.buy(friend)
    expect([await e.balance(mia), await e.balance(nia)]).toEqual([forFriend, 0])
  })

  it('counts a friend who registers with a brand that sends no code', async () => {
    const [ida, email] = [await harness.join(undefined, stranger), freshAddress()]
    await harness.visitor(stranger).call(auth.register, {
      brand: stranger,
      body: form(email, stranger, await e.codeOf(ida, 'friend', stranger)),
    })
    expect(
      await harness.rows(
        sql`select r.state from referrals r join accounts a on a.id = r.friend_account_id where a.email = ${email}`,
      ),
    ).toEqual([{ state: 'waiting' }])
  })

  it('rejects a friend whose account was merged with the referrer’s', async () => {
    const mia = await harness.join()
    const friend = await e.joinWith(await e.codeOf(mia))
    await e.confirm(friend)
    await harness.merge(friend, mia)
    const before = await e.balance(mia)
    await e.buy(mia)
    expect([await e.balance(mia), (await e.noted(friend))[0]]).toEqual([
      before + 40,
      { kind: 'friend', state: 'refused', reason: 'samePerson', points: 0 },
    ])
  })

  it('rejects a friend merged into an older member, and keeps one merged into a newer member', async () => {
    const [mia, older] = [await harness.join(), await harness.join()]
    const [one, other] = [
      await e.joinWith(await e.codeOf(mia)),
      await e.joinWith(await e.codeOf(mia)),
    ]
    const later = await harness.join()
    for (const [from, into] of [
      [one, older],
      [other, later],
    ] as const) {
      await harness.merge(from, into)
      await e.confirm(into)
      await e.buy(into)
    }
    expect([
      (await e.noted(one))[0]?.reason,
      (await e.noted(other))[0]?.state,
      await e.balance(mia),
    ]).toEqual(['memberBefore', 'credited', forFriend])
  })

  it('rejects a friend once the program no longer rewards referrals', async () => {
    const mia = await harness.join()
    const friend = await e.joinWith(await e.codeOf(mia))
    await e.confirm(friend)
    const orderId = await e.buy(friend)
    await e.refund(orderId)
    const over = parsePack({
      ...structuredClone(home),
      program: {
        ...home.program,
        features: home.program.features.map((feature) => ({ ...feature, isActive: false })),
      },
    })
    const now = harness.clock.now()
    await rewardForVerifiedFriend(harness.tx, {
      brand: over,
      loyaltyAccountId: friend.loyaltyAccountId,
      purchases: async () => [{ orderId: 'late', placedAt: now, left: 4000 }],
      now,
    })
    expect([await e.balance(mia), (await e.noted(friend))[0]?.reason]).toEqual([0, 'ended'])
  })

  it('deletes the referral of somebody who never came, together with the account', async () => {
    const [mia, email] = [await harness.join(), freshAddress()]
    await harness
      .visitor()
      .call(auth.joinByEmail, { body: { email, membershipId, referralCode: await e.codeOf(mia) } })
    await harness.outbox.sendDue()
    expect(await e.expected(mia)).toEqual([])
    harness.clock.moveMinutes(8 * 24 * 60)
    await deleteUnverifiedAccounts.run(harness.context)
    expect(await harness.rows(sql`select 1 from accounts where email = ${email}`)).toEqual([])
    expect(
      await harness.rows(sql`select 1 from referrals where referrer_id = ${mia.loyaltyAccountId}`),
    ).toEqual([])
  })
})
