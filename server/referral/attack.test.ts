import { door } from '#contract/door.ts'
import { earning } from '#contract/earning.ts'
import { api } from '#contract/index.ts'
import { profile } from '#contract/profile.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshPostgres, home, openHarness, testPostgres, type Caller, type Harness, type MemberCaller } from '#server/harness.ts'
import { paidOrderPayload, shopifyEvent } from '#server/shop/sample.ts'
import { rewardOf } from '#server/points/features.ts'

const { creatorId, assetId, membershipId } = home.ids
const welcome = home.programme.welcome.points
const [forFriend, forShop] = [rewardOf(home, 'Referrals'), rewardOf(home, 'ShopReferrals')]
const secret = 'the secret of our own shop'
const shopSecrets = { shopify: new Map([[home.slug, [secret]]]), judgeme: new Map([[home.slug, [secret]]]) }
const open = async (engine: 'embedded' | 'postgres' = 'embedded') => openHarness({ shopSecrets, ...(engine === 'postgres' ? { database: await freshPostgres() } : {}) })

let count = 0
const fresh = (word: string) => `${word}${(count += 1)}@example.test`

/** What strangers and friends do, through the doors of the house alone. */
function errands(house: Harness) {
  const codeOf = async (member: MemberCaller, kind: 'friend' | 'shop' = 'friend') => {
    const { body } = await member.call(kind === 'friend' ? earning.friendLink : earning.shopLink, { params: { id: member.loyaltyAccountId } })
    return new URL((body as { referralUrl: string }).referralUrl).searchParams.get(kind === 'friend' ? 'referralCode' : 'shopLink') ?? ''
  }
  const memberOf = async (email: string) => {
    const [row] = await house.rows<{ id: string; account_id: string; nft_id: string }>(sql`
      select l.id, l.account_id, l.nft_id from loyalty_accounts l join accounts a on a.id = l.account_id where a.email = ${email} and a.brand = ${home.slug}`)
    return house.anotherDevice({ email, accountId: row!.account_id, loyaltyAccountId: row!.id, nftId: row!.nft_id } as MemberCaller)
  }
  const type = (email: string, referralCode?: string) => house.visitor().call(door.joinUnverified, { body: { email, creatorId, assetId, ...(referralCode ? { referralCode } : {}) } })
  const typeForLetter = (email: string, referralCode: string) => house.visitor().call(door.joinByLetter, { body: { email, membershipId, referralCode } })
  const codeFor = async (email: string) => (await house.lettersTo(email)).find((letter) => letter.code)?.code ?? ''
  /** From the mailbox; in a browser that has nothing of hers, unless one is named. */
  const prove = async (email: string, browser: Pick<Caller, 'call'> = house.visitor(), token?: string) => {
    expect((await browser.call(door.exchange, { body: { membershipId, email, token: token ?? (await codeFor(email)) } })).status).toBe(200)
    return memberOf(email)
  }
  const proven = async (word: string) => {
    const email = fresh(word)
    await type(email)
    return prove(email)
  }
  const buy = async (email: string, shopLink?: string) => {
    const event = shopifyEvent('orders/paid', paidOrderPayload({ orderId: String(7000 + (count += 1)), email, total: '40.00', at: house.clock.now(), ...(shopLink ? { shopLink } : {}) }), { secret })
    const answer = await house.app.inject({ method: 'POST', url: event.path, payload: event.body, headers: { host: `${home.slug}.localhost:4000`, ...event.headers } })
    expect(answer.statusCode).toBe(200)
  }
  const named = (member: { accountId: string }) => house.tx.execute(sql`update accounts set first_name = 'Nora' where id = ${member.accountId}`)
  const gained = async ({ loyaltyAccountId }: MemberCaller) => {
    const [row] = await house.rows<{ points: number }>(sql`select coalesce(sum(redeemable_delta), 0)::int as points from point_entries where loyalty_account_id = ${loyaltyAccountId} and origin_type in (2, 6)`)
    return row!.points
  }
  const lines = async (member: MemberCaller) => (await member.call(earning.expected, { params: { id: member.loyaltyAccountId } })).body.expected
  const history = async (member: MemberCaller) => (await member.call(api.points.history, { params: { id: member.loyaltyAccountId } })).body.history
  const erase = async (member: MemberCaller) => {
    expect((await member.call(profile.erase, { body: { code: await house.codeFor(member) } })).status).toBe(200)
    house.clock.moveMinutes(20)
  }
  return { codeOf, memberOf, type, typeForLetter, codeFor, prove, proven, buy, named, gained, lines, history, erase }
}

let house: Harness
let e: ReturnType<typeof errands>
beforeAll(async () => {
  house = await open()
  e = errands(house)
})
afterAll(() => house.close())

