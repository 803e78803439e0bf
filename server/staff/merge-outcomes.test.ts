import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopScenarios, type ShopScenarios } from '#server/testing/shop-scenarios.ts'
import { enqueueEmail } from '#server/emails/outbox.ts'
import { differencesOf } from '#server/points/verify.ts'
import { cheapestOf, engines, home, type Harness } from '#server/testing/harness.ts'

const password = 'Kx7-tulip-Boat'
const {
  welcome: { points: WELCOME },
} = home.program
const offer = cheapestOf(home)
const membership = { creatorId: home.ids.creatorId, membershipId: home.ids.membershipId }

describe.each(engines)('merged accounts: logins and data ($engine)', ({ open }) => {
  let harness: Harness
  let fixtures: ShopScenarios
  beforeAll(async () => {
    harness = await open()
    fixtures = shopScenarios(harness)
  })
  afterAll(() => harness.close())

  const logInByEmail = async (email: string) => {
    expect(
      (await harness.visitor().call(auth.sendLink, { body: { email, ...membership } })).status,
    ).toBe(200)
    const [message] = await harness.emailsTo(email)
    return (
      await harness.visitor().call(auth.exchange, {
        body: { email, membershipId: home.ids.membershipId, token: message?.code },
      })
    ).body.token
  }
  const ownerOf = async (token: string | undefined) => {
    const [row] = await harness.rows<{ email: string }>(
      sql`select a.email from sessions s join accounts a on a.id = s.account_id order by s.created_at desc, s.expires_at desc limit 1`,
    )
    expect(token).toBeTruthy()
    return row?.email
  }

  it('have one list of vouchers, one answer per key, and credits of the old loyalty account go to the new one', async () => {
    const [old, mia] = [await fixtures.verified(), await fixtures.verified()]
    await harness.award(old, 1000)
    const {
      body: { voucher },
    } = await old.call(api.redemption.redeem, {
      body: { redemptionId: offer.offerId },
      key: 'the-same',
    })
    await fixtures.merge(old, mia)
    const {
      body: { models },
    } = await mia.call(api.redemption.vouchers, { params: { membershipId: home.ids.membershipId } })
    expect(models).toEqual([voucher])
    const before = await fixtures.points(mia)
    expect(
      (
        await mia.call(api.redemption.redeem, {
          body: { redemptionId: offer.offerId },
          key: 'the-same',
        })
      ).body.voucher,
    ).toEqual(voucher)
    expect(await fixtures.points(mia)).toEqual(before)
    await harness.award(old, 7)
    expect((await fixtures.points(mia)).redeemablePoints).toBe(before.redeemablePoints + 7)
  })

  it('end the logins of the source, and allow login by either address: email, password, joining again', async () => {
    const [old, mia] = [await fixtures.verified(), await fixtures.verified()]
    await harness.setPassword(old, 'Ab3-garden-Lamp')
    await harness.setPassword(mia, password)
    await harness.visitor().call(auth.sendLink, { body: { email: old.email, ...membership } })
    const [oldEmail] = await harness.emailsTo(old.email)
    await fixtures.merge(old, mia)

    expect((await old.call(api.account.account)).status).toBe(401)
    expect(
      (
        await harness.visitor().call(auth.exchange, {
          body: { email: old.email, membershipId: home.ids.membershipId, token: oldEmail?.code },
        })
      ).status,
    ).toBe(401)
    const login = (email: string, typed: string) =>
      harness.visitor().call(auth.authenticate, { body: { email, password: typed } })
    expect((await login(old.email, 'Ab3-garden-Lamp')).status).toBe(401)
    for (const { email } of [old, mia]) {
      const { status, body } = await login(email, password)
      expect(status).toBe(200)
      if (body.token) expect(await ownerOf(body.token)).toBe(mia.email)
    }
    harness.clock.moveMinutes(20)
    expect(await ownerOf(await logInByEmail(old.email))).toBe(mia.email)
    harness.clock.moveMinutes(20)
    const { body } = await harness.visitor().call(auth.joinUnverified, {
      body: { email: old.email, creatorId: home.ids.creatorId, assetId: home.ids.assetId },
    })
    expect(body).toEqual({ success: true })
    const [message] = await harness.emailsTo(old.email)
    expect(message?.subject).toBeTruthy()
    expect(
      await harness.rows(
        sql`select 1 from loyalty_accounts where account_id = ${old.accountId} and merged_into is null`,
      ),
    ).toEqual([])
    expect(
      (await harness.visitor().call(auth.emailExists, { params: { email: old.email } })).body,
    ).toEqual({ emailExists: true, isVerified: true })
  })

  it('allow a password reset by the old address', async () => {
    const [old, mia] = [await fixtures.verified(), await fixtures.verified()]
    await fixtures.merge(old, mia)
    await harness
      .visitor()
      .call(auth.forgotPassword, { body: { ...membership, emailAddress: old.email, site: '' } })
    const [message] = await harness.emailsTo(old.email)
    const token = /\/reset\/([\w-]+)/.exec(message?.text ?? '')?.[1] ?? ''
    expect(
      (
        await harness.visitor().call(auth.resetPassword, {
          params: { token },
          body: { password1: password, password2: password },
        })
      ).status,
    ).toBe(200)
    expect(
      await harness.rows(
        sql`select account_id from passwords where account_id in (${old.accountId}, ${mia.accountId})`,
      ),
    ).toEqual([{ account_id: mia.accountId }])
  })

  it('take over the birth date and billing only where the target has none', async () => {
    const [old, mia, nia] = [
      await fixtures.verified(),
      await fixtures.verified(),
      await fixtures.verified(),
    ]
    const billing = {
      address: '1 Elm',
      city: 'Montréal',
      state: 'Quebec',
      stateCode: 'QC',
      zip: 'H2X 1Y4',
      country: 'Canada',
      countryCode: 'CA',
    }
    await harness.rows(
      sql`update accounts set date_of_birth = '1980-02-29', billing = ${JSON.stringify(billing)}::jsonb where id = ${old.accountId}`,
    )
    await harness.rows(
      sql`update accounts set date_of_birth = '1991-01-01' where id = ${mia.accountId}`,
    )
    await fixtures.merge(old, mia)
    const {
      body: { account },
    } = await mia.call(api.account.account)
    expect(account).toMatchObject({ dateOfBirth: '1991-01-01', billingInfo: billing })
    await fixtures.merge(mia, nia)
    expect((await nia.call(api.account.account)).body.account).toMatchObject({
      dateOfBirth: '1991-01-01',
      billingInfo: billing,
    })
  })

  it('answer the target’s member for the id of the merged loyalty account, and nobody else', async () => {
    const [old, mia, nia] = [
      await fixtures.verified(),
      await fixtures.verified(),
      await fixtures.verified(),
    ]
    await fixtures.merge(old, mia)
    const sourceId = { params: { id: old.loyaltyAccountId } }
    expect((await mia.call(api.points.balance, sourceId)).body).toEqual(
      (await mia.call(api.points.balance, { params: { id: mia.loyaltyAccountId } })).body,
    )
    expect((await mia.call(api.points.history, sourceId)).body.history).toHaveLength(2)
    expect((await nia.call(api.points.balance, sourceId)).status).toBe(404)
  })

  it('send no more email about the loyalty account of the source', async () => {
    const [old, mia] = [await fixtures.verified(), await fixtures.verified()]
    for (const kind of ['tierEnds', 'pointsEnd'] as const) {
      await enqueueEmail(harness.tx, {
        kind,
        brand: home.slug,
        recipient: old.email,
        language: 'en',
        now: harness.clock.now(),
        values: {
          accountId: old.accountId,
          loyaltyAccountId: old.loyaltyAccountId,
          day: harness.clock.now().toISOString(),
          points: '5',
          tier: 'a',
          lower: 'b',
          brings: 'c',
          missing: '3',
        },
      })
    }
    const before = await harness.rows(sql`select id from stored_emails`)
    await fixtures.merge(old, mia)
    await harness.outbox.sendDue()
    const sent = await harness.rows<{ kind: string }>(
      sql`select o.kind from stored_emails k join outbox o on o.id = k.id`,
    )
    expect(sent.filter(({ kind }) => kind === 'tierEnds' || kind === 'pointsEnd')).toEqual([])
    expect(before.length).toBeLessThanOrEqual(sent.length)
  })

  it('flatten chains: the first of three leads to the last', async () => {
    const [a, b, c] = [
      await fixtures.verified(),
      await fixtures.verified(),
      await fixtures.verified(),
    ]
    await harness.award(a, 500)
    const {
      body: { voucher },
    } = await a.call(api.redemption.redeem, { body: { redemptionId: offer.offerId } })
    await fixtures.merge(a, b)
    await fixtures.merge(b, c)
    expect((await fixtures.points(c)).redeemablePoints).toBe(WELCOME * 3 + 500 - offer.cost)
    expect(
      await harness.rows(
        sql`select merged_into from accounts where id in (${a.accountId}, ${b.accountId}) union select merged_into from accounts where id = ${b.accountId}`,
      ),
    ).toEqual([{ merged_into: c.accountId }])
    expect(
      await harness.rows(
        sql`select distinct merged_into from loyalty_accounts where id in (${a.loyaltyAccountId}, ${b.loyaltyAccountId})`,
      ),
    ).toEqual([{ merged_into: c.loyaltyAccountId }])
    expect(
      (await c.call(api.redemption.vouchers, { params: { membershipId: home.ids.membershipId } }))
        .body.models,
    ).toEqual([voucher])
    expect(await ownerOf(await logInByEmail(a.email))).toBe(c.email)
    expect(await differencesOf(harness.tx)).toEqual([])
  })

  it('are exported and erased as one; both addresses can join again', async () => {
    const [old, mia] = [await fixtures.verified(), await fixtures.verified()]
    await harness.rows(
      sql`update accounts set first_name = 'Miranda', telephone = '+15145550134' where id = ${old.accountId}`,
    )
    await harness.setPassword(mia, password)
    await harness.award(old, 300)
    await fixtures.merge(old, mia)
    const { body } = await mia.call(accountSettings.exportAll)
    expect(body.data).toMatchObject({
      account: { email: mia.email },
      mergedAccounts: [
        {
          account: { email: old.email, firstName: 'Miranda' },
          memberships: [{ redeemablePoints: 0 }],
        },
      ],
    })
    expect(
      (await mia.call(accountSettings.erase, { body: { currentPassword: password } })).status,
    ).toBe(200)
    expect(
      await harness.rows(
        sql`select email, first_name, telephone from accounts where id = ${old.accountId}`,
      ),
    ).toEqual([{ email: `erased:${old.accountId}`, first_name: null, telephone: null }])
    for (const { email } of [old, mia])
      expect((await harness.join(email)).loyaltyAccountId).toBeTruthy()
    for (const id of [old.accountId, mia.accountId])
      expect(
        (await harness.visitor().call(api.session.current, { params: { memberId: id } })).body,
      ).toMatchObject({ isErased: true })
  })

  it('take over the loyalty account when the target has not joined the program', async () => {
    const old = await fixtures.verified()
    await harness.visitor().call(auth.joinByEmail, {
      body: { email: 'waiting@example.test', membershipId: home.ids.membershipId },
    })
    await harness.rows(
      sql`update accounts set is_verified = true where email = 'waiting@example.test'`,
    )
    await fixtures.merge(old, { email: 'waiting@example.test' })
    const token = await logInByEmail('waiting@example.test')
    expect(token).toBeTruthy()
    expect(
      await harness.rows(
        sql`select l.id, l.merged_into, n.owner_id = a.id as card from loyalty_accounts l join accounts a on a.id = l.account_id join nfts n on n.id = l.nft_id where a.email = 'waiting@example.test'`,
      ),
    ).toEqual([{ id: old.loyaltyAccountId, merged_into: null, card: true }])
  })
})
