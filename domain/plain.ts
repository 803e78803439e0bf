/** What steers a line instead of standing in it: control characters, halves of characters, and those that turn its direction. */
const STEERING = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

/** Something that is seen: what only joins or breaks other signs is nothing by itself. */
const SEEN = /[^\p{Cf}\s]/u

/** What was typed into one line of a form, as text: composed, without control characters, single spaces, none around. */
export function plainLine(typed: string | undefined): string {
  const line = (typed ?? '').normalize('NFC').replace(STEERING, ' ').replace(/\s+/g, ' ').trim()
  return SEEN.test(line) ? line : ''
}

/** What was typed into a field of several lines: its lines stay, and nothing else that steers. */
export function plainText(typed: string | null | undefined): string {
  const text = (typed ?? '').replace(/\r\n?/g, '\n').replace(STEERING, (sign) => (sign === '\n' || sign === '\t' ? sign : ' ')).trim()
  return SEEN.test(text) ? text : ''
}
