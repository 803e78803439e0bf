import * as z from 'zod/mini'
import { endpoints, read, write } from './endpoint.ts'
import { instant, success } from './fields.ts'

export const passkey = z.object({
  id: z.string(),
  /** The browser and system on which it was added: "Safari on iPhone". */
  device: z.string(),
  createdAt: instant,
  /** When it last logged in; null for never. */
  usedAt: z.nullable(instant),
})
export type Passkey = z.output<typeof passkey>

/** Options for the browser, as WebAuthn Level 3 writes them in JSON. */
export const options = z.record(z.string(), z.unknown())

/** What the browser returned (WebAuthn Level 3, JSON). The server checks what is in it. */
export const credential = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(2048)),
  rawId: z.string().check(z.minLength(1), z.maxLength(2048)),
  type: z.literal('public-key'),
  response: z.record(z.string().check(z.maxLength(64)), z.unknown()),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  clientExtensionResults: z.optional(z.record(z.string(), z.unknown())),
})

/**
 * Passkeys (extension): logging in with the screen lock of a phone. They belong to one brand,
 * because each has a host of its own. Not in `contract/index.ts`: only late chunks import it.
 */
export const passkeys = endpoints('passkeys', {
  list: read('account/passkeys', {
    access: 'member',
    response: z.object({ passkeys: z.array(passkey) }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Options to create a passkey; their challenge is valid once, for five minutes. */
  addOptions: write('POST', 'account/passkeys/options', {
    access: 'member',
    freshLogin: 'identity',
    request: z.nullish(z.object({})),
    response: z.extend(success, { options }),
    problem: 'PASSKEY_FAILED',
  }),
  add: write('POST', 'account/passkeys', {
    access: 'member',
    freshLogin: 'identity',
    request: z.object({ credential }),
    response: success,
    problem: 'PASSKEY_FAILED',
    successMessage: 'PASSKEY_ADDED',
    invalidates: ['passkeys.list'],
  }),
  remove: write('POST', 'account/passkeys/:passkeyId/remove', {
    access: 'member',
    freshLogin: 'identity',
    request: z.nullish(z.object({})),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    successMessage: 'PASSKEY_REMOVED',
    invalidates: ['passkeys.list'],
  }),
  /** Options to log in with any passkey of this brand; they name no member. */
  loginOptions: write('POST', 'account/passkeys/login/options', {
    access: 'anyone',
    request: z.nullish(z.object({})),
    response: z.extend(success, { options }),
    problem: 'PASSKEY_FAILED',
  }),
  logIn: write('POST', 'account/passkeys/login', {
    access: 'anyone',
    request: z.object({ credential }),
    response: z.extend(success, { token: z.string() }),
    problem: 'PASSKEY_FAILED',
    successMessage: 'LOGGED_IN',
  }),
})
