import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountResponse } from '#server/identity/account-response.ts'
import { allTraces, password, person, tracedMember } from '#server/testing/personal-data-traces.ts'
import {
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

const refusal = (code: ProblemCode) => ({ success: false, code, message: problems[code].en })
const erase = (
  member: MemberCaller,
  body: Record<string, unknown> = { currentPassword: password },
) => member.call(accountSettings.erase, { body })

/** Changes the member's address and confirms it from the new mailbox. */
async function withNewEmail(mia: MemberCaller, email: string): Promise<MemberCaller> {
  await mia.call(accountSettings.update, { body: { email, currentPassword: password } })
  const [message] = await harness.emailsTo(email)
  const token = new URL(/^https?:\S+$/m.exec(message?.text ?? '')?.[0] ?? '').searchParams.get(
    'token',
  )
  expect((await mia.call(auth.confirmEmail, { body: { token } })).status).toBe(200)
  await harness.emailsTo(mia.email)
  return { ...mia, email }
}

describe('erasing an account', () => {
  it('leaves no personal data in any table, and the ledger complete', async () => {
    const mia = await tracedMember(harness)
    const before = await allTraces(harness)
    for (const word of [mia.email, person.firstName, person.lastName, '15145550134', 'Bien-Cach'])
      expect(JSON.stringify(before)).toContain(word)
    const { status, body, cookies } = await erase(mia)
    expect([status, body]).toEqual([200, { success: true }])
    expect(cookies.map(({ name, value }) => [name, value])).toEqual([
      ['__Host-id', ''],
      ['__Host-session', ''],
      ['__Secure-device', ''],
    ])

    const after = await allTraces(harness)
    const rest = Object.entries(after)
      .filter(([, rows]) => [mia.email, `new-${mia.email}`].some((word) => rows.includes(word)))
      .map(([table]) => table)
    expect(rest).toEqual([])
    const withAccountId = Object.entries(after)
      .filter(([, rows]) => rows.includes(mia.accountId))
      .map(([table]) => table)
    expect(withAccountId.sort()).toEqual([
      'accounts',
      'idempotency_records',
      'loyalty_accounts',
      'nfts',
    ])
    const [row] = await harness.rows(sql`select * from accounts where id = ${mia.accountId}`)
    expect(row).toMatchObject({
      email: `erased:${mia.accountId}`,
      is_verified: false,
      first_name: null,
      last_name: null,
      username: null,
      telephone: null,
      date_of_birth: null,
      language: 'en',
      requires_code: false,
      billing: null,
      erased_at: expect.anything(),
    })
    const [stored] = await harness.rows(sql`
      select (select count(*)::int from point_entries where loyalty_account_id = ${mia.loyaltyAccountId}) as entries, (select count(*)::int from vouchers where loyalty_account_id = ${mia.loyaltyAccountId}) as vouchers,
        (select count(*)::int from nfts where owner_id = ${mia.accountId}) as assets`)
    expect(stored).toEqual({ entries: 3, vouchers: 1, assets: 1 })
  })

  it('deletes stored emails to former addresses, and keeps those of the next owner of one', async () => {
    const before = await harness.join()
    await harness.setPassword(before, password)
    await harness.visitor().call(auth.sendLink, {
      body: {
        email: before.email,
        creatorId: home.ids.creatorId,
        membershipId: home.ids.membershipId,
      },
    })
    expect(await harness.emailsTo(before.email)).toHaveLength(2)
    const mia = await withNewEmail(
      await withNewEmail(before, `second-${before.email}`),
      `third-${before.email}`,
    )
    harness.clock.moveMinutes(16)
    const next = await harness.join(before.email)
    expect(await harness.emailsTo(next.email)).toHaveLength(3)
    const shown = (await mia.call(accountSettings.exportAll)).body.data['emails'] as {
      kind: string
    }[]
    expect(shown.map(({ kind }) => kind).sort()).toEqual([
      'emailChanged',
      'login',
      'newEmail',
      'newEmail',
      'welcome',
    ])

    expect((await erase(mia)).status).toBe(200)
    expect((await harness.emailsTo(next.email)).map(({ subject }) => subject)).toEqual([
      'Welcome to Second Look: please confirm your email',
    ])
    const { outbox, stored_emails: stored } = await allTraces(harness)
    for (const rows of [outbox, stored])
      for (const email of [`second-${before.email}`, mia.email]) expect(rows).not.toContain(email)
  })

  it('affects no other member, nor an account with the same address at another brand', async () => {
    const [mia, nia] = [await tracedMember(harness), await tracedMember(harness)]
    const abroad = await harness.join(mia.email, stranger)
    await erase(mia)
    expect((await nia.call(api.account.account)).body.account).toMatchObject({
      ...person,
      telephone: '+15145550134',
      newEmail: `new-${nia.email}`,
    })
    expect((await abroad.call(api.account.account, { brand: stranger })).body.account.email).toBe(
      mia.email,
    )
    expect(await harness.emailsTo(mia.email, stranger)).toHaveLength(1)
  })

  it('needs the current password, and counts wrong ones', async () => {
    const mia = await harness.join()
    await harness.setPassword(mia, password)
    expect([
      (await erase(mia, {})).body,
      (await erase(mia, { currentPassword: 'x' })).body,
    ]).toEqual([refusal('PASSWORD_NEEDED'), refusal('WRONG_PASSWORD')])
    expect((await erase(mia, { code: await harness.codeFor(mia) })).body).toEqual(
      refusal('PASSWORD_NEEDED'),
    )
    expect((await mia.call(api.account.account)).status).toBe(200)
  })

  it('needs an emailed code where there is no password, also for an unverified member', async () => {
    const mia = await harness.join()
    expect([(await erase(mia, {})).body, (await erase(mia, { code: '222222' })).body]).toEqual([
      refusal('CODE_REQUIRED'),
      refusal('WRONG_CODE'),
    ])
    expect((await erase(mia, { code: await harness.codeFor(mia) })).status).toBe(200)
    expect((await allTraces(harness))['accounts']).not.toContain(mia.email)
  })

  it('ends every session: every request with an old token gets 401', async () => {
    const mia = await harness.join()
    const other = await harness.anotherDevice(mia)
    await erase(mia, { code: await harness.codeFor(mia) })
    for (const caller of [mia, other])
      for (const endpoint of [
        api.account.account,
        accountSettings.exportAll,
        accountSettings.erase,
      ])
        expect((await caller.call(endpoint)).status).toBe(401)
  })

  it('leaves no account to read [ER-16]', async () => {
    const mia = await harness.join()
    await erase(mia, { code: await harness.codeFor(mia) })
    const read = accountResponse(harness.tx, {
      accountId: mia.accountId,
      brand: home.slug,
      now: harness.clock.now(),
    })
    await expect(read).rejects.toMatchObject({
      code: 'NO_ACCOUNT_INFO',
      status: 404,
      message: 'No account info found.',
    })
  })

  it('frees the address: who joins with it is a new member without welcome points, and old emails do not log in', async () => {
    const mia = await harness.join()
    const code = await harness.codeFor(mia)
    await erase(mia, { code: await harness.codeFor(mia) })
    const exchange = () =>
      harness.visitor().call(auth.exchange, {
        body: { membershipId: home.ids.membershipId, email: mia.email, token: code },
      })
    expect((await exchange()).status).toBe(401)
    const rejoined = await harness.join(mia.email)
    expect(rejoined.accountId).not.toBe(mia.accountId)
    expect((await exchange()).status).toBe(401)
    expect(
      (await rejoined.call(api.points.balance, { params: { id: rejoined.loyaltyAccountId } })).body
        .redeemablePoints,
    ).toBe(0)
  })

  it('is reported to every caller who knows the member id, and for no other id', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    const ask = (
      memberId: string,
      caller = harness.visitor() as Pick<MemberCaller, 'call'>,
      brand = home,
    ) => caller.call(api.session.current, { params: { memberId }, brand })
    expect((await ask(mia.accountId)).body).toEqual({ signedIn: false })
    await erase(mia, { code: await harness.codeFor(mia) })
    expect((await ask(mia.accountId)).body).toEqual({ signedIn: false, isErased: true })
    expect((await ask(mia.accountId, mia)).body).toEqual({ signedIn: false, isErased: true })
    expect((await ask(mia.accountId, nia)).body).toMatchObject({
      signedIn: true,
      userId: nia.accountId,
      isErased: true,
    })
    expect((await ask(nia.accountId)).body).toEqual({ signedIn: false })
    expect((await ask('a_nobody')).body).toEqual({ signedIn: false })
    expect((await ask(mia.accountId, harness.visitor(), stranger)).body).toEqual({
      signedIn: false,
    })
  })
})
