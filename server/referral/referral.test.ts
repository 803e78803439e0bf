import { brand as checkPack, type BrandPack } from '#brands/brand.ts'
import { door } from '#contract/door.ts'
import { earning } from '#contract/earning.ts'
import { api } from '#contract/index.ts'
import { profile } from '#contract/profile.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetStrangers } from '#server/door/jobs.ts'
import { freshPostgres, home, openHarness, stranger, testPostgres, type Harness, type MemberCaller } from '#server/harness.ts'
import { daysAfter } from '#server/kit/clock.ts'
import { addEntry, balanceOf } from '#server/points/ledger.ts'
import { rewardOf, type linkOf } from './link.ts'
import { addressProven, orderPaid, orderRefundedInFull } from './settle.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const { creatorId, assetId, membershipId } = home.ids
const welcome = home.programme.welcome.points
const [forFriend, forShop] = [rewardOf(home, 'friend')!, rewardOf(home, 'shop')!]
const engines = [
  { engine: 'embedded', open: () => openHarness() },
  { engine: 'postgres', open: async () => openHarness({ database: await freshPostgres() }) },
].filter(({ engine }) => engine === 'embedded' || testPostgres)

let count = 0
const fresh = (word = 'friend') => `${word}${(count += 1)}@example.test`
type LinkAnswer = Awaited<ReturnType<typeof linkOf>>

/** What the tests do in a house, in the words of the errand. */
function errands(house: Harness) {
  const codeOf = async (member: MemberCaller, kind: 'friend' | 'shop' = 'friend', brand = home): Promise<string> => {
    const { body } = await member.call(kind === 'friend' ? earning.friendLink : earning.shopLink, { params: { id: member.loyaltyAccountId }, brand })
    return new URL((body as LinkAnswer).referralUrl).searchParams.get(kind === 'friend' ? 'referralCode' : 'shopLink') ?? ''
  }
  const memberOf = async (email: string): Promise<MemberCaller> => {
    const [row] = await house.rows<{ id: string; account_id: string; nft_id: string }>(sql`
      select l.id, l.account_id, l.nft_id from loyalty_accounts l join accounts a on a.id = l.account_id where a.email = ${email} and a.brand = ${home.slug}`)
    return house.anotherDevice({ email, accountId: row!.account_id, loyaltyAccountId: row!.id, nftId: row!.nft_id } as MemberCaller)
  }
  const joinWith = async (referralCode: string | undefined, email = fresh()): Promise<MemberCaller> => {
    const { status } = await house.visitor().call(door.joinUnverified, { body: { email, creatorId, assetId, ...(referralCode ? { referralCode } : {}) } })
    expect(status).toBe(200)
    return memberOf(email)
  }
  /** In her browser, if she has one. The first proof ends every session: she comes back logged in anew. */
  const confirm = async ({ email, ...browser }: { email: string } & Partial<MemberCaller>): Promise<MemberCaller> => {
    const code = (await house.lettersTo(email)).find((letter) => letter.code)?.code
    const call = browser.call ?? house.visitor().call
    expect((await call(door.exchange, { body: { membershipId, email, token: code ?? '' } })).status).toBe(200)
    return memberOf(email)
  }
  /** A paid order, credited as the shop's webhook does it. */
  const buy = (buyer: MemberCaller, { orderId = fresh('order').replace(/@.*/, ''), shopLink, dollars = 40, at = house.clock.now() }: { orderId?: string; shopLink?: string; dollars?: number; at?: Date } = {}) =>
    house.tx.transaction(async (tx) => {
      const { loyaltyAccountId } = buyer
      await tx.execute(sql`select id from loyalty_accounts where id = ${loyaltyAccountId} for update`)
      await tx.execute(sql`
        insert into orders (brand, order_id, name, buyer_hash, loyalty_account_id, cents, currency, origin_type, placed_at, received_at, state, points, shop_link)
        values (${home.slug}, ${orderId}, '#1001', 'hash', ${loyaltyAccountId}, ${dollars * 100}, 'USD', 3, ${at.toISOString()}, ${at.toISOString()}, 'given', ${dollars}, ${shopLink ?? null})
        on conflict do nothing`)
      if (dollars > 0) await addEntry(tx, { loyaltyAccountId, redeemable: dollars, counted: dollars, originType: 3, reason: { key: 'purchase' }, key: `order:${orderId}`, at })
      await orderPaid(tx, { brand: home, loyaltyAccountId, orderId, shopLink, secret: house.house.secret, now: at })
      return orderId
    })
  const refund = (orderId: string) => house.tx.transaction((tx) => orderRefundedInFull(tx, { brand: home, orderId, now: house.clock.now() }))
  const balance = async ({ loyaltyAccountId }: MemberCaller) => (await balanceOf(house.tx, loyaltyAccountId, house.clock.now())).redeemablePoints - welcome
  const expected = async (member: MemberCaller, language = 'en') =>
    (await member.call(earning.expected, { params: { id: member.loyaltyAccountId }, headers: { 'accept-language': language } })).body.expected.filter(({ id }) => id !== 'shop')
  const noted = (friend: { accountId: string }) => house.rows<{ kind: string; state: string; why: string | null; points: number }>(sql`
    select kind, state, why, points from referrals where friend_account_id = ${friend.accountId} order by kind`)
  /** Joined by her link, confirmed, and bought once. */
  const brought = async (referrer: MemberCaller) => {
    const friend = await confirm(await joinWith(await codeOf(referrer)))
    return { friend, orderId: await buy(friend) }
  }
  return { codeOf, memberOf, joinWith, confirm, buy, refund, balance, expected, noted, brought }
}

