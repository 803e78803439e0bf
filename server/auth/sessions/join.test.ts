import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  freshPostgres,
  home,
  openHarness,
  stranger,
  testPostgres,
  type Harness,
} from '#server/testing/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

const { creatorId, assetId, membershipId } = home.ids
const join = (email: string, at: Harness = harness) =>
  at.visitor().call(auth.joinUnverified, { body: { email, creatorId, assetId } })
const accounts = (email: string, at: Harness = harness) =>
  at.rows<{ id: string; is_verified: boolean; email: string }>(
    sql`select id, email, is_verified from accounts where brand = ${home.slug} and email = ${email}`,
  )

describe('joining with a new address', () => {
  it('logs in at once, with the token in a strict cookie of one hour and in the body [ST-05, ST-22, CA-05, RO-02, CO-01]', async () => {
    const { status, body, cookies } = await join('nia@example.test')
    expect(status).toBe(200)
    const cookie = cookies.find(({ name }) => name === '__Host-id')
    expect(cookie).toEqual({
      name: '__Host-id',
      value: body.token,
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      maxAge: 3600,
    })
    const me = await harness
      .visitor()
      .call(api.account.account, { headers: { authorization: `Bearer ${body.token}` } })
    expect(me.body.account).toMatchObject({ email: 'nia@example.test', isVerified: false })
  })

  it('sets a second cookie, a random id that is not the token [CO-02, CO-03]', async () => {
    const [first, second] = [await join('one@example.test'), await join('two@example.test')]
    const ids = [first, second].map(
      ({ cookies }) => cookies.find(({ name }) => name === '__Host-session')?.value,
    )
    expect(ids[0]).toMatch(/^[\w-]{43}$/)
    expect(new Set([...ids, first.body.token]).size).toBe(3)
  })

  it('creates the membership with welcome points in the same step, and returns their number', async () => {
    expect((await join('told@example.test')).body.welcomePoints).toBe(home.program.welcome.points)
    const mia = await harness.join('welcome@example.test')
    const { body } = await mia.call(api.points.balance, { params: { id: mia.loyaltyAccountId } })
    expect(body).toMatchObject({
      currentPoints: home.program.welcome.points,
      redeemablePoints: home.program.welcome.points,
    })
  })

  it('sends the verification email, in the member’s language [ST-01]', async () => {
    await harness.visitor().call(auth.joinUnverified, {
      body: { email: 'lea@example.test', creatorId, assetId },
      headers: { 'accept-language': 'fr-CA,fr;q=0.9' },
    })
    const [message] = await harness.emailsTo('lea@example.test')
    expect(message).toMatchObject({
      subject: 'Bienvenue à Second regard\u00a0: confirmez votre courriel',
      code: expect.stringMatching(/^[2-9A-Z]{6}$/),
    })
    expect(message?.html).toContain('<html lang="fr">')
  })

  it('normalizes the address', async () => {
    await join('  Zoe@Example.TEST ')
    expect((await join('zoe@example.test')).body).toEqual({ success: true })
    expect(await accounts('zoe@example.test')).toHaveLength(1)
  })

  it('ends the previous session of this browser', async () => {
    const before = await harness.join()
    await harness.visitor().call(auth.joinUnverified, {
      body: { email: 'switch@example.test', creatorId, assetId },
      headers: { authorization: `Bearer ${before.token}` },
    })
    expect((await before.call(api.account.account)).status).toBe(401)
  })
})

describe('joining with a known address', () => {
  it('sends an unverified member the email again, and no token [ST-21]', async () => {
    await join('again@example.test')
    const { body, cookies } = await join('again@example.test')
    expect([body, cookies]).toEqual([{ success: true }, []])
    expect(await harness.emailsTo('again@example.test')).toHaveLength(2)
  })

  it('sends a verified member a login email, and no token [ST-20]', async () => {
    await join('known@example.test')
    await harness.tx.execute(
      sql`update accounts set is_verified = true where email = 'known@example.test'`,
    )
    expect((await join('known@example.test')).body).toEqual({ success: true })
    const messages = await harness.emailsTo('known@example.test')
    expect(messages.map(({ subject }) => subject)).toContain(
      'You are already a member of Second Look',
    )
  })

  it('keeps brands apart: the same address is new at another one', async () => {
    await join('both@example.test')
    const other = await harness.visitor(stranger).call(auth.joinUnverified, {
      body: {
        email: 'both@example.test',
        creatorId: stranger.ids.creatorId,
        assetId: stranger.ids.assetId,
      },
    })
    expect(other.body.token).toBeTruthy()
  })
})

