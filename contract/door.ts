import * as z from 'zod/mini'
import { read, room, write } from './endpoint.ts'
import { id, language, success, typed, typedEmail, typedName, typedPassword } from './shapes.ts'

/** What she was given for joining, in the answer that made her a member. */
const welcomePoints = z.optional(z.int())
/** A challenge, opaque: `userId` on the wire. It is not the key of an account. */
const challenge = z.string().check(z.minLength(1), z.maxLength(128))
const typedToken = z.string().check(z.minLength(1), z.maxLength(128))

/**
 * The door: joining, registering, logging in, passwords that were forgotten. Carried only by the screens that need it.
 * Calls that would tell whether an address is known answer the same for both, except emailexists, which exists to tell
 * and is throttled, and joining and registering, which say it.
 */
export const door = room('door', {
  emailExists: read('account/emailexists', {
    access: 'anyone',
    query: z.object({ email: typedEmail }),
    gives: z.object({ emailExists: z.boolean(), isVerified: z.optional(z.boolean()) }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Landing join. A new address is signed in at once; a known one gets its letter again and no token. */
  joinUnverified: write('POST', 'account/register/unverified', {
    access: 'anyone',
    takes: z.object({ email: typedEmail, creatorId: id, assetId: id, referralCode: z.optional(id) }),
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
    takes: z.object({ membershipId: id, email: typedEmail, token: typedToken, language: z.optional(language) }),
    gives: z.object({
      token: z.string(),
      welcomePoints,
      /** A password that was chosen before anybody had shown that the address is hers, elsewhere: it is void. */
      isPasswordRemoved: z.optional(z.boolean()),
    }),
    problem: 'LINK_EXPIRED',
    says: 'LOGGED_IN',
  }),
  /**
   * All of registering. `userId`: a code is asked, at account/mfa. `token`: signed in. `message`: the address is known
   * and a login letter is on its way to it.
   */
  register: write('POST', 'account/register', {
    access: 'anyone',
    takes: z.object({
      email: typedEmail, firstname: typedName, lastname: typedName, username: typedName, password: typedPassword, telephone: typed,
      site: typed, creatorId: id, dateOfBirth: z.optional(typed), referralCode: z.optional(id),
    }),
    gives: z.object({ success: z.literal(true), userId: z.optional(z.string()), token: z.optional(z.string()), message: z.optional(z.string()), welcomePoints }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Logging in with a password. `userId`: a code is asked; `token`: signed in. Never both. */
  authenticate: write('POST', 'account/authenticate', {
    access: 'anyone',
    takes: z.object({ email: typedEmail, password: typedPassword }),
    gives: z.object({ userId: z.optional(z.string()), token: z.optional(z.string()) }),
    problem: 'LOGIN_FAILED',
  }),
  /** The code of a login or a registration; `token` is what was typed. */
  mfa: write('POST', 'account/mfa', {
    access: 'anyone',
    takes: z.object({ userId: challenge, token: typedToken, language: z.optional(language) }),
    gives: z.object({ token: z.string(), welcomePoints }),
    problem: 'LOGIN_FAILED',
    says: 'LOGGED_IN',
  }),
  /** The code once more (ours); wrong ones that were typed go on counting. */
  sendCode: write('POST', 'account/mfa/send', {
    access: 'anyone',
    takes: z.object({ userId: challenge }),
    gives: success,
    problem: 'LOGIN_FAILED',
  }),
  forgotPassword: write('POST', 'account/forgotpass', {
    access: 'anyone',
    takes: z.object({ creatorId: id, emailAddress: typedEmail, site: typed, membershipId: id }),
    gives: success,
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Whether the token of a reset letter is good; it stays so. */
  checkReset: write('POST', 'account/resetpassword/verify/:token', {
    access: 'anyone',
    takes: z.nullish(z.object({})),
    gives: z.object({ success: z.literal(true), token: z.string(), message: z.optional(z.string()) }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  resetPassword: write('POST', 'account/resetpass/:token', {
    access: 'anyone',
    takes: z.object({ password1: typedPassword, password2: typedPassword }),
    gives: success,
    problem: 'SOMETHING_WENT_WRONG',
    says: 'PASSWORD_CHANGED',
  }),
  /** The token of the letter to a new address (ours): from now on it is hers, and the old one is told. */
  confirmEmail: write('POST', 'account/email/confirm', {
    access: 'anyone',
    takes: z.object({ token: typedToken }),
    gives: z.object({ success: z.literal(true), email: z.string() }),
    problem: 'SOMETHING_WENT_WRONG',
    says: 'EMAIL_CHANGED',
  }),
})
