import { api } from '#contract/index.ts'
import { staff, tillApp } from '#contract/till-app.ts'
import { till } from '#contract/till.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cheapestOf,
  home,
  openHarness,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { openTestStore } from '#server/testing/stores.ts'
import {
  addPerson,
  openCashier,
  openManager,
  openStaffBrowser,
  openTill,
  PIN,
  type TestManager,
} from '#server/testing/tills.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

const offer = cheapestOf(home)

async function boughtVoucher(member?: MemberCaller): Promise<string> {
  const mia = member ?? (await harness.join())
  await harness.award(mia, offer.cost)
  const { body } = await mia.call(api.redemption.redeem, { body: { redemptionId: offer.offerId } })
  return body.voucher.code
}

async function verifiedMember(): Promise<{ member: MemberCaller; memberCode: string }> {
  const member = await harness.join()
  await harness.rows(
    sql`update accounts set is_verified = true, first_name = 'Camille' where id = ${member.accountId}`,
  )
  const [row] = await harness.rows<{ code: string }>(
    sql`select member_code as code from loyalty_accounts where id = ${member.loyaltyAccountId}`,
  )
  return { member, memberCode: row?.code ?? '' }
}

const logOf = async (manager: TestManager) => (await manager.call(staff.log)).body.entries

describe('pairing a till', () => {
  it('works once, in any spelling, and shows the device its store', async () => {
    const manager = await openManager(harness)
    const { storeId } = await openTill(harness, { manager, name: 'Till 1' })
    const { body: code } = await manager.call(staff.pairingCode, { storeId, name: ' Till 2 ' })
    expect(code.code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/)
    expect(code.address).toBe(`http://till.${home.slug}.localhost:4000/pair#${code.code}`)
    const device = openStaffBrowser(harness)
    const typed = `${code.code.slice(0, 4).toLowerCase()} - ${code.code.slice(4)}`
    const paired = await device.call(tillApp.pair, { code: typed })
    expect(paired.body).toMatchObject({ success: true, till: 'Till 2' })
    const [cookie] = paired.cookies
    expect(cookie).toMatchObject({
      name: '__Host-till',
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      maxAge: 400 * 24 * 3600,
    })
    const { body } = await device.call(tillApp.state)
    expect(body).toMatchObject({ store: { storeId }, till: { name: 'Till 2' }, currency: 'USD' })
    expect(body.signedIn).toBeUndefined()
    const again = await openStaffBrowser(harness).call(tillApp.pair, { code: code.code })
    expect([again.status, again.body.code]).toEqual([422, 'PAIRING_CODE_EXPIRED'])
  })

  it('refuses a code after ten minutes, and an unknown one', async () => {
    const { manager, storeId } = await openTill(harness)
    const { body } = await manager.call(staff.pairingCode, { storeId, name: 'Late' })
    harness.clock.moveMinutes(10)
    for (const code of [body.code, 'ABCDEFGH']) {
      const { status, body: refused } = await openStaffBrowser(harness).call(tillApp.pair, { code })
      expect([status, refused.code]).toEqual([422, 'PAIRING_CODE_EXPIRED'])
    }
  })

  it('makes a device that was a till only the new one', async () => {
    const device = await openTill(harness)
    const copy = openStaffBrowser(harness)
    for (const [name, value] of device.cookies) copy.cookies.set(name, value)
    const { storeId } = device
    const { body: code } = await device.manager.call(staff.pairingCode, { storeId, name: 'Again' })
    await device.call(tillApp.pair, { code: code.code })
    expect((await device.call(tillApp.state)).body.till.name).toBe('Again')
    expect((await copy.call(tillApp.state)).body.code).toBe('TILL_REVOKED')
  })

  it('stores only hashes of codes and tokens', async () => {
    const { manager, storeId, cookies } = await openTill(harness)
    const { body } = await manager.call(staff.pairingCode, { storeId, name: 'Secret' })
    const rows = await harness.rows(
      sql`select to_jsonb(t)::text from tills t union all select to_jsonb(p)::text from pairing_codes p union all select to_jsonb(l)::text from staff_log l union all select to_jsonb(s)::text from staff_sessions s`,
    )
    const stored = JSON.stringify(rows)
    expect(stored).toContain(storeId)
    expect(stored).not.toContain(body.code)
    for (const token of [...cookies.values(), ...manager.cookies.values()])
      expect(stored).not.toContain(token)
  })

  it('shows managers the last contact, to the minute', async () => {
    const device = await openTill(harness)
    const seen = async () => {
      const { body } = await device.manager.call(staff.stores)
      return body.stores
        .flatMap(({ tills }) => tills)
        .find(({ tillId }) => tillId === device.tillId)?.lastSeenAt
    }
    const first = await seen()
    await device.call(tillApp.state)
    expect(await seen()).toBe(first)
    harness.clock.moveMinutes(2)
    await device.call(tillApp.state)
    expect(Date.parse((await seen()) ?? '') - Date.parse(first ?? '')).toBeGreaterThan(60_000)
  })
})

