import { tillHostEndpoints } from '#contract/all-endpoints.ts'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { staff, tillApp } from '#contract/till-app.ts'
import { till } from '#contract/till.ts'
import { api } from '#contract/index.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cheapestOf, home, openHarness, stranger, type Harness } from '#server/testing/harness.ts'
import { openTestStore, type StoreSoftware } from '#server/testing/stores.ts'
import {
  addPerson,
  openCashier,
  openManager,
  openStaffBrowser,
  openTill,
  PIN,
  tillHostOf,
  type StaffBrowser,
  type TestCashier,
} from '#server/testing/tills.ts'

/**
 * Asks every call of the till's host as everybody who may reach it. New endpoints are covered
 * automatically: one that is not in `bodies` fails.
 */
let harness: Harness
let software: StoreSoftware
beforeAll(async () => {
  harness = await openHarness()
  software = await openTestStore(harness)
})
afterAll(() => harness.close())

const offer = cheapestOf(home)
const credential = {
  id: 'nobody',
  rawId: 'nobody',
  type: 'public-key' as const,
  response: {},
}

/** Returns a voucher that a new member has bought. */
async function boughtVoucher(): Promise<string> {
  const mia = await harness.join()
  await harness.award(mia, offer.cost)
  const { body } = await mia.call(api.redemption.redeem, { body: { redemptionId: offer.offerId } })
  return body.voucher.code
}

async function memberCode(): Promise<string> {
  const { loyaltyAccountId } = await harness.join()
  const [row] = await harness.rows<{ code: string }>(
    sql`select member_code as code from loyalty_accounts where id = ${loyaltyAccountId}`,
  )
  return row?.code ?? ''
}

/** Bodies with which a caller who may call succeeds, by endpoint. */
const bodies: Record<string, (at: TestCashier) => unknown> = {
  'staff.me': () => undefined,
  'staff.sendLink': () => ({ email: `${randomUUID()}@staff.example` }),
  'staff.logIn': () => ({ token: 'unknown' }),
  'staff.logOut': () => ({}),
  'staff.passkeyOptions': () => ({}),
  'staff.passkeyLogIn': () => ({ credential }),
  'staff.newPasskeyOptions': () => ({}),
  'staff.addPasskey': () => ({ credential }),
  'staff.passkeys': () => undefined,
  'staff.removePasskey': () => ({ passkeyId: 'unknown' }),
  'staff.team': () => undefined,
  'staff.invite': () => ({ name: `New ${randomUUID()}`, role: 'cashier' }),
  'staff.startCode': ({ person }) => ({ staffId: person.staffId }),
  'staff.revoke': async () => ({ staffId: (await addPerson(harness)).staffId }),
  'staff.stores': () => undefined,
  'staff.pairingCode': ({ storeId }) => ({ storeId, name: 'Till 2' }),
  'staff.revokeTill': ({ tillId }) => ({ tillId }),
  'staff.log': () => undefined,
  'staff.undoUse': async (at) => {
    const { body } = await at.call(tillApp.use, { voucherCode: await boughtVoucher() })
    return { useId: body.useId, reason: 'wrong member' }
  },
  'tillApp.pair': async ({ manager, storeId }) => {
    const { body } = await manager.call(staff.pairingCode, { storeId, name: 'Till 3' })
    return { code: body.code }
  },
  'tillApp.state': () => undefined,
  'tillApp.choosePin': async () => {
    const { staffId, startCode } = await addPerson(harness)
    return { staffId, startCode, pin: PIN }
  },
  'tillApp.signIn': ({ person }) => ({ staffId: person.staffId, pin: PIN }),
  'tillApp.signOut': () => ({}),
  'tillApp.validate': async () => ({ voucherCode: await boughtVoucher() }),
  'tillApp.use': async () => ({ voucherCode: await boughtVoucher() }),
  'tillApp.undo': async (at) => {
    const { body } = await at.call(tillApp.use, { voucherCode: await boughtVoucher() })
    return { useId: body.useId }
  },
  'tillApp.member': async () => ({ memberCode: await memberCode() }),
  'tillApp.award': async () => ({
    memberCode: await memberCode(),
    cents: 5000,
    receipt: randomUUID(),
  }),
  'tillApp.refund': async (at) => {
    const receipt = randomUUID()
    await at.call(tillApp.award, { memberCode: await memberCode(), cents: 5000, receipt })
    return { receipt, refund: randomUUID(), cents: 5000 }
  },
  'tillApp.today': () => undefined,
}

