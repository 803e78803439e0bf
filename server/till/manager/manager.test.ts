import { staff, tillApp } from '#contract/till-app.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffOf } from '#server/staff-accounts/accounts.ts'
import { home, openHarness, type Harness } from '#server/testing/harness.ts'
import { openCashier, openManager, openStaffBrowser, openTill } from '#server/testing/tills.ts'
import { deleteOldPairingCodes } from '../jobs.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

describe('a pairing code', () => {
  const codeOf = async () => {
    const { manager, storeId } = await openTill(harness)
    const { code } = (await manager.call(staff.pairingCode, { storeId, name: 'Late' })).body
    return { manager, storeId, code }
  }
  const pair = async (code: string) => {
    const { status, body } = await openStaffBrowser(harness).call(tillApp.pair, { code })
    return [status, body.code]
  }

  it('ends with the access of its maker', async () => {
    const { manager, storeId, code } = await codeOf()
    const other = await openManager(harness)
    await other.call(staff.revoke, { staffId: manager.staffId })
    const left = await harness.rows(
      sql`select name from pairing_codes where staff_id = ${manager.staffId}`,
    )
    expect(left).toEqual([])
    expect(await pair(code)).toEqual([422, 'PAIRING_CODE_EXPIRED'])
    const [row] = await harness.rows(
      sql`select count(*)::int as tills from tills where store_id = ${storeId}`,
    )
    expect(row).toEqual({ tills: 1 })
  })

  it('does not pair for a maker who was revoked, should it be left', async () => {
    const { manager, code } = await codeOf()
    await harness.rows(sql`update staff set revoked_at = now() where id = ${manager.staffId}`)
    expect(await pair(code)).toEqual([422, 'PAIRING_CODE_EXPIRED'])
  })

  it('is deleted a day after its end, with the counters of wrong PINs', async () => {
    const device = await openCashier(harness)
    await device.manager.call(staff.pairingCode, { storeId: device.storeId, name: 'Unused' })
    await device.call(tillApp.signIn, { staffId: device.person.staffId, pin: '0000' })
    const left = async () => {
      await deleteOldPairingCodes.run(harness.context)
      const [codes] = await harness.rows<{ n: number }>(
        sql`select count(*)::int as n from pairing_codes where store_id = ${device.storeId}`,
      )
      const [tries] = await harness.rows<{ n: number }>(
        sql`select count(*)::int as n from pin_tries where till_id = ${device.tillId}`,
      )
      return [codes?.n, tries?.n]
    }
    harness.clock.moveMinutes(23 * 60)
    expect(await left()).toEqual([1, 1])
    harness.clock.moveMinutes(2 * 60)
    expect(await left()).toEqual([0, 0])
  })
})

describe('names', () => {
  it('have one spelling, and only what can be seen', async () => {
    const { manager, storeId } = await openTill(harness)
    const invite = (name: string) => manager.call(staff.invite, { name, role: 'cashier' })
    expect((await invite(' Marie \u00A0 Claire')).status).toBe(200)
    const { team } = (await manager.call(staff.team)).body
    expect(team.map(({ name }) => name)).toContain('Marie Claire')
    expect((await invite('marie claire')).body.code).toBe('STAFF_NAME_TAKEN')
    for (const name of ['\u200B', 'Marie Claire\u200B', '\u202EaroN', 'Ma\nrie', 'Marie\uD800']) {
      expect([name, (await invite(name)).status]).toEqual([name, 400])
      const till = await manager.call(staff.pairingCode, { storeId, name })
      expect([name, till.status]).toEqual([name, 400])
    }
  })

  it('of those who were revoked are in the team, not among those who sign in', async () => {
    const device = await openCashier(harness, { personName: 'Sasha' })
    const { manager, person } = device
    await manager.call(staff.revoke, { staffId: person.staffId })
    const { team } = (await manager.call(staff.team)).body
    expect(team.find(({ staffId }) => staffId === person.staffId)?.revokedAt).toBeDefined()
    const people = await staffOf(harness.tx, home.slug)
    expect(people.filter(({ revokedAt }) => revokedAt)).toEqual([])
  })
})

it('the address of a cashier is not stored, and stays free', async () => {
  const manager = await openManager(harness)
  const email = 'free@staff.example'
  const invite = (name: string, role: 'cashier' | 'manager') =>
    manager.call(staff.invite, { name, role, email })
  expect((await invite('Only a cashier', 'cashier')).status).toBe(200)
  const { team } = (await manager.call(staff.team)).body
  expect(team.find(({ name }) => name === 'Only a cashier')?.email).toBeUndefined()
  expect((await invite('The owner of it', 'manager')).status).toBe(200)
})