describe('signing in', () => {
  it('chooses a PIN with the start code, once, and binds the session to the till', async () => {
    const device = await openTill(harness)
    const { staffId, startCode, name } = await addPerson(harness)
    const none = await device.call(tillApp.signIn, { staffId, pin: PIN })
    expect([none.status, none.body.code]).toEqual([422, 'PIN_NOT_CHOSEN'])
    const chosen = await device.call(tillApp.choosePin, { staffId, startCode, pin: PIN })
    expect(chosen.body).toEqual({ success: true, signedIn: { staffId, name, role: 'cashier' } })
    expect(chosen.cookies).toMatchObject([{ name: '__Host-cashier', maxAge: 12 * 3600 }])
    const again = await device.call(tillApp.choosePin, { staffId, startCode, pin: '9999' })
    expect([again.status, again.body.code]).toEqual([422, 'START_CODE_EXPIRED'])
    await device.call(tillApp.signOut)
    expect((await device.call(tillApp.state)).body.signedIn).toBeUndefined()
    expect((await device.call(tillApp.today)).body.code).toBe('STAFF_SIGNED_OUT')
    const { body } = await device.call(tillApp.signIn, { staffId, pin: PIN })
    expect(body).toMatchObject({ success: true })
  })

  it('refuses a start code after a day, and after ten wrong ones at any tills', async () => {
    const device = await openTill(harness)
    const late = await addPerson(harness)
    harness.clock.moveMinutes(24 * 60)
    const { body } = await device.call(tillApp.choosePin, { ...late, pin: PIN })
    expect(body.code).toBe('START_CODE_EXPIRED')
    const guessed = await addPerson(harness)
    const wrong = guessed.startCode === '123456' ? '654321' : '123456'
    for (let round = 0; round < 2; round += 1) {
      const other = await openTill(harness)
      for (const triesLeft of [4, 3, 2, 1, 0]) {
        const answer = await other.call(tillApp.choosePin, {
          staffId: guessed.staffId,
          startCode: wrong,
          pin: PIN,
        })
        expect(answer.body).toMatchObject({ success: false, triesLeft })
      }
    }
    const third = await openTill(harness)
    expect((await third.call(tillApp.choosePin, { ...guessed, pin: PIN })).body.code).toBe(
      'START_CODE_EXPIRED',
    )
    // A manager can give a new one.
    const fresh = await third.manager.call(staff.startCode, { staffId: guessed.staffId })
    const chosen = await third.call(tillApp.choosePin, {
      staffId: guessed.staffId,
      startCode: fresh.body.startCode,
      pin: PIN,
    })
    expect(chosen.body.success).toBe(true)
  })

  it('locks a name on one till for five minutes after five wrong PINs', async () => {
    const device = await openCashier(harness)
    const { staffId } = device.person
    const other = await openCashier(harness, { manager: device.manager, storeId: device.storeId })
    const guess = (pin: string) => device.call(tillApp.signIn, { staffId, pin })
    for (const triesLeft of [4, 3, 2, 1])
      expect((await guess('0000')).body).toMatchObject({ triesLeft })
    const fifth = await guess('0000')
    expect(fifth.body).toMatchObject({ success: false, triesLeft: 0 })
    // The right one does not open it either.
    const sixth = await guess(PIN)
    expect([sixth.status, sixth.body.success]).toEqual([200, false])
    expect(sixth.cookies).toEqual([])
    // Other names here, and the same name elsewhere, still work.
    for (const [at, person] of [
      [device, other.person],
      [other, device.person],
    ] as const)
      expect(
        (await at.call(tillApp.signIn, { staffId: person.staffId, pin: PIN })).body,
      ).toMatchObject({
        success: true,
      })
    harness.clock.moveMinutes(5)
    expect((await guess(PIN)).body.success).toBe(true)
    const log = await logOf(device.manager)
    expect(
      log.filter(({ action, staff: by }) => action === 'pinLocked' && by?.staffId === staffId),
    ).toHaveLength(1)
  })

  it('ends a PIN after 20 wrong ones that never locked the name', async () => {
    const device = await openCashier(harness)
    const { staffId } = device.person
    const guess = (pin: string) => device.call(tillApp.signIn, { staffId, pin })
    for (let round = 0; round < 5; round += 1) {
      expect((await guess('0000')).body).toMatchObject({ success: false, triesLeft: 4 })
      for (let wrong = 0; wrong < 3; wrong += 1) await guess('0000')
      harness.clock.moveMinutes(5)
    }
    expect((await guess(PIN)).body.code).toBe('PIN_NOT_CHOSEN')
    const entries = (await logOf(device.manager)).filter(({ action }) => action === 'pinEnded')
    expect(entries.map(({ staff: by }) => by?.staffId)).toEqual([staffId])
  })

  it('starts counting again after the right PIN, and ends the session before', async () => {
    const device = await openCashier(harness)
    const { staffId } = device.person
    const before = device.cookies.get('__Host-cashier') ?? ''
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1)
        await device.call(tillApp.signIn, { staffId, pin: '0000' })
      expect((await device.call(tillApp.signIn, { staffId, pin: PIN })).body.success).toBe(true)
    }
    device.cookies.set('__Host-cashier', before)
    expect((await device.call(tillApp.today)).body.code).toBe('STAFF_SIGNED_OUT')
  })

  it('ends with a new start code, which replaces the PIN', async () => {
    const device = await openCashier(harness)
    const { staffId } = device.person
    const { body } = await device.manager.call(staff.startCode, { staffId })
    expect(body.startCode).toMatch(/^\d{6}$/)
    expect((await device.call(tillApp.signIn, { staffId, pin: PIN })).body.code).toBe(
      'PIN_NOT_CHOSEN',
    )
    const { startCode } = body
    expect(
      (await device.call(tillApp.choosePin, { staffId, startCode, pin: '123456' })).body.success,
    ).toBe(true)
  })

  it('logs a manager out at the till with the person who signs out, and with the next one', async () => {
    const device = await openCashier(harness)
    const { staffId } = device.person
    const logInAsManager = async () => {
      const manager = await openManager(harness)
      device.cookies.set('__Host-staff', manager.cookies.get('__Host-staff') ?? '')
      expect((await device.call(staff.me)).status).toBe(200)
      return manager
    }
    const ada = await logInAsManager()
    await device.call(tillApp.signOut)
    expect(device.cookies.has('__Host-staff')).toBe(false)
    expect((await ada.call(staff.me)).body.code).toBe('STAFF_LOGGED_OUT')
    const eve = await logInAsManager()
    await device.call(tillApp.signIn, { staffId, pin: PIN })
    expect((await eve.call(staff.me)).body.code).toBe('STAFF_LOGGED_OUT')
    const log = await logOf(device.manager)
    expect(
      log.filter(({ action }) => action === 'loggedOut').map(({ staff: by }) => by?.staffId),
    ).toEqual([eve.staffId, ada.staffId])
  })

  it('shows who may sign in, without those who were revoked', async () => {
    const device = await openCashier(harness, { personName: 'Zoé' })
    const names = async () => (await device.call(tillApp.state)).body.cashiers
    expect(await names()).toContainEqual({
      staffId: device.person.staffId,
      name: 'Zoé',
      role: 'cashier',
      hasPin: true,
    })
    await device.manager.call(staff.revoke, { staffId: device.person.staffId })
    expect((await names()).map(({ name }) => name)).not.toContain('Zoé')
    const { body } = await device.call(tillApp.signIn, { staffId: device.person.staffId, pin: PIN })
    expect(body.code).toBe('STAFF_UNKNOWN')
  })
})

