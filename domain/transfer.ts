import { canonicalEmail, isEmail } from './credentials.ts'
import { personOf } from './referral.ts'

/** Days that a transfer waits for its recipient; then it lapses and the item is free again. */
export const TRANSFER_DAYS = 30
/** Days before it lapses on which its sender gets an email. */
export const REMINDER_DAYS = 3
/** Transfers of one member that may wait at the same time. */
export const MAX_OPEN_TRANSFERS = 20
/** Emails to recipients that one member may cause in 24 hours. */
export const MAX_TRANSFER_EMAILS_PER_DAY = 50
/** Minutes between two emails of one transfer. */
export const RESEND_MINUTES = 5
/** Days after the end of a transfer for which the recipient's address and names are stored. */
export const RECIPIENT_DAYS = 90
/** Characters, counted as Unicode code points. */
export const MAX_MESSAGE_LENGTH = 500

/** How a transfer ends, or `pending`. */
export type TransferState = 'pending' | 'claimed' | 'declined' | 'cancelled' | 'lapsed'

/** The fields of an item that decide whether it can be transferred. */
export type TransferFacts = {
  loyaltyMembership: unknown
  withdrawAddress: string | null
  hasPendingTransfer: boolean
  /** It is on its way to a wallet, not to a person. */
  isWithdrawing?: boolean | undefined
}

/**
 * Returns why an item cannot be transferred to a person; undefined when it can. A membership carries
 * the member's points and stays with them.
 */
export function transferBlock({
  loyaltyMembership,
  withdrawAddress,
  hasPendingTransfer,
  isWithdrawing,
}: TransferFacts):
  | 'MEMBERSHIP_NOT_TRANSFERABLE'
  | 'ITEM_IN_WALLET'
  | 'WITHDRAWAL_PENDING'
  | 'TRANSFER_PENDING'
  | undefined {
  if (loyaltyMembership) return 'MEMBERSHIP_NOT_TRANSFERABLE'
  if (withdrawAddress) return 'ITEM_IN_WALLET'
  if (isWithdrawing) return 'WITHDRAWAL_PENDING'
  return hasPendingTransfer ? 'TRANSFER_PENDING' : undefined
}

/** Returns what is wrong with the two typed addresses of a recipient (VA-01, VA-03, VA-04). */
export function recipientProblem(
  email: string,
  again: string,
): 'TRANSFER_EMAILS_REQUIRED' | 'INVALID_EMAIL' | 'TRANSFER_EMAILS_DIFFER' | undefined {
  if (!email.trim() || !again.trim()) return 'TRANSFER_EMAILS_REQUIRED'
  if (!isEmail(email)) return 'INVALID_EMAIL'
  return canonicalEmail(email) === canonicalEmail(again) ? undefined : 'TRANSFER_EMAILS_DIFFER'
}

/** Returns whether a recipient is one of the sender's own mailboxes, however the address is written. */
export const isOwnAddress = (recipient: string, own: readonly string[]): boolean =>
  own.some((email) => personOf(canonicalEmail(email)) === personOf(canonicalEmail(recipient)))

/** Returns whether a message is short enough. */
export const isMessageShort = (message: string): boolean =>
  [...message].length <= MAX_MESSAGE_LENGTH

/** Returns an address that only its owner recognizes: the first character and the domain. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}…${email.slice(at)}`
}
