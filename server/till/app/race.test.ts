import { api } from '#contract/index.ts'
import { staff, tillApp } from '#contract/till-app.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLoginLink } from '#server/staff-accounts/login-links.ts'
import {
  cheapestOf,
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
} from '#server/testing/harness.ts'
import {
  addPerson,
  openCashier,
  openManager,
  openStaffBrowser,
  openTill,
  PIN,
  type TestManager,
} from '#server/testing/tills.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const offer = cheapestOf(home)
const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1)

// The embedded database has one connection and hides races.
describe.runIf(testPostgres)('simultaneously (postgres)', () => {
  let harness: Harness
  let manager: TestManager
  beforeAll(async () => {
    harness = await openHarness({ database: await freshPostgres() })
    manager = await openManager(harness)
  })
  afterAll(() => harness.close())

  const times = <Result>(count: number, run: (number: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, number) => run(number)))

  it.each(rounds)('one pairing code makes one till of 16 devices (round %i)', async () => {
    const { storeId } = await openTill(harness, { manager })
    const { code } = (await manager.call(staff.pairingCode, { storeId, name: 'Raced' })).body
    const answers = await times(16, () => openStaffBrowser(harness).call(tillApp.pair, { code }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'PAIRING_CODE_EXPIRED')).toHaveLength(15)
    const [row] = await harness.rows(
      sql`select count(*)::int as tills from tills where store_id = ${storeId} and name = 'Raced'`,
    )
    expect(row).toEqual({ tills: 1 })
  })

  it.each(rounds)('one start code chooses one PIN at 8 tills (round %i)', async () => {
    const tills = await times(8, () => openTill(harness, { manager }))
    const { staffId, startCode } = await addPerson(harness)
    const pinOf = (number: number) => String(1000 + number)
    const answers = await times(8, (number) =>
      tills[number]!.call(tillApp.choosePin, { staffId, startCode, pin: pinOf(number) }),
    )
    const winner = answers.findIndex(({ body }) => body.success)
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'START_CODE_EXPIRED')).toHaveLength(7)
    const fresh = await openTill(harness, { manager })
    const signedIn = await fresh.call(tillApp.signIn, { staffId, pin: pinOf(winner) })
    expect(signedIn.body.success).toBe(true)
  })

  it.each(rounds)('32 wrong PINs are five tries and one lock (round %i)', async () => {
    const device = await openCashier(harness, { manager })
    const { staffId } = device.person
    const answers = await times(32, (number) =>
      device.call(tillApp.signIn, { staffId, pin: String(3000 + number) }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(32).fill(200))
    const left = answers.flatMap(({ body }) => ('triesLeft' in body ? [body.triesLeft] : []))
    expect(left.filter((tries) => tries > 0).sort()).toEqual([1, 2, 3, 4])
    const [row] = await harness.rows(
      sql`select tries from pin_tries where till_id = ${device.tillId} and staff_id = ${staffId}`,
    )
    expect(row).toEqual({ tries: 5 })
    const [log] = await harness.rows(
      sql`select count(*)::int as locks from staff_log where action = 'pinLocked' and staff_id = ${staffId}`,
    )
    expect(log).toEqual({ locks: 1 })
    expect((await device.call(tillApp.signIn, { staffId, pin: PIN })).body.success).toBe(false)
  })

  it.each(rounds)('one voucher is used once of 64 at 8 tills (round %i)', async () => {
    const devices = await times(8, () => openCashier(harness, { manager }))
    const mia = await harness.join()
    await harness.award(mia, offer.cost)
    const redeemed = await mia.call(api.redemption.redeem, {
      body: { redemptionId: offer.offerId },
    })
    const voucherCode = redeemed.body.voucher.code
    const answers = await times(64, (number) =>
      devices[number % 8]!.call(tillApp.use, { voucherCode }),
    )
    const used = answers.filter(({ status }) => status === 200)
    expect(used).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'VOUCHER_USED')).toHaveLength(63)
    const [row] = await harness.rows(
      sql`select count(*)::int as entries from staff_log where action = 'voucherUsed' and subject = ${used[0]!.body.useId}`,
    )
    expect(row).toEqual({ entries: 1 })
  })

  it.each(rounds)('one login link opens one session (round %i)', async () => {
    const { staffId } = await addPerson(harness, { role: 'manager' })
    const token = await createLoginLink(harness.tx, {
      staffId,
      secret: harness.context.secret,
      now: harness.clock.now(),
    })
    const answers = await times(8, () => openStaffBrowser(harness).call(staff.logIn, { token }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it.each(rounds)('one name is invited once (round %i)', async (round) => {
    const answers = await times(8, () =>
      manager.call(staff.invite, { name: `Same ${round}`, role: 'cashier' }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'STAFF_NAME_TAKEN')).toHaveLength(7)
  })
})
