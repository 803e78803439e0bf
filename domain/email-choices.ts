/**
 * Kinds of email that a member may switch off: those that announce something and ask for nothing.
 * Logins, codes, receipts and what concerns the safety of an account are always sent.
 */
export const OPTIONAL_EMAILS = ['pointsEnd', 'tierEnds', 'transferLapsing'] as const
export type OptionalEmail = (typeof OPTIONAL_EMAILS)[number]

/** Returns whether a kind of email may be switched off. */
export const isOptionalEmail = (kind: string): kind is OptionalEmail =>
  OPTIONAL_EMAILS.some((optional) => optional === kind)
