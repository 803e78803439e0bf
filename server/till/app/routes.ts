import { tillApp } from '#contract/till-app.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { StaffCaller } from '#server/lib/http/callers.ts'
import { serve, type Call } from '#server/lib/http/serve.ts'
import { recordStaffAction, type AuditEntry } from '#server/staff-accounts/audit-log.ts'
import { staffOf } from '#server/staff-accounts/accounts.ts'
import { endStaffSession } from '#server/staff-accounts/sessions.ts'
import { storeCalls } from '../calls.ts'
import { choosePin, signIn } from '../sign-in.ts'
import { pairTill } from '../tills.ts'
import { todayOf } from './today.ts'

const done = { success: true } as const

/** Per minute and network, as for point-of-sale software. */
const CALLS_PER_MINUTE = 20_000

/** Logs a manager out at a till, so that the next person there does not act as them. */
async function logOutManager({
  tx,
  context,
  staffCookies,
  ...place
}: Omit<Place, 'cashier'> & Pick<Call<typeof tillApp.signOut>, 'context' | 'staffCookies'>) {
  const { manager: token } = staffCookies.tokens
  if (!token) return
  staffCookies.clear('manager')
  const staffId = await endStaffSession(tx, { token, secret: context.secret })
  if (!staffId) return
  const { brand, till, now } = place
  await recordStaffAction(tx, {
    brand: brand.slug,
    staffId,
    action: 'loggedOut',
    storeId: till.storeId,
    tillId: till.tillId,
    now,
  })
}

type Place = Pick<Call<typeof tillApp.use>, 'tx' | 'brand' | 'till' | 'now'> & {
  cashier: StaffCaller | undefined
}

/** Adds to the audit log what the person at a till did. */
const record = (
  { tx, brand, till: { tillId, storeId }, cashier, now }: Place,
  entry: Pick<AuditEntry, 'action' | 'subject' | 'facts'>,
) =>
  recordStaffAction(tx, {
    ...entry,
    brand: brand.slug,
    staffId: cashier?.staffId,
    storeId,
    tillId,
    now,
  })

/** Returns a call whose actions are added to the audit log. */
const recorded = <C extends Place>(call: C) => ({
  ...call,
  recordAction: (entry: Parameters<typeof record>[1]) => record(call, entry),
})

/** Returns who may sign in at a till of the brand: all who were not revoked. */
async function namesAt(tx: Tx, brand: string) {
  const people = await staffOf(tx, brand)
  return people.map(({ staffId, name, role, hasPin }) => ({ staffId, name, role, hasPin }))
}

/** The calls of a till, on its own host (docs/till.md). */
export const tillAppRoutes = serve(
  tillApp,
  {
    pair: async ({ tx, context, brand, body, staffCookies, now }) => {
      const { token, ...till } = await pairTill(tx, {
        brand,
        code: body.code,
        before: staffCookies.tokens.till,
        secret: context.secret,
        now,
      })
      staffCookies.set('till', token)
      staffCookies.clear('cashier')
      return { ...done, ...till }
    },
    state: async ({ tx, brand, till, cashier, staffCookies, now }) => {
      // A browser keeps a cookie for 400 days, counted from the last time it was set.
      if (staffCookies.tokens.till) staffCookies.set('till', staffCookies.tokens.till)
      return {
        store: { storeId: till.storeId, name: till.store },
        till: { tillId: till.tillId, name: till.name },
        cashiers: await namesAt(tx, brand.slug),
        ...(cashier ? { signedIn: cashier } : {}),
        serverTime: now.toISOString(),
        currency: brand.program.currency,
      }
    },
    choosePin: async (call) => {
      const { tx, context, brand, till, body, staffCookies, now } = call
      const { answer, token } = await choosePin(tx, {
        ...body,
        brand: brand.slug,
        till,
        secret: context.secret,
        now,
      })
      if (token) {
        staffCookies.set('cashier', token)
        await logOutManager(call)
      }
      return answer
    },
    signIn: async (call) => {
      const { tx, context, brand, till, body, staffCookies, now } = call
      const { answer, token } = await signIn(tx, {
        ...body,
        brand: brand.slug,
        till,
        secret: context.secret,
        now,
      })
      if (token) {
        staffCookies.set('cashier', token)
        await logOutManager(call)
      }
      return answer
    },
    signOut: async (call) => {
      const { tx, context, cashier, staffCookies } = call
      staffCookies.clear('cashier')
      await logOutManager(call)
      const { cashier: token } = staffCookies.tokens
      if (token) await endStaffSession(tx, { token, secret: context.secret })
      if (cashier) await record(call, { action: 'signedOut' })
      return done
    },
    validate: storeCalls.validate,
    use: (call) => storeCalls.use(recorded(call)),
    undo: (call) => storeCalls.undo(recorded(call)),
    member: storeCalls.member,
    award: (call) => storeCalls.award(recorded(call)),
    refund: (call) => storeCalls.refund(recorded(call)),
    today: ({ tx, brand, till: { storeId }, language, now }) =>
      todayOf(tx, { brand, storeId, language, now }),
  },
  {
    isOnTillHost: true,
    readOnly: ['validate', 'member'],
    ownTransaction: ['choosePin', 'signIn'],
    perMinute: {
      validate: CALLS_PER_MINUTE,
      use: CALLS_PER_MINUTE,
      undo: CALLS_PER_MINUTE,
      member: CALLS_PER_MINUTE,
      award: CALLS_PER_MINUTE,
      refund: CALLS_PER_MINUTE,
      state: CALLS_PER_MINUTE,
      today: CALLS_PER_MINUTE,
    },
    perMinuteInProduction: { pair: 10 },
  },
)
