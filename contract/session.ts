import * as z from 'zod/mini'
import { read, write } from './endpoint.ts'
import { id, success, typedEmail } from './shapes.ts'

/** What she was given for joining, in the answer that made her a member. */
const welcomePoints = z.optional(z.int())

/**
 * Coming in and going out. Calls that would tell whether an address is known answer the same for both, except
 * emailexists, which exists to tell and is throttled.
 */
export const sessionContract = {
  emailExists: read('account/emailexists', {
    access: 'anyone',
    query: z.object({ email: typedEmail }),
    gives: z.object({ emailExists: z.boolean(), isVerified: z.optional(z.boolean()) }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Landing join. A new address is signed in at once; a known one gets its letter again and no token. */
  joinUnverified: write('POST', 'account/register/unverified', {
    access: 'anyone',
    takes: z.object({ email: typedEmail, creatorId: id, assetId: id }),
    gives: z.object({ success: z.literal(true), token: z.optional(z.string()), userId: z.optional(z.string()), welcomePoints }),
    problem: 'JOIN_FAILED',
  }),
  /** Membership join landing: the letter only. */
  joinByLetter: write('POST', 'account/login-register-loyalty-account', {
    access: 'anyone',
    takes: z.object({ email: typedEmail, membershipId: id, referralCode: z.optional(id) }),
    gives: success,
    problem: 'JOIN_FAILED',
  }),
  sendMembershipLink: write('POST', 'account/login-loyalty-account', {
    access: 'anyone',
    takes: z.object({ email: typedEmail, membershipId: id }),
    gives: success,
    problem: 'LOGIN_FAILED',
  }),
  sendLink: write('POST', 'account/authenticate/sendlink', {
    access: 'anyone',
    takes: z.object({ creatorId: id, membershipId: id, email: typedEmail }),
    gives: success,
    problem: 'LOGIN_FAILED',
  }),
  /** The login-token exchange. `token` is the link's, or the 6-character code of the same letter; `language` the one she has chosen on this phone, which becomes her account's. */
  exchange: write('POST', 'account/authenticate/token', {
    access: 'anyone',
    takes: z.object({ membershipId: id, email: typedEmail, token: z.string().check(z.minLength(1), z.maxLength(128)), language: z.optional(z.enum(['en', 'fr'])) }),
    gives: z.object({ token: z.string(), welcomePoints }),
    problem: 'LINK_EXPIRED',
    says: 'LOGGED_IN',
  }),
  /** Who is logged in, as a question that is never an error (ours). */
  current: read('account/session', {
    access: 'anyone',
    gives: z.object({
      signedIn: z.boolean(),
      userId: z.optional(z.string()),
      isVerified: z.optional(z.boolean()),
      /** The language of her account. */
      language: z.optional(z.enum(['en', 'fr'])),
      /** When the session ends, ISO 8601. */
      expiresAt: z.optional(z.string()),
      /** The same as a length: the phone's own clock may be wrong by a day. */
      secondsLeft: z.optional(z.int()),
    }),
    problem: 'LOGIN_FAILED',
  }),
  logOut: write('POST', 'account/logout', {
    access: 'anyone',
    takes: z.nullish(z.object({})),
    gives: success,
    problem: 'SOMETHING_WENT_WRONG',
  }),
}
