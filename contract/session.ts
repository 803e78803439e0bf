import * as z from 'zod/mini'
import { read, room, write } from './endpoint.ts'
import { id, language, success } from './shapes.ts'

/** Who is looking, and going out: what every screen carries. Coming in is in door.ts. */
export const sessionContract = room('session', {
  /** Who is logged in, as a question that is never an error (ours). `memberId` is whoever this phone remembers. */
  current: read('account/session', {
    access: 'anyone',
    query: z.object({ memberId: z.optional(id) }),
    gives: z.object({
      signedIn: z.boolean(),
      userId: z.optional(z.string()),
      isVerified: z.optional(z.boolean()),
      /** The language of her account. */
      language: z.optional(language),
      /** When the session ends, ISO 8601. */
      expiresAt: z.optional(z.string()),
      /** The same as a length: the phone's own clock may be wrong by a day. */
      secondsLeft: z.optional(z.int()),
      /** The member this phone remembers has erased her account: nothing of hers may stay on it. */
      isErased: z.optional(z.boolean()),
    }),
    problem: 'LOGIN_FAILED',
  }),
  logOut: write('POST', 'account/logout', {
    access: 'anyone',
    takes: z.nullish(z.object({})),
    gives: success,
    problem: 'SOMETHING_WENT_WRONG',
  }),
})
