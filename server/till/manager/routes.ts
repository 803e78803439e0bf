import { staff } from '#contract/till-app.ts'
import { Problem } from '#contract/problems.ts'
import { TillProblem } from '#contract/till-problems.ts'
import { parseEmail } from '#server/auth/request-checks.ts'
import { serve, type Call } from '#server/lib/http/serve.ts'
import { everyStaffOf, inviteStaff } from '#server/staff-accounts/accounts.ts'
import { recordStaffAction } from '#server/staff-accounts/audit-log.ts'
import { redeemLoginLink } from '#server/staff-accounts/login-links.ts'
import {
  addStaffPasskey,
  managerOfPasskey,
  optionsForLogin,
  optionsForNewPasskey,
  passkeysOfStaff,
  removeStaffPasskey,
} from '#server/staff-accounts/passkeys.ts'
import { endStaffSession, startStaffSession } from '#server/staff-accounts/sessions.ts'
import {
  enqueueStaffInvitation,
  enqueueStaffPasskeyEmail,
  requestStaffLogin,
} from '#server/staff-accounts/staff-emails.ts'
import { replaceStartCode } from '#server/staff-accounts/start-codes.ts'
import { openStoresOf } from '../stores.ts'
import { createPairingCode, revokeTill, tillsOf } from '../tills.ts'
import { undoUseByStaff } from '../use-voucher.ts'
import { auditLogOf } from './log.ts'
import { revokePerson } from './revoke.ts'

const done = { success: true } as const

/** The browser gets the options as plain JSON. */
const asJson = (options: object) => options as Record<string, unknown>

type Login = Pick<Call<typeof staff.logIn>, 'tx' | 'context' | 'brand' | 'staffCookies' | 'now'>

/** What a passkey is bound to. */
const siteOf = ({ brand, context, now }: Pick<Login, 'brand' | 'context' | 'now'>) => ({
  brand,
  origin: context.hosts.tillOriginOf(brand),
  secret: context.secret,
  now,
})

/** Opens the session of a manager. */
async function logInAs(
  { tx, context, brand, staffCookies, now }: Login,
  { staffId, by }: { staffId: string; by: 'link' | 'passkey' },
): Promise<typeof done> {
  const { secret } = context
  const { manager: before } = staffCookies.tokens
  if (before) await endStaffSession(tx, { token: before, secret })
  staffCookies.set('manager', await startStaffSession(tx, { staffId, secret, now }))
  await recordStaffAction(tx, {
    brand: brand.slug,
    staffId,
    action: 'loggedIn',
    facts: { by },
    now,
  })
  return done
}

/** Adds to the audit log what a manager did with a passkey, and emails them. */
async function notePasskey(
  {
    tx,
    brand,
    language,
    now,
  }: Pick<Call<typeof staff.addPasskey>, 'tx' | 'brand' | 'language' | 'now'>,
  { change, staffId, device }: { change: 'Added' | 'Removed'; staffId: string; device: string },
): Promise<typeof done> {
  await recordStaffAction(tx, { brand: brand.slug, staffId, action: `passkey${change}`, now })
  const kind = `staffPasskey${change}` as const
  await enqueueStaffPasskeyEmail(tx, { kind, staffId, device, brand, language, now })
  return done
}

