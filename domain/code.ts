/** Codes people read to each other: no 0 O, 1 I L, no U V confusion. 30 symbols, upper case. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A voucher code: 30^12 is about 5 × 10^17, so guessing finds nothing. */
export const VOUCHER_CODE_LENGTH = 12
/** Whether a code made by a brand fits in a bar code that the narrowest phone can show, and in groups beside it on the card. */
export const isScannableCode = (code: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{1,18}[A-Za-z0-9]$/.test(code)

/** The member code on the card. */
export const MEMBER_CODE_LENGTH = 10
/** CO-04: the code of the login mail. */
export const LOGIN_CODE_LENGTH = 6

/**
 * Turns random bytes into a code without favouring any symbol: bytes past the last full round are skipped.
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

/** Groups for the eye: of four, H7QK 29MD XT4P; a code that a brand has grouped by signs of its own, as it is: VERRE- 8H2K- 77. */
export const groupsOf = (code: string): string[] => code.match(/[-._]/.test(code) ? /[^-._]*[-._]+|[^-._]+/g : /.{1,4}/g) ?? []

/** Letter by letter, for a screen reader: "H 7 Q K, 2 9 M D". */
export const spelledOut = (code: string): string =>
  groupsOf(code)
    .map((group) => [...group].join(' '))
    .join(', ')

/** What a person typed, as the code it means: case, spaces and dashes do not matter. */
export const typedCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')

/** VA-13: what is wrong with a typed code before anybody has looked. One that cannot be right is not sent: the server counts. */
export function loginCodeFault(typed: string): 'CODE_REQUIRED' | 'WRONG_CODE' | undefined {
  const { length } = typedCode(typed)
  if (length === 0) return 'CODE_REQUIRED'
  return length === LOGIN_CODE_LENGTH ? undefined : 'WRONG_CODE'
}

/** The card's own code, in an address. */
export const MEMBER_KEY = 'member'

/** Of 12 symbols 8 never meet twice in one member's pass; the other 4 keep an address from being the code. */
const KEY_LENGTH = 8

/** What stands of a code in an address: enough to find it among one member's, too little to use it. */
export const keyOfCode = (code: string): string => (code === MEMBER_KEY ? code : code.slice(0, KEY_LENGTH))

/**
 * The same of a code that a brand may have made, which may be short or begin like its neighbours: what it is a code of,
 * and when it was claimed. Nothing of the code is in it.
 */
export const keyOfClaim = ({ voucherId, claimedAt }: { voucherId: string; claimedAt: string }): string => `${voucherId}.${Date.parse(claimedAt).toString(36)}`