describe('an address that a stranger typed with his code', () => {
  const ways = { 'joining': 'type', 'joining by letter': 'typeForLetter' } as const
  it.each(Object.entries(ways))('is its owner’s to say who brought her, by whatever door she comes after (%s)', async (_, way) => {
    const [evil, friend] = [await e.proven('evil'), await e.proven('friend')]
    for (const hers of [e.type, e.typeForLetter]) {
      const email = fresh('victim')
      await e[way](email, await e.codeOf(evil))
      const before = await e.gained(friend)
      expect((await hers(email, await e.codeOf(friend))).status).toBe(200)
      await e.prove(email)
      await e.buy(email)
      expect([await e.gained(evil), (await e.gained(friend)) - before]).toEqual([0, forFriend])
    }
  })

  it('is hers also when she registers', async () => {
    const [evil, friend, email] = [await e.proven('evil'), await e.proven('friend'), fresh('victim')]
    await e.type(email, await e.codeOf(evil))
    const form = { email, firstname: 'Lena', lastname: 'Moreau', username: 'lena', password: 'Zebra-9-Kite', telephone: '(212) 555-2368', site: home.slug, creatorId, referralCode: await e.codeOf(friend) }
    const { body } = await house.visitor().call(door.register, { body: form })
    expect((await house.visitor().call(door.mfa, { body: { userId: body.userId, token: await e.codeFor(email) } })).status).toBe(200)
    await e.buy(email)
    expect([await e.gained(evil), await e.gained(friend)]).toEqual([0, forFriend])
  })

  it('names her to him neither then nor when she registers without a code', async () => {
    const [evil, email] = [await e.proven('evil'), fresh('victim')]
    await e.type(email, await e.codeOf(evil))
    const form = { email, firstname: 'Lena', lastname: 'Moreau', username: 'lena', password: 'Zebra-9-Kite', telephone: '(212) 555-2367', site: home.slug, creatorId }
    const { body } = await house.visitor().call(door.register, { body: form })
    expect((await house.visitor().call(door.mfa, { body: { userId: body.userId, token: await e.codeFor(email) } })).status).toBe(200)
    expect(await e.lines(evil)).toMatchObject([{ reason: 'Somebody you know joined with your link' }])
  })

  it('tells him nothing, whether it is new, known or proven, until she has proven it herself', async () => {
    const evil = await e.proven('evil')
    const [unknown, known, proven] = [fresh('new'), fresh('known'), await e.proven('proven')]
    await e.type(known)
    for (const email of [unknown, known, proven.email]) {
      await e.type(email, await e.codeOf(evil))
      await e.typeForLetter(email, await e.codeOf(evil))
    }
    expect(await e.lines(evil)).toEqual([])
    expect((await evil.call(profile.exportAll)).body.data).toMatchObject({ broughtFriends: [] })
    await e.prove(unknown)
    expect(await e.lines(evil)).toHaveLength(1)
    expect((await evil.call(profile.exportAll)).body.data).toMatchObject({ broughtFriends: [{ state: 'waiting' }] })
  })

  it('does not tell him her name where she proves it elsewhere, nor where his code came after her own browser’s joining', async () => {
    const evil = await e.proven('evil')
    const [first, second] = [fresh('victim'), fresh('victim')]
    await e.type(first, await e.codeOf(evil))
    await e.prove(first)
    await e.type(second)
    const hers = await e.memberOf(second)
    await e.type(second, await e.codeOf(evil))
    await e.prove(second, hers)
    for (const email of [first, second]) {
      await e.named(await e.memberOf(email))
      expect((await e.lines(evil))[0]).toMatchObject({ reason: 'Somebody you know joined with your link' })
      await e.buy(email)
      expect((await e.history(evil))[0]).toMatchObject({ originType: 2, why: expect.stringMatching(/^Somebody you know joined/) })
    }
    expect(await house.rows(sql`select 1 from point_entries where loyalty_account_id = ${evil.loyaltyAccountId} and reason_values ? 'friendId'`)).toEqual([])
  })
})

it('a friend who confirms in the browser that came by the link is named, there and in the history', async () => {
  const [mia, email] = [await e.proven('mia'), fresh('friend')]
  await e.type(email, await e.codeOf(mia))
  const hers = await e.memberOf(email)
  await e.named(hers)
  await e.prove(email, hers)
  expect(await e.lines(mia)).toMatchObject([{ reason: 'Nora joined with your link' }])
  await e.buy(email)
  expect((await e.history(mia))[0]).toMatchObject({ amount: forFriend, why: expect.stringMatching(/^Nora joined/) })
})

it('one mailbox is brought once, however it is written, and the referrer is told so', async () => {
  const mia = await e.proven('mia')
  for (const email of ['se.cond@gmail.com', 'second+2@gmail.com', 'second+3@googlemail.com']) {
    await e.type(email, await e.codeOf(mia))
    await e.prove(email)
    await e.buy(email)
  }
  expect(await e.gained(mia)).toBe(forFriend)
  expect((await e.lines(mia)).map(({ isWaiting, why }) => [isWaiting, why])).toEqual(Array.from({ length: 2 }, () => [false, 'This person was brought before. Points are given once for everybody.']))
  for (const email of ['third@gmail.com', 'third+2@gmail.com']) {
    await e.type(email)
    await e.prove(email)
    await e.buy(email, await e.codeOf(mia, 'shop'))
  }
  expect(await e.gained(mia)).toBe(forFriend + forShop)
})

