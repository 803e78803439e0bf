import { door } from '#contract/door.ts'
import { api } from '#contract/index.ts'
import { profile } from '#contract/profile.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addEntry, balanceOf } from '#server/points/ledger.ts'
import { enqueueLetter } from '#server/neighbours/mail.ts'
import { differencesOf } from '#server/points/verify.ts'
import { cheapestOf, engines, home, stranger, type Harness, type MemberCaller } from '#server/harness.ts'
import { carryOut } from './commands.ts'

const password = 'Kx7-tulip-Boat'
const { welcome: { points: WELCOME } } = home.programme
const offer = cheapestOf(home)
const [first, second, third] = home.programme.tiers
const whereOf = { creatorId: home.ids.creatorId, membershipId: home.ids.membershipId }

describe.each(engines)('two accounts put together ($engine)', ({ open }) => {
  let house: Harness
  beforeAll(async () => {
    house = await open()
  })
  afterAll(() => house.close())

  const verified = async (email?: string, brand = home): Promise<MemberCaller> => {
    const member = await house.join(email, brand)
    await house.rows(sql`update accounts set is_verified = true where id = ${member.accountId}`)
    return member
  }
  const merge = (from: { email: string }, into: { email: string }, more: Record<string, string> = {}) =>
    carryOut(house.house, { program: 'staff', command: 'merge', given: { brand: home.slug, from: from.email, into: into.email, ...more } })
  const balance = (member: MemberCaller) => balanceOf(house.tx, member.loyaltyAccountId, house.clock.now())
  const give = (member: MemberCaller, amounts: { redeemable?: number; counted?: number; at?: Date; mayOwe?: true }, key: string) =>
    addEntry(house.tx, { loyaltyAccountId: member.loyaltyAccountId, redeemable: amounts.redeemable ?? 0, counted: amounts.counted ?? 0, originType: 3, reason: { key: amounts.mayOwe ? 'refund' : 'purchase' }, key, at: amounts.at ?? house.clock.now(), now: house.clock.now(), ...(amounts.mayOwe ? { mayOwe: true } : {}) })
  /** Her history, and the sum of its lines of what can be spent. */
  const linesOf = async (member: MemberCaller) => {
    const { body: { history: lines } } = await member.call(api.points.history, { params: { id: member.loyaltyAccountId } })
    return { lines, sum: lines.reduce((total, { action, amount, originType }) => total + ([4, 5, 9].includes(originType) ? 0 : action === 1 ? amount : -amount), 0) }
  }
  const ago = (months: number, days = 0) => {
    const at = house.clock.now()
    at.setUTCMonth(at.getUTCMonth() - months)
    return new Date(at.getTime() - days * 86_400_000)
  }
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

  it('have the points of both, in the windows they were in, as origins 9 and 10 [CO-40, EN-75, EN-76]', async () => {
    const [old, mia] = [await verified(), await verified()]
    const days = [ago(1), ago(3, 2), ago(3, 9), ago(17, 20), ago(18, 1), ago(30), ago(35, 20), ago(40)]
    for (const [place, at] of days.entries()) await give(old, { redeemable: 1, counted: 2 ** place, at }, `order-${place}`)
    await give(mia, { redeemable: 5, counted: 5 }, 'hers')
    const [theirs, hers] = [await balance(old), await balance(mia)]
    await merge(old, mia)

    expect(await balance(mia)).toEqual({
      currentPoints: theirs.currentPoints + hers.currentPoints, pastPoints: theirs.pastPoints + hers.pastPoints, redeemablePoints: theirs.redeemablePoints + hers.redeemablePoints,
    })
    expect(await balance(old)).toEqual({ currentPoints: 0, pastPoints: 0, redeemablePoints: 0 })
    // Half a year later they have aged as they would have: the months of the source left the windows month by month.
    const later = new Date(house.clock.now().getTime() + 185 * 86_400_000)
    const moved = await house.rows<{ months: number; counted: number; type: number }>(sql`
      select origin_type as type, counted_delta as counted, redeemable_delta as redeemable from point_entries where loyalty_account_id = ${mia.loyaltyAccountId} and origin_type in (9, 10) order by counted_delta`)
    expect(moved).toEqual([
      { type: 10, counted: 0, redeemable: theirs.redeemablePoints }, { type: 9, counted: 1 , redeemable: 0 }, { type: 9, counted: 6, redeemable: 0 }, { type: 9, counted: 8, redeemable: 0 },
      { type: 9, counted: 16, redeemable: 0 }, { type: 9, counted: 32, redeemable: 0 }, { type: 9, counted: 64, redeemable: 0 }, { type: 9, counted: WELCOME, redeemable: 0 },
    ].sort((a, b) => a.counted - b.counted))
    expect((await balanceOf(house.tx, mia.loyaltyAccountId, later)).currentPoints).toBe(WELCOME * 2 + 5 + 1 + 6)
    const { body } = await mia.call(api.points.history, { params: { id: mia.loyaltyAccountId } })
    // Her history has every line of both, in the order of the ledger, and none of the moves between them.
    expect(body.history.map(({ originType, amount }) => [originType, amount])).toEqual([[3, 5], ...days.map(() => [3, 1]), [13, WELCOME], [13, WELCOME]])
    expect(body.history.map(({ entryId }) => Number(entryId))).toEqual(body.history.map(({ entryId }) => Number(entryId)).sort((a, b) => b - a))
    expect((await linesOf(mia)).sum).toBe(theirs.redeemablePoints + hers.redeemablePoints)
    // The labels of the moves stay for apps and for whoever reads the ledger itself.
    expect(await house.rows(sql`select distinct origin_type as type from point_entries where loyalty_account_id = ${old.loyaltyAccountId} and idempotency_key like 'merged:out:%' order by 1`)).toEqual([{ type: 9 }, { type: 10 }])
    expect(await differencesOf(house.tx)).toEqual([])
  })

  it('reach the level of both at once, keep the higher one, and stay active since the later of both', async () => {
    const [old, mia] = [await verified(), await verified()]
    await give(old, { counted: second!.minPoints - WELCOME, at: ago(2) }, 'a')
    await give(mia, { counted: third!.minPoints - second!.minPoints - WELCOME, at: ago(1) }, 'b')
    const level = async (member: MemberCaller) => (await house.rows(sql`select tier_id, last_active_at from loyalty_accounts where id = ${member.loyaltyAccountId}`))[0]
    expect([(await level(old))?.['tier_id']]).toEqual([second!.tierId])
    await merge(old, mia)
    expect((await level(mia))?.['tier_id']).toBe(third!.tierId)

    const [high, low] = [await verified(), await verified()]
    await give(high, { counted: 10_000, at: ago(1) }, 'c')
    await give(high, { counted: -10_000, at: ago(1) }, 'd')
    await give(high, { redeemable: 3, at: new Date(house.clock.now().getTime() + 60_000) }, 'e')
    await merge(high, low)
    expect((await level(low))?.['tier_id']).toBe(third!.tierId)
    expect(new Date(String((await level(low))?.['last_active_at'])).getTime()).toBeGreaterThan(house.clock.now().getTime())
    expect((await balance(low)).currentPoints).toBe(WELCOME * 2)
  })

  it('reach no level on the way that the sum does not reach', async () => {
    const [old, mia] = [await verified(), await verified()]
    await give(old, { counted: second!.minPoints, at: ago(3) }, 'a')
    await give(old, { counted: -second!.minPoints - WELCOME, at: ago(1, 2) }, 'b')
    await house.rows(sql`update loyalty_accounts set tier_id = ${first!.tierId} where id = ${old.loyaltyAccountId}`)
    await merge(old, mia)
    expect(await house.rows(sql`select tier_id from loyalty_accounts where id = ${mia.loyaltyAccountId}`)).toEqual([{ tier_id: first!.tierId }])
  })

  it.each([
    { owes: 'the source', spent: 'old', settledBy: 'Still owed by another membership' },
    { owes: 'the target', spent: 'mia', settledBy: 'Points still owed' },
  ] as const)('settle what $owes still owes', async ({ spent, settledBy }) => {
    const [old, mia] = [await verified(), await verified()]
    const debtor = spent === 'old' ? old : mia
    await give(debtor, { redeemable: -(WELCOME + 40), counted: -40, mayOwe: true }, 'refund')
    await merge(old, mia)
    expect((await balance(mia)).redeemablePoints).toBe(WELCOME - 40)
    expect(await house.rows(sql`select redeemable_points, owed_points from loyalty_accounts where id in (${old.loyaltyAccountId}, ${mia.loyaltyAccountId}) order by redeemable_points`))
      .toEqual([{ redeemable_points: 0, owed_points: 0 }, { redeemable_points: WELCOME - 40, owed_points: 0 }])
    const { lines, sum } = await linesOf(mia)
    expect(lines[0]).toMatchObject({ reason: settledBy, action: 2, amount: 40 })
    expect(sum).toBe(WELCOME - 40)
    expect(await differencesOf(house.tx)).toEqual([])
  })

  it('owe together what neither of them can settle', async () => {
    const [old, mia] = [await verified(), await verified()]
    for (const member of [old, mia]) await give(member, { redeemable: -(WELCOME + 40), counted: -40, mayOwe: true }, 'refund')
    await merge(old, mia)
    expect(await house.rows(sql`select redeemable_points, owed_points from loyalty_accounts where id = ${mia.loyaltyAccountId}`)).toEqual([{ redeemable_points: 0, owed_points: 80 }])
    const { lines } = await linesOf(mia)
    // The debt moved without taking anything: no line of nothing; both refunds say what is yet to be taken.
    expect(lines.map(({ amount, reason }) => [amount, reason])).toEqual([[WELCOME, 'Refund'], [WELCOME, 'Refund'], [WELCOME, 'Welcome to Second Look'], [WELCOME, 'Welcome to Second Look']])
    for (const line of lines.slice(0, 2)) expect(line.why).toMatch(/ 40 points had been spent already: they are taken from what you earn next\.$/)
    await give(mia, { redeemable: 100, counted: 100 }, 'next')
    expect((await balance(mia)).redeemablePoints).toBe(20)
    expect((await linesOf(mia)).lines.slice(0, 2)).toMatchObject([{ amount: 80, action: 2, originType: 13, reason: 'Points still owed' }, { amount: 100, action: 1 }])
    expect((await linesOf(mia)).sum).toBe(20)
  })

  it('give one list of vouchers, one answer to a key, and points of the old standing to the new one', async () => {
    const [old, mia] = [await verified(), await verified()]
    await house.give(old, 1000)
    const { body: { voucher } } = await old.call(api.redemption.redeem, { body: { redemptionId: offer.offerId }, key: 'the-same' })
    await merge(old, mia)
    const { body: { models } } = await mia.call(api.redemption.vouchers, { params: { membershipId: home.ids.membershipId } })
    expect(models).toEqual([voucher])
    const before = await balance(mia)
    expect((await mia.call(api.redemption.redeem, { body: { redemptionId: offer.offerId }, key: 'the-same' })).body.voucher).toEqual(voucher)
    expect(await balance(mia)).toEqual(before)
    await house.give(old, 7)
    expect((await balance(mia)).redeemablePoints).toBe(before.redeemablePoints + 7)
  })

  it('end what led into the source, and lead in by either address: letter, password, joining again', async () => {
    const [old, mia] = [await verified(), await verified()]
    await house.givePassword(old, 'Ab3-garden-Lamp')
    await house.givePassword(mia, password)
    await house.visitor().call(door.sendLink, { body: { email: old.email, ...whereOf } })
    const [stale] = await house.lettersTo(old.email)
    await merge(old, mia)

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
    const [old, mia] = [await verified(), await verified()]
    await merge(old, mia)
    await house.visitor().call(door.forgotPassword, { body: { ...whereOf, emailAddress: old.email, site: '' } })
    const [letter] = await house.lettersTo(old.email)
    const token = /\/reset\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    expect((await house.visitor().call(door.resetPassword, { params: { token }, body: { password1: password, password2: password } })).status).toBe(200)
    expect(await house.rows(sql`select account_id from passwords where account_id in (${old.accountId}, ${mia.accountId})`)).toEqual([{ account_id: mia.accountId }])
  })

  it('take over a birth date and billing that the target lacks, and no others', async () => {
    const [old, mia, nia] = [await verified(), await verified(), await verified()]
    const billing = { address: '1 Elm', city: 'Montréal', state: 'Quebec', stateCode: 'QC', zip: 'H2X 1Y4', country: 'Canada', countryCode: 'CA' }
    await house.rows(sql`update accounts set date_of_birth = '1980-02-29', billing = ${JSON.stringify(billing)}::jsonb where id = ${old.accountId}`)
    await house.rows(sql`update accounts set date_of_birth = '1991-01-01' where id = ${mia.accountId}`)
    await merge(old, mia)
    const { body: { account } } = await mia.call(api.account.account)
    expect(account).toMatchObject({ dateOfBirth: '1991-01-01', billingInfo: billing })
    await merge(mia, nia)
    expect((await nia.call(api.account.account)).body.account).toMatchObject({ dateOfBirth: '1991-01-01', billingInfo: billing })
  })

  it('lead on whoever opens the membership that was merged, and nobody else', async () => {
    const [old, mia, nia] = [await verified(), await verified(), await verified()]
    await merge(old, mia)
    const asked = { params: { id: old.loyaltyAccountId } }
    expect((await mia.call(api.points.balance, asked)).body).toEqual((await mia.call(api.points.balance, { params: { id: mia.loyaltyAccountId } })).body)
    expect((await mia.call(api.points.history, asked)).body.history).toHaveLength(2)
    expect((await nia.call(api.points.balance, asked)).status).toBe(404)
  })

  it('get no letter any more about what the source had', async () => {
    const [old, mia] = [await verified(), await verified()]
    for (const kind of ['levelEnds', 'pointsEnd'] as const) {
      await enqueueLetter(house.tx, { kind, brand: home.slug, recipient: old.email, language: 'en', now: house.clock.now(),
        values: { accountId: old.accountId, loyaltyAccountId: old.loyaltyAccountId, day: house.clock.now().toISOString(), points: '5', level: 'a', lower: 'b', brings: 'c', missing: '3' } })
    }
    const before = await house.rows(sql`select id from kept_letters`)
    await merge(old, mia)
    await house.mail.sendDue()
    const sent = await house.rows<{ kind: string }>(sql`select o.kind from kept_letters k join outbox o on o.id = k.id`)
    expect(sent.filter(({ kind }) => kind === 'levelEnds' || kind === 'pointsEnd')).toEqual([])
    expect(before.length).toBeLessThanOrEqual(sent.length)
  })

  it('flatten chains: the first of three leads to the last', async () => {
    const [a, b, c] = [await verified(), await verified(), await verified()]
    await house.give(a, 500)
    const { body: { voucher } } = await a.call(api.redemption.redeem, { body: { redemptionId: offer.offerId } })
    await merge(a, b)
    await merge(b, c)
    expect((await balance(c)).redeemablePoints).toBe(WELCOME * 3 + 500 - offer.cost)
    expect(await house.rows(sql`select merged_into from accounts where id in (${a.accountId}, ${b.accountId}) union select merged_into from accounts where id = ${b.accountId}`)).toEqual([{ merged_into: c.accountId }])
    expect(await house.rows(sql`select distinct merged_into from loyalty_accounts where id in (${a.loyaltyAccountId}, ${b.loyaltyAccountId})`)).toEqual([{ merged_into: c.loyaltyAccountId }])
    expect((await c.call(api.redemption.vouchers, { params: { membershipId: home.ids.membershipId } })).body.models).toEqual([voucher])
    expect(await whose(await enter(a.email))).toBe(c.email)
    expect(await differencesOf(house.tx)).toEqual([])
  })

  it('are one in the export, and erased as one; both addresses may join anew', async () => {
    const [old, mia] = [await verified(), await verified()]
    await house.rows(sql`update accounts set first_name = 'Miranda', telephone = '+15145550134' where id = ${old.accountId}`)
    await house.givePassword(mia, password)
    await house.give(old, 300)
    await merge(old, mia)
    const { body } = await mia.call(profile.exportAll)
    expect(body.data).toMatchObject({ account: { email: mia.email }, mergedAccounts: [{ account: { email: old.email, firstName: 'Miranda' }, memberships: [{ redeemablePoints: 0 }] }] })
    expect((await mia.call(profile.erase, { body: { currentPassword: password } })).status).toBe(200)
    expect(await house.rows(sql`select email, first_name, telephone from accounts where id = ${old.accountId}`)).toEqual([{ email: `erased:${old.accountId}`, first_name: null, telephone: null }])
    for (const { email } of [old, mia]) expect((await house.join(email)).loyaltyAccountId).toBeTruthy()
    for (const id of [old.accountId, mia.accountId]) expect((await house.visitor().call(api.session.current, { params: { memberId: id } })).body).toMatchObject({ isErased: true })
  })

  it('become one when the first has not joined the programme: its standing is taken as it is', async () => {
    const old = await verified()
    await house.visitor().call(door.joinByLetter, { body: { email: 'waiting@example.test', membershipId: home.ids.membershipId } })
    await house.rows(sql`update accounts set is_verified = true where email = 'waiting@example.test'`)
    await merge(old, { email: 'waiting@example.test' })
    const token = await enter('waiting@example.test')
    expect(token).toBeTruthy()
    expect(await house.rows(sql`select l.id, l.merged_into, n.owner_id = a.id as card from loyalty_accounts l join accounts a on a.id = l.account_id join nfts n on n.id = l.nft_id where a.email = 'waiting@example.test'`)).toEqual([{ id: old.loyaltyAccountId, merged_into: null, card: true }])
  })

  it('are refused when they cannot be one, and nothing has moved', async () => {
    const [mia, nia, other] = [await verified(), await house.join(), await verified(undefined, stranger)]
    const merged = await verified()
    await merge(merged, mia)
    const before = await house.rows(sql`select * from point_entries order by id`)
    const refusals: [{ email: string }, { email: string }, RegExp][] = [
      [mia, mia, /the same/], [mia, nia, /never confirmed/], [nia, mia, /never confirmed/], [mia, other, /Nobody at/], [mia, { email: 'nobody@example.test' }, /Nobody at/],
      [mia, merged, /merged into another one before/], [merged, await verified(), /merged into another one before/],
    ]
    for (const [from, into, words] of refusals) await expect(merge(from, into)).rejects.toThrow(words)
    await expect(merge({ email: 'no address' }, mia)).rejects.toThrow(/no email address/)
    expect((await merge(merged, mia)).lines[0]).toMatch(/Nothing to do/)
    expect((await house.rows(sql`select * from point_entries order by id`)).slice(0, before.length)).toEqual(before)
  })

  it('only rehearse with --dry-run', async () => {
    const [old, mia] = [await verified(), await verified()]
    const { lines } = await merge(old, mia, { 'dry-run': 'yes' })
    expect(lines.join(' ')).toMatch(new RegExp(`^Would be merged: .* has ${WELCOME * 2} points to spend then;`))
    expect((await balance(old)).redeemablePoints).toBe(WELCOME)
    expect((await old.call(api.account.account)).status).toBe(200)
  })

  it('leave entries that nobody can change, remove or empty', async () => {
    const [old, mia] = [await verified(), await verified()]
    await merge(old, mia)
    const before = await house.rows(sql`select * from point_entries order by id`)
    for (const statement of [
      sql`update point_entries set loyalty_account_id = ${mia.loyaltyAccountId} where loyalty_account_id = ${old.loyaltyAccountId}`,
      sql`delete from point_entries where loyalty_account_id = ${old.loyaltyAccountId}`,
      sql`truncate point_entries cascade`,
    ]) await expect(house.tx.execute(statement)).rejects.toThrow()
    expect(await house.rows(sql`select * from point_entries order by id`)).toEqual(before)
  })
})
