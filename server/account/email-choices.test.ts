import { api } from '#contract/index.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { OPTIONAL_EMAILS } from '#domain/email-choices.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueueEmail } from '#server/emails/outbox.ts'
import { expirePointsJob } from '#server/points/jobs.ts'
import { openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'

const MINUTES_PER_DAY = 24 * 60

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

const choose = (member: MemberCaller, kind: string, isWanted: unknown) =>
  member.call(accountSettings.setEmailChoice, { body: { kind, isWanted } as never })
const muted = async (member: MemberCaller) =>
  (await member.call(api.account.account)).body.account.mutedEmails
/** Returns the subjects of the emails to an address except the welcome, newest first. */
const subjectsTo = async (email: string) =>
  (await harness.emailsTo(email))
    .map(({ subject }) => subject)
    .filter((subject) => !subject.startsWith('Welcome'))

/** Queues the email that announces that points expire, as the job does. */
const announceExpiry = ({ email, accountId, loyaltyAccountId }: MemberCaller) =>
  enqueueEmail(harness.tx, {
    kind: 'pointsEnd',
    brand: 'eyewear',
    recipient: email,
    language: 'en',
    values: { points: '30', accountId, loyaltyAccountId, day: '2093-12-31T12:00:00.000Z' },
    now: harness.clock.now(),
  })

describe('the choice of emails', () => {
  it('starts with every kind on and is saved for each kind separately', async () => {
    const mia = await harness.join()
    expect(await muted(mia)).toEqual([])
    for (const kind of OPTIONAL_EMAILS) await choose(mia, kind, false)
    await choose(mia, 'pointsEnd', false)
    expect(await muted(mia)).toEqual([...OPTIONAL_EMAILS.slice(1), 'pointsEnd'])
    await choose(mia, 'pointsEnd', true)
    expect(await muted(mia)).toEqual(OPTIONAL_EMAILS.slice(1))
  })

  it('saves all of several choices that are made at once', async () => {
    const mia = await harness.join()
    await Promise.all(OPTIONAL_EMAILS.map((kind) => choose(mia, kind, false)))
    expect([...((await muted(mia)) ?? [])].sort()).toEqual([...OPTIONAL_EMAILS].sort())
  })

  it.each([
    ['login', false],
    ['passwordChanged', false],
    ['', false],
    ['pointsEnd', 'no'],
  ])('refuses the kind %j with %j, and changes nothing', async (kind, isWanted) => {
    const mia = await harness.join()
    expect((await choose(mia, kind, isWanted)).status).toBe(400)
    expect(await muted(mia)).toEqual([])
  })

  it('applies to one member only', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    await choose(mia, 'pointsEnd', false)
    await announceExpiry(mia)
    await announceExpiry(nia)
    expect(await subjectsTo(mia.email)).toEqual([])
    expect(await subjectsTo(nia.email)).toHaveLength(1)
  })

  it('applies to emails that are already queued', async () => {
    const mia = await harness.join()
    await announceExpiry(mia)
    await choose(mia, 'pointsEnd', false)
    expect(await subjectsTo(mia.email)).toEqual([])
  })

  it('does not stop other kinds of email', async () => {
    const mia = await harness.join()
    for (const kind of OPTIONAL_EMAILS) await choose(mia, kind, false)
    await mia.call(accountSettings.sendCode, { body: {} })
    expect(await subjectsTo(mia.email)).toHaveLength(1)
  })

  it('is linked from the email', async () => {
    const mia = await harness.join()
    await announceExpiry(mia)
    const [email] = await harness.emailsTo(mia.email)
    expect(email?.html).toContain('/account/emails"')
    expect(email?.html).toContain('Choose your emails')
  })

  it('does not keep idle points from expiring: they expire without the emails', async () => {
    const mia = await harness.join()
    await harness.award(mia, 30)
    await choose(mia, 'pointsEnd', false)
    for (const days of [18 * 30, 20, 20, 20]) {
      harness.clock.moveMinutes(days * MINUTES_PER_DAY)
      await expirePointsJob.run(harness.context)
    }
    const [row] = await harness.rows<{ redeemable_points: number }>(
      sql`select redeemable_points from loyalty_accounts where id = ${mia.loyaltyAccountId}`,
    )
    expect(row?.redeemable_points).toBe(0)
    expect(await subjectsTo(mia.email)).toEqual([])
  })
})
