/** One old word: what finds it, and the term to write instead. `only`: a whole name, because elsewhere it is ordinary English. */
type OldWord = { pattern: RegExp; term: string; only?: 'name' }

/** Words that were used before and are confusing to new readers (docs/contributing.md). Matched in comments, titles and names. */
const oldWords: readonly OldWord[] = [
  { pattern: /\b(she|her|hers|herself)\b/i, term: 'the member, they' },
  {
    pattern: /\b(whoever|whomever|nobody who)\b/i,
    term: 'the subject itself: a caller, a visitor, the member',
  },
  { pattern: /\bhouses?\b/i, term: 'context (AppContext), architecture' },
  {
    pattern:
      /\bletters?\b(?! (?:case|spacing)\b)(?<!\b(?:lower-?case|upper-?case|capital|accented|of|one|first|or|and) letters?)/i,
    term: 'email',
  },
  { pattern: /\bstandings?\b/i, term: 'loyalty account' },
  {
    pattern: /\b(?:hold|held)(?:Persons?|Standings?|Account|Ring|Buyer|Mailboxes|Referrers)\b/,
    term: 'lock',
  },
  { pattern: /\b(?:neighbours?)\b/i, term: 'integration' },
  { pattern: /\b(?:errands?|aids)\b/i, term: 'action, end-to-end test, test helper' },
  { pattern: /\b(?:tunnel|cellar|finger)\b/i, term: 'offline, input' },
  {
    pattern: /\b(?:onlookers?|lapsed)\b/i,
    term: 'preview viewer, signed-out member with a stored pass',
  },
  {
    pattern: /\b(?:stepwise|eachAlone|holdInOrder)\b/,
    term: 'startup steps, forEachIsolated, lockInOrder',
  },
  {
    pattern: /\b(?:mayOwe|takenBack|takesBack)\b|\btaken back\b/,
    term: 'allowNegativeBalance, reversed',
  },
  { pattern: /\b(?:brought by|came by|comes by)\b/i, term: 'referred by, arrived through' },
  { pattern: /\b(?:heldBack|answersAhead|sowAhead)\b/, term: 'disabledReason, preloaded' },
  { pattern: /\b(?:told|heard)\b/i, term: 'notify, state, receive; whichever it is' },
  {
    pattern: /\b(?:tells?|hears?)\b/i,
    term: 'notify, translate, export, listen; whichever it is',
    only: 'name',
  },
  { pattern: /\bdoors?\b/i, term: 'auth, webhooks' },
  { pattern: /\brooms?\b/i, term: 'feature (folder), endpoints(), RoutePlugin', only: 'name' },
  { pattern: /\b(?:pens?|desks?)\b/i, term: 'mailer, outbox, cache' },
  { pattern: /\b(?:takes|gives)\b/, term: 'request, response', only: 'name' },
  { pattern: /\bsays\b/, term: 'message, successMessage', only: 'name' },
  { pattern: /\b(?:given|asked|wanted)\b/, term: 'data, result, requested, initial', only: 'name' },
  { pattern: /\bahead\b/i, term: 'preloaded, prefetch, dryRun, upcoming', only: 'name' },
  { pattern: /\bcarried\b/i, term: 'core, modalParams, navigationState', only: 'name' },
  { pattern: /\bshel(?:f|ves)\b/i, term: 'cache, section' },
  { pattern: /\bkits?\b/i, term: 'lib', only: 'name' },
  { pattern: /\btrials?\b/i, term: 'demo' },
  { pattern: /\b(?:sow|sows|sown|wears?)\b/i, term: 'hydrate, preload' },
  { pattern: /\bfirst-screen\b|\blooks:take\b/, term: 'server-rendered, visual:update' },
  { pattern: /\bwritten pages?\b/i, term: 'server-rendered, prerendered' },
  { pattern: /\bfaults?\b/i, term: 'error, failure, problem' },
  { pattern: /\b(?:rung|rungs|ladder)\b/i, term: 'tier' },
]

/** Splits a compound name (camelCase or snake_case), so that each of its words is checked. */
const wordsOf = (name: string): string =>
  `${name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/_/g, ' ')} ${name}`

/** Returns the message about the first old word in a comment, a title or a name; undefined where there is none. */
export function oldWordIn(text: string, kind: 'prose' | 'name'): string | undefined {
  for (const { pattern, term, only } of oldWords) {
    if (only && only !== kind) continue
    const match = pattern.exec(kind === 'prose' || only ? text : wordsOf(text))?.[0]
    if (match) return `"${match}" is an old word. Write: ${term} (docs/contributing.md).`
  }
  return undefined
}