/** The calls of managers, on the host of the till (docs/till.md). */
export const managerRoutes = serve(
  staff,
  {
    me: ({ manager: { staffId, name, role } }) => Promise.resolve({ staffId, name, role }),
    sendLink: async ({ tx, brand, body, language, now }) => {
      await requestStaffLogin(tx, { brand, email: parseEmail(body.email), language, now })
      return done
    },
    logIn: async (call) => {
      const { tx, context, brand, body, now } = call
      const staffId = await redeemLoginLink(tx, {
        brand: brand.slug,
        token: body.token,
        secret: context.secret,
        now,
      })
      if (!staffId) throw new TillProblem('STAFF_LINK_EXPIRED')
      return logInAs(call, { staffId, by: 'link' })
    },
    logOut: async ({ tx, context, brand, manager: { staffId }, staffCookies, now }) => {
      const { manager: token } = staffCookies.tokens
      // First, so that the browser loses it even if nothing can be saved.
      staffCookies.clear('manager')
      if (token) await endStaffSession(tx, { token, secret: context.secret })
      await recordStaffAction(tx, { brand: brand.slug, staffId, action: 'loggedOut', now })
      return done
    },
    passkeyOptions: async (call) => ({
      ...done,
      options: asJson(await optionsForLogin(call.tx, siteOf(call))),
    }),
    passkeyLogIn: async (call) => {
      const { credential } = call.body
      const staffId = await managerOfPasskey(call.tx, { ...siteOf(call), credential })
      return logInAs(call, { staffId, by: 'passkey' })
    },
    newPasskeyOptions: async (call) => ({
      ...done,
      options: asJson(await optionsForNewPasskey(call.tx, { ...siteOf(call), ...call.manager })),
    }),
    passkeys: async ({ tx, manager: { staffId } }) => ({
      passkeys: await passkeysOfStaff(tx, staffId),
    }),
    addPasskey: async (call) => {
      const { credential } = call.body
      const { staffId } = call.manager
      const device = call.origin.device()
      await addStaffPasskey(call.tx, { ...siteOf(call), staffId, credential, device })
      return notePasskey(call, { change: 'Added', staffId, device })
    },
    removePasskey: async (call) => {
      const { staffId } = call.manager
      const device = await removeStaffPasskey(call.tx, { staffId, id: call.body.passkeyId })
      if (device === undefined) throw new Problem('NOT_FOUND')
      return notePasskey(call, { change: 'Removed', staffId, device })
    },
    team: async ({ tx, brand }) => ({
      team: (await everyStaffOf(tx, brand.slug)).map(({ email, revokedAt, ...person }) => ({
        ...person,
        ...(email === null ? {} : { email }),
        ...(revokedAt ? { revokedAt: revokedAt.toISOString() } : {}),
      })),
    }),
    invite: async ({ tx, context, brand, manager, body, language, now }) => {
      const email = body.email ? parseEmail(body.email) : undefined
      const { code, expiresAt, staffId } = await inviteStaff(tx, {
        ...body,
        email,
        brand,
        invitedBy: manager.staffId,
        secret: context.secret,
        now,
      })
      if (email && body.role === 'manager')
        await enqueueStaffInvitation(tx, { brand, email, language, now })
      return { ...done, staffId, startCode: code, expiresAt: expiresAt.toISOString() }
    },
    startCode: async ({ tx, context, brand, manager, body, now }) => {
      const { code, expiresAt } = await replaceStartCode(tx, {
        brand: brand.slug,
        staffId: body.staffId,
        madeBy: manager.staffId,
        secret: context.secret,
        now,
      })
      return { ...done, startCode: code, expiresAt: expiresAt.toISOString() }
    },
    revoke: async ({ tx, brand, manager, body: { staffId }, now }) => {
      // Somebody must be left who can invite others.
      if (staffId === manager.staffId) throw new TillProblem('STAFF_IS_YOU')
      await revokePerson(tx, { brand: brand.slug, staffId, revokedBy: manager.staffId, now })
      return done
    },
    stores: async ({ tx, brand, now }) => {
      const tills = await tillsOf(tx, brand.slug)
      return {
        stores: (await openStoresOf(tx, { brand, now })).map(({ id, name }) => ({
          storeId: id,
          name,
          tills: tills
            .filter(({ storeId }) => storeId === id)
            .map((till) => ({
              tillId: till.id,
              name: till.name,
              pairedAt: till.pairedAt.toISOString(),
              ...(till.lastSeenAt ? { lastSeenAt: till.lastSeenAt.toISOString() } : {}),
              ...(till.revokedAt ? { revokedAt: till.revokedAt.toISOString() } : {}),
            })),
        })),
      }
    },
    pairingCode: async ({ tx, context, brand, manager: { staffId }, body, now }) => {
      const { secret, hosts } = context
      const { code, expiresAt } = await createPairingCode(tx, {
        ...body,
        brand,
        staffId,
        secret,
        now,
      })
      const address = `${hosts.tillOriginOf(brand)}/pair#${code}`
      return { ...done, code, address, expiresAt: expiresAt.toISOString() }
    },
    revokeTill: async ({ tx, brand, manager: { staffId }, body: { tillId }, now }) => {
      await revokeTill(tx, { brand: brand.slug, tillId, staffId, now })
      return done
    },
    log: ({ tx, brand, params: { before } }) => auditLogOf(tx, { brand, before }),
    undoUse: async ({ tx, brand, manager: { staffId }, body: { useId, reason }, now }) => {
      if (!(await undoUseByStaff(tx, { brand: brand.slug, useId, reason, staffId, now })))
        throw new TillProblem('USE_UNKNOWN')
      return done
    },
  },
  {
    isOnTillHost: true,
    perMinuteInProduction: { sendLink: 10, logIn: 30, passkeyOptions: 30, passkeyLogIn: 30 },
  },
)
