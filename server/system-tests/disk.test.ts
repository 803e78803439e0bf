import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { problemMessage } from '#contract/messages.ts'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import {
  freshEmbedded,
  home,
  openHarness,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { movableClock } from '#server/lib/time/clock.ts'
import type { Database } from '#server/lib/database/database.ts'
import { diskSpaceLogger } from '#server/lib/database/disk-space.ts'
import { startJobs } from '#server/lib/jobs/jobs.ts'
import { problemOf } from '#server/lib/http/problem-responses.ts'
import { staff, tillApp } from '#contract/till-app.ts'
import { openCashier } from '#server/testing/tills.ts'
import { mountDemo } from '#server/demo/demo-routes.ts'

let harness: Harness
let mia: MemberCaller
let full = false
beforeAll(async () => {
  const database: Database = { ...(await freshEmbedded()), canWrite: () => !full }
  harness = await openHarness({
    database,
    mount: (app, context) => mountDemo(app, context, movableClock()),
  })
  mia = await harness.join()
})
afterEach(() => {
  full = false
  vi.useRealTimers()
})
afterAll(() => harness.close())

const email = 'patient@example.test'
const sendLink = (headers: Record<string, string> = {}) =>
  harness.visitor().call(auth.sendLink, {
    body: { email, creatorId: home.ids.creatorId, membershipId: home.ids.membershipId },
    headers,
  })

it('on a full disk writes get CANNOT_SAVE, while reads and logout work', async () => {
  full = true
  for (const language of ['en', 'fr'] as const) {
    const { status, body, headers } = await sendLink({ 'accept-language': language })
    expect([status, body]).toEqual([
      503,
      { success: false, code: 'CANNOT_SAVE', message: problemMessage('CANNOT_SAVE', language) },
    ])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(
    (
      await harness.app.inject({
        method: 'POST',
        url: '/dev/login/mia',
        headers: { host: 'localhost:4000' },
      })
    ).statusCode,
  ).toBe(503)
  expect(
    (await mia.call(api.points.balance, { params: { id: mia.loyaltyAccountId } })).status,
  ).toBe(200)
  expect((await (await withSpace(() => harness.join())).call(api.session.logOut)).status).toBe(200)
})

it('on a full disk staff can leave a till, and managers log out', async () => {
  const device = await openCashier(harness)
  full = true
  for (const [caller, call, cookie] of [
    [device, tillApp.signOut, '__Host-cashier'],
    [device.manager, staff.logOut, '__Host-staff'],
  ] as const) {
    const { status, cookies } = await caller.call(call)
    expect([status, cookies]).toMatchObject([200, [{ name: cookie, value: '' }]])
  }
})

it('on a full disk emails wait, and are sent when there is space', async () => {
  await harness.join(email)
  full = true
  expect(await harness.outbox.sendDue()).toBe(0)
  full = false
  expect(await harness.outbox.sendDue()).toBeGreaterThan(0)
})

it('on a full disk jobs wait', async () => {
  vi.useFakeTimers()
  const run = vi.fn(async () => undefined)
  const stop = startJobs([{ name: 'a', everyMinutes: 1, run }], harness.context, () => undefined)
  full = true
  await vi.advanceTimersByTimeAsync(180_000)
  expect(run).not.toHaveBeenCalled()
  full = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).toHaveBeenCalledOnce()
  await stop()
  vi.useRealTimers()
})

it('logs one line when the disk is full and one when it has space again', () => {
  const lines: string[] = []
  const check = diskSpaceLogger(
    { canWrite: () => !full },
    { error: (line) => lines.push(line), info: (line) => lines.push(line) },
  )
  for (full of [false, true, true, true, false, false]) check()
  expect(lines).toEqual([expect.stringContaining('nearly full'), expect.stringContaining('space')])
})

it.each(['53100', '25006'])('maps PostgreSQL error %s to CANNOT_SAVE', (code) => {
  const {
    code: ours,
    status,
    retryAfter,
  } = problemOf(Object.assign(new Error('failed query'), { cause: { code } }) as never, {} as never)
  expect([ours, status, Number(retryAfter) > 0]).toEqual(['CANNOT_SAVE', 503, true])
})

async function withSpace<T>(work: () => Promise<T>): Promise<T> {
  full = false
  const result = await work()
  full = true
  return result
}
