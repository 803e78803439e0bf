import { api } from '#contract/index.ts'
import { door } from '#contract/door.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { profile } from '#contract/profile.ts'
import { accountShown } from '#server/account/shown.ts'
import { minutesAfter } from '#server/kit/clock.ts'
import * as schema from '#server/schema.ts'
import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshPostgres, home, openHarness, stranger, testPostgres, type Harness, type MemberCaller } from '#server/harness.ts'
import { roomsThatKnow } from './known.ts'

let house: Harness
beforeAll(async () => {
  house = await openHarness()
})
afterAll(() => house.close())

const password = 'Kx7-tulip-Boat'
const person = { firstName: 'Miranda', lastName: 'Tremblay-Okafor', username: 'miranda-tremblay', telephone: '+1 514 555 0134', dateOfBirth: '1987-11-23' }
const address = { address: '12, rue Bien-Cachée', city: 'Montréal', state: 'QC', zip: 'H2X 1Y4', country: 'CA' }
const refusal = (code: ProblemCode) => ({ success: false, code, message: problems[code].en })
const offer = home.programme.offers.find(({ isActive, tierIds }) => isActive && tierIds.length === 0)!
let count = 0

/** Moves her to another address, from its mailbox. */
async function moved(mia: MemberCaller, email: string): Promise<MemberCaller> {
  await mia.call(profile.update, { body: { email, currentPassword: password } })
  const [letter] = await house.lettersTo(email)
  const token = new URL(/^https?:\S+$/m.exec(letter?.text ?? '')?.[0] ?? '').searchParams.get('token')
  expect((await mia.call(door.confirmEmail, { body: { token } })).status).toBe(200)
  await house.lettersTo(mia.email)
  return { ...mia, email }
}

/** A member who has left a trace in every table that knows people. */
async function traced(at = house): Promise<MemberCaller> {
  const mia = await at.join(`miranda-${(count += 1)}@example.test`)
  const [now, later] = [at.clock.now().toISOString(), minutesAfter(at.clock.now(), 30).toISOString()]
  await at.givePassword(mia, password)
  await mia.call(profile.update, { body: { email: mia.email, ...person } })
  await mia.call(profile.billing, { body: address })
  await mia.call(profile.update, { body: { email: `new-${mia.email}`, currentPassword: password } })
  await at.give(mia, 10_000)
  await mia.call(api.redemption.redeem, { body: { redemptionId: offer.offerId }, key: 'once' })
  await at.codeFor(mia)
  await at.lettersTo(`new-${mia.email}`)
  await at.visitor().call(door.exchange, { body: { membershipId: home.ids.membershipId, email: mia.email, token: '222222' } })
  await mia.call(profile.erase, { body: { currentPassword: 'Wrong-1-Wrong' } })
  await at.tx.execute(sql`insert into code_tries values (${mia.accountId}, 1, ${now})`)
  await at.tx.execute(sql`insert into password_resets values (${mia.accountId}, ${mia.accountId}, ${home.slug}, ${now}, ${later})`)
  await at.tx.execute(sql`
    insert into challenges (id, token_hash, brand, account_id, registration, created_at, expires_at) values
      (${`one-${mia.accountId}`}, ${`one-${mia.accountId}`}, ${home.slug}, ${mia.accountId}, null, ${now}, ${later}),
      (${`two-${mia.accountId}`}, ${`two-${mia.accountId}`}, ${home.slug}, ${mia.accountId}, ${JSON.stringify(person)}::jsonb, ${now}, ${later})`)
  return mia
}

const tables = Object.values(schema).map((table) => getTableName(table))
const everything = async (at = house) => {
  const rows: Record<string, string> = {}
  for (const table of tables) rows[table] = JSON.stringify(await at.rows(sql`select * from ${sql.identifier(table)}`))
  return rows
}
const erase = (member: MemberCaller, body: Record<string, unknown> = { currentPassword: password }) => member.call(profile.erase, { body })