describe.each(engines)('a friend who was brought ($engine)', ({ open }) => {
  let house: Harness
  let e: ReturnType<typeof errands>
  beforeAll(async () => {
    house = await open()
    e = errands(house)
  })
  afterAll(() => house.close())

  it('gives the configured points once she is confirmed and has bought, as origin 2 with its reason [EN-68, EN-87, CO-38]', async () => {
    const mia = await house.join()
    const friend = await e.joinWith(await e.codeOf(mia))
    await house.tx.execute(sql`update accounts set first_name = 'Nora' where id = ${friend.accountId}`)
    expect(await e.balance(mia)).toBe(0)
    await e.confirm(friend)
    expect(await e.balance(mia)).toBe(0)
    await e.buy(friend)
    const { body: { history } } = await mia.call(api.points.history, { params: { id: mia.loyaltyAccountId } })
    expect(history[0]).toMatchObject({ originType: 2, action: 1, amount: forFriend, reason: 'Friend referral', why: 'Nora joined with your link, confirmed the address and made a first purchase.' })
    expect(await balanceOf(house.tx, mia.loyaltyAccountId, house.clock.now())).toMatchObject({ currentPoints: welcome + forFriend, redeemablePoints: welcome + forFriend })
    const [entry] = await house.rows(sql`select reason_values from point_entries where loyalty_account_id = ${mia.loyaltyAccountId} and origin_type = 2`)
    expect(entry).toEqual({ reason_values: { friendId: friend.accountId } })
    expect(await e.balance(friend)).toBe(40)
  })

  it('gives them once, whatever comes first and however often it comes again', async () => {
    for (const order of ['proof first', 'order first'] as const) {
      const mia = await house.join()
      const friend = await e.joinWith(await e.codeOf(mia))
      if (order === 'proof first') await e.confirm(friend)
      const orderId = await e.buy(friend)
      if (order === 'order first') {
        expect(await e.balance(mia)).toBe(0)
        await e.confirm(friend)
      }
      await e.buy(friend, { orderId })
      await e.buy(friend)
      await addressProven(house.tx, { brand: home, accountId: friend.accountId, now: house.clock.now() })
      expect([order, await e.balance(mia), await e.noted(friend)]).toEqual([order, forFriend, [{ kind: 'friend', state: 'given', why: null, points: forFriend }]])
    }
  })

  it.each(['a purchase that gave nothing', 'an order that waits', 'a purchase of somebody else'])('gives nothing for %s', async (what) => {
    const mia = await house.join()
    const friend = await e.joinWith(await e.codeOf(mia))
    await e.confirm(friend)
    const orderId = await e.buy(what.includes('else') ? await house.join() : friend, what.includes('nothing') ? { dollars: 0 } : {})
    if (what.includes('waits')) {
      const other = await e.joinWith(await e.codeOf(mia))
      await e.confirm(other)
      await house.tx.execute(sql`insert into orders select brand, 'waits', name, buyer_hash, ${other.loyaltyAccountId}, cents, currency, origin_type, placed_at, received_at, 'waiting', null, 0, null from orders where order_id = ${orderId}`)
      await addressProven(house.tx, { brand: home, accountId: other.accountId, now: house.clock.now() })
      expect(await e.balance(mia)).toBe(forFriend)
    } else expect(await e.balance(mia)).toBe(0)
  })

  it('goes back with a refund in full, once; another purchase gives it anew, the same one never', async () => {
    const mia = await house.join()
    const { friend, orderId } = await e.brought(mia)
    await e.refund(orderId)
    await e.refund(orderId)
    expect([await e.balance(mia), await e.noted(friend)]).toEqual([0, [{ kind: 'friend', state: 'takenBack', why: null, points: 0 }]])
    const { body: { history } } = await mia.call(api.points.history, { params: { id: mia.loyaltyAccountId } })
    expect(history[0]).toMatchObject({ originType: 2, action: 2, amount: forFriend, reason: 'Referral taken back' })
    await e.buy(friend, { orderId })
    expect(await e.balance(mia)).toBe(0)
    await e.buy(friend)
    expect(await e.balance(mia)).toBe(forFriend)
    await e.refund(orderId)
    expect(await e.balance(mia)).toBe(forFriend)
  })

  it('stays when the first of two purchases is refunded, and what was spent already stays owed', async () => {
    const mia = await house.join()
    const { friend, orderId } = await e.brought(mia)
    const second = await e.buy(friend)
    await e.refund(orderId)
    expect(await e.balance(mia)).toBe(forFriend)
    await addEntry(house.tx, { loyaltyAccountId: mia.loyaltyAccountId, redeemable: -(welcome + forFriend), counted: 0, originType: 13, reason: { key: 'custom' }, key: 'spent', at: house.clock.now() })
    await e.refund(second)
    const [row] = await house.rows(sql`select redeemable_points, owed_points from loyalty_accounts where id = ${mia.loyaltyAccountId}`)
    expect(row).toEqual({ redeemable_points: 0, owed_points: forFriend })
  })

  it('gives nothing for an order that was refunded before it counted', async () => {
    const mia = await house.join()
    const friend = await e.joinWith(await e.codeOf(mia))
    await e.confirm(friend)
    await house.tx.execute(sql`insert into refunds (brand, refund_id, order_id, cents, at) values (${home.slug}, 'early', 'refunded-early', 4000, now())`)
    await e.buy(friend, { orderId: 'refunded-early' })
    expect(await e.balance(mia)).toBe(0)
  })
})

