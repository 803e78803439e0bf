import { drops } from '#contract/drops.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  at,
  DROP,
  joinSignedUp,
  openDropLaunch,
  OPENS,
  signUp,
} from '#server/testing/drop-launch.ts'
import type { Harness, MemberCaller } from '#server/testing/harness.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { announceDrops } from './jobs.ts'

const opensAt = new Date(OPENS)

let harness: Harness
beforeAll(async () => {
  harness = await openDropLaunch()
})
afterAll(() => harness.close())

const listed = async (member: MemberCaller) => (await member.call(drops.signUps)).body.signUps
const choose = (member: MemberCaller, isWanted: boolean, dropId = DROP) =>
  member.call(drops.setSignUpEmail, { body: { dropId, isWanted } })
const emailsAboutOpening = async ({ email }: MemberCaller) =>
  (await harness.emailsTo(email)).filter(({ subject }) => /It is almost time/.test(subject))

describe('the choice of the email about a drop', () => {
  it('is listed until the drop opens, ends the email, and keeps the sign-up', async () => {
    at(harness, minutesAfter(opensAt, -48 * 60).toISOString())
    const [mia, nia] = [await joinSignedUp(harness), await joinSignedUp(harness)]
    const one = { dropId: DROP, name: 'The launch', opensAt: OPENS, isEmailWanted: true }
    expect(await listed(mia)).toMatchObject([one])
    expect((await choose(mia, false)).status).toBe(200)
    expect(await listed(mia)).toMatchObject([{ ...one, isEmailWanted: false }])
    expect((await mia.call(drops.countdown)).body.drop?.isSignedUp).toBe(true)
    at(harness, minutesAfter(opensAt, -60).toISOString())
    await announceDrops.run(harness.context)
    expect([await emailsAboutOpening(mia), (await emailsAboutOpening(nia)).length]).toEqual([[], 1])
  })

  it('applies to an email that is already queued', async () => {
    at(harness, minutesAfter(opensAt, -48 * 60).toISOString())
    const mia = await joinSignedUp(harness)
    at(harness, minutesAfter(opensAt, -60).toISOString())
    await announceDrops.run(harness.context)
    expect((await choose(await harness.anotherDevice(mia), false)).status).toBe(200)
    expect(await emailsAboutOpening(mia)).toEqual([])
  })

  it('can be switched on again', async () => {
    at(harness, minutesAfter(opensAt, -48 * 60).toISOString())
    const mia = await joinSignedUp(harness)
    await choose(mia, false)
    await choose(mia, true)
    at(harness, minutesAfter(opensAt, -60).toISOString())
    await announceDrops.run(harness.context)
    expect(await emailsAboutOpening(mia)).toHaveLength(1)
  })

  it('reveals and changes nothing of an address that is not proven, or of another member', async () => {
    at(harness, minutesAfter(opensAt, -48 * 60).toISOString())
    const mia = await harness.join('typed-by-another-person@example.test')
    await signUp(harness, mia.email)
    const other = await joinSignedUp(harness)
    expect(await listed(mia)).toEqual([])
    expect((await choose(mia, false)).status).toBe(404)
    expect((await choose(other, false, 'another-drop')).status).toBe(404)
    expect(
      await harness.rows(
        sql`select email_ended_at from drop_sign_ups where email in (${mia.email}, ${other.email})`,
      ),
    ).toEqual([{ email_ended_at: null }, { email_ended_at: null }])
  })
})
