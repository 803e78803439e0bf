import { plainLine } from './plain.ts'

const MOST_SIGNS = 30

/** Words that somebody could follow: an address of a page or of mail, with or without its beginning, and however its points are drawn. */
const LOOKS_LIKE_A_LINK = /[/\\@]|:|[\p{L}\p{N}][.\u2024\u3002\uFF0E\uFF61][\p{L}\p{N}]{2}|\bwww\b|\bhttps?\b/iu
/** Five digits, whatever stands between them. */
const LOOKS_LIKE_A_NUMBER = /(?:\p{Nd}[^\p{L}\p{Nd}]*){5}/u

/**
 * A first name as another member may read it: whoever has typed it could else write to her in the house's name.
 * @returns nothing for what is no name: more than 30 signs, or anything that leads or calls somewhere
 */
export function friendName(typed: string | null | undefined): string | undefined {
  const name = plainLine(typed ?? undefined)
  const read = name.normalize('NFKC')
  if (name === '' || [...name].length > MOST_SIGNS || LOOKS_LIKE_A_LINK.test(read) || LOOKS_LIKE_A_LINK.test(name) || LOOKS_LIKE_A_NUMBER.test(read)) return undefined
  return name
}