describe('who counts as a friend', () => {
  let house: Harness
  let e: ReturnType<typeof errands>
  beforeAll(async () => {
    house = await openHarness()
    e = errands(house)
  })
  afterAll(() => house.close())

  it.each([
    ['self@example.test', 'self+friend@example.test'],
    ['self.two@gmail.com', 'selftwo@gmail.com'],
    ['selfthree@gmail.com', 's.e.l.f.Three+x@GoogleMail.com'],
    ['selffour@icloud.com', 'selffour@me.com'],
  ])('%s does not bring herself as %s, and is told so', async (own, trick) => {
    const mia = await e.joinWith(undefined, own)
    const twin = await e.joinWith(await e.codeOf(mia), trick.toLowerCase())
    await e.confirm(twin)
    await e.buy(twin)
    expect([await e.balance(mia), await e.noted(twin)]).toEqual([0, [{ kind: 'friend', state: 'refused', why: 'samePerson', points: 0 }]])
    expect(await e.expected(mia)).toMatchObject([{ originType: 2, isWaiting: false, reason: 'Somebody you know joined with your link', why: expect.stringContaining('is your own') }])
  })

  it('not whoever has her telephone, also when it is told later', async () => {
    const mia = await house.join()
    const friend = await e.joinWith(await e.codeOf(mia))
    await house.tx.execute(sql`update accounts set telephone = '+15145550134' where id in (${mia.accountId}, ${friend.accountId})`)
    await e.confirm(friend)
    await e.buy(friend)
    expect([await e.balance(mia), (await e.noted(friend))[0]?.why]).toEqual([0, 'samePerson'])
  })

  it('not whoever is a confirmed member already: joining again notes nothing', async () => {
    const [mia, nia] = [await house.join(), await e.confirm(await house.join())]
    const referralCode = await e.codeOf(mia)
    await house.visitor().call(door.joinUnverified, { body: { email: nia.email, creatorId, assetId, referralCode } })
    await house.visitor().call(door.joinByLetter, { body: { email: nia.email, membershipId, referralCode } })
    await e.buy(nia)
    expect([await e.noted(nia), await e.balance(mia)]).toEqual([[], 0])
  })

  it('nobody by a code that is nobody’s or another brand’s, and nobody hears of it', async () => {
    const abroad = await house.join(undefined, stranger)
    const plain = await house.visitor().call(door.joinUnverified, { body: { email: fresh(), creatorId, assetId } })
    for (const referralCode of ['nobody', await e.codeOf(abroad, 'friend', stranger)]) {
      const email = fresh()
      const { status, body } = await house.visitor().call(door.joinUnverified, { body: { email, creatorId, assetId, referralCode } })
      expect([status, Object.keys(body).sort(), await e.noted(await e.memberOf(email))]).toEqual([200, Object.keys(plain.body).sort(), []])
    }
  })

  it('whoever joins by letter, from the day she comes in [CA-07]', async () => {
    const [mia, email] = [await house.join(), fresh()]
    await house.visitor().call(door.joinByLetter, { body: { email, membershipId, referralCode: await e.codeOf(mia) } })
    await e.confirm({ email })
    await e.buy(await e.memberOf(email))
    expect(await e.balance(mia)).toBe(forFriend)
  })

  const form = (email: string, brand: BrandPack, referralCode: string) => ({
    email, firstname: 'Lena', lastname: 'Moreau', username: 'lena', password: 'Zebra-9-Kite', telephone: '(212) 555-2368', site: brand.slug, creatorId: brand.ids.creatorId, referralCode,
  })

  it('whoever registers, once her code has come, and the first who brought her [EN-04]', async () => {
    const [mia, nia, email] = [await house.join(), await house.join(), fresh()]
    const [first, second] = [await e.codeOf(mia), await e.codeOf(nia)]
    const { body } = await house.visitor().call(door.register, { body: form(email, home, first) })
    const [letter] = await house.lettersTo(email)
    expect(await house.rows(sql`select 1 from referrals r join accounts a on a.id = r.friend_account_id where a.email = ${email}`)).toEqual([])
    expect((await house.visitor().call(door.mfa, { body: { userId: body.userId, token: letter?.code } })).status).toBe(200)
    const friend = await e.memberOf(email)
    await house.visitor().call(door.joinUnverified, { body: { email, creatorId, assetId, referralCode: second } })
    await e.buy(friend)
    expect([await e.balance(mia), await e.balance(nia)]).toEqual([forFriend, 0])
  })

  it('whoever registers where nothing is asked', async () => {
    const [ida, email] = [await house.join(undefined, stranger), fresh()]
    await house.visitor(stranger).call(door.register, { brand: stranger, body: form(email, stranger, await e.codeOf(ida, 'friend', stranger)) })
    expect(await house.rows(sql`select r.state from referrals r join accounts a on a.id = r.friend_account_id where a.email = ${email}`)).toEqual([{ state: 'waiting' }])
  })

  it('nobody whom staff have put together with the referrer', async () => {
    const mia = await house.join()
    const friend = await e.joinWith(await e.codeOf(mia))
    await e.confirm(friend)
    await house.merge(friend, mia)
    const before = await e.balance(mia)
    await e.buy(mia)
    expect([await e.balance(mia), (await e.noted(friend))[0]]).toEqual([before + 40, { kind: 'friend', state: 'refused', why: 'samePerson', points: 0 }])
  })

  it('nobody who turns out to be an older member, and whoever her two accounts were put together for counts on', async () => {
    const [mia, older] = [await house.join(), await house.join()]
    const [one, other] = [await e.joinWith(await e.codeOf(mia)), await e.joinWith(await e.codeOf(mia))]
    const later = await house.join()
    for (const [from, into] of [[one, older], [other, later]] as const) {
      await house.merge(from, into)
      await e.confirm(into)
      await e.buy(into)
    }
    expect([(await e.noted(one))[0]?.why, (await e.noted(other))[0]?.state, await e.balance(mia)]).toEqual(['memberBefore', 'given', forFriend])
  })

  it('nobody any more where the programme has stopped giving', async () => {
    const mia = await house.join()
    const friend = await e.joinWith(await e.codeOf(mia))
    await e.confirm(friend)
    const orderId = await e.buy(friend)
    await e.refund(orderId)
    const over = checkPack({ ...structuredClone(home), programme: { ...home.programme, features: home.programme.features.map((feature) => ({ ...feature, isActive: false })) } })
    await house.tx.execute(sql`insert into orders select brand, 'late', name, buyer_hash, loyalty_account_id, cents, currency, origin_type, placed_at, received_at, state, why, points, shop_link from orders where order_id = ${orderId}`)
    await addressProven(house.tx, { brand: over, accountId: friend.accountId, now: house.clock.now() })
    expect([await e.balance(mia), (await e.noted(friend))[0]?.why]).toEqual([0, 'ended'])
  })

  it('and somebody who never came is forgotten with her address', async () => {
    const [mia, email] = [await house.join(), fresh()]
    await house.visitor().call(door.joinByLetter, { body: { email, membershipId, referralCode: await e.codeOf(mia) } })
    await house.mail.sendDue()
    expect(await e.expected(mia)).toEqual([])
    house.clock.moveMinutes(8 * 24 * 60)
    await forgetStrangers.run(house.house)
    expect(await house.rows(sql`select 1 from accounts where email = ${email}`)).toEqual([])
    expect(await house.rows(sql`select 1 from referrals where referrer_id = ${mia.loyaltyAccountId}`)).toEqual([])
  })
})

