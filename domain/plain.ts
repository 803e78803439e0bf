/** What steers a line instead of standing in it: control characters, and those that turn its direction. */
const STEERING = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

/** What was typed into one line of a form, as text: composed, without control characters, single spaces, none around. */
export const plainLine = (typed: string | undefined): string => (typed ?? '').normalize('NFC').replace(STEERING, ' ').replace(/\s+/g, ' ').trim()