describe('joining at the same instant', () => {
  const joinTwenty = async (at: Harness) => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => join('crowd@example.test', at)),
    )
    // The answers beyond the limit say that no email was sent.
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(3).fill(200),
      ...Array<number>(17).fill(429),
    ])
    expect(answers.filter(({ body }) => body.token)).toHaveLength(1)
    expect(await accounts('crowd@example.test', at)).toHaveLength(1)
    expect(
      await at.rows(
        sql`select 1 from point_entries e join loyalty_accounts l on l.id = e.loyalty_account_id join accounts a on a.id = l.account_id where a.email = 'crowd@example.test'`,
      ),
    ).toHaveLength(1)
    expect(await at.emailsTo('crowd@example.test')).toHaveLength(3)
  }

  it('creates one account and gives one welcome for twenty requests', () => joinTwenty(harness))
  it.runIf(testPostgres)(
    'creates one account and gives one welcome for twenty requests, on PostgreSQL',
    async () => {
      const racing = await openHarness({ database: await freshPostgres() })
      await joinTwenty(racing)
      await racing.close()
    },
  )
})

describe('an invalid request to join', () => {
  it.each([
    '',
    'mia',
    'mia@',
    '@example.test',
    'mia@example',
    'mia @example.test',
    'mia@exa mple.test',
    `${'a'.repeat(250)}@example.test`,
  ])('with %j is refused with the message of the catalogue [ER-10]', async (email) => {
    const { status, body } = await join(email)
    expect([status, body.message]).toEqual([422, 'Please enter a valid email address.'])
  })

  it.each([
    ['creator', { creatorId: stranger.ids.creatorId, assetId }],
    ['asset', { creatorId, assetId: stranger.ids.assetId }],
    ['unknown creator', { creatorId: 'nobody', assetId }],
  ])('returns 404 for another brand’s program: %s', async (_, ids) => {
    const { status } = await harness
      .visitor()
      .call(auth.joinUnverified, { body: { email: 'foreign@example.test', ...ids } })
    expect(status).toBe(404)
    expect(await accounts('foreign@example.test')).toEqual([])
  })
})

describe('the membership landing page', () => {
  const joinByEmail = (email: string, id = membershipId) =>
    harness
      .visitor()
      .call(auth.joinByEmail, { body: { email, membershipId: id, referralCode: 'friend' } })

  it('only sends the email, and answers alike for every address [CA-07]', async () => {
    await harness.join('old@example.test')
    const answers = [await joinByEmail('fresh@example.test'), await joinByEmail('old@example.test')]
    for (const { status, body, cookies } of answers)
      expect([status, body, cookies]).toEqual([200, { success: true }, []])
    expect(await harness.emailsTo('fresh@example.test')).toHaveLength(1)
    expect(await accounts('fresh@example.test')).toMatchObject([{ is_verified: false }])
  })

  it('returns 404 for another brand’s program', async () => {
    expect((await joinByEmail('lost@example.test', stranger.ids.membershipId)).status).toBe(404)
  })

  it('creates the membership when the code of the email is entered', async () => {
    await joinByEmail('later@example.test')
    const [message] = await harness.emailsTo('later@example.test')
    const { body } = await harness.visitor().call(auth.exchange, {
      body: { email: 'later@example.test', membershipId, token: message?.code },
    })
    expect(body.welcomePoints).toBe(home.program.welcome.points)
    const collection = await harness
      .visitor()
      .call(api.collection.collection, { headers: { authorization: `Bearer ${body.token}` } })
    expect(collection.body.collection).toHaveLength(1)
  })
})