describe('what is known of people', () => {
  /** These know no person: what the brand offers, and what counts for the house. */
  const ofNobody: Record<string, string> = {
    assets: 'the catalogue of the brand', drops: 'the catalogue of the brand', memberships: 'the programme', tiers: 'the programme', offers: 'the programme',
    polls: 'the programme', contests: 'the programme', preview_sessions: 'links of the brand’s staff', shop_events: 'numbers of events', refunds: 'sums by the number of an order',
  }

  it('is told or forgotten by a room, table by table', () => {
    const named = roomsThatKnow.flatMap(({ tables: own }) => own)
    expect(new Set(named).size).toBe(named.length)
    expect([...named, ...Object.keys(ofNobody)].sort()).toEqual([...tables].sort())
  })

  /** What goes nowhere when two accounts become one, and why. Everything else is moved or ended by its room's merge. */
  const staysAtAMerge: Record<string, string> = {
    loyalty_accounts: 'moved by the merge itself, first of all', point_entries: 'moved by the merge itself', notices: 'made void by the merge itself',
    vouchers: 'follow the standing', orders: 'follow the standing', reviews: 'follow the standing', referral_codes: 'follow the standing', referrals: 'follow the standing and the account',
    erased_mailboxes: 'of members who are gone', outbox: 'letters go to the address that was typed', kept_letters: 'letters go to the address that was typed',
    wrong_codes: 'tries are counted for an address', code_tries: 'tries are counted for an account that lets nobody in', wrong_passwords: 'tries are counted for an address',
  }
  const atAMerge: Record<string, string[]> = {
    account: ['accounts', 'passwords'], redemption: ['idempotency_records'], benefits: ['poll_answers', 'contest_entries'], collection: ['nfts'], session: ['sessions', 'login_letters'], door: ['challenges', 'password_resets', 'email_changes'],
  }

  it('is moved, ended or left by a merge, table by table', () => {
    const merging = roomsThatKnow.filter(({ merge }) => merge)
    const moved = Object.values(atAMerge).flat()
    expect([...moved, ...Object.keys(staysAtAMerge)].sort()).toEqual(roomsThatKnow.flatMap(({ tables: own }) => own).sort())
    // Each of these is in a room that has something to do then, and every such room is named.
    expect(moved.filter((table) => !merging.some(({ tables: own }) => own.includes(table)))).toEqual([])
    expect(merging).toHaveLength(Object.keys(atAMerge).length)
  })

  it('leaves no row of the source where a merge moves or ends it', async () => {
    const [old, mia] = [await traced(), await house.join()]
    await house.rows(sql`insert into poll_answers (poll_id, account_id, answer_text, at) select id, ${old.accountId}, 'x', now() from polls where brand = ${home.slug} limit 1`)
    await house.rows(sql`insert into contest_entries (contest_id, account_id, terms_version, at) select id, account, 'x', now() from contests, unnest(array[${old.accountId}, ${mia.accountId}]) account where brand = ${home.slug}`)
    await house.merge(old, mia)
    const open: Record<string, ReturnType<typeof sql>> = {
      accounts: sql`id = ${old.accountId} and (date_of_birth is not null or billing is not null)`, nfts: sql`owner_id = ${old.accountId} and id not in (select nft_id from loyalty_accounts)`,
      login_letters: sql`account_id = ${old.accountId} and used_at is null`, challenges: sql`account_id = ${old.accountId} and used_at is null`, password_resets: sql`account_id = ${old.accountId} and used_at is null`,
    }
    for (const table of Object.values(atAMerge).flat()) {
      expect([table, await house.rows(sql`select 1 from ${sql.identifier(table)} where ${open[table] ?? sql`account_id = ${old.accountId}`}`)]).toEqual([table, []])
    }
  })
})

