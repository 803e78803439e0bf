import * as z from 'zod/mini'
import { account } from './account.ts'
import { read, room, write } from './endpoint.ts'
import { instant, language, success, typed, typedEmail, typedName, typedPassword } from './shapes.ts'

/** A code of a letter, as typed. */
const typedCode = z.optional(z.string().check(z.maxLength(16)))

/** A browser or an app that is logged in. */
const device = z.object({
  id: z.string(),
  /** What it said of itself when it logged in: "Chrome on Android"; empty when it said nothing. */
  name: z.string(),
  since: instant,
  expiresAt: instant,
  isThis: z.boolean(),
})
export type Device = z.output<typeof device>

/** What a member changes about herself. Carried only by the screens of the account. */
export const profile = room('profile', {
  /**
   * Contact details. Everything is required, unless only the email is set (VA-15). Another email waits to be confirmed
   * from its own mailbox (`account.newEmail`) and, where there is a password, needs it. An unverified member may
   * choose a password here, with the code of a letter, which verifies her; so may one who was verified meanwhile and has
   * no password yet. Any other password that a verified member sends is not looked at (VA-16).
   */
  update: write('PUT', 'account/update', {
    access: 'member',
    takes: z.object({
      email: typedEmail,
      firstName: z.optional(typedName), lastName: z.optional(typedName), username: z.optional(typedName), telephone: z.optional(typed),
      /** YYYY-MM-DD; once */
      dateOfBirth: z.optional(typed),
      password: z.optional(typedPassword), confirmPassword: z.optional(typedPassword),
      code: typedCode,
      currentPassword: z.optional(typedPassword),
    }),
    gives: z.object({ success: z.literal(true), account }),
    problem: 'SOMETHING_WENT_WRONG',
    says: 'ACCOUNT_SAVED',
    changes: ['account.account'],
  }),
  /** Takes back a change of email that was not confirmed yet (ours). */
  keepEmail: write('POST', 'account/email/keep', {
    access: 'member', takes: z.nullish(z.object({})), gives: success, problem: 'SOMETHING_WENT_WRONG', says: 'EMAIL_KEPT', changes: ['account.account'],
  }),
  /** The language of letters and of the next phone (ours). */
  setLanguage: write('POST', 'account/language', {
    access: 'member', takes: z.object({ language }), gives: success, problem: 'SOMETHING_WENT_WRONG', changes: ['account.account'],
  }),
  /** A letter with a code to her own address, for what needs one (ours). */
  sendCode: write('POST', 'account/code/send', {
    access: 'member', takes: z.nullish(z.object({})), gives: success, problem: 'LOGIN_FAILED',
  }),
  /** Changing the password, with the current one; choosing the first, with the code of a letter. */
  updatePassword: write('POST', 'account/updatepass', {
    access: 'member',
    takes: z.object({ currentPassword: z.optional(typedPassword), newPassword: typedPassword, code: typedCode }),
    /** CA-12: `error` is null on success; a refusal has its code there. */
    gives: z.object({ success: z.literal(true), token: z.string(), error: z.optional(z.nullable(z.string())), message: z.optional(z.string()) }),
    problem: 'SOMETHING_WENT_WRONG',
    says: 'PASSWORD_CHANGED',
    changes: ['account.account', 'profile.devices'],
  }),
  /** Whether a log in with the password asks for a mailed code as well (ours; where the brand leaves it to her). */
  askCode: write('POST', 'account/mfa/setting', {
    access: 'member', takes: z.object({ asksCode: z.boolean(), currentPassword: typedPassword }), gives: success, problem: 'SOMETHING_WENT_WRONG',
    says: 'ACCOUNT_SAVED', changes: ['account.account'],
  }),
  billing: write('POST', 'account/billing', {
    access: 'member',
    /** `country` and `state` are codes or English names. */
    takes: z.object({ address: typed, city: typed, state: typed, zip: typed, country: typed }),
    gives: success,
    problem: 'BILLING_FAILED',
    says: 'BILLING_SAVED',
    changes: ['account.account'],
  }),
  /** Codes of the countries of the world, ISO 3166-1 (ours). */
  countries: read('places', {
    access: 'anyone', gives: z.object({ countries: z.array(z.object({ code: z.string(), name: z.string() })) }), problem: 'BILLING_FAILED',
  }),
  /** States or provinces of a country, and what its postal codes look like (ours). */
  regions: read('places/:country', {
    access: 'anyone',
    gives: z.object({ regions: z.array(z.object({ code: z.string(), name: z.string() })), hasZip: z.boolean() }),
    problem: 'BILLING_FAILED',
  }),
  devices: read('account/devices', {
    access: 'member', gives: z.object({ devices: z.array(device) }), problem: 'SOMETHING_WENT_WRONG',
  }),
  logOutDevice: write('POST', 'account/devices/:deviceId/logout', {
    access: 'member', takes: z.nullish(z.object({})), gives: success, problem: 'SOMETHING_WENT_WRONG', says: 'DEVICE_LOGGED_OUT', changes: ['profile.devices'],
  }),
  /** Every device, this one included; open links and codes are void. */
  logOutEverywhere: write('POST', 'account/devices/logout', {
    access: 'member', takes: z.nullish(z.object({})), gives: success, problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Everything that is known of her, for a file (ours). */
  exportAll: read('account/export', {
    access: 'member', gives: z.object({ exportedAt: instant, data: z.record(z.string(), z.unknown()) }), problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Erases the account for good (ours): with the current password, or the code of a letter where there is none. */
  erase: write('POST', 'account/erase', {
    access: 'member', takes: z.object({ currentPassword: z.optional(typedPassword), code: typedCode }), gives: success, problem: 'SOMETHING_WENT_WRONG',
    says: 'ACCOUNT_ERASED',
  }),
})

