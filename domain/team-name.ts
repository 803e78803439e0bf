/** Characters of a name at most. */
export const TEAM_NAME_LENGTH = 60

/**
 * Matches what cannot be seen: control and format characters, line breaks, lone surrogates, unassigned characters, and
 * others that show nothing.
 */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
const READABLE = /[\p{L}\p{N}]/u

/** Returns whether a typed name of a person or a till can be read, and has nothing that cannot be seen. */
export const isTeamName = (typed: string): boolean => {
  const name = normalizeTeamName(typed)
  return name.length <= TEAM_NAME_LENGTH && !INVISIBLE.test(typed) && READABLE.test(name)
}

/** Returns a name as it is stored: one spelling of accents, single spaces, none around it. */
export const normalizeTeamName = (typed: string): string =>
  typed.normalize('NFC').replace(/\s+/g, ' ').trim()
