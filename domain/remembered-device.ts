/**
 * The tokens of a remembered device have numbers: 1, 2, 3, and so on. Using one issues the next. The
 * one before stays valid until the next is used, because the answer with it may be lost.
 */
export type DeviceTokens = {
  /** Number of the last token that was used. */
  used: number
  /** Number of the last token that was issued. */
  issued: number
  issuedAt: Date
}

/** Seconds in which the same token gets the same next one: two tabs renew at the same time. */
const SAME_NEXT_SECONDS = 60

/**
 * Returns the state after a token was presented. Undefined: a token was used that another had
 * replaced, so somebody has a copy.
 */
export function useDeviceToken(
  tokens: DeviceTokens,
  presented: number,
  now: Date,
): DeviceTokens | undefined {
  if (presented === tokens.issued) return { used: presented, issued: presented + 1, issuedAt: now }
  if (presented !== tokens.used) return undefined
  const secondsSince = (now.getTime() - tokens.issuedAt.getTime()) / 1000
  return secondsSince <= SAME_NEXT_SECONDS
    ? tokens
    : { ...tokens, issued: tokens.issued + 1, issuedAt: now }
}
