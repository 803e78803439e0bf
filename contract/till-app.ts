import * as z from 'zod/mini'
import { endpoints, read, write } from './endpoint.ts'
import { isTeamName, normalizeTeamName } from '#domain/team-name.ts'
import { id, instant, points, success, typedEmail } from './fields.ts'
import { credential, options, passkey } from './passkeys.ts'
import { till } from './till.ts'

export const staffRoles = ['manager', 'cashier'] as const
export type StaffRole = (typeof staffRoles)[number]

/** What staff did, in the audit log. */
export const staffActions = [
  'staffInvited',
  'staffRevoked',
  'nameErased',
  'startCodeCreated',
  'pinChosen',
  'pinLocked',
  'pinEnded',
  'loggedIn',
  'loggedOut',
  'passkeyAdded',
  'passkeyRemoved',
  'pairingCodeCreated',
  'tillPaired',
  'tillRevoked',
  'signedIn',
  'signedOut',
  'voucherUsed',
  'useUndone',
  'pointsAwarded',
  'purchaseRefunded',
] as const
export type StaffAction = (typeof staffActions)[number]

/** Of a person or a till. */
export const teamName = z
  .string()
  .check(z.maxLength(500), z.refine(isTeamName), z.overwrite(normalizeTeamName))
const name = teamName
const role = z.enum(staffRoles)
const none = z.nullish(z.object({}))
const token = z.string().check(z.minLength(1), z.maxLength(200))
/** A code as typed or scanned; spaces, dashes and case do not matter. */
const typedCode = z.string().check(z.minLength(1), z.maxLength(64))
const pin = z.string().check(z.regex(/^\d{4,6}$/))

const person = z.object({ staffId: z.string(), name: z.string(), role })
export type StaffPerson = z.output<typeof person>

const startCodeAnswer = z.object({
  success: z.literal(true),
  /** 6 digits, for one choice of a PIN. */
  startCode: z.string(),
  expiresAt: instant,
})