describe('a link to the shop', () => {
  let house: Harness
  let e: ReturnType<typeof errands>
  beforeAll(async () => {
    house = await openHarness()
    e = errands(house)
  })
  afterAll(() => house.close())
  const buyer = async () => e.confirm(await house.join())

  it('gives the configured points for the order that came by it, as origin 6, once for a buyer [EN-72, EN-88, CO-38]', async () => {
    const [nia, mia, ida] = [await buyer(), await buyer(), await buyer()]
    await e.buy(nia)
    const orderId = await e.buy(nia, { shopLink: await e.codeOf(mia, 'shop') })
    await e.buy(nia, { orderId, shopLink: await e.codeOf(mia, 'shop') })
    await e.buy(nia, { shopLink: await e.codeOf(ida, 'shop') })
    expect([await e.balance(mia), await e.balance(ida)]).toEqual([forShop, 0])
    const { body: { history } } = await mia.call(api.points.history, { params: { id: mia.loyaltyAccountId } })
    expect(history[0]).toMatchObject({ originType: 6, amount: forShop, reason: 'Shop referral', why: 'Somebody you know came to the shop by your link and bought something.' })
  })

  it('counts only purchases since she came by it', async () => {
    const [nia, mia] = [await buyer(), await buyer()]
    await e.buy(nia, { at: daysAfter(house.clock.now(), -1) })
    const orderId = await e.buy(nia, { shopLink: await e.codeOf(mia, 'shop') })
    await e.refund(orderId)
    expect(await e.balance(mia)).toBe(0)
    await e.buy(nia)
    expect(await e.balance(mia)).toBe(forShop)
  })

  it('typed at joining is noted as one to the shop, and a link for friends brings nobody to the shop', async () => {
    const [nia, mia] = [await buyer(), await buyer()]
    const friend = await e.joinWith(await e.codeOf(mia, 'shop'))
    await e.confirm(friend)
    await e.buy(friend)
    await e.buy(nia, { shopLink: await e.codeOf(mia) })
    await e.buy(nia, { shopLink: `${'x'.repeat(5000)}'` })
    expect([await e.balance(mia), (await e.noted(friend))[0]?.kind, await e.noted(nia)]).toEqual([forShop, 'shop', []])
  })

  it('of her own gives her nothing, and keeps nobody else from bringing her', async () => {
    const [nia, mia] = [await buyer(), await buyer()]
    await e.buy(nia, { shopLink: await e.codeOf(nia, 'shop') })
    expect([await e.balance(nia), await e.noted(nia)]).toEqual([40, [{ kind: 'shop', state: 'refused', why: 'samePerson', points: 0 }]])
    expect(await e.expected(nia)).toMatchObject([{ originType: 6, isWaiting: false, reason: 'Somebody you know came to the shop by your link' }])
    await e.buy(nia, { shopLink: await e.codeOf(mia, 'shop') })
    expect(await e.balance(mia)).toBe(forShop)
  })

  it('makes no loop: not back, and not around', async () => {
    const [first, mia] = [await buyer(), await buyer()]
    const second = await e.confirm(await e.joinWith(await e.codeOf(first)))
    await e.buy(second)
    const third = await e.confirm(await e.joinWith(await e.codeOf(second, 'shop')))
    await e.buy(third)
    await e.buy(first, { shopLink: await e.codeOf(second, 'shop') })
    expect([(await e.noted(first))[0]?.why, await e.balance(second)]).toEqual(['loop', 40 + forShop])
    await e.buy(first, { shopLink: await e.codeOf(third, 'shop') })
    expect([(await e.noted(first))[0]?.why, await e.balance(third)]).toEqual(['loop', 40])
    expect(await e.expected(second)).toMatchObject([{ isWaiting: false, why: expect.stringMatching(/brought you to .*directly or through others/) }])
    await e.buy(first, { shopLink: await e.codeOf(mia, 'shop') })
    expect(await e.balance(mia)).toBe(forShop)
  })
})

