/** One old word: what finds it in prose, and the term to write instead. */
type OldWord = { pattern: RegExp; term: string }

/** Words that were used before and are confusing to new readers (docs/contributing.md). Matched in comments, titles and names. */
const oldWords: readonly OldWord[] = [
  { pattern: /\b(she|her|hers|herself)\b/i, term: 'the member, they' },
  { pattern: /\b(whoever|whomever|nobody who)\b/i, term: 'the subject itself: a caller, a visitor, the member' },
  { pattern: /\bhouses?\b/i, term: 'context (AppContext), architecture' },
  { pattern: /\bletters?\b(?! (?:case|spacing)\b)(?<!\b(?:lower-?case|upper-?case|capital|accented|of|one|first|or|and) letters?)/i, term: 'email' },
  { pattern: /\bstandings?\b/i, term: 'loyalty account' },
  { pattern: /\b(?:hold|held)(?:Persons?|Standings?|Account|Ring|Buyer|Mailboxes|Referrers)\b/, term: 'lock' },
  { pattern: /\b(?:neighbours?)\b/i, term: 'integration' },
  { pattern: /\b(?:errands?|aids)\b/i, term: 'action, end-to-end test, test helper' },
  { pattern: /\b(?:tunnel|cellar|finger)\b/i, term: 'offline, input' },
  { pattern: /\b(?:onlookers?|lapsed)\b/i, term: 'preview viewer, signed-out member with a stored pass' },
  { pattern: /\b(?:stepwise|eachAlone|holdInOrder)\b/, term: 'startup steps, forEachIsolated, lockInOrder' },
  { pattern: /\b(?:mayOwe|takenBack|takesBack)\b|\btaken back\b/, term: 'allowNegativeBalance, reversed' },
  { pattern: /\b(?:brought by|came by|comes by)\b/i, term: 'referred by, arrived through' },
  { pattern: /\b(?:heldBack|answersAhead|sowAhead)\b/, term: 'disabledReason, preloaded' },
  { pattern: /\b(?:told|heard)\b/i, term: 'notify, state, receive; whichever it is' },
]

/** Splits a compound name (camelCase or snake_case), so that each of its words is checked. */
const wordsOf = (name: string): string => `${name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/_/g, ' ')} ${name}`

/** Returns the message about the first old word in a comment, a title or a name; undefined where there is none. */
export function oldWordIn(text: string, kind: 'prose' | 'name'): string | undefined {
  const searched = kind === 'name' ? wordsOf(text) : text
  for (const { pattern, term } of oldWords) {
    const match = pattern.exec(searched)?.[0]
    if (match) return `"${match}" is an old word. Write: ${term} (docs/contributing.md).`
  }
  return undefined
}