/** What a right caller gets where these bodies cannot succeed: proofs that only a person has. */
const otherwise: Record<string, [number, string]> = {
  'staff.logIn': [401, 'STAFF_LINK_EXPIRED'],
  'staff.passkeyLogIn': [401, 'STAFF_PASSKEY_UNKNOWN'],
  'staff.addPasskey': [422, 'PASSKEY_FAILED'],
  'staff.removePasskey': [404, 'NOT_FOUND'],
}

const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [endpoint.name, endpoint] as const)
const outcome = async (
  caller: StaffBrowser,
  endpoint: Endpoint,
  body: unknown,
  more?: Parameters<StaffBrowser['call']>[2],
) => {
  const answer = await caller.call(endpoint, body, more)
  return [answer.status, answer.body.code]
}
const withAccess = (...access: Endpoint['access'][]) =>
  named(tillHostEndpoints.filter((endpoint) => access.includes(endpoint.access)))

it('every call of the host of the till is asked here', () => {
  expect(tillHostEndpoints.map(({ name }) => name).sort()).toEqual(Object.keys(bodies).sort())
})

describe('a call of the till’s host', () => {
  it.each(named(tillHostEndpoints))('%s accepts who may call it', async (_, endpoint) => {
    const at = await openCashier(harness)
    const body = await bodies[endpoint.name]?.(at)
    const caller = endpoint.access === 'manager' ? at.manager : at
    const answer = await caller.call(endpoint, body)
    const expected = otherwise[endpoint.name] ?? [200, undefined]
    // The answer of a new pairing code has a code of its own.
    const code = answer.status === 200 ? undefined : answer.body.code
    expect([answer.status, code]).toEqual(expected)
    expect(answer.headers['cache-control']).toBe('no-store')
    if (answer.status === 200 && endpoint.kind === 'write') expect(answer.body.success).toBe(true)
  })

  it.each(named(tillHostEndpoints))('%s is not on the host of members', async (_, endpoint) => {
    const at = await openCashier(harness)
    const body = await bodies[endpoint.name]?.(at)
    for (const caller of [at, at.manager])
      expect(
        await outcome(caller, endpoint, body, { host: `${home.slug}.localhost:4000` }),
      ).toEqual([404, 'NOT_FOUND'])
  })

  it.each(withAccess('manager', 'till', 'cashier'))(
    '%s refuses visitors, members and stores',
    async (_, endpoint) => {
      const at = await openCashier(harness)
      const body = await bodies[endpoint.name]?.(at)
      const mia = await harness.join()
      const code = endpoint.access === 'manager' ? 'STAFF_LOGGED_OUT' : 'TILL_UNPAIRED'
      const visitor = openStaffBrowser(harness)
      for (const headers of [
        {},
        { authorization: `Bearer ${mia.token}` },
        { cookie: `__Host-id=${mia.token}` },
        { authorization: `Bearer ${software.key}` },
      ] as Record<string, string>[])
        expect(await outcome(visitor, endpoint, body, { headers })).toEqual([401, code])
    },
  )

  it.each(withAccess('manager', 'till', 'cashier'))(
    '%s refuses the cookies of another site and of another brand',
    async (_, endpoint) => {
      const at = await openCashier(harness)
      const body = await bodies[endpoint.name]?.(at)
      const caller = endpoint.access === 'manager' ? at.manager : at
      const code = endpoint.access === 'manager' ? 'STAFF_LOGGED_OUT' : 'TILL_UNPAIRED'
      expect(
        await outcome(caller, endpoint, body, { headers: { 'sec-fetch-site': 'cross-site' } }),
      ).toEqual([401, code])
      expect(await outcome(caller, endpoint, body, { host: tillHostOf(stranger) })).toEqual([
        401,
        code,
      ])
    },
  )

  it.each(withAccess('manager'))(
    '%s refuses a cashier, and managers at a till',
    async (_, call) => {
      for (const role of ['cashier', 'manager'] as const) {
        const at = await openCashier(harness, { role })
        const body = await bodies[call.name]?.(at)
        expect(await outcome(at, call, body)).toEqual([401, 'STAFF_LOGGED_OUT'])
        const token = at.cookies.get('__Host-cashier') ?? ''
        expect(
          await outcome(at, call, body, { headers: { cookie: `__Host-staff=${token}` } }),
        ).toEqual([401, 'STAFF_LOGGED_OUT'])
      }
    },
  )

  it.each(withAccess('manager'))('%s refuses a manager who was revoked', async (_, call) => {
    const at = await openCashier(harness)
    const body = await bodies[call.name]?.(at)
    const other = await openManager(harness)
    await other.call(staff.revoke, { staffId: at.manager.staffId })
    expect(await outcome(at.manager, call, body)).toEqual([401, 'STAFF_REVOKED'])
  })

  it.each(withAccess('manager'))('%s refuses a session after 12 hours', async (_, call) => {
    const at = await openCashier(harness)
    const body = await bodies[call.name]?.(at)
    harness.clock.moveMinutes(12 * 60)
    expect(await outcome(at.manager, call, body)).toEqual([401, 'STAFF_LOGGED_OUT'])
  })

  it.each(withAccess('till', 'cashier'))('%s refuses a till that was revoked', async (_, call) => {
    const at = await openCashier(harness)
    const body = await bodies[call.name]?.(at)
    await at.manager.call(staff.revokeTill, { tillId: at.tillId })
    expect(await outcome(at, call, body)).toEqual([401, 'TILL_REVOKED'])
  })

  it.each(withAccess('cashier'))(
    '%s refuses who was revoked or is not signed in',
    async (_, call) => {
      const at = await openCashier(harness)
      const body = await bodies[call.name]?.(at)
      await at.manager.call(staff.revoke, { staffId: at.person.staffId })
      expect(await outcome(at, call, body)).toEqual([401, 'STAFF_REVOKED'])
      const empty = await openTill(harness)
      expect(await outcome(empty, call, body)).toEqual([401, 'STAFF_SIGNED_OUT'])
    },
  )

  it.each(withAccess('cashier'))('%s refuses a session of another till', async (_, call) => {
    const at = await openCashier(harness)
    const body = await bodies[call.name]?.(at)
    const other = await openTill(harness)
    other.cookies.set('__Host-cashier', at.cookies.get('__Host-cashier') ?? '')
    expect(await outcome(other, call, body)).toEqual([401, 'STAFF_SIGNED_OUT'])
    // Nor is a manager's login a session at a till.
    other.cookies.set('__Host-cashier', at.manager.cookies.get('__Host-staff') ?? '')
    expect(await outcome(other, call, body)).toEqual([401, 'STAFF_SIGNED_OUT'])
  })

  it.each(withAccess('cashier'))('%s accepts a manager who is signed in', async (_, call) => {
    const at = await openCashier(harness, { role: 'manager' })
    expect(await outcome(at, call, await bodies[call.name]?.(at))).toEqual([200, undefined])
  })
})

describe('calls of members and of stores', () => {
  it.each([
    ['a read of members', api.session.current],
    ['a read for everyone', api.brand.brand],
    ['a call of stores', till.validate],
    ['a login', api.session.logOut],
  ] as [string, Endpoint][])('%s is not on the host of the till', async (_, endpoint) => {
    const mia = await harness.join()
    const visitor = openStaffBrowser(harness)
    const { statusCode } = await harness.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint),
      headers: { host: tillHostOf(home), authorization: `Bearer ${mia.token}` },
      ...(endpoint.kind === 'write' ? { payload: { voucherCode: 'x' } } : {}),
    })
    expect(statusCode).toBe(404)
    expect(
      await outcome(
        visitor,
        endpoint,
        { voucherCode: 'x' },
        {
          headers: { authorization: `Bearer ${software.key}` },
        },
      ),
    ).toEqual([404, 'NOT_FOUND'])
  })
})