describe('the export', () => {
  it('is everything of hers in plain names', async () => {
    const mia = await traced()
    const { status, body, headers } = await mia.call(profile.exportAll)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body.exportedAt).toMatch(/^\d{4}-.*Z$/)
    const { body: { account } } = await mia.call(api.account.account)
    expect(body.data).toMatchObject({
      account: { email: mia.email, ...person, telephone: '+15145550134', hasPassword: true, isVerified: false, userId: account.userId, passwordChosenAt: expect.any(String), memberSince: expect.any(String) },
      billing: account.billingInfo,
      memberships: [{ programme: 'Second Look', memberCode: expect.stringMatching(/^\w{10}$/), redeemablePoints: home.programme.welcome.points + 10_000 - offer.cost }],
      vouchers: [{ title: offer.title.en, code: expect.stringMatching(/^\w{12}$/) }],
      assets: [{ nftId: mia.nftId }],
      devices: [{ name: '' }],
      newEmail: { email: `new-${mia.email}` },
      loginsWithCode: [{ usedAt: null }, { usedAt: null }],
      passwordResets: [{ usedAt: null }],
    })
    expect((body.data['pointsHistory'] as { redeemablePoints: number }[]).map(({ redeemablePoints }) => redeemablePoints)).toEqual([-offer.cost, 10_000, home.programme.welcome.points])
    expect((body.data['letters'] as { kind: string }[]).map(({ kind }) => kind).sort()).toEqual(['newEmail', 'verify', 'welcome'])
  })

  it('has no hash, no token and nobody else in it', async () => {
    const [mia, nia] = [await traced(), await traced()]
    const told = JSON.stringify((await mia.call(profile.exportAll)).body)
    const secrets = await house.rows<{ secret: string }>(sql`
      select hash as secret from passwords union select token_hash from sessions union select token_hash from login_letters union select code_hash from login_letters
      union select token_hash from email_changes where token_hash is not null`)
    for (const { secret } of secrets) expect(told).not.toContain(secret)
    for (const theirs of [nia.email, nia.accountId, nia.nftId, mia.token]) expect(told).not.toContain(theirs)
  })

  it('speaks her language', async () => {
    const mia = await house.join()
    const { body } = await mia.call(profile.exportAll, { headers: { 'accept-language': 'fr' } })
    expect(body.data['pointsHistory']).toMatchObject([{ reason: home.programme.welcome.reason.fr }])
  })
})