describe('the team', () => {
  it('has each name and each address once, and managers with an address', async () => {
    const manager = await openManager(harness)
    const invite = async (body: object) => (await manager.call(staff.invite, body)).body.code
    expect(await invite({ name: 'Noor', role: 'cashier' })).toBeUndefined()
    expect(await invite({ name: ' noor ', role: 'cashier' })).toBe('STAFF_NAME_TAKEN')
    expect(await invite({ name: 'Ada', role: 'manager' })).toBe('STAFF_EMAIL_REQUIRED')
    const email = 'Ada@Staff.example'
    expect(await invite({ name: 'Ada', role: 'manager', email })).toBeUndefined()
    expect(await invite({ name: 'Eve', role: 'manager', email })).toBe('STAFF_EMAIL_TAKEN')
    expect(await invite({ name: 'Eve', role: 'manager', email: 'eve' })).toBe('INVALID_EMAIL')
    const { team } = (await manager.call(staff.team)).body
    expect(team).toContainEqual(
      expect.objectContaining({ name: 'Ada', email: 'ada@staff.example', hasPin: false }),
    )
  })

  it('keeps only the name of a person who was revoked', async () => {
    const manager = await openManager(harness)
    const other = await openManager(harness)
    await manager.call(staff.revoke, { staffId: other.staffId })
    const [row] = await harness.rows<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(s) as row from staff s where id = ${other.staffId}`,
    )
    expect(row?.row).toMatchObject({
      name: other.name,
      email: null,
      pin_hash: null,
      start_code_hash: null,
    })
    // The name is free for somebody else.
    expect((await manager.call(staff.invite, { name: other.name, role: 'cashier' })).status).toBe(
      200,
    )
    const again = await manager.call(staff.revoke, { staffId: other.staffId })
    expect([again.status, again.body.code]).toEqual([404, 'STAFF_UNKNOWN'])
  })

  it('cannot lose the manager who is logged in', async () => {
    const manager = await openManager(harness)
    const { status, body } = await manager.call(staff.revoke, { staffId: manager.staffId })
    expect([status, body.code]).toEqual([422, 'STAFF_IS_YOU'])
  })
})

describe('at a till', () => {
  it('uses a voucher once for each key of the till, as point-of-sale software does', async () => {
    const device = await openCashier(harness)
    const voucherCode = await boughtVoucher()
    const first = await device.call(tillApp.use, { voucherCode }, { key: 'scan-1' })
    const again = await device.call(tillApp.use, { voucherCode }, { key: 'scan-1' })
    expect([first.status, again.body]).toEqual([200, first.body])
    const twice = await device.call(tillApp.use, { voucherCode }, { key: 'scan-2' })
    expect(twice.body.code).toBe('VOUCHER_USED')
    const other = await openTestStore(harness)
    const { body } = await other.call(till.validate, { voucherCode })
    expect(body.voucher.state).toBe('used')
    const missing = await device.call(
      tillApp.use,
      { voucherCode },
      { headers: { 'idempotency-key': '' } },
    )
    expect(missing.status).toBe(400)
  })

  it('undoes a use for 15 minutes, and a manager later, with a reason', async () => {
    const device = await openCashier(harness)
    const use = async () =>
      (await device.call(tillApp.use, { voucherCode: await boughtVoucher() })).body.useId
    const [soon, late] = [await use(), await use()]
    expect((await device.call(tillApp.undo, { useId: soon })).status).toBe(200)
    harness.clock.moveMinutes(15)
    await device.call(tillApp.signIn, { staffId: device.person.staffId, pin: PIN })
    expect((await device.call(tillApp.undo, { useId: late })).body.code).toBe('UNDO_TOO_LATE')
    const { manager } = device
    const undo = { useId: late, reason: 'wrong member' }
    expect((await manager.call(staff.undoUse, { ...undo, reason: ' ' })).status).toBe(400)
    expect((await manager.call(staff.undoUse, undo)).status).toBe(200)
    expect((await manager.call(staff.undoUse, undo)).status).toBe(200)
  })

  it('lists the day of the store in the time zone of the brand, with totals', async () => {
    const device = await openCashier(harness, { personName: 'Theo' })
    const { member, memberCode } = await verifiedMember()
    const voucherCode = await boughtVoucher(member)
    const { useId } = (await device.call(tillApp.use, { voucherCode, receipt: 'R1' })).body
    await device.call(tillApp.award, { memberCode, cents: 9600, receipt: 'R2' })
    const refund = { receipt: 'R2', refund: 'R3/+%1', cents: 4600 }
    const reversed = (await device.call(tillApp.refund, refund)).body.points
    // Another store has a day of its own.
    const other = await openCashier(harness)
    await other.call(tillApp.use, { voucherCode: await boughtVoucher() })
    const { body } = await device.call(tillApp.today)
    expect(body.day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(body.uses).toMatchObject([
      { useId, till: 'Till 1', staff: 'Theo', firstName: 'Camille', receipt: 'R1' },
    ])
    expect(body.uses[0]?.title).not.toBe('')
    const by = { firstName: 'Camille', staff: 'Theo' }
    expect(body.purchases).toMatchObject([
      { receipt: 'R2', cents: 9600, refundedCents: 4600, ...by },
    ])
    expect(reversed).toBeGreaterThan(0)
    expect(body.refunds).toEqual([
      { ...refund, points: reversed, at: expect.any(String) as string, ...by },
    ])
    const points = (body.purchases[0]?.points ?? 0) - reversed
    expect(points).toBeGreaterThan(0)
    expect(body.totals).toEqual({ uses: 1, cents: body.uses[0]?.cents ?? 0, points })
    await device.call(tillApp.undo, { useId })
    const after = (await device.call(tillApp.today)).body
    expect(after.totals).toEqual({ uses: 0, cents: 0, points })
    expect(after.uses[0]?.undoneAt).toBeDefined()
    expect(JSON.stringify(after)).not.toContain(voucherCode)
    harness.clock.moveMinutes(48 * 60)
    await device.call(tillApp.signIn, { staffId: device.person.staffId, pin: PIN })
    expect((await device.call(tillApp.today)).body).toMatchObject({ uses: [], purchases: [] })
    // What is brought back on a later day counts on that day.
    const late = await device.call(tillApp.refund, { receipt: 'R2', refund: 'R4', cents: 5000 })
    const later = (await device.call(tillApp.today)).body
    expect(later.purchases).toEqual([])
    expect(later.refunds).toMatchObject([{ refund: 'R4', receipt: 'R2', cents: 5000 }])
    expect(later.totals).toEqual({ uses: 0, cents: 0, points: -late.body.points })
  })
})

describe('the audit log', () => {
  it('has one entry for each action, however often it is sent', async () => {
    const device = await openCashier(harness, { personName: 'Wes' })
    const { memberCode } = await verifiedMember()
    const voucherCode = await boughtVoucher()
    const { useId } = (await device.call(tillApp.use, { voucherCode }, { key: 'a' })).body
    await device.call(tillApp.use, { voucherCode }, { key: 'a' })
    await device.call(tillApp.use, { voucherCode }, { key: 'b' })
    for (const key of ['c', 'd']) {
      await device.call(tillApp.undo, { useId }, { key })
      await device.call(tillApp.award, { memberCode, cents: 5000, receipt: 'receipt-1' }, { key })
      await device.call(
        tillApp.refund,
        { receipt: 'receipt-1', refund: 'refund-1', cents: 5000 },
        { key },
      )
    }
    await device.call(tillApp.signOut)
    const log = await logOf(device.manager)
    const own = log.filter(({ staff: by }) => by?.name === 'Wes')
    expect(own.map(({ action }) => action)).toEqual([
      'signedOut',
      'purchaseRefunded',
      'pointsAwarded',
      'useUndone',
      'voucherUsed',
      'pinChosen',
    ])
    expect(own.at(-2)).toMatchObject({
      subject: useId,
      till: 'Till 1',
      store: expect.any(String) as string,
    })
    const text = JSON.stringify(log)
    for (const secret of [voucherCode, memberCode, 'receipt-1', 'Camille', device.person.startCode])
      expect(text).not.toContain(secret)
  })

  it('names who did what to whom, and the command line', async () => {
    const manager = await openManager(harness)
    const { staffId } = (await manager.call(staff.invite, { name: 'Lucie', role: 'cashier' })).body
    await manager.call(staff.revoke, { staffId })
    const [revoked, invited, loggedIn, self] = await logOf(manager)
    const by = { staffId: manager.staffId, name: manager.name }
    expect(revoked).toMatchObject({ action: 'staffRevoked', staff: by, subject: 'Lucie' })
    expect(invited).toMatchObject({ action: 'staffInvited', staff: by, facts: { role: 'cashier' } })
    expect(loggedIn).toMatchObject({ action: 'loggedIn', staff: by, facts: { by: 'link' } })
    expect(self).toMatchObject({ action: 'staffInvited', subject: manager.name })
    expect(self?.staff).toBeUndefined()
  })

  it('is read in pages, newest first', async () => {
    const { manager, storeId } = await openTill(harness)
    for (let count = 0; count < 60; count += 1)
      await manager.call(staff.pairingCode, { storeId, name: `Till ${count}` })
    const first = (await manager.call(staff.log)).body
    expect(first.entries).toHaveLength(50)
    expect(first.entries[0]).toMatchObject({ facts: { name: 'Till 59' } })
    const next = (
      await manager.call(staff.log, undefined, { params: { before: first.next ?? '' } })
    ).body
    expect(next.entries.slice(0, 10).map(({ facts }) => facts['name'])).toEqual(
      Array.from({ length: 10 }, (_, place) => `Till ${9 - place}`),
    )
  })

  it.each([
    ['changed', sql`update staff_log set action = 'loggedIn'`],
    ['deleted', sql`delete from staff_log`],
    ['emptied', sql`truncate staff_log`],
  ])('cannot be %s', async (_, statement) => {
    await openManager(harness)
    await expect(harness.rows(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('staff_log is append-only') as string },
    })
  })
})
