/** The alphabet of codes that people read aloud: without 0 O, 1 I L and U. 30 symbols, upper case. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Length of a voucher code: 30^12 is about 5 × 10^17 codes, too many to guess. */
export const VOUCHER_CODE_LENGTH = 12
/** Returns whether a brand's code fits the bar code and the text on the narrowest phone. */
export const isScannableCode = (code: string): boolean =>
  /^[A-Za-z0-9][A-Za-z0-9._-]{1,18}[A-Za-z0-9]$/.test(code)

/** Length of the member code on the pass. */
export const MEMBER_CODE_LENGTH = 10
/** Length of the code in the login email (CO-04). */
export const LOGIN_CODE_LENGTH = 6

/**
 * Turns random bytes into a code without bias: bytes past the last full multiple of the alphabet
 * are skipped.
 * @returns undefined when there were too few usable bytes; the caller draws more.
 */
export function codeFromBytes(bytes: Uint8Array, length: number): string | undefined {
  const limit = 256 - (256 % CODE_ALPHABET.length)
  let code = ''
  for (const byte of bytes) {
    if (code.length === length) break
    if (byte < limit) code += CODE_ALPHABET[byte % CODE_ALPHABET.length]
  }
  return code.length === length ? code : undefined
}

/** Splits a code for reading: in fours (H7QK 29MD), or at its own separators (VERRE- 8H2K-). */
export const codeGroups = (code: string): string[] =>
  code.match(/[-._]/.test(code) ? /[^-._]*[-._]+|[^-._]+/g : /.{1,4}/g) ?? []

/** Spells a code for a screen reader: "H 7 Q K, 2 9 M D". */
export const spellCode = (code: string): string =>
  codeGroups(code)
    .map((group) => [...group].join(' '))
    .join(', ')

/** Normalizes a typed code: case, spaces and dashes do not matter. */
export const normalizeCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')

/**
 * Returns what is wrong with a typed code before it is sent (VA-13). A code of the wrong length is
 * not sent, because the server counts attempts.
 */
export function loginCodeProblem(typed: string): 'CODE_REQUIRED' | 'WRONG_CODE' | undefined {
  const { length } = normalizeCode(typed)
  if (length === 0) return 'CODE_REQUIRED'
  return length === LOGIN_CODE_LENGTH ? undefined : 'WRONG_CODE'
}

/** The URL key of the member's own code. */
export const MEMBER_KEY = 'member'

/** Length of the keys of earlier releases, which were the first symbols of the code. */
const OLD_KEY_LENGTH = 8

/**
 * Returns the URL key of a code, a hash of 30 bits in six symbols (decision 0058): enough to tell the
 * codes of one member apart, too little to find the code (FNV-1a with the final mix of MurmurHash3).
 */
export function keyOfVoucher(code: string): string {
  if (code === MEMBER_KEY) return code
  let hash = 0x811c9dc5
  for (const symbol of code) hash = Math.imul(hash ^ symbol.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 2).toString(36).padStart(6, '0')
}

/** Returns whether the key in an address from an earlier release, the start of the code, is of this code. */
export const isOldKeyOf = (code: string, key: string): boolean =>
  key.length === OLD_KEY_LENGTH && code.length === VOUCHER_CODE_LENGTH && code.startsWith(key)

/**
 * Returns the URL key of a code that a brand may have made: from the voucher and the time of the
 * claim. Such codes may be short or share a prefix, so the key contains no part of the code.
 */
export const keyOfClaim = ({
  voucherId,
  claimedAt,
}: {
  voucherId: string
  claimedAt: string
}): string => `${voucherId}.${Date.parse(claimedAt).toString(36)}`
