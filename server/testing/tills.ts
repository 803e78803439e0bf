import type { BrandPack } from '#brands/brand.ts'
import { addressOf, type Endpoint, type SentBody } from '#contract/endpoint.ts'
import { staff, tillApp, type StaffRole } from '#contract/till-app.ts'
import { randomUUID } from 'node:crypto'
import { createLoginLink } from '#server/staff-accounts/login-links.ts'
import { inviteStaff } from '#server/staff-accounts/accounts.ts'
import { openStore } from '#server/till/stores.ts'
import { home, type Harness, type TestResponse } from './harness.ts'

/** A browser on the host of a till, with its cookies. */
export type StaffBrowser = {
  cookies: Map<string, string>
  call<E extends Endpoint>(
    endpoint: E,
    body?: SentBody<E> | unknown,
    more?: {
      key?: string
      params?: Record<string, string>
      host?: string
      headers?: Record<string, string>
    },
  ): Promise<TestResponse<E>>
}

export const tillHostOf = ({ slug }: BrandPack): string => `till.${slug}.localhost:4000`

export function openStaffBrowser(harness: Harness, brand: BrandPack = home): StaffBrowser {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async call(
      endpoint,
      body,
      { key = randomUUID(), params = {}, host = tillHostOf(brand), headers = {} } = {},
    ) {
      const answer = await harness.app.inject({
        method: endpoint.method,
        url: addressOf(endpoint, params),
        headers: {
          host,
          'sec-fetch-site': 'same-origin',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(endpoint.kind === 'write' && endpoint.movesValue ? { 'idempotency-key': key } : {}),
          ...headers,
        },
        ...(endpoint.kind === 'write' ? { payload: (body ?? {}) as object } : {}),
      })
      for (const { name, value } of answer.cookies)
        if (value) cookies.set(name, value)
        else cookies.delete(name)
      return {
        status: answer.statusCode,
        body: parsed(answer.body) as never,
        headers: answer.headers as never,
        cookies: answer.cookies as never,
      }
    },
  }
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

export type TestPerson = { staffId: string; name: string; startCode: string }

/** Adds a person to the team of a brand, as the command line does. */
export async function addPerson(
  harness: Harness,
  {
    brand = home,
    name = `Person ${randomUUID()}`,
    role = 'cashier',
  }: { brand?: BrandPack; name?: string; role?: StaffRole } = {},
): Promise<TestPerson> {
  const { staffId, code } = await harness.tx.transaction((tx) =>
    inviteStaff(tx, {
      brand,
      name,
      role,
      email: role === 'manager' ? `${randomUUID()}@staff.example` : undefined,
      invitedBy: undefined,
      secret: harness.context.secret,
      now: harness.clock.now(),
    }),
  )
  return { staffId, name, startCode: code }
}

export type TestManager = StaffBrowser & TestPerson

/** Adds a manager and logs them in. */
export async function openManager(harness: Harness, brand: BrandPack = home): Promise<TestManager> {
  const person = await addPerson(harness, { brand, role: 'manager' })
  const token = await createLoginLink(harness.tx, {
    staffId: person.staffId,
    secret: harness.context.secret,
    now: harness.clock.now(),
  })
  const browser = openStaffBrowser(harness, brand)
  const { status } = await browser.call(staff.logIn, { token })
  if (status !== 200) throw new Error(`logging in returned ${status}`)
  return { ...browser, ...person }
}

export type TestTill = StaffBrowser & {
  storeId: string
  tillId: string
  manager: TestManager
}

/** Opens a store and pairs a till with it; nobody is signed in. */
export async function openTill(
  harness: Harness,
  {
    brand = home,
    manager: given,
    storeId: existing,
    name = 'Till 1',
  }: { brand?: BrandPack; manager?: TestManager; storeId?: string; name?: string } = {},
): Promise<TestTill> {
  const manager = given ?? (await openManager(harness, brand))
  const storeId =
    existing ??
    (
      await openStore(harness.tx, {
        brand,
        name: `Store ${randomUUID()}`,
        now: harness.clock.now(),
      })
    ).id
  const { body } = await manager.call(staff.pairingCode, { storeId, name })
  const browser = openStaffBrowser(harness, brand)
  const { status } = await browser.call(tillApp.pair, { code: body.code })
  if (status !== 200) throw new Error(`pairing returned ${status}`)
  const state = await browser.call(tillApp.state)
  return { ...browser, storeId, tillId: state.body.till.tillId, manager }
}

export const PIN = '2580'

export type TestCashier = TestTill & { person: TestPerson }

/** Pairs a till at which a new person is signed in. */
export async function openCashier(
  harness: Harness,
  options: Parameters<typeof openTill>[1] & { role?: StaffRole; personName?: string } = {},
): Promise<TestCashier> {
  const till = await openTill(harness, options)
  const { brand = home, role = 'cashier', personName } = options
  const person = await addPerson(harness, {
    brand,
    role,
    ...(personName ? { name: personName } : {}),
  })
  const { staffId, startCode } = person
  const { body } = await till.call(tillApp.choosePin, { staffId, startCode, pin: PIN })
  if (!body.success) throw new Error('choosing a PIN was refused')
  return { ...till, person }
}