describe('erasing an account', () => {
  it('leaves no word of her in any table, and the ledger whole', async () => {
    const mia = await traced()
    const before = await everything()
    for (const word of [mia.email, person.firstName, person.lastName, '15145550134', 'Bien-Cach']) expect(JSON.stringify(before)).toContain(word)
    const { status, body, cookies } = await erase(mia)
    expect([status, body]).toEqual([200, { success: true }])
    expect(cookies.map(({ name, value }) => [name, value])).toEqual([['__Host-id', ''], ['__Host-session', '']])

    const after = await everything()
    const rest = Object.entries(after).filter(([, rows]) => [mia.email, `new-${mia.email}`].some((word) => rows.includes(word))).map(([table]) => table)
    expect(rest).toEqual([])
    const hers = Object.entries(after).filter(([, rows]) => rows.includes(mia.accountId)).map(([table]) => table)
    expect(hers.sort()).toEqual(['accounts', 'idempotency_records', 'loyalty_accounts', 'nfts'])
    const [row] = await house.rows(sql`select * from accounts where id = ${mia.accountId}`)
    expect(row).toMatchObject({
      email: `erased:${mia.accountId}`, is_verified: false, first_name: null, last_name: null, username: null, telephone: null, date_of_birth: null,
      language: 'en', asks_code: false, billing: null, erased_at: expect.anything(),
    })
    const [kept] = await house.rows(sql`
      select (select count(*)::int from point_entries where loyalty_account_id = ${mia.loyaltyAccountId}) as entries, (select count(*)::int from vouchers where loyalty_account_id = ${mia.loyaltyAccountId}) as vouchers,
        (select count(*)::int from nfts where owner_id = ${mia.accountId}) as assets`)
    expect(kept).toEqual({ entries: 3, vouchers: 1, assets: 1 })
  })

  it('leaves no letter to an address that was hers before, and the next owner of that one hers', async () => {
    const before = await house.join()
    await house.givePassword(before, password)
    await house.visitor().call(door.sendLink, { body: { email: before.email, creatorId: home.ids.creatorId, membershipId: home.ids.membershipId } })
    expect(await house.lettersTo(before.email)).toHaveLength(2)
    const mia = await moved(await moved(before, `second-${before.email}`), `third-${before.email}`)
    house.clock.moveMinutes(16)
    const next = await house.join(before.email)
    expect(await house.lettersTo(next.email)).toHaveLength(3)
    const told = (await mia.call(profile.exportAll)).body.data['letters'] as { kind: string }[]
    expect(told.map(({ kind }) => kind).sort()).toEqual(['emailChanged', 'login', 'newEmail', 'newEmail', 'welcome'])

    expect((await erase(mia)).status).toBe(200)
    expect((await house.lettersTo(next.email)).map(({ subject }) => subject)).toEqual(['Welcome to Second Look: please confirm your email'])
    const { outbox, kept_letters: kept } = await everything()
    for (const rows of [outbox, kept]) for (const email of [`second-${before.email}`, mia.email]) expect(rows).not.toContain(email)
  })

  it('touches nobody else, nor her account with another brand', async () => {
    const [mia, nia] = [await traced(), await traced()]
    const abroad = await house.join(mia.email, stranger)
    await erase(mia)
    expect((await nia.call(api.account.account)).body.account).toMatchObject({ ...person, telephone: '+15145550134', newEmail: `new-${nia.email}` })
    expect((await abroad.call(api.account.account, { brand: stranger })).body.account.email).toBe(mia.email)
    expect(await house.lettersTo(mia.email, stranger)).toHaveLength(1)
  })

  it('needs the current password, and wrong ones are counted', async () => {
    const mia = await house.join()
    await house.givePassword(mia, password)
    expect([(await erase(mia, {})).body, (await erase(mia, { currentPassword: 'x' })).body]).toEqual([refusal('PASSWORD_NEEDED'), refusal('WRONG_PASSWORD')])
    expect((await erase(mia, { code: await house.codeFor(mia) })).body).toEqual(refusal('PASSWORD_NEEDED'))
    expect((await mia.call(api.account.account)).status).toBe(200)
  })

  it('needs the code of a letter where there is no password; she need not be verified', async () => {
    const mia = await house.join()
    expect([(await erase(mia, {})).body, (await erase(mia, { code: '222222' })).body]).toEqual([refusal('CODE_REQUIRED'), refusal('WRONG_CODE')])
    expect((await erase(mia, { code: await house.codeFor(mia) })).status).toBe(200)
    expect((await everything())['accounts']).not.toContain(mia.email)
  })

  it('ends every session: whatever an old token asks is 401', async () => {
    const mia = await house.join()
    const other = await house.anotherDevice(mia)
    await erase(mia, { code: await house.codeFor(mia) })
    for (const caller of [mia, other]) for (const endpoint of [api.account.account, profile.exportAll, profile.erase]) expect((await caller.call(endpoint)).status).toBe(401)
  })

  it('leaves no account to be read [ER-16]', async () => {
    const mia = await house.join()
    await erase(mia, { code: await house.codeFor(mia) })
    const read = accountShown(house.tx, { accountId: mia.accountId, brand: home.slug, now: house.clock.now() })
    await expect(read).rejects.toMatchObject({ code: 'NO_ACCOUNT_INFO', status: 404, message: 'No account info found.' })
  })

  it('frees the address: who joins with it is a new member without a second welcome, and no old letter lets anybody in', async () => {
    const mia = await house.join()
    const code = await house.codeFor(mia)
    await erase(mia, { code: await house.codeFor(mia) })
    const exchange = () => house.visitor().call(door.exchange, { body: { membershipId: home.ids.membershipId, email: mia.email, token: code } })
    expect((await exchange()).status).toBe(401)
    const anew = await house.join(mia.email)
    expect(anew.accountId).not.toBe(mia.accountId)
    expect((await exchange()).status).toBe(401)
    expect((await anew.call(api.points.balance, { params: { id: anew.loyaltyAccountId } })).body.redeemablePoints).toBe(0)
  })

  it('is told to a phone that remembers her, whoever asks, and of nobody else', async () => {
    const [mia, nia] = [await house.join(), await house.join()]
    const ask = (memberId: string, caller = house.visitor() as Pick<MemberCaller, 'call'>, brand = home) => caller.call(api.session.current, { params: { memberId }, brand })
    expect((await ask(mia.accountId)).body).toEqual({ signedIn: false })
    await erase(mia, { code: await house.codeFor(mia) })
    expect((await ask(mia.accountId)).body).toEqual({ signedIn: false, isErased: true })
    expect((await ask(mia.accountId, mia)).body).toEqual({ signedIn: false, isErased: true })
    expect((await ask(mia.accountId, nia)).body).toMatchObject({ signedIn: true, userId: nia.accountId, isErased: true })
    expect((await ask(nia.accountId)).body).toEqual({ signedIn: false })
    expect((await ask('a_nobody')).body).toEqual({ signedIn: false })
    expect((await ask(mia.accountId, house.visitor(), stranger)).body).toEqual({ signedIn: false })
  })
})