it('a note written in somebody’s name keeps nobody from bringing her before she has proven it', async () => {
  const [evil, mia] = [await e.proven('evil'), await e.proven('mia')]
  await e.type('fourth+evil@gmail.com', await e.codeOf(evil))
  await e.type('fourth@gmail.com', await e.codeOf(mia))
  await e.prove('fourth@gmail.com')
  await e.buy('fourth@gmail.com')
  expect([await e.gained(evil), await e.gained(mia)]).toEqual([0, forFriend])
})

it('who erases herself and comes back is not paid for again, nor is a member of before; what is kept is a hash', async () => {
  const [mia, again, before] = [await e.proven('mia'), fresh('again'), await e.proven('before')]
  const code = await e.codeOf(mia)
  await e.erase(before)
  for (const email of [again, again, before.email]) {
    await e.type(email, code)
    const friend = await e.prove(email)
    await e.buy(email)
    await e.erase(friend)
  }
  expect(await e.gained(mia)).toBe(forFriend)
  const kept = JSON.stringify([await house.rows(sql`select * from erased_mailboxes`), await house.rows(sql`select * from referrals`)])
  for (const word of ['again', 'before@', '@']) expect(kept).not.toContain(word)
})

it('a stranger who joins with an address and erases it keeps nobody from being brought', async () => {
  const [mia, email] = [await e.proven('mia'), fresh('victim')]
  await e.type(email)
  const squatter = await e.memberOf(email)
  await house.givePassword(squatter, 'Kx7-tulip-Boat')
  expect((await squatter.call(profile.erase, { body: { currentPassword: 'Kx7-tulip-Boat' } })).status).toBe(200)
  await e.type(email, await e.codeOf(mia))
  await e.prove(email)
  await e.buy(email)
  expect(await e.gained(mia)).toBe(forFriend)
})

it('the welcome is given once to a mailbox, also when its member erases herself and joins anew by any door', async () => {
  const email = fresh('farmer')
  expect((await e.type(email)).body.welcomePoints).toBe(welcome)
  await e.erase(await e.prove(email))
  const { status, body } = await e.type(email.replace('@', '+again@'))
  expect([status, body.token === undefined, body.welcomePoints]).toEqual([200, false, undefined])
  await e.typeForLetter(email, 'nobody')
  const { body: exchanged } = await house.visitor().call(door.exchange, { body: { membershipId, email, token: await e.codeFor(email) } })
  expect([exchanged.token === undefined, exchanged.welcomePoints]).toEqual([false, undefined])
  const back = await e.memberOf(email)
  await back.call(api.membership.sync, { body: { creatorId, assetId } })
  expect((await back.call(api.points.balance, { params: { id: back.loyaltyAccountId } })).body.redeemablePoints).toBe(0)
  // What she bought is hers all the same.
  await e.buy(email)
  expect((await back.call(api.points.balance, { params: { id: back.loyaltyAccountId } })).body.redeemablePoints).toBe(40)
})

it('of somebody who came to the shop by a link no name is told: the address at a checkout is anybody’s', async () => {
  const [mia, nora] = [await e.proven('mia'), await e.proven('nora')]
  await e.named(nora)
  await e.buy(nora.email, await e.codeOf(mia, 'shop'))
  expect((await e.history(mia))[0]).toMatchObject({ originType: 6, amount: forShop, why: expect.stringMatching(/^Somebody you know came/) })
  const email = fresh('door')
  await e.type(email, await e.codeOf(mia, 'shop'))
  const hers = await e.memberOf(email)
  await e.named(hers)
  await e.prove(email, hers)
  expect(await e.lines(mia)).toMatchObject([{ originType: 6, reason: 'Somebody you know came to the shop by your link' }])
})

// One connection hides races: on PostgreSQL, which npm test starts.
it.runIf(testPostgres)('two names of one mailbox, proven and bought by at the same instant, are brought once (postgres)', async () => {
  const racing = await open('postgres')
  const r = errands(racing)
  const mia = await r.proven('mia')
  const code = await r.codeOf(mia)
  for (const round of [1, 2, 3]) {
    const emails = [1, 2, 3].map((note) => `round${round}+${note}@gmail.com`)
    for (const email of emails) await r.type(email, code)
    const tokens: string[] = []
    for (const email of emails) tokens.push(await r.codeFor(email))
    await Promise.all(emails.map((email, place) => r.prove(email, racing.visitor(), tokens[place])))
    await Promise.all(emails.map((email) => r.buy(email)))
    expect(await r.gained(mia)).toBe(round * forFriend)
  }
  await racing.close()
})
