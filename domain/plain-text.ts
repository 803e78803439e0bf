/** Control characters, lone surrogates, line separators and bidirectional overrides. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

/** A visible character; text of joiners and format characters alone counts as empty. */
const VISIBLE = /[^\p{Cf}\s]/u

/** Normalizes a single-line input: NFC, no control characters, single spaces, trimmed. */
export function normalizeLine(typed: string | undefined): string {
  const line = (typed ?? '')
    .normalize('NFC')
    .replace(UNSAFE_CHARACTERS, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return VISIBLE.test(line) ? line : ''
}

/** Normalizes a multi-line input: keeps line breaks and tabs, replaces other control characters with spaces. */
export function normalizeMultiline(typed: string | null | undefined): string {
  const text = (typed ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(UNSAFE_CHARACTERS, (character) =>
      character === '\n' || character === '\t' ? character : ' ',
    )
    .trim()
  return VISIBLE.test(text) ? text : ''
}
