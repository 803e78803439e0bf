import { normalizeLine } from './plain-text.ts'

const MAX_CHARACTERS = 30

/** Matches web and email addresses, with or without a scheme, also with look-alike dots. */
const LOOKS_LIKE_A_LINK =
  /[/\\@]|:|[\p{L}\p{N}][.\u2024\u3002\uFF0E\uFF61][\p{L}\p{N}]{2}|\bwww\b|\bhttps?\b/iu
/** Matches five digits, also with punctuation or spaces between them. */
const LOOKS_LIKE_A_NUMBER = /(?:\p{Nd}[^\p{L}\p{Nd}]*){5}/u

/**
 * Returns a first name that is safe to show to other members: a typed name could otherwise carry a
 * message in the brand's name.
 * @returns undefined for more than 30 characters, or anything like a link or a phone number
 */
export function friendName(typed: string | null | undefined): string | undefined {
  const name = normalizeLine(typed ?? undefined)
  const normalized = name.normalize('NFKC')
  if (
    name === '' ||
    [...name].length > MAX_CHARACTERS ||
    LOOKS_LIKE_A_LINK.test(normalized) ||
    LOOKS_LIKE_A_LINK.test(name) ||
    LOOKS_LIKE_A_NUMBER.test(normalized)
  )
    return undefined
  return name
}