describe('what a referrer may know', () => {
  let house: Harness
  let e: ReturnType<typeof errands>
  beforeAll(async () => {
    house = await openHarness()
    e = errands(house)
  })
  afterAll(() => house.close())
  const erase = async (member: MemberCaller) => expect((await member.call(profile.erase, { body: { code: await house.codeFor(member) } })).status).toBe(200)

  it('is a first name, and what her points still wait for', async () => {
    const mia = await house.join()
    const friend = await e.joinWith(await e.codeOf(mia))
    const said = async (language = 'en') => (await e.expected(mia, language)).map(({ reason, why, isWaiting }) => [reason, why, isWaiting])
    expect(await said()).toEqual([])
    await house.tx.execute(sql`update accounts set first_name = 'Nora', last_name = 'Tremblay' where id = ${friend.accountId}`)
    await e.confirm(friend)
    expect(await said()).toEqual([['Nora joined with your link', expect.stringContaining('no purchase yet'), true]])
    expect(await said('fr')).toEqual([['Nora a adhéré par votre lien', expect.stringContaining('pas encore d’achat'), true]])
    const orderId = await e.buy(friend)
    expect(await said()).toEqual([])
    await e.refund(orderId)
    expect(await said()).toEqual([['Nora joined with your link', expect.stringContaining('refunded in full'), true]])
    const told = JSON.stringify(await e.expected(mia))
    for (const secret of [friend.email, friend.accountId, friend.loyaltyAccountId, 'Tremblay', orderId]) expect(told).not.toContain(secret)
  })

  it('ends when her friend erases herself: what waited is gone, what was given stays', async () => {
    const mia = await house.join()
    const waiting = await e.joinWith(await e.codeOf(mia))
    const { friend, orderId } = await e.brought(mia)
    await erase(waiting)
    await erase(friend)
    expect([await e.expected(mia), await e.balance(mia), await e.noted(waiting)]).toEqual([[], forFriend, []])
    await e.buy(waiting)
    expect(await e.balance(mia)).toBe(forFriend)
    await e.refund(orderId)
    expect([await e.expected(mia), await e.balance(mia)]).toEqual([[], 0])
  })

  it('and nothing is given to one who has erased herself, nor is anybody brought by her link', async () => {
    const mia = await house.join()
    const code = await e.codeOf(mia)
    const friend = await e.joinWith(code)
    const { friend: given, orderId } = await e.brought(mia)
    await erase(mia)
    await e.confirm(friend)
    await e.buy(friend)
    await e.refund(orderId)
    await e.buy(given)
    expect(await e.noted(await e.joinWith(code))).toEqual([])
    expect(await e.balance(mia)).toBe(0)
  })

  it('her export tells her links, whom they brought by kind and date, and that she came by one', async () => {
    const mia = await house.join()
    const { friend } = await e.brought(mia)
    const { body: { data } } = await mia.call(profile.exportAll)
    expect(data).toMatchObject({
      referralLinks: [{ kind: 'friend', code: await e.codeOf(mia), createdAt: expect.any(String) }],
      broughtFriends: [{ kind: 'friend', state: 'given', points: forFriend, at: expect.any(String) }], cameByALink: [],
    })
    const hers = (await friend.call(profile.exportAll)).body.data
    expect(hers).toMatchObject({ broughtFriends: [], cameByALink: [{ kind: 'friend', at: expect.any(String) }] })
    expect(JSON.stringify(hers)).not.toContain(mia.accountId)
  })
})

