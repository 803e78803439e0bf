/** VA-01: the address pattern of the HTML standard, with a dot in the domain. */
const EMAIL = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

const EMAIL_LENGTH = 254

/** One person, one address: spaces around and letter case do not count. */
export const canonicalEmail = (typed: string): string => typed.trim().toLowerCase()

export const isEmail = (typed: string): boolean => {
  const email = canonicalEmail(typed)
  return email.length <= EMAIL_LENGTH && EMAIL.test(email)
}

/**
 * The mailbox behind a canonical address, as far as everybody's rules say: what stands after a + is the owner's own
 * note, and Google reads no dots. For limits alone: an address is who she says she is.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, domain] = [email.slice(0, at).split('+', 1)[0] ?? '', email.slice(at + 1)]
  return ['gmail.com', 'googlemail.com'].includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** CO-06 */
export const PASSWORD_LEAST = 8
/** Hashing a longer one would only serve who wants to keep us busy. */
export const PASSWORD_MOST = 128

/** VA-07, VA-12: a digit, a lowercase and an uppercase letter, and the length, counted as people count. */
export function passwordFault(password: string): 'PASSWORD_TOO_SIMPLE' | 'PASSWORD_TOO_LONG' | undefined {
  // What nobody sees is no character to whoever counts.
  const { length } = [...password.replace(/\p{Cf}/gu, '')]
  if ([...password].length > PASSWORD_MOST) return 'PASSWORD_TOO_LONG'
  return length >= PASSWORD_LEAST && /\d/.test(password) && /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) ? undefined : 'PASSWORD_TOO_SIMPLE'
}

/** VA-05..07, VA-10..12: what is wrong with a new password and its confirmation. */
export function newPasswordFault(password: string, again: string): 'ALL_FIELDS_REQUIRED' | 'PASSWORDS_DIFFER' | 'PASSWORD_TOO_SIMPLE' | 'PASSWORD_TOO_LONG' | undefined {
  if (!password || !again) return 'ALL_FIELDS_REQUIRED'
  return password === again ? passwordFault(password) : 'PASSWORDS_DIFFER'
}

/** CO-05: a mailed link or code lives 30 minutes. */
export const LOGIN_LETTER_MINUTES = 30
/** Wrong codes an account may send within the life of a code; a resend does not reset them. */
export const LOGIN_CODE_TRIES = 5
/** CO-01: a session lives one hour and is never prolonged. */
export const SESSION_MINUTES = 60
/** A log in or a registration waits this long for its code, however often the code is sent. */
export const CHALLENGE_MINUTES = 120
/** Wrong passwords from one network for one address, and how long until they are forgotten: a pause, no lock. */
export const PASSWORD_TRIES = 10
export const PASSWORD_TRIES_MINUTES = 15
/** How often that many the wider networks of an IPv6 address have for one address: /64, /56 and /48. */
export const PASSWORD_TRIES_ALLOWANCES = [1, 2, 4] as const
/** Wrong passwords for one address in 24 hours from all networks together; then only an email leads in. */
export const PASSWORD_CEILING = 100
export const PASSWORD_CEILING_HOURS = 24
/** Letters that one address gets within 15 minutes at the most. */
export const LETTERS_PER_WINDOW = 3
/** The same for all addresses of one mailbox. */
export const LETTERS_PER_MAILBOX = 6
export const LETTERS_WINDOW_MINUTES = 15
/** A link that shows the brand's staff a level. */
export const PREVIEW_HOURS = 24
