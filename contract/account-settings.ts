import { OPTIONAL_EMAILS } from '#domain/email-choices.ts'
import * as z from 'zod/mini'
import { accountDetails } from './account.ts'
import { read, endpoints, write } from './endpoint.ts'
import {
  instant,
  language,
  success,
  typed,
  typedEmail,
  typedName,
  typedPassword,
} from './fields.ts'

/** A code of an email, as typed. */
const typedCode = z.optional(z.string().check(z.maxLength(16)))

/** A browser or an app that is logged in. */
const device = z.object({
  id: z.string(),
  /** Its name from the user agent at login: "Chrome on Android"; empty when there was none. */
  name: z.string(),
  loggedInAt: instant,
  expiresAt: instant,
  isCurrent: z.boolean(),
  /** The member stays logged in there. */
  isRemembered: z.boolean(),
})
export type Device = z.output<typeof device>

/** The member's own account. Not in `contract/index.ts`: only the account's chunks import it. */
export const accountSettings = endpoints('accountSettings', {
  /**
   * Contact details. The names and the brand's `requiredDetails` are required unless only the email
   * is set (VA-15); an empty `username` or `telephone` removes the stored one. A new email must be
   * confirmed from its own mailbox (`account.newEmail`) and needs the password, if there is one. A
   * first password needs the code of an email, which also verifies the member. Any other password
   * of a verified member is ignored (VA-16).
   */
  update: write('PUT', 'account/update', {
    access: 'member',
    request: z.object({
      email: typedEmail,
      firstName: z.optional(typedName),
      lastName: z.optional(typedName),
      username: z.optional(typedName),
      telephone: z.optional(typed),
      /** YYYY-MM-DD; can be set once. */
      dateOfBirth: z.optional(typed),
      password: z.optional(typedPassword),
      confirmPassword: z.optional(typedPassword),
      code: typedCode,
      currentPassword: z.optional(typedPassword),
    }),
    response: z.object({ success: z.literal(true), account: accountDetails }),
    problem: 'SOMETHING_WENT_WRONG',
    successMessage: 'ACCOUNT_SAVED',
    invalidates: ['account.account'],
  }),
  /** Cancels a change of email that is not confirmed yet (extension). */
  cancelEmailChange: write('POST', 'account/email/cancel', {
    access: 'member',
    request: z.nullish(z.object({})),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    successMessage: 'EMAIL_CHANGE_CANCELED',
    invalidates: ['account.account'],
  }),
  /** Sets the language of emails and of the next phone (extension). */
  setLanguage: write('POST', 'account/language', {
    access: 'member',
    request: z.object({ language }),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    invalidates: ['account.account'],
  }),
  /** Switches an optional kind of email on or off (extension). */
  setEmailChoice: write('POST', 'account/emails', {
    access: 'member',
    request: z.object({ kind: z.enum(OPTIONAL_EMAILS), isWanted: z.boolean() }),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    invalidates: ['account.account'],
  }),
  /** Sends an email with a code to the member's own address, for actions that need one (extension). */
  sendCode: write('POST', 'account/code/send', {
    access: 'member',
    request: z.nullish(z.object({})),
    response: success,
    problem: 'LOGIN_FAILED',
  }),
  /** Changes the password, with the current one; sets the first one, with the code of an email. */
  updatePassword: write('POST', 'account/updatepass', {
    access: 'member',
    request: z.object({
      currentPassword: z.optional(typedPassword),
      newPassword: typedPassword,
      code: typedCode,
    }),
    /** CA-12: `error` is null on success; a refusal has its code there. */
    response: z.object({
      success: z.literal(true),
      token: z.string(),
      error: z.literal(null),
      message: z.string(),
    }),
    problem: 'SOMETHING_WENT_WRONG',
    successMessage: 'PASSWORD_CHANGED',
    invalidates: ['account.account', 'accountSettings.devices'],
  }),
  /** Sets the code by email at login (extension; where the brand leaves it to the member). */
  setCodeRequirement: write('POST', 'account/mfa/setting', {
    access: 'member',
    freshLogin: 'identity',
    request: z.object({ requiresCode: z.boolean(), currentPassword: typedPassword }),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    successMessage: 'ACCOUNT_SAVED',
    invalidates: ['account.account'],
  }),
  billing: write('POST', 'account/billing', {
    access: 'member',
    /** `country` and `state` are codes or English names. */
    request: z.object({ address: typed, city: typed, state: typed, zip: typed, country: typed }),
    response: success,
    problem: 'BILLING_FAILED',
    successMessage: 'BILLING_SAVED',
    invalidates: ['account.account'],
  }),
  /** Countries of the world with their ISO 3166-1 codes (extension). */
  countries: read('places', {
    access: 'anyone',
    response: z.object({ countries: z.array(z.object({ code: z.string(), name: z.string() })) }),
    problem: 'BILLING_FAILED',
  }),
  /** States or provinces of a country, and whether it has postal codes (extension). */
  regions: read('places/:country', {
    access: 'anyone',
    response: z.object({
      regions: z.array(z.object({ code: z.string(), name: z.string() })),
      hasZip: z.boolean(),
    }),
    problem: 'BILLING_FAILED',
  }),
  devices: read('account/devices', {
    access: 'member',
    response: z.object({ devices: z.array(device) }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Keeps the member logged in on this device for 90 days after its last use (extension). */
  rememberDevice: write('POST', 'account/devices/remember', {
    access: 'member',
    freshLogin: 'identity',
    request: z.nullish(z.object({})),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    successMessage: 'DEVICE_REMEMBERED',
    invalidates: ['accountSettings.devices'],
  }),
  /** Ends that; the member stays logged in until the hour ends (extension). */
  forgetDevice: write('POST', 'account/devices/forget', {
    access: 'member',
    request: z.nullish(z.object({})),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    successMessage: 'DEVICE_FORGOTTEN',
    invalidates: ['accountSettings.devices'],
  }),
  logOutDevice: write('POST', 'account/devices/:deviceId/logout', {
    access: 'member',
    request: z.nullish(z.object({})),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    successMessage: 'DEVICE_LOGGED_OUT',
    invalidates: ['accountSettings.devices'],
  }),
  /** Logs out every device, this one included; open links and codes become invalid. */
  logOutEverywhere: write('POST', 'account/devices/logout', {
    access: 'member',
    request: z.nullish(z.object({})),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Exports all stored data of the member, for a file (extension). */
  exportAll: read('account/export', {
    access: 'member',
    response: z.object({ exportedAt: instant, data: z.record(z.string(), z.unknown()) }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Erases the account (extension), with the password, or a code by email without one. */
  erase: write('POST', 'account/erase', {
    access: 'member',
    request: z.object({ currentPassword: z.optional(typedPassword), code: typedCode }),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    successMessage: 'ACCOUNT_ERASED',
  }),
})
