import { benefits } from '#contract/benefits.ts'
import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storePendingEmail, mintEmailToken } from '#server/identity/email-change/email-change.ts'
import {
  authForms,
  problemOf,
  visibleCalls,
  wrongPassword,
} from '#server/testing/registration-forms.ts'
import {
  cheapestOf,
  home,
  openHarness,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { jobs } from '#server/jobs.ts'
import { createReset } from '#server/identity/passwords/password-resets.ts'
import { signedFileUrl, isSignedUrlValid } from '#server/media/signed-address.ts'
import { addEntry } from '#server/points/ledger.ts'
import { isPreviewOpen, openPreview } from '#server/preview/preview-sessions.ts'
import { createLoginSecrets } from '#server/auth/sessions/login-link.ts'

const TWO_DAYS = 2 * 24 * 60
let context: Harness
beforeAll(async () => {
  context = await openHarness({ trustProxy: 1 })
})
afterAll(() => context.close())
const { lena, logIn, mfa, codeTo } = authForms(() => context)

/** Runs `act` with the clock two days ahead, then sets it back. */
async function inTwoDays<T>(act: () => Promise<T>): Promise<T> {
  context.clock.moveMinutes(TWO_DAYS)
  const result = await act()
  context.clock.moveMinutes(-TWO_DAYS)
  return result
}
const requestLink = (email: string) =>
  context
    .visitor()
    .call(auth.sendMembershipLink, { body: { email, membershipId: home.ids.membershipId } })
const logInWithCode = (email: string, token: string) =>
  context
    .visitor()
    .call(auth.exchange, { body: { email, membershipId: home.ids.membershipId, token } })
/**
 * Returns the code of the new email. The mailbox sorts by time, so emails from the days ahead come
 * first.
 */
const newCodeTo = async (email: string, old: string) =>
  (await context.emailsTo(email))
    .map(({ code }) => code ?? '')
    .find((code) => code !== '' && code !== old) ?? ''
const redeem = (member: MemberCaller, key: string) =>
  member.call(api.redemption.redeem, { body: { redemptionId: cheapestOf(home).offerId }, key })
const balance = async (member: MemberCaller) =>
  (await member.call(api.points.balance, { params: { id: member.loyaltyAccountId } })).body
    .redeemablePoints

describe('a clock that was two days ahead and is set back does not block', () => {
  it('login emails: the old limit does not count, the new one does', async () => {
    const { email } = await lena()
    await inTwoDays(async () => {
      for (const status of [200, 200, 200, 429])
        expect((await requestLink(email)).status).toBe(status)
    })
    for (const status of [200, 200, 200]) expect((await requestLink(email)).status).toBe(status)
    const fourth = await requestLink(email)
    expect([fourth.status, Number(fourth.headers['retry-after']) <= 15 * 60]).toEqual([429, true])
  })

  it('a waiting email: it is sent at once and only once', async () => {
    const { email } = await lena()
    const before = (await context.emailsTo(email)).length
    await inTwoDays(() => requestLink(email))
    expect((await context.emailsTo(email)).length).toBe(before + 1)
    expect((await context.emailsTo(email)).length).toBe(before + 1)
  })

  it('a log in after too many wrong passwords', async () => {
    const { email } = await lena()
    await inTwoDays(async () => {
      for (let tries = 0; tries < 10; tries += 1)
        expect((await logIn(email, 'Wrong-1-Kite')).status).toBe(401)
      expect((await logIn(email)).status).toBe(429)
    })
    expect((await logIn(email)).status).toBe(200)
  })

  it('a log in by code after too many wrong codes', async () => {
    const { email } = await lena()
    const old = await inTwoDays(async () => {
      await requestLink(email)
      const code = await codeTo(email)
      for (let tries = 0; tries < 5; tries += 1) await logInWithCode(email, wrongPassword(code))
      expect(visibleCalls(await logInWithCode(email, code))).toEqual(problemOf('TOO_MANY_CODES'))
      return code
    })
    await requestLink(email)
    expect((await logInWithCode(email, await newCodeTo(email, old))).status).toBe(200)
  })

  it('a log in with a second factor after too many wrong codes', async () => {
    const { email } = await lena({ requiresCode: true })
    const old = await inTwoDays(async () => {
      const { body } = await logIn(email)
      const code = await codeTo(email)
      for (let tries = 0; tries < 5; tries += 1) await mfa(body.userId, wrongPassword(code))
      expect(visibleCalls(await mfa(body.userId, code))).toEqual(problemOf('BEGIN_AGAIN'))
      return code
    })
    const { body } = await logIn(email)
    expect((await mfa(body.userId, await newCodeTo(email, old))).status).toBe(200)
  })

  it('a draft order after one that a server crash left unfinished', async () => {
    const mia = await context.join()
    await context.award(mia, home.program.tiers[1]!.minPoints)
    const again = await context.anotherDevice(mia)
    const order = (member: MemberCaller) =>
      member.call(benefits.draftOrder, {
        body: { gatedCommerceId: 'eyewear-commerce-second-pair', nftId: mia.nftId },
      })
    await inTwoDays(async () => {
      expect((await order(await context.anotherDevice(mia))).status).toBe(200)
      await context.rows(sql`update draft_orders set url = '' where account_id = ${mia.accountId}`)
    })
    expect((await order(again)).status).toBe(200)
  })
})

/** Steps from a moment at which something has expired to one at which it had not, by its dates. */
const steps = [
  ['far before its creation', -TWO_DAYS],
  ['to when it was valid', -175],
] as const
describe.each(steps)('what has expired stays so when the clock is set back %s', (_, step) => {
  /** Does something three hours later, sets the clock back, and does it again. */
  async function before<T>(act: () => Promise<T>): Promise<[T, T]> {
    context.clock.moveMinutes(180)
    const expired = await act()
    context.clock.moveMinutes(step)
    const again = await act()
    context.clock.moveMinutes(-step - 180)
    return [expired, again]
  }

  it('a session', async () => {
    const mia = await context.join()
    const statuses = await before(async () => (await mia.call(api.account.account)).status)
    expect(statuses).toEqual([401, 401])
  })

  it('the code of a login email, and the link of another', async () => {
    const { email, accountId } = await lena()
    const mint = () =>
      createLoginSecrets(context.tx, {
        accountId,
        membershipId: home.ids.membershipId,
        secret: context.context.secret,
        now: context.clock.now(),
      })
    const [{ code }, { token }] = [await mint(), await mint()]
    expect(await before(async () => (await logInWithCode(email, code)).body.code)).toEqual([
      'CODE_EXPIRED',
      'CODE_EXPIRED',
    ])
    expect(await before(async () => (await logInWithCode(email, token)).body.code)).toEqual([
      'LINK_EXPIRED',
      'LINK_EXPIRED',
    ])
  })

  it('a login that waits for its code, and its code alone', async () => {
    const { email } = await lena({ requiresCode: true })
    const { body } = await logIn(email)
    const code = await codeTo(email)
    expect(await before(async () => (await mfa(body.userId, code)).body.code)).toEqual([
      'CODE_EXPIRED',
      'CODE_EXPIRED',
    ])
    const { body: second } = await logIn(email)
    const late = await newCodeTo(email, code)
    context.clock.moveMinutes(31)
    expect((await mfa(second.userId, late)).body.code).toBe('CODE_EXPIRED')
    context.clock.moveMinutes(-30)
    expect((await mfa(second.userId, late)).body.code).toBe('CODE_EXPIRED')
    context.clock.moveMinutes(-1)
  })

  it('a password reset', async () => {
    const mia = await context.join()
    const token = await createReset(context.tx, {
      accountId: mia.accountId,
      brand: home,
      secret: context.context.secret,
      now: context.clock.now(),
    })
    expect(
      await before(
        async () =>
          (await context.visitor().call(auth.checkReset, { params: { token } })).body.code,
      ),
    ).toEqual(['RESET_EXPIRED', 'RESET_EXPIRED'])
    const other = await createReset(context.tx, {
      accountId: mia.accountId,
      brand: home,
      secret: context.context.secret,
      now: context.clock.now(),
    })
    const reset = () =>
      context.visitor().call(auth.resetPassword, {
        params: { token: other },
        body: { password1: 'Slower-8-Boat', password2: 'Slower-8-Boat' },
      })
    expect(await before(async () => (await reset()).body.code)).toEqual([
      'RESET_EXPIRED',
      'RESET_EXPIRED',
    ])
  })

  it('a new email that waits to be confirmed', async () => {
    const [mia, next] = [await context.join(), `next${step}@example.test`]
    await storePendingEmail(context.tx, {
      accountId: mia.accountId,
      brand: home.slug,
      email: next,
      now: context.clock.now(),
    })
    const token = await mintEmailToken(context.tx, {
      accountId: mia.accountId,
      brand: home.slug,
      email: next,
      secret: context.context.secret,
      now: context.clock.now(),
    })
    expect(
      await before(
        async () =>
          (await context.visitor().call(auth.confirmEmail, { body: { token } })).body.code,
      ),
    ).toEqual(['RESET_EXPIRED', 'RESET_EXPIRED'])
  })
})

describe('what was created ahead of a clock that is set back must be requested again', () => {
  it('a preview and the address of a file', async () => {
    const { secret, hosts } = context.context
    const opened = await inTwoDays(() =>
      openPreview(context.tx, {
        brand: home,
        tierId: home.program.tiers[0]!.tierId,
        secret,
        hosts,
        now: context.clock.now(),
      }),
    )
    const sessionId = new URL(opened).searchParams.get('sessionId') ?? ''
    const isOpen = () =>
      isPreviewOpen(context.tx, {
        brand: home,
        sessionId,
        membershipId: home.ids.membershipId,
        secret,
        now: context.clock.now(),
      })
    expect([await isOpen(), await inTwoDays(isOpen)]).toEqual([false, true])
    const signedUrl = await inTwoDays(async () =>
      signedFileUrl({ secret, brand: home, file: 'a.pdf', now: context.clock.now() }),
    )
    const query = new URL(signedUrl, 'http://x').searchParams
    const isGood = () =>
      isSignedUrlValid({
        secret,
        slug: home.slug,
        file: 'a.pdf',
        until: query.get('until'),
        sign: query.get('sign'),
        now: context.clock.now(),
      })
    expect([isGood(), await inTwoDays(async () => isGood())]).toEqual([false, true])
  })

  it('a login link, a reset and a login that waits for its code; those of now are good', async () => {
    const { email, accountId } = await lena({ requiresCode: true })
    const { membershipId } = home.ids
    const mint = () =>
      createLoginSecrets(context.tx, {
        accountId,
        membershipId,
        secret: context.context.secret,
        now: context.clock.now(),
      })
    const reset = () =>
      createReset(context.tx, {
        accountId,
        brand: home,
        secret: context.context.secret,
        now: context.clock.now(),
      })
    const [keys, token, challenge] = await inTwoDays(
      async () => [await mint(), await reset(), (await logIn(email)).body.userId] as const,
    )
    expect([
      (await logInWithCode(email, keys.token)).body.code,
      (await context.visitor().call(auth.checkReset, { params: { token } })).body.code,
      (await mfa(challenge, 'AAAAAA')).body.code,
    ]).toEqual(['LINK_EXPIRED', 'RESET_EXPIRED', 'CODE_EXPIRED'])
    expect(
      (await context.visitor().call(auth.checkReset, { params: { token: await reset() } })).status,
    ).toBe(200)
    expect((await logInWithCode(email, (await mint()).token)).status).toBe(200)
  })
})

describe('with a clock that moves forward and back', () => {
  it('a session ends an hour after its creation and is never prolonged', async () => {
    const mia = await context.join()
    const session = async (member = mia) => (await member.call(api.session.current)).body
    expect(await session()).toMatchObject({ signedIn: true, secondsLeft: 3599 })
    context.clock.moveMinutes(30)
    const late = await context.anotherDevice(mia)
    context.clock.moveMinutes(-10)
    expect(await session()).toMatchObject({
      signedIn: true,
      secondsLeft: expect.toSatisfy((left: number) => left > 0 && left <= 3600),
    })
    // Created ahead of the clock: it has ended, also when the clock reaches its time again.
    expect(await session(late)).toMatchObject({ signedIn: false })
    expect(await session(await context.anotherDevice(mia))).toMatchObject({ signedIn: true })
    context.clock.moveMinutes(11)
    expect(await session(late)).toMatchObject({ signedIn: false })
    context.clock.moveMinutes(30)
    expect(await session()).toMatchObject({ signedIn: false })
    context.clock.moveMinutes(-10)
    expect(await session()).toMatchObject({ signedIn: false })
    context.clock.moveMinutes(-51)
  })

  it('a redemption happens once per key and repeats its response', async () => {
    const mia = await context.join()
    await context.award(mia, 1000)
    const again = await context.anotherDevice(mia)
    const before = await balance(again)
    const first = await inTwoDays(async () => redeem(await context.anotherDevice(mia), 'one-key'))
    const second = await redeem(again, 'one-key')
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
    expect(await balance(again)).toBe(before - cheapestOf(home).cost)
  })

  it('no job runs its work twice: birthday points are credited once', async () => {
    const mia = await context.join()
    const day = new Date(context.clock.now().getTime() + TWO_DAYS * 60_000)
      .toISOString()
      .slice(5, 10)
    await context.rows(
      sql`update accounts set date_of_birth = ${`1980-${day === '02-29' ? '02-28' : day}`} where id = ${mia.accountId}`,
    )
    const entries = () =>
      context.rows(
        sql`select reason_key from point_entries where loyalty_account_id = ${mia.loyaltyAccountId} order by id`,
      )
    const runAll = async () => {
      for (const { run } of jobs) await run(context.context)
    }
    await runAll()
    await inTwoDays(runAll)
    const before = await entries()
    await runAll()
    context.clock.moveMinutes(TWO_DAYS)
    await runAll()
    context.clock.moveMinutes(-TWO_DAYS)
    expect([before, await entries()]).toEqual([
      [{ reason_key: 'welcome' }, { reason_key: 'birthday' }],
      before,
    ])
  })

  it('the history keeps the order of writing', async () => {
    const mia = await context.join()
    const write = (key: string) =>
      addEntry(context.tx, {
        loyaltyAccountId: mia.loyaltyAccountId,
        redeemable: 1,
        tierPoints: 1,
        originType: 13,
        reason: { key: 'custom', values: { text: { en: key, fr: key } } },
        key,
        at: context.clock.now(),
      })
    await inTwoDays(() => write('first'))
    await write('second')
    const { body } = await mia.call(api.points.history, { params: { id: mia.loyaltyAccountId } })
    expect(body.history.map(({ reason }) => reason)).toEqual([
      'second',
      'first',
      'Welcome to Second Look',
    ])
  })
})