/** The calls of managers, on the host of the till. */
export const staff = endpoints('staff', {
  me: read('staff/me', {
    access: 'manager',
    response: person,
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Emails a link to log in with. The same answer for every address. */
  sendLink: write('POST', 'staff/link', {
    access: 'anyone',
    request: z.object({ email: typedEmail }),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
  }),
  logIn: write('POST', 'staff/login', {
    access: 'anyone',
    request: z.object({ token }),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
  }),
  logOut: write('POST', 'staff/logout', {
    access: 'manager',
    request: none,
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Options to log in with any passkey of this brand's managers; the same for all. */
  passkeyOptions: write('POST', 'staff/passkey/options', {
    access: 'anyone',
    request: none,
    response: z.extend(success, { options }),
    problem: 'PASSKEY_FAILED',
  }),
  passkeyLogIn: write('POST', 'staff/passkey/login', {
    access: 'anyone',
    request: z.object({ credential }),
    response: success,
    problem: 'PASSKEY_FAILED',
  }),
  /** The caller's own, newest first. */
  passkeys: read('staff/passkeys', {
    access: 'manager',
    response: z.object({ passkeys: z.array(passkey) }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /**
   * Options to create a passkey; their challenge is valid once, for five minutes. This and the next two need a login of
   * the last ten minutes, else they are refused with LOGIN_TOO_OLD.
   */
  newPasskeyOptions: write('POST', 'staff/passkey/new', {
    access: 'manager',
    freshLogin: 'identity',
    request: none,
    response: z.extend(success, { options }),
    problem: 'PASSKEY_FAILED',
  }),
  addPasskey: write('POST', 'staff/passkey', {
    access: 'manager',
    freshLogin: 'identity',
    request: z.object({ credential }),
    response: success,
    problem: 'PASSKEY_FAILED',
    invalidates: ['staff.passkeys', 'staff.log'],
  }),
  removePasskey: write('POST', 'staff/passkey/remove', {
    access: 'manager',
    freshLogin: 'identity',
    request: z.object({ passkeyId: id }),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    invalidates: ['staff.passkeys', 'staff.log'],
  }),
  team: read('staff/team', {
    access: 'manager',
    response: z.object({
      /** By name, those who were revoked last. */
      team: z.array(
        z.extend(person, {
          email: z.optional(z.string()),
          hasPin: z.boolean(),
          revokedAt: z.optional(instant),
        }),
      ),
    }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  invite: write('POST', 'staff/invite', {
    access: 'manager',
    request: z.object({
      name,
      role,
      /** A manager needs one, to log in; a cashier's is not stored. */
      email: z.optional(typedEmail),
    }),
    response: z.extend(startCodeAnswer, { staffId: z.string() }),
    problem: 'SOMETHING_WENT_WRONG',
    invalidates: ['staff.team', 'staff.log'],
  }),
  /** Creates a new start code; the one before, the PIN, and the sessions at tills end. */
  startCode: write('POST', 'staff/startcode', {
    access: 'manager',
    request: z.object({ staffId: id }),
    response: startCodeAnswer,
    problem: 'SOMETHING_WENT_WRONG',
    invalidates: ['staff.team', 'staff.log'],
  }),
  revoke: write('POST', 'staff/revoke', {
    access: 'manager',
    request: z.object({ staffId: id }),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    invalidates: ['staff.team', 'staff.log'],
  }),
  stores: read('staff/stores', {
    access: 'manager',
    response: z.object({
      stores: z.array(
        z.object({
          storeId: z.string(),
          name: z.string(),
          tills: z.array(
            z.object({
              tillId: z.string(),
              name: z.string(),
              pairedAt: instant,
              lastSeenAt: z.optional(instant),
              revokedAt: z.optional(instant),
            }),
          ),
        }),
      ),
    }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  pairingCode: write('POST', 'staff/pairing', {
    access: 'manager',
    request: z.object({ storeId: id, name }),
    response: z.object({
      success: z.literal(true),
      /** 8 characters, for one device. */
      code: z.string(),
      /** The same as an address to scan: `https://till.<host>/pair#<code>`. */
      address: z.string(),
      expiresAt: instant,
    }),
    problem: 'SOMETHING_WENT_WRONG',
    invalidates: ['staff.log'],
  }),
  revokeTill: write('POST', 'staff/revoketill', {
    access: 'manager',
    request: z.object({ tillId: id }),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    invalidates: ['staff.stores', 'staff.log'],
  }),
  /** The audit log, newest first, 50 entries at a time. */
  log: read('staff/log', {
    access: 'manager',
    /** `next` of the answer before. */
    query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
    response: z.object({
      entries: z.array(
        z.object({
          entryId: z.string(),
          at: instant,
          /** Unset: the command line. */
          staff: z.optional(z.object({ staffId: z.string(), name: z.string() })),
          action: z.enum(staffActions),
          store: z.optional(z.string()),
          till: z.optional(z.string()),
          /** The name of the person it was done to, else an id. */
          subject: z.optional(z.string()),
          facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
        }),
      ),
      /** Unset at the end. */
      next: z.optional(z.string()),
    }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /**
   * Undoes a use of any store of the brand, at any time; one that was undone before stays so. Accepts an
   * Idempotency-Key, which belongs to the manager.
   */
  undoUse: write('POST', 'staff/undo', {
    access: 'manager',
    request: z.object({
      useId: id,
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    }),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    movesValue: true,
    invalidates: ['staff.log', 'tillApp.today'],
  }),
})

/** A wrong PIN or start code is an answer, not a failure: it says how many tries are left. */
const signInAnswer = z.union([
  z.object({ success: z.literal(true), signedIn: person }),
  z.object({
    success: z.literal(false),
    /** 0: this name is locked on this till. */
    triesLeft: z.int(),
    /** Set when it is locked. */
    lockedUntil: z.optional(instant),
  }),
])
export type SignInAnswer = z.output<typeof signInAnswer>

const useToday = z.object({
  useId: z.string(),
  usedAt: instant,
  title: z.string(),
  /** Hundredths; unset for a voucher without an amount. */
  cents: z.optional(z.int()),
  /** Unset until the member has given one, and when the account was deleted. */
  firstName: z.optional(z.string()),
  receipt: z.optional(z.string()),
  /** Unset: point-of-sale software used it. */
  till: z.optional(z.string()),
  staff: z.optional(z.string()),
  /** Until when this store can undo it. */
  undoableUntil: instant,
  undoneAt: z.optional(instant),
})
export type UseToday = z.output<typeof useToday>

const purchaseToday = z.object({
  receipt: z.string(),
  at: instant,
  cents: z.int(),
  refundedCents: z.int(),
  /** That it gave; a refund takes its part back. */
  points,
  firstName: z.optional(z.string()),
  /** Unset: point-of-sale software booked it. */
  staff: z.optional(z.string()),
})
export type PurchaseToday = z.output<typeof purchaseToday>

const refundToday = z.object({
  /** The number of its own receipt. */
  refund: z.string(),
  /** Of the purchase, which may be of an earlier day. */
  receipt: z.string(),
  at: instant,
  cents: z.int(),
  /** That it took back. */
  points,
  firstName: z.optional(z.string()),
  staff: z.optional(z.string()),
})
export type RefundToday = z.output<typeof refundToday>

/**
 * The calls of a till. The four that write value need an Idempotency-Key, which belongs to the till.
 * Those from `validate` on are the calls of point-of-sale software (till.ts), for the person who is signed in.
 */
export const tillApp = endpoints('tillApp', {
  /** Makes this device a till. */
  pair: write('POST', 'tillapp/pair', {
    access: 'anyone',
    request: z.object({ code: typedCode }),
    response: z.object({ success: z.literal(true), store: z.string(), till: z.string() }),
    problem: 'SOMETHING_WENT_WRONG',
    invalidates: ['tillApp.state'],
  }),
  state: read('tillapp/state', {
    access: 'till',
    response: z.object({
      store: z.object({ storeId: z.string(), name: z.string() }),
      till: z.object({ tillId: z.string(), name: z.string() }),
      /** Who may sign in here, by name; managers too. */
      cashiers: z.array(
        z.object({ staffId: z.string(), name: z.string(), role, hasPin: z.boolean() }),
      ),
      signedIn: z.optional(person),
      serverTime: instant,
      currency: z.string(),
    }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Chooses a PIN with the start code, and signs in. */
  choosePin: write('POST', 'tillapp/pin', {
    access: 'till',
    request: z.object({ staffId: id, startCode: z.string().check(z.regex(/^\d{6}$/)), pin }),
    response: signInAnswer,
    problem: 'SOMETHING_WENT_WRONG',
    invalidates: ['tillApp.state'],
  }),
  signIn: write('POST', 'tillapp/signin', {
    access: 'till',
    request: z.object({ staffId: id, pin }),
    response: signInAnswer,
    problem: 'SOMETHING_WENT_WRONG',
    invalidates: ['tillApp.state'],
  }),
  signOut: write('POST', 'tillapp/signout', {
    access: 'till',
    request: none,
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    invalidates: ['tillApp.state'],
  }),
  validate: write('POST', 'tillapp/validate', {
    access: 'cashier',
    request: till.validate.request,
    response: till.validate.response,
    problem: 'SOMETHING_WENT_WRONG',
  }),
  use: write('POST', 'tillapp/use', {
    access: 'cashier',
    request: till.use.request,
    response: till.use.response,
    problem: 'SOMETHING_WENT_WRONG',
    movesValue: true,
    invalidates: ['tillApp.today'],
  }),
  undo: write('POST', 'tillapp/undo', {
    access: 'cashier',
    request: till.undo.request,
    response: till.undo.response,
    problem: 'SOMETHING_WENT_WRONG',
    movesValue: true,
    invalidates: ['tillApp.today'],
  }),
  member: write('POST', 'tillapp/member', {
    access: 'cashier',
    request: till.member.request,
    response: till.member.response,
    problem: 'SOMETHING_WENT_WRONG',
  }),
  award: write('POST', 'tillapp/award', {
    access: 'cashier',
    request: till.award.request,
    response: till.award.response,
    problem: 'SOMETHING_WENT_WRONG',
    movesValue: true,
    invalidates: ['tillApp.today'],
  }),
  refund: write('POST', 'tillapp/refund', {
    access: 'cashier',
    request: till.refund.request,
    response: till.refund.response,
    problem: 'SOMETHING_WENT_WRONG',
    movesValue: true,
    invalidates: ['tillApp.today'],
  }),
  /** What this store did today, in the time zone of the brand, newest first. */
  today: read('tillapp/today', {
    access: 'cashier',
    response: z.object({
      /** 2026-11-28. */
      day: z.string(),
      currency: z.string(),
      uses: z.array(useToday),
      purchases: z.array(purchaseToday),
      refunds: z.array(refundToday),
      /** Without what was undone. */
      totals: z.object({
        uses: z.int(),
        /** Hundredths. */
        cents: z.int(),
        /** That purchases gave, less those that refunds took back: below 0 on a day of refunds. */
        points: z.int(),
      }),
    }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
})
