/** VA-01: the address pattern of the HTML standard, with a dot in the domain. */
const EMAIL = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

const EMAIL_LENGTH = 254

/** One person, one address: spaces around and letter case do not count. */
export const canonicalEmail = (typed: string): string => typed.trim().toLowerCase()

export const isEmail = (typed: string): boolean => {
  const email = canonicalEmail(typed)
  return email.length <= EMAIL_LENGTH && EMAIL.test(email)
}

/** CO-05: a mailed link or code lives 30 minutes. */
export const LOGIN_LETTER_MINUTES = 30
/** Wrong codes an account may send within the life of a code; a resend does not reset them. */
export const LOGIN_CODE_TRIES = 5
/** CO-01: a session lives one hour and is never prolonged. */
export const SESSION_MINUTES = 60
/** Letters that one address gets within 15 minutes at the most. */
export const LETTERS_PER_WINDOW = 3
export const LETTERS_WINDOW_MINUTES = 15
