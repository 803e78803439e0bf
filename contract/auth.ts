import * as z from 'zod/mini'
import { read, endpoints, write } from './endpoint.ts'
import { id, language, success, typed, typedEmail, typedName, typedPassword } from './fields.ts'

/** Points for joining, in the response that created the membership. */
const welcomePoints = z.optional(z.int())
/** An opaque login challenge, `userId` in the API. It is not an account id. */
const challenge = z.string().check(z.minLength(1), z.maxLength(128))
const typedToken = z.string().check(z.minLength(1), z.maxLength(128))

/**
 * Joining, registration, login and password reset. Not in `contract/index.ts`: only their chunks
 * import it. Responses do not reveal whether an address is known, except emailexists (which is for
 * that and rate-limited), joining and registering.
 */
export const auth = endpoints('auth', {
  emailExists: read('account/emailexists', {
    access: 'anyone',
    query: z.object({ email: typedEmail }),
    response: z.object({ emailExists: z.boolean(), isVerified: z.optional(z.boolean()) }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Joins on the landing page. A new address is signed in, a known one gets only its email. */
  joinUnverified: write('POST', 'account/register/unverified', {
    access: 'anyone',
    request: z.object({
      email: typedEmail,
      creatorId: id,
      assetId: id,
      referralCode: z.optional(id),
    }),
    response: z.object({
      success: z.literal(true),
      token: z.optional(z.string()),
      userId: z.optional(z.string()),
      welcomePoints,
    }),
    problem: 'JOIN_FAILED',
  }),
  /** Joining on a membership page: sends the email only. */
  joinByEmail: write('POST', 'account/login-register-loyalty-account', {
    access: 'anyone',
    request: z.object({ email: typedEmail, membershipId: id, referralCode: z.optional(id) }),
    response: success,
    problem: 'JOIN_FAILED',
  }),
  sendMembershipLink: write('POST', 'account/login-loyalty-account', {
    access: 'anyone',
    request: z.object({ email: typedEmail, membershipId: id }),
    response: success,
    problem: 'LOGIN_FAILED',
  }),
  sendLink: write('POST', 'account/authenticate/sendlink', {
    access: 'anyone',
    request: z.object({ creatorId: id, membershipId: id, email: typedEmail }),
    response: success,
    problem: 'LOGIN_FAILED',
  }),
  /**
   * Exchanges a login token. `token` is the link's, or the 6-character code of the same email;
   * `language` was chosen on this phone and becomes the account's.
   */
  exchange: write('POST', 'account/authenticate/token', {
    access: 'anyone',
    request: z.object({
      membershipId: id,
      email: typedEmail,
      token: typedToken,
      language: z.optional(language),
    }),
    response: z.object({
      token: z.string(),
      welcomePoints,
      /** Removed, because it was set elsewhere before anybody proved the address. */
      isPasswordRemoved: z.optional(z.boolean()),
    }),
    problem: 'LINK_EXPIRED',
    successMessage: 'LOGGED_IN',
  }),
  /**
   * The whole registration. `userId`: a code is required, at account/mfa. `token`: signed in.
   * `message`: the address is known and a login email was sent to it.
   */
  register: write('POST', 'account/register', {
    access: 'anyone',
    request: z.object({
      email: typedEmail,
      firstname: typedName,
      lastname: typedName,
      username: typedName,
      password: typedPassword,
      telephone: typed,
      site: typed,
      creatorId: id,
      dateOfBirth: z.optional(typed),
      referralCode: z.optional(id),
    }),
    response: z.object({
      success: z.literal(true),
      userId: z.optional(z.string()),
      token: z.optional(z.string()),
      message: z.optional(z.string()),
      welcomePoints,
    }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Login with a password. `userId`: a code is required; `token`: signed in. Never both. */
  authenticate: write('POST', 'account/authenticate', {
    access: 'anyone',
    request: z.object({ email: typedEmail, password: typedPassword }),
    response: z.object({ userId: z.optional(z.string()), token: z.optional(z.string()) }),
    problem: 'LOGIN_FAILED',
  }),
  /** Checks the code of a login or a registration; `token` is what was typed. */
  mfa: write('POST', 'account/mfa', {
    access: 'anyone',
    request: z.object({ userId: challenge, token: typedToken, language: z.optional(language) }),
    response: z.object({ token: z.string(), welcomePoints }),
    problem: 'LOGIN_FAILED',
    successMessage: 'LOGGED_IN',
  }),
  /** Sends the code again (extension); wrong codes so far still count. */
  sendCode: write('POST', 'account/mfa/send', {
    access: 'anyone',
    request: z.object({ userId: challenge }),
    response: success,
    problem: 'LOGIN_FAILED',
  }),
  forgotPassword: write('POST', 'account/forgotpass', {
    access: 'anyone',
    request: z.object({ creatorId: id, emailAddress: typedEmail, site: typed, membershipId: id }),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Checks the token of a reset email without using it up. */
  checkReset: write('POST', 'account/resetpassword/verify/:token', {
    access: 'anyone',
    request: z.nullish(z.object({})),
    response: z.object({
      success: z.literal(true),
      token: z.string(),
      message: z.optional(z.string()),
    }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  resetPassword: write('POST', 'account/resetpass/:token', {
    access: 'anyone',
    request: z.object({ password1: typedPassword, password2: typedPassword }),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    successMessage: 'PASSWORD_CHANGED',
  }),
  /** Confirms a new address with its email's token (extension); notifies the old address. */
  confirmEmail: write('POST', 'account/email/confirm', {
    access: 'anyone',
    request: z.object({ token: typedToken }),
    response: z.object({ success: z.literal(true), email: z.string() }),
    problem: 'SOMETHING_WENT_WRONG',
    successMessage: 'EMAIL_CHANGED',
  }),
})
