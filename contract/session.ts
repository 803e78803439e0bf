import * as z from 'zod/mini'
import { read, endpoints, write } from './endpoint.ts'
import { id, language, success } from './fields.ts'

const sessionResponse = z.object({
  signedIn: z.boolean(),
  userId: z.optional(z.string()),
  isVerified: z.optional(z.boolean()),
  /** The language of the account. */
  language: z.optional(language),
  /** When the session ends, ISO 8601. */
  expiresAt: z.optional(z.string()),
  /** The same as a duration, because the phone's clock may be wrong. */
  secondsLeft: z.optional(z.int()),
  /** The device renews its session without a login. */
  isRemembered: z.optional(z.boolean()),
  /** The remembered member has erased the account: delete everything stored for them. */
  isErased: z.optional(z.boolean()),
})

/** The current session and logout, which every screen needs. Login is in a group of its own. */
export const session = endpoints('session', {
  /** Who is signed in; never an error (extension). `memberId` is the member this phone remembers. */
  current: read('account/session', {
    access: 'anyone',
    query: z.object({ memberId: z.optional(id) }),
    response: sessionResponse,
    problem: 'LOGIN_FAILED',
  }),
  /** Starts a session on a remembered device (extension); not signed in when it is not remembered. */
  renew: write('POST', 'account/session/renew', {
    access: 'anyone',
    request: z.nullish(z.object({})),
    response: sessionResponse,
    problem: 'LOGIN_FAILED',
  }),
  logOut: write('POST', 'account/logout', {
    access: 'anyone',
    request: z.nullish(z.object({})),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
  }),
})
