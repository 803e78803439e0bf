import { door } from '#contract/door.ts'
import { api } from '#contract/index.ts'
import { profile } from '#contract/profile.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errandsIn, type Errands } from '#server/errands.ts'
import { enqueueLetter } from '#server/neighbours/mail.ts'
import { differencesOf } from '#server/points/verify.ts'
import { cheapestOf, engines, home, type Harness } from '#server/harness.ts'

const password = 'Kx7-tulip-Boat'
const { welcome: { points: WELCOME } } = home.programme
const offer = cheapestOf(home)
const whereOf = { creatorId: home.ids.creatorId, membershipId: home.ids.membershipId }

describe.each(engines)('two accounts put together: what leads in, and what goes along ($engine)', ({ open }) => {
  let house: Harness
  let e: Errands
  beforeAll(async () => {
    house = await open()
    e = errandsIn(house)
  })
  afterAll(() => house.close())

  const enter = async (email: string) => {
    expect((await house.visitor().call(door.sendLink, { body: { email, ...whereOf } })).status).toBe(200)
    const [letter] = await house.lettersTo(email)
    return (await house.visitor().call(door.exchange, { body: { email, membershipId: home.ids.membershipId, token: letter?.code } })).body.token
  }
  const whose = async (token: string | undefined) => {
    const [row] = await house.rows<{ email: string }>(sql`select a.email from sessions s join accounts a on a.id = s.account_id order by s.created_at desc, s.expires_at desc limit 1`)
    expect(token).toBeTruthy()
    return row?.email
  }

  it('give one list of vouchers, one answer to a key, and points of the old standing to the new one', async () => {
    const [old, mia] = [await e.verified(), await e.verified()]
    await house.give(old, 1000)
    const { body: { voucher } } = await old.call(api.redemption.redeem, { body: { redemptionId: offer.offerId }, key: 'the-same' })
    await e.merge(old, mia)
    const { body: { models } } = await mia.call(api.redemption.vouchers, { params: { membershipId: home.ids.membershipId } })
    expect(models).toEqual([voucher])
    const before = await e.points(mia)
    expect((await mia.call(api.redemption.redeem, { body: { redemptionId: offer.offerId }, key: 'the-same' })).body.voucher).toEqual(voucher)
    expect(await e.points(mia)).toEqual(before)
    await house.give(old, 7)
    expect((await e.points(mia)).redeemablePoints).toBe(before.redeemablePoints + 7)
  })

  it('end what led into the source, and lead in by either address: letter, password, joining again', async () => {
    const [old, mia] = [await e.verified(), await e.verified()]
    await house.givePassword(old, 'Ab3-garden-Lamp')
    await house.givePassword(mia, password)
    await house.visitor().call(door.sendLink, { body: { email: old.email, ...whereOf } })
    const [stale] = await house.lettersTo(old.email)
    await e.merge(old, mia)

    expect((await old.call(api.account.account)).status).toBe(401)
    expect((await house.visitor().call(door.exchange, { body: { email: old.email, membershipId: home.ids.membershipId, token: stale?.code } })).status).toBe(401)
    const login = (email: string, typed: string) => house.visitor().call(door.authenticate, { body: { email, password: typed } })
    expect((await login(old.email, 'Ab3-garden-Lamp')).status).toBe(401)
    for (const { email } of [old, mia]) {
      const { status, body } = await login(email, password)
      expect(status).toBe(200)
      if (body.token) expect(await whose(body.token)).toBe(mia.email)
    }
    house.clock.moveMinutes(20)
    expect(await whose(await enter(old.email))).toBe(mia.email)
    house.clock.moveMinutes(20)
    const { body } = await house.visitor().call(door.joinUnverified, { body: { email: old.email, creatorId: home.ids.creatorId, assetId: home.ids.assetId } })
    expect(body).toEqual({ success: true })
    const [letter] = await house.lettersTo(old.email)
    expect(letter?.subject).toBeTruthy()
    expect(await house.rows(sql`select 1 from loyalty_accounts where account_id = ${old.accountId} and merged_into is null`)).toEqual([])
    expect((await house.visitor().call(door.emailExists, { params: { email: old.email } })).body).toEqual({ emailExists: true, isVerified: true })
  })

  it('let a password be chosen anew by the old address', async () => {
    const [old, mia] = [await e.verified(), await e.verified()]
    await e.merge(old, mia)
    await house.visitor().call(door.forgotPassword, { body: { ...whereOf, emailAddress: old.email, site: '' } })
    const [letter] = await house.lettersTo(old.email)
    const token = /\/reset\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    expect((await house.visitor().call(door.resetPassword, { params: { token }, body: { password1: password, password2: password } })).status).toBe(200)
    expect(await house.rows(sql`select account_id from passwords where account_id in (${old.accountId}, ${mia.accountId})`)).toEqual([{ account_id: mia.accountId }])
  })

  it('take over a birth date and billing that the target lacks, and no others', async () => {
    const [old, mia, nia] = [await e.verified(), await e.verified(), await e.verified()]
    const billing = { address: '1 Elm', city: 'Montréal', state: 'Quebec', stateCode: 'QC', zip: 'H2X 1Y4', country: 'Canada', countryCode: 'CA' }
    await house.rows(sql`update accounts set date_of_birth = '1980-02-29', billing = ${JSON.stringify(billing)}::jsonb where id = ${old.accountId}`)
    await house.rows(sql`update accounts set date_of_birth = '1991-01-01' where id = ${mia.accountId}`)
    await e.merge(old, mia)
    const { body: { account } } = await mia.call(api.account.account)
    expect(account).toMatchObject({ dateOfBirth: '1991-01-01', billingInfo: billing })
    await e.merge(mia, nia)
    expect((await nia.call(api.account.account)).body.account).toMatchObject({ dateOfBirth: '1991-01-01', billingInfo: billing })
  })

  it('lead on whoever opens the membership that was merged, and nobody else', async () => {
    const [old, mia, nia] = [await e.verified(), await e.verified(), await e.verified()]
    await e.merge(old, mia)
    const asked = { params: { id: old.loyaltyAccountId } }
    expect((await mia.call(api.points.balance, asked)).body).toEqual((await mia.call(api.points.balance, { params: { id: mia.loyaltyAccountId } })).body)
    expect((await mia.call(api.points.history, asked)).body.history).toHaveLength(2)
    expect((await nia.call(api.points.balance, asked)).status).toBe(404)
  })

  it('get no letter any more about what the source had', async () => {
    const [old, mia] = [await e.verified(), await e.verified()]
    for (const kind of ['levelEnds', 'pointsEnd'] as const) {
      await enqueueLetter(house.tx, { kind, brand: home.slug, recipient: old.email, language: 'en', now: house.clock.now(),
        values: { accountId: old.accountId, loyaltyAccountId: old.loyaltyAccountId, day: house.clock.now().toISOString(), points: '5', level: 'a', lower: 'b', brings: 'c', missing: '3' } })
    }
    const before = await house.rows(sql`select id from kept_letters`)
    await e.merge(old, mia)
    await house.mail.sendDue()
    const sent = await house.rows<{ kind: string }>(sql`select o.kind from kept_letters k join outbox o on o.id = k.id`)
    expect(sent.filter(({ kind }) => kind === 'levelEnds' || kind === 'pointsEnd')).toEqual([])
    expect(before.length).toBeLessThanOrEqual(sent.length)
  })

  it('flatten chains: the first of three leads to the last', async () => {
    const [a, b, c] = [await e.verified(), await e.verified(), await e.verified()]
    await house.give(a, 500)
    const { body: { voucher } } = await a.call(api.redemption.redeem, { body: { redemptionId: offer.offerId } })
    await e.merge(a, b)
    await e.merge(b, c)
    expect((await e.points(c)).redeemablePoints).toBe(WELCOME * 3 + 500 - offer.cost)
    expect(await house.rows(sql`select merged_into from accounts where id in (${a.accountId}, ${b.accountId}) union select merged_into from accounts where id = ${b.accountId}`)).toEqual([{ merged_into: c.accountId }])
    expect(await house.rows(sql`select distinct merged_into from loyalty_accounts where id in (${a.loyaltyAccountId}, ${b.loyaltyAccountId})`)).toEqual([{ merged_into: c.loyaltyAccountId }])
    expect((await c.call(api.redemption.vouchers, { params: { membershipId: home.ids.membershipId } })).body.models).toEqual([voucher])
    expect(await whose(await enter(a.email))).toBe(c.email)
    expect(await differencesOf(house.tx)).toEqual([])
  })

  it('are one in the export, and erased as one; both addresses may join anew', async () => {
    const [old, mia] = [await e.verified(), await e.verified()]
    await house.rows(sql`update accounts set first_name = 'Miranda', telephone = '+15145550134' where id = ${old.accountId}`)
    await house.givePassword(mia, password)
    await house.give(old, 300)
    await e.merge(old, mia)
    const { body } = await mia.call(profile.exportAll)
    expect(body.data).toMatchObject({ account: { email: mia.email }, mergedAccounts: [{ account: { email: old.email, firstName: 'Miranda' }, memberships: [{ redeemablePoints: 0 }] }] })
    expect((await mia.call(profile.erase, { body: { currentPassword: password } })).status).toBe(200)
    expect(await house.rows(sql`select email, first_name, telephone from accounts where id = ${old.accountId}`)).toEqual([{ email: `erased:${old.accountId}`, first_name: null, telephone: null }])
    for (const { email } of [old, mia]) expect((await house.join(email)).loyaltyAccountId).toBeTruthy()
    for (const id of [old.accountId, mia.accountId]) expect((await house.visitor().call(api.session.current, { params: { memberId: id } })).body).toMatchObject({ isErased: true })
  })

  it('become one when the first has not joined the programme: its standing is taken as it is', async () => {
    const old = await e.verified()
    await house.visitor().call(door.joinByLetter, { body: { email: 'waiting@example.test', membershipId: home.ids.membershipId } })
    await house.rows(sql`update accounts set is_verified = true where email = 'waiting@example.test'`)
    await e.merge(old, { email: 'waiting@example.test' })
    const token = await enter('waiting@example.test')
    expect(token).toBeTruthy()
    expect(await house.rows(sql`select l.id, l.merged_into, n.owner_id = a.id as card from loyalty_accounts l join accounts a on a.id = l.account_id join nfts n on n.id = l.nft_id where a.email = 'waiting@example.test'`)).toEqual([{ id: old.loyaltyAccountId, merged_into: null, card: true }])
  })
})
