/** The email pattern of the HTML standard, with a dot required in the domain (VA-01). */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

const MAX_EMAIL_LENGTH = 254

/** Normalizes an email address, so that surrounding spaces and letter case do not matter. */
export const canonicalEmail = (typed: string): string => typed.trim().toLowerCase()

/** Returns whether a string is an email address (VA-01). */
export const isEmail = (typed: string): boolean => {
  const email = canonicalEmail(typed)
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email)
}

/**
 * Returns the mailbox behind a canonical address: without a +tag, and without dots at Google. Used
 * for rate limits only, because two such addresses may still be two accounts.
 */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, domain] = [email.slice(0, at).split('+', 1)[0] ?? '', email.slice(at + 1)]
  return ['gmail.com', 'googlemail.com'].includes(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`
}

/** Minimum length of a password (CO-06). */
export const PASSWORD_MIN_LENGTH = 8
/** Maximum length of a password. Hashing longer ones would only help an attacker to use up CPU time. */
export const PASSWORD_MAX_LENGTH = 128

/** Checks a password (VA-07, VA-12): digit, lowercase and uppercase letter, length. */
function passwordProblem(
  password: string,
): 'PASSWORD_TOO_SIMPLE' | 'PASSWORD_TOO_LONG' | undefined {
  // Invisible format characters do not count towards the minimum length.
  const { length } = [...password.replace(/\p{Cf}/gu, '')]
  if ([...password].length > PASSWORD_MAX_LENGTH) return 'PASSWORD_TOO_LONG'
  return length >= PASSWORD_MIN_LENGTH &&
    /\d/.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password)
    ? undefined
    : 'PASSWORD_TOO_SIMPLE'
}

/** Returns what is wrong with a new password and its confirmation (VA-05 to VA-07, VA-10 to VA-12). */
export function newPasswordProblem(
  password: string,
  again: string,
):
  | 'ALL_FIELDS_REQUIRED'
  | 'PASSWORDS_DIFFER'
  | 'PASSWORD_TOO_SIMPLE'
  | 'PASSWORD_TOO_LONG'
  | undefined {
  if (!password || !again) return 'ALL_FIELDS_REQUIRED'
  return password === again ? passwordProblem(password) : 'PASSWORDS_DIFFER'
}

/** Lifetime of a link or code sent by email (CO-05). */
export const LOGIN_EMAIL_MINUTES = 30
/** Wrong codes allowed per account within the lifetime of a code; a resend does not reset the count. */
export const LOGIN_CODE_TRIES = 5
/** Lifetime of a session (CO-01); it is never extended. */
export const SESSION_MINUTES = 60
/** Days after its last use in which a remembered device renews its session. */
export const REMEMBERED_DAYS = 90
/** Lifetime of a login or registration that waits for its code, regardless of resends. */
export const CHALLENGE_MINUTES = 120
/** Wrong passwords per network and address until a pause; the account is not locked. */
export const PASSWORD_TRIES = 10
export const PASSWORD_TRIES_MINUTES = 15
/** Multiples of that limit for the wider networks of an IPv6 address: /64, /56 and /48. */
export const PASSWORD_TRIES_ALLOWANCES = [1, 2, 4] as const
/** Wrong passwords per address and day from all networks; then only an email logs in. */
export const FAILED_LOGINS_PER_DAY = 100
export const PASSWORD_CEILING_HOURS = 24
/** Emails that one address gets within 15 minutes at most; one login link more if none of them is one. */
export const EMAILS_PER_WINDOW = 3
/**
 * Emails to one mailbox within 15 minutes. Then its unproven +tags get none, and its other unproven spellings only one
 * login link each.
 */
export const EMAILS_PER_MAILBOX = 6
export const EMAILS_WINDOW_MINUTES = 15
/** Lifetime of a preview link for the brand's staff. */
export const PREVIEW_HOURS = 24
