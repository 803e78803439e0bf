import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, openHarness, type Harness } from '#server/testing/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness({ isDemo: false })
})
afterAll(() => harness.close())

describe('an intruder who joins with somebody else’s address', () => {
  it('is logged out as soon as the owner enters the code of the email', async () => {
    const intruder = await harness.join('victim@example.test')
    const [message] = await harness.emailsTo('victim@example.test')
    const owner = await harness.visitor().call(auth.exchange, {
      body: {
        membershipId: home.ids.membershipId,
        email: 'victim@example.test',
        token: message!.code,
      },
    })
    expect(owner.status).toBe(200)
    expect((await intruder.call(api.session.current)).body.signedIn).toBe(false)
    expect((await intruder.call(api.account.account)).status).toBe(401)
  })

  /**
   * Joins by address, fills in the account, enters the code of the email in this browser or
   * another, and returns the account.
   */
  const accountAfterProof = async (isLoggedIn: boolean) => {
    const joined = await harness.join()
    await joined.call(accountSettings.update, {
      body: {
        email: joined.email,
        firstName: 'Mia',
        lastName: 'Tremblay',
        username: 'mia',
        telephone: '+1 514 555 0134',
        dateOfBirth: '1990-02-28',
      },
    })
    await joined.call(accountSettings.billing, {
      body: {
        address: '12, rue Cachée',
        city: 'Montréal',
        state: 'QC',
        zip: 'H2X 1Y4',
        country: 'CA',
      },
    })
    await harness.tx.execute(
      sql`update accounts set requires_code = true where id = ${joined.accountId}`,
    )
    const [message] = await harness.emailsTo(joined.email)
    const { body } = await (isLoggedIn ? joined : harness.visitor()).call(auth.exchange, {
      body: { membershipId: home.ids.membershipId, email: joined.email, token: message!.code },
    })
    expect(body.isPasswordRemoved).toBeUndefined()
    return (
      await harness
        .visitor()
        .call(api.account.account, { headers: { authorization: `Bearer ${body.token}` } })
    ).body.account
  }

  it('leaves nothing that its owner could not correct: no birth date, billing or code setting; names and telephone stay', async () => {
    expect(await accountAfterProof(false)).toMatchObject({
      dateOfBirth: null,
      billingInfo: null,
      requiresCode: false,
      firstName: 'Mia',
      lastName: 'Tremblay',
      username: 'mia',
      telephone: '+15145550134',
    })
  })

  it('keeps everything when the intruder is the owner, logged in where the code is entered', async () => {
    expect(await accountAfterProof(true)).toMatchObject({
      dateOfBirth: '1990-02-28',
      billingInfo: { city: 'Montréal' },
      requiresCode: true,
      firstName: 'Mia',
      telephone: '+15145550134',
    })
  })
})

describe('a crowd from one network', () => {
  it('is refused at joining, with the time to wait', async () => {
    const join = (place: number) =>
      harness.visitor().call(auth.joinUnverified, {
        body: {
          email: `crowd-${place}@example.test`,
          creatorId: home.ids.creatorId,
          assetId: home.ids.assetId,
        },
      })
    const answers = []
    for (let place = 0; place < 40; place += 1) answers.push(await join(place))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(5)
    expect(refused[0]?.body.code).toBe('TOO_MANY_REQUESTS')
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('logging out', () => {
  it('does nothing for a page that cannot prove its origin', async () => {
    const answer = await harness.app.inject({
      method: 'POST',
      url: '/api/account/logout',
      headers: {
        host: `${home.slug}.localhost:4000`,
        cookie: '__Host-id=abc',
        'sec-fetch-site': 'same-site',
      },
    })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
  })
})