// One connection hides races: on PostgreSQL, which npm test starts.
describe.runIf(testPostgres)('referrals at the same instant (postgres)', () => {
  let house: Harness
  let e: ReturnType<typeof errands>
  beforeAll(async () => {
    house = await openHarness({ database: await freshPostgres() })
    e = errands(house)
  })
  afterAll(() => house.close())
  const members = async (many: number, join: () => Promise<MemberCaller> = () => house.join()) => {
    const all: MemberCaller[] = []
    while (all.length < many) all.push(await join())
    return all
  }
  const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1)
  const proven = (friend: MemberCaller) => house.tx.transaction(async (tx) => {
    await tx.execute(sql`update accounts set is_verified = true where id = ${friend.accountId}`)
    await addressProven(tx, { brand: home, accountId: friend.accountId, now: house.clock.now() })
  })

  it.each(rounds)('20 friends of one referrer: 20 credits and the right sum (round %i)', async () => {
    const mia = await house.join()
    const code = await e.codeOf(mia)
    const friends = await members(20, () => e.joinWith(code))
    await Promise.all(friends.map((friend) => proven(friend)))
    await Promise.all(friends.map((friend) => e.buy(friend)))
    expect(await e.balance(mia)).toBe(20 * forFriend)
    expect(await house.rows(sql`select count(*)::int as credits from point_entries where loyalty_account_id = ${mia.loyaltyAccountId} and origin_type = 2`)).toEqual([{ credits: 20 }])
  })

  it.each(rounds)('10 buyers by one link to the shop: 10 credits and the right sum (round %i)', async () => {
    const mia = await house.join()
    const shopLink = await e.codeOf(mia, 'shop')
    const buyers = await members(10)
    await Promise.all(buyers.map((buyer) => proven(buyer)))
    await Promise.all(buyers.map((buyer) => e.buy(buyer, { shopLink })))
    expect(await e.balance(mia)).toBe(10 * forShop)
  })

  it.each(rounds)('an order and the proof of four friends, twice each: one credit a friend (round %i)', async () => {
    const mia = await house.join()
    const code = await e.codeOf(mia)
    const friends = await members(4, () => e.joinWith(code))
    await Promise.all(friends.flatMap((friend) => [e.buy(friend), proven(friend), e.buy(friend), proven(friend)]))
    expect(await e.balance(mia)).toBe(4 * forFriend)
  })

  it.each(rounds)('purchases and refunds of one friend: one credit while a purchase stands, none after the last (round %i)', async () => {
    const mia = await house.join()
    const { friend, orderId } = await e.brought(mia)
    const [second] = await Promise.all([e.buy(friend), e.refund(orderId), e.refund(orderId), e.buy(friend, { orderId })])
    expect(await e.balance(mia)).toBe(forFriend)
    await Promise.all([e.refund(second), e.refund(second), e.refund(orderId)])
    expect(await e.balance(mia)).toBe(0)
  })

  it('two members with each other’s link to the shop: never both', async () => {
    for (const _ of rounds) {
      const [mia, nia] = [await house.join(), await house.join()]
      await Promise.all([mia, nia].map((member) => proven(member)))
      const [hers, theirs] = [await e.codeOf(mia, 'shop'), await e.codeOf(nia, 'shop')]
      // One of the two may be told to come again: the shop sends an event until it is taken.
      const orders = [() => e.buy(mia, { orderId: `${mia.accountId}-order`, shopLink: theirs }), () => e.buy(nia, { orderId: `${nia.accountId}-order`, shopLink: hers })]
      const answers = await Promise.allSettled(orders.map((order) => order()))
      for (const [place, { status }] of answers.entries()) if (status === 'rejected') await orders[place]!()
      expect((await e.balance(mia)) + (await e.balance(nia))).toBe(80 + forShop)
    }
  })
})
