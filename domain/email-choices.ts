/**
 * Kinds of email that a member may switch off: reminders that the app shows too (decision 0059).
 * Logins, codes, receipts and notices about the security of the account are always sent.
 */
export const OPTIONAL_EMAILS = ['pointsEnd', 'voucherEnds', 'tierEnds', 'transferLapsing'] as const
export type OptionalEmail = (typeof OPTIONAL_EMAILS)[number]

/** Returns whether a kind of email may be switched off. */
export const isOptionalEmail = (kind: string): kind is OptionalEmail =>
  OPTIONAL_EMAILS.some((optional) => optional === kind)
