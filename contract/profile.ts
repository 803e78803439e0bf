import * as z from 'zod/mini'
import { account } from './account.ts'
import { read, room, write } from './endpoint.ts'
import { instant, language, success, typed, typedEmail, typedName, typedPassword } from './shapes.ts'

/** A code of an email, as typed. */
const typedCode = z.optional(z.string().check(z.maxLength(16)))

/** A browser or an app that is logged in. */
const device = z.object({
  id: z.string(),
  /** Its name from the user agent at login: "Chrome on Android"; empty when there was none. */
  name: z.string(),
  since: instant,
  expiresAt: instant,
  isThis: z.boolean(),
})
export type Device = z.output<typeof device>

/** The member's own account. Not in `contract/index.ts`: only the account's chunks import it. */
export const profile = room('profile', {
  /**
   * Contact details. All are required unless only the email is set (VA-15). A new email must be
   * confirmed from its own mailbox (`account.newEmail`) and needs the password, if there is one. A
   * first password needs the code of an email, which also verifies the member. Any other password
   * of a verified member is ignored (VA-16).
   */
  update: write('PUT', 'account/update', {
    access: 'member',
    takes: z.object({
      email: typedEmail,
      firstName: z.optional(typedName), lastName: z.optional(typedName), username: z.optional(typedName), telephone: z.optional(typed),
      /** YYYY-MM-DD; can be set once. */
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
  /** Cancels a change of email that is not confirmed yet (extension). */
  keepEmail: write('POST', 'account/email/keep', {
    access: 'member', takes: z.nullish(z.object({})), gives: success, problem: 'SOMETHING_WENT_WRONG', says: 'EMAIL_KEPT', changes: ['account.account'],
  }),
  /** Sets the language of emails and of the next phone (extension). */
  setLanguage: write('POST', 'account/language', {
    access: 'member', takes: z.object({ language }), gives: success, problem: 'SOMETHING_WENT_WRONG', changes: ['account.account'],
  }),
  /** Sends an email with a code to the member's own address, for actions that need one (extension). */
  sendCode: write('POST', 'account/code/send', {
    access: 'member', takes: z.nullish(z.object({})), gives: success, problem: 'LOGIN_FAILED',
  }),
  /** Changes the password, with the current one; sets the first one, with the code of an email. */
  updatePassword: write('POST', 'account/updatepass', {
    access: 'member',
    takes: z.object({ currentPassword: z.optional(typedPassword), newPassword: typedPassword, code: typedCode }),
    /** CA-12: `error` is null on success; a refusal has its code there. */
    gives: z.object({ success: z.literal(true), token: z.string(), error: z.literal(null), message: z.string() }),
    problem: 'SOMETHING_WENT_WRONG',
    says: 'PASSWORD_CHANGED',
    changes: ['account.account', 'profile.devices'],
  }),
  /** Sets the code by email at login (extension; where the brand leaves it to the member). */
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
  /** Countries of the world with their ISO 3166-1 codes (extension). */
  countries: read('places', {
    access: 'anyone', gives: z.object({ countries: z.array(z.object({ code: z.string(), name: z.string() })) }), problem: 'BILLING_FAILED',
  }),
  /** States or provinces of a country, and whether it has postal codes (extension). */
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
  /** Logs out every device, this one included; open links and codes become invalid. */
  logOutEverywhere: write('POST', 'account/devices/logout', {
    access: 'member', takes: z.nullish(z.object({})), gives: success, problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Exports all stored data of the member, for a file (extension). */
  exportAll: read('account/export', {
    access: 'member', gives: z.object({ exportedAt: instant, data: z.record(z.string(), z.unknown()) }), problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Erases the account (extension), with the password, or a code by email without one. */
  erase: write('POST', 'account/erase', {
    access: 'member', takes: z.object({ currentPassword: z.optional(typedPassword), code: typedCode }), gives: success, problem: 'SOMETHING_WENT_WRONG',
    says: 'ACCOUNT_ERASED',
  }),
})
