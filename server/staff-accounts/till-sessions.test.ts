import { staff, tillApp } from '#contract/till-app.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHarness, type Harness } from '#server/testing/harness.ts'
import { openCashier, openManager, openTill, PIN } from '#server/testing/tills.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

describe('a session at a till', () => {
  const codeOf = async (device: Awaited<ReturnType<typeof openCashier>>) =>
    (await device.call(tillApp.today)).body.code

  it('ends after ten quiet minutes, also when the page is not open', async () => {
    const device = await openCashier(harness)
    for (let call = 0; call < 3; call += 1) {
      harness.clock.moveMinutes(9)
      expect(await codeOf(device)).toBeUndefined()
    }
    harness.clock.moveMinutes(10)
    expect((await device.call(tillApp.state)).body.signedIn).toBeUndefined()
    const { status, body } = await device.call(tillApp.today)
    expect([status, body.code]).toEqual([401, 'STAFF_SIGNED_OUT'])
    const { staffId } = device.person
    expect((await device.call(tillApp.signIn, { staffId, pin: PIN })).body.success).toBe(true)
    expect(await codeOf(device)).toBeUndefined()
  })

  it('is not kept by asking for the state of the till', async () => {
    const device = await openCashier(harness)
    harness.clock.moveMinutes(6)
    expect((await device.call(tillApp.state)).body.signedIn).toBeDefined()
    harness.clock.moveMinutes(6)
    expect(await codeOf(device)).toBe('STAFF_SIGNED_OUT')
  })

  it('ends with a new start code, at every till, but not the login of a manager', async () => {
    const device = await openCashier(harness, { role: 'manager' })
    const { staffId } = device.person
    const other = await openTill(harness, { manager: device.manager })
    await other.call(tillApp.signIn, { staffId, pin: PIN })
    await device.manager.call(staff.startCode, { staffId })
    for (const till of [device, other])
      expect((await till.call(tillApp.today)).body.code).toBe('STAFF_SIGNED_OUT')
    const self = await openManager(harness)
    await self.call(staff.startCode, { staffId: self.staffId })
    expect((await self.call(staff.me)).status).toBe(200)
  })

  it('ends elsewhere when a PIN is chosen', async () => {
    const device = await openCashier(harness)
    const { staffId } = device.person
    const { startCode } = (await device.manager.call(staff.startCode, { staffId })).body
    // As if signed in elsewhere between the two.
    await harness.rows(
      sql`insert into staff_sessions (token_hash, staff_id, till_id, created_at, last_used_at, expires_at)
          values (${`hash-${staffId}`}, ${staffId}, 'ti_elsewhere', now(), now(), now() + interval '12 hours')`,
    )
    const chosen = await device.call(tillApp.choosePin, { staffId, startCode, pin: PIN })
    expect(chosen.body.success).toBe(true)
    const sessions = await harness.rows(
      sql`select till_id from staff_sessions where staff_id = ${staffId}`,
    )
    expect(sessions).toEqual([{ till_id: device.tillId }])
    expect(await codeOf(device)).toBeUndefined()
  })
})