describe('pressed many times at the same instant', () => {
  const press = async (at: Harness) => {
    const mia = await traced(at)
    // More at once would be too many tries.
    const answers = await Promise.all(Array.from({ length: 9 }, () => erase(mia)))
    expect(answers[0]?.status).toBe(200)
    for (const { status } of answers) expect([200, 401]).toContain(status)
    const after = await everything(at)
    expect(Object.values(after).filter((rows) => rows.includes(mia.email))).toEqual([])
    expect(JSON.parse(after['wrong_passwords'] ?? '')).toEqual([])
    // By code, the one that waited must not count a wrong one for an address that is gone.
    const nia = await at.join()
    const code = await at.codeFor(nia)
    const byCode = await Promise.all(Array.from({ length: 20 }, () => erase(nia, { code })))
    expect(byCode.filter(({ status }) => ![200, 401].includes(status))).toEqual([])
    expect(JSON.parse((await everything(at))['wrong_codes'] ?? '')).toEqual([])
    await at.close()
  }
  it('it is done once', async () => press(await openHarness()))
  // One connection hides races: on PostgreSQL, which npm test starts.
  it.runIf(testPostgres)('it is done once (postgres)', async () => press(await openHarness({ database: await freshPostgres() })))

  it.runIf(testPostgres)('beside 20 other changes of hers: nothing of her comes back (postgres)', async () => {
    const racing = await openHarness({ database: await freshPostgres() })
    const mia = await traced(racing)
    const changes: (() => Promise<{ status: number }>)[] = [
      () => erase(mia),
      () => mia.call(profile.update, { body: { email: mia.email, ...person } }),
      () => mia.call(profile.billing, { body: address }),
      () => mia.call(profile.updatePassword, { body: { currentPassword: password, newPassword: 'Zebra-9-Kite' } }),
      () => racing.visitor().call(door.sendLink, { body: { email: mia.email, creatorId: home.ids.creatorId, membershipId: home.ids.membershipId } }),
    ]
    const answers = await Promise.all([...changes, ...changes, ...changes, ...changes].map((change) => change()))
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await erase({ ...mia, ...(await racing.anotherDevice(mia)) }, { currentPassword: 'Zebra-9-Kite' })
    const { accounts = '' } = await everything(racing)
    for (const word of [mia.email, person.lastName, 'Bien-Cach']) expect(accounts).not.toContain(word)
    await racing.close()
  })
})
