import { staff, tillApp } from '#contract/till-app.ts'
import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#server/lib/database/database.ts'
import { revokeStaff } from '#server/staff-accounts/accounts.ts'
import { staff as people } from '#server/staff-accounts/table.ts'
import {
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
} from '#server/testing/harness.ts'
import { openManager, openStaffBrowser, openTill } from '#server/testing/tills.ts'

// The embedded database has one connection and hides races.
describe.runIf(testPostgres)('a revocation under way (postgres)', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness({ database: await freshPostgres() })
  })
  afterAll(() => harness.close())

  /** Makes changes, and starts calls that have to wait for them to be committed. @returns the answers */
  async function whileOpen<Answer>(
    change: (tx: Tx) => Promise<unknown>,
    calls: readonly (() => Promise<Answer>)[],
  ): Promise<Answer[]> {
    const waiting = () =>
      harness.rows(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    const started = await harness.tx.transaction(async (tx) => {
      await change(tx)
      const answers = Promise.all(calls.map((call) => call()))
      await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(calls.length)
      return { answers }
    })
    return started.answers
  }

  const revoked = (staffId: string) => (tx: Tx) =>
    revokeStaff(tx, { brand: home.slug, staffId, revokedBy: undefined, now: harness.clock.now() })

  it('lets one of two managers who revoke each other succeed', async () => {
    const [one, two] = [await openManager(harness), await openManager(harness)]
    const ids = [one.staffId, two.staffId]
    const answers = await whileOpen(
      (tx) => tx.select().from(people).where(inArray(people.id, ids)).for('update'),
      [
        () => one.call(staff.revoke, { staffId: two.staffId }),
        () => two.call(staff.revoke, { staffId: one.staffId }),
      ],
    )
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [401, 'STAFF_REVOKED'],
    ])
    const left = await harness.rows(
      sql`select id from staff where id in ${ids} and revoked_at is null`,
    )
    expect(left).toHaveLength(1)
  })

  it('lets the manager add nobody afterwards', async () => {
    const manager = await openManager(harness)
    const [answer] = await whileOpen(revoked(manager.staffId), [
      () => manager.call(staff.invite, { name: 'Too late', role: 'cashier' }),
    ])
    expect([answer?.status, answer?.body.code]).toEqual([401, 'STAFF_REVOKED'])
    expect(await harness.rows(sql`select id from staff where name = 'Too late'`)).toEqual([])
  })

  it('lets no device pair with a code of the manager', async () => {
    const { manager, storeId } = await openTill(harness)
    const { code } = (await manager.call(staff.pairingCode, { storeId, name: 'Late' })).body
    const [answer] = await whileOpen(revoked(manager.staffId), [
      () => openStaffBrowser(harness).call(tillApp.pair, { code }),
    ])
    expect([answer?.status, answer?.body.code]).toEqual([422, 'PAIRING_CODE_EXPIRED'])
    expect(await harness.rows(sql`select id from tills where name = 'Late'`)).toEqual([])
  })
})
