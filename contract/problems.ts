/**
 * The complete error catalogue (specification sections 5 and 8): code → status and message; French
 * is in `problems.fr.ts`. The English is literal, misspellings included. The statuses are an extension; the
 * messages for a status without one are ER-01..05 (decision 0003).
 */
export const problems = {
  // messages for a status without one from the server (ER-01..05)
  BAD_REQUEST: { status: 400, en: 'Oops. This endpoint returned a 400. Bad request.' },
  UNAUTHORIZED: { status: 401, en: 'User is unauthorized to view this content.' },
  UNPROCESSABLE: { status: 422, en: 'Oops. This endpoint returned a 422. Unprocessable entity.' },
  ITEM_NOT_FOUND: {
    status: 404,
    en: 'This piece is not in your collection. Perhaps you have given it away.',
  },
  NOT_FOUND: { status: 404, en: 'Oops. This endpoint returned a 404. Please try again later.' },
  SERVER_ERROR: { status: 500, en: 'Oops. This endpoint returned a 500. Please try again later.' },
  SOMETHING_WENT_WRONG: { status: 500, en: 'Oops! Something went wrong. Please try again later.' },

  // joining and login
  INVALID_EMAIL: { status: 422, en: 'Please enter a valid email address.' },
  TERMS_REQUIRED_TO_JOIN: { status: 422, en: 'Please agree to the terms and conditions.' },
  WRONG_CREDENTIALS: { status: 401, en: 'Incorrect email or password.' },
  LOGIN_TOO_OLD: {
    status: 403,
    en: 'You logged in a while ago. Please log in again, so that we know it is you.',
  },
  VERIFY_TO_STAY_LOGGED_IN: {
    status: 422,
    en: 'Please confirm your email address first. Under Account, we can send you the email for that.',
  },
  PASSKEY_UNKNOWN: {
    status: 401,
    en: 'We don’t know this passkey. Please log in another way; you can add it again under Devices.',
  },
  PASSKEY_FAILED: { status: 422, en: 'The passkey could not be checked. Please try again.' },
  TOO_MANY_PASSKEYS: {
    status: 422,
    en: 'You have as many passkeys as we can keep. Please remove one first.',
  },
  WRONG_CODE: { status: 401, en: 'Incorrect verification code.' },
  CODE_REQUIRED: { status: 422, en: 'Please enter the code from the email.' },
  CODE_EXPIRED: {
    status: 401,
    en: 'This code has expired or has already been used. Please ask for a new email.',
  },
  CHALLENGE_EXPIRED: {
    status: 401,
    en: 'This took too long, or was finished elsewhere. Please go back and start over.',
  },
  TOO_MANY_CODES: {
    status: 429,
    en: 'Too many wrong codes. Please open the link in your email, or ask for a new email and open its link.',
  },
  TOO_MANY_WRONG_CODES: {
    status: 429,
    en: 'Too many wrong codes. Please wait, then ask for a new email.',
  },
  BEGIN_AGAIN: { status: 429, en: 'Too many wrong codes. Please go back and start over.' },
  TOO_MANY_WRONG_PASSWORDS: {
    status: 429,
    en: 'There were too many wrong passwords for this address. Please log in with a link that we email you, or reset your password.',
  },
  TOO_MANY_EMAILS: {
    status: 429,
    en: 'We did not send this email, because several have just been requested for this address. Please wait, then try again.',
  },
  EMAIL_AND_PASSWORD_REQUIRED: { status: 422, en: 'Please enter an email and password.' },
  LOGIN_FAILED: { status: 500, en: 'Oops! Something went wrong. Try again later.' },
  LINK_EXPIRED: { status: 401, en: 'Log in token has expired. Please try again.' },
  NO_ACCOUNT: {
    status: 404,
    en: 'Enter your email on the landing page to join and enjoy the benefits.',
  },
  NO_ACCOUNT_INFO: { status: 404, en: 'No account info found.' },
  JOIN_FAILED: { status: 500, en: 'Something went wrong. Please try again later.' },
  ALL_FIELDS_REQUIRED: { status: 422, en: 'Please fill out all fields.' },
  PASSWORDS_DIFFER: { status: 422, en: "Passwords don't match." },
  PASSWORD_TOO_SIMPLE: {
    status: 422,
    en: 'Passwords must contain at least one number and one uppercase and lowercase letter, and at least 8 or more characters',
  },
  PASSWORD_TOO_LONG: { status: 422, en: 'Please choose a password of at most 128 characters.' },
  PASSWORD_TOO_COMMON: {
    status: 422,
    en: 'This password is very common, which makes it easy to guess. Please choose another.',
  },
  WRONG_PASSWORD: { status: 422, en: 'This is not your current password.' },
  PASSWORD_NEEDED: { status: 422, en: 'Please enter your current password.' },
  TERMS_REQUIRED: { status: 422, en: 'You must agree to our terms of service.' },
  INVALID_TELEPHONE: {
    status: 422,
    en: 'Please enter a valid phone number. A number from another country needs its country code.',
  },
  INVALID_BIRTHDATE: { status: 422, en: 'Please enter a date of birth in the past.' },
  BIRTHDATE_OPEN: { status: 422, en: 'Please use this date, or cancel.' },
  BIRTHDATE_IS_SET: {
    status: 422,
    en: 'Your date of birth can only be entered once. Please write to us if it is wrong.',
  },
  RESET_EXPIRED: {
    status: 401,
    en: 'This link has expired or has already been used. Please ask for a new one.',
  },
  EMAIL_TAKEN: {
    status: 409,
    en: 'This address now belongs to another account. Please choose another.',
  },
  NOTIFICATIONS_FAILED: {
    status: 503,
    en: 'We couldn’t switch on notifications. Please try again later.',
  },
  PUSH_SERVICE_UNKNOWN: {
    status: 422,
    en: 'We can’t send notifications to this browser. Please try another one, such as Chrome, Firefox, Edge or Safari.',
  },
  BILLING_FAILED: { status: 500, en: 'Unable to save billing changes. Please try again later.' },
  INVALID_COUNTRY: { status: 422, en: 'Please choose a country from the list.' },
  INVALID_STATE: { status: 422, en: 'Please choose a state or province in this country.' },
  INVALID_ZIP: { status: 422, en: 'Please enter a valid postal code for this country.' },
  CLAIM_FAILED: { status: 500, en: 'Error claiming membership. Please try again later.' },

  // collection, membership, points
  COLLECTION_UNAVAILABLE: {
    status: 503,
    en: 'Oops. There was a problem getting your collection data. Please try again later.',
  },
  MEMBERSHIP_UNAVAILABLE: {
    status: 503,
    en: 'Oops. There was a problem getting your membership data. Please try again later.',
  },
  POINTS_UNAVAILABLE: {
    status: 503,
    en: 'Oops. There was a problem getting your points. Please try again later.',
  },
  TIERS_UNAVAILABLE: {
    status: 503,
    en: 'Oops. There was a problem getting tier information. Please try again later.',
  },
  REFERRAL_UNAVAILABLE: {
    status: 503,
    en: 'An error occurred while getting your referral code. Please try again later.',
  },
  PREVIEW_EXPIRED: {
    status: 401,
    en: 'Preview url has expired. Please try again with a fresh preview url.',
  },
  HISTORY_UNAVAILABLE: {
    status: 503,
    en: 'There was an error loading your points history. Please try again later.',
  },

  // redemption
  OFFERS_UNAVAILABLE: {
    status: 503,
    en: 'An error occurred while getting your redemptions. Please try again later.',
  },
  VOUCHERS_UNAVAILABLE: {
    status: 503,
    en: 'An error occurred while getting your vouchers. Please try again later.',
  },
  NOT_ENOUGH_POINTS: { status: 422, en: "You don't have enough points to redeem this offer." },
  OFFER_NOT_FOR_TIER: { status: 422, en: 'This offer is not available at your level.' },
  OFFER_NOT_FOUND: { status: 404, en: 'This offer is no longer available.' },

  // benefits
  MEDIA_UNAVAILABLE: { status: 500, en: 'Oops. Something went wrong. Please try again later.' },
  VOUCHER_CLAIM_FAILED: {
    status: 500,
    en: 'Failed to claim promo code. Our team has been notified. Please try again later.',
  },
  VOUCHERS_ALL_GONE: {
    status: 422,
    en: 'Failed to claim promo code. Our team has been notified. Please try again later.',
  },
  VERIFY_EMAIL_FIRST: {
    status: 422,
    en: 'Please confirm your email address first: there is a limited number of these codes. Under Account, we can send you the email for that.',
  },
  VOUCHER_CLAIMED_BEFORE: {
    status: 422,
    en: 'You have already claimed a code of this benefit with another account.',
  },
  BIRTHDATE_NEEDED: {
    status: 422,
    en: 'Please add your birth date first: this voucher is for your birthday.',
  },
  NOT_YOUR_BIRTHDAY: {
    status: 422,
    en: 'You can claim this voucher once a year, from a week before your birthday and for a month.',
  },
  BENEFIT_NOT_FOUND: { status: 404, en: 'This benefit is no longer available.' },
  BENEFIT_USED_BEFORE: {
    status: 422,
    en: 'This benefit was used before the piece came to you.',
  },
  ITEM_ON_ITS_WAY: {
    status: 422,
    en: 'This benefit comes with a piece that you are transferring. Cancel the transfer to use it.',
  },
  DRAFT_ORDER_FAILED: {
    status: 503,
    en: 'We cannot reach the shop right now. Please try again in a moment.',
  },
  ANNOUNCEMENTS_UNAVAILABLE: { status: 503, en: 'Error fetching announcements' },
  CONTEST_UNAVAILABLE: { status: 503, en: 'Error getting contest details' },
  CONTEST_ENTRY_FAILED: { status: 500, en: 'Error entering contest!' },
  CONTEST_NOT_FOUND: { status: 404, en: 'Error getting contest details' },
  CONTEST_IS_OVER: { status: 422, en: 'This contest is over.' },
  CONTEST_NOT_BEGUN: { status: 422, en: 'This contest has not started yet.' },
  CONTEST_TERMS_CHANGED: {
    status: 422,
    en: 'The rules of this contest have changed. Please read and accept them again.',
  },
  ALREADY_ENTERED: { status: 422, en: 'You have already entered this contest.' },

  // invitations; never 401, so that the member's session does not count as expired
  TRANSFER_NOT_FOUND: {
    status: 404,
    en: 'Transfer code not found. Please check your code and try again.',
  },
  TRANSFER_GONE: { status: 422, en: 'This NFT transfer is no longer available' },
  TRANSFER_USED: {
    status: 409,
    en: 'Sorry, access through this link as already been claimed... If it was you, log in: what you claimed is in your collection.',
  },
  TRANSFER_FOR_ANOTHER: {
    status: 422,
    en: 'This transfer is for another address. Log in with the address it was sent to.',
  },
  OWN_TRANSFER: { status: 422, en: 'You sent this yourself. Only its recipient can accept it.' },
  CANCEL_FAILED: { status: 500, en: 'Oops. Something went wrong. Please try again later.' },
  TRANSFER_EMAILS_REQUIRED: { status: 422, en: 'Please fill out both email fields.' },
  TRANSFER_EMAILS_DIFFER: { status: 422, en: 'Emails must match.' },
  TRANSFER_TO_SELF: {
    status: 422,
    en: 'This is your own address. Please enter the address of the person who should have it.',
  },
  TRANSFER_MESSAGE_TOO_LONG: {
    status: 422,
    en: 'Please shorten your message to 500 characters.',
  },
  VERIFY_TO_TRANSFER: {
    status: 422,
    en: 'Please verify your account before you transfer a piece.',
  },
  TRANSFER_PENDING: {
    status: 409,
    en: 'This piece is already on its way. Cancel that transfer first.',
  },
  MEMBERSHIP_NOT_TRANSFERABLE: {
    status: 422,
    en: 'This is your membership card. Your points are on it, so it stays with you.',
  },
  ITEM_IN_WALLET: {
    status: 422,
    en: 'This piece is in your own wallet. You can send it on from there.',
  },
  TOO_MANY_TRANSFERS: {
    status: 422,
    en: 'You have 20 transfers on their way. Please wait until one is accepted, or cancel one.',
  },
  TOO_MANY_TRANSFER_EMAILS: {
    status: 429,
    en: 'You have sent a lot of emails today. Please try again tomorrow.',
  },
  TRANSFER_SENT_RECENTLY: {
    status: 429,
    en: 'We have just sent this email. Please give it a moment to arrive.',
  },

  // wallets and withdrawals
  WALLETS_UNAVAILABLE: {
    status: 503,
    en: 'We could not load your wallets. Please try again later.',
  },
  WALLET_CHAIN_UNAVAILABLE: {
    status: 422,
    en: 'Wallets of this network cannot be connected here.',
  },
  WALLET_ADDRESS_INVALID: { status: 422, en: 'This is not an address of a wallet.' },
  WALLET_ADDRESS_OTHER_CHAIN: {
    status: 422,
    en: 'This address belongs to another network.',
  },
  WALLET_ADDRESS_ZERO: { status: 422, en: 'Nobody owns this address. Please use your own wallet.' },
  WALLET_ADDRESS_CHECKSUM: {
    status: 422,
    en: 'There is a mistake in this address: its capital letters do not match.',
  },
  WALLET_CHALLENGE_EXPIRED: {
    status: 422,
    en: 'This request is no longer valid. Please connect your wallet again.',
  },
  WALLET_SIGNATURE_WRONG: {
    status: 422,
    en: 'The signature is not from this wallet. Please connect it again.',
  },
  WALLET_NOT_CONNECTED: {
    status: 500,
    en: 'Your wallet could not be connected. Please try again.',
  },
  WALLET_NOT_READ: {
    status: 503,
    en: 'We could not look into your wallet. Please try again later.',
  },
  VERIFY_TO_CONNECT_WALLET: {
    status: 422,
    en: 'Please verify your account first: only then can you connect a wallet.',
  },
  TOO_MANY_WALLETS: {
    status: 422,
    en: 'You have connected 20 wallets. Please disconnect one first.',
  },
  APPLE_PASS_FAILED: {
    status: 503,
    en: 'Error creating Apple pass. Please try again later.',
  },
  GOOGLE_PASS_FAILED: {
    status: 503,
    en: 'Error creating Google pass. Please try again later.',
  },
  VERIFY_TO_WITHDRAW: {
    status: 422,
    en: 'Please verify your account first: only then can you move a piece to a wallet.',
  },
  ITEM_NOT_MINTED: {
    status: 422,
    en: 'This piece is not on the blockchain yet, so it cannot be moved to a wallet.',
  },
  MEMBERSHIP_NOT_WITHDRAWABLE: {
    status: 422,
    en: 'This is your membership card. Your points are on it, so it stays here.',
  },
  WITHDRAWAL_PENDING: {
    status: 422,
    en: 'This piece is already on its way to somebody, or to a wallet.',
  },
  WALLET_NOT_SET_UP: {
    status: 422,
    en: 'Your wallet has no place for this piece yet. Please set it up first.',
  },
  WALLET_NOT_OWN: { status: 422, en: 'Please connect this wallet first.' },
  WALLET_IS_CONTRACT: {
    status: 422,
    en: 'This is the address of the pieces themselves, not of a wallet.',
  },
  WITHDRAWALS_UNAVAILABLE: {
    status: 503,
    en: 'Pieces cannot be moved to this network at the moment. Please try again later.',
  },
  WITHDRAWAL_FAILED: {
    status: 500,
    en: 'We could not move this piece to your wallet. Please try again later.',
  },

  // cards and payments
  CARD_NOT_SAVED: { status: 500, en: 'Oops. Something went wrong. Please try again later.' },
  CARD_NOT_ACCEPTED: {
    status: 422,
    en: 'Your bank did not accept this card. Please check its details, or use another card.',
  },
  VERIFY_TO_SAVE_CARD: {
    status: 422,
    en: 'Please verify your account first: only then can you save a card.',
  },
  TOO_MANY_CARDS: {
    status: 429,
    en: 'Too many cards were tried, so we did not use this one, and nothing was charged. Please wait, then try again, or write to us.',
  },
  CARD_ENTRY_EXPIRED: {
    status: 422,
    en: 'The details of your card have timed out. Please enter them again.',
  },
  CARD_NUMBER_SENT: {
    status: 400,
    en: 'A card number must never be sent here. Please use the card fields.',
  },
  DROP_NOT_OPEN: { status: 422, en: 'This drop is not open yet.' },
  DROP_SOLD_OUT: {
    status: 422,
    en: 'All pieces of this drop are sold, or held for somebody else. Please look again in a few minutes.',
  },
  TOO_MANY_HOLDS: {
    status: 422,
    en: 'This piece was held too often without being paid. Please try again tomorrow.',
  },
  BOUGHT_BEFORE: { status: 422, en: 'You have already bought this piece.' },
  VERIFY_TO_BUY: {
    status: 422,
    en: 'Please verify your account first: only then can you buy a piece.',
  },
  BILLING_NEEDED: {
    status: 422,
    en: 'Please enter your billing address first: the tax depends on it.',
  },
  CART_EXPIRED: {
    status: 422,
    en: 'This piece is no longer held for you. Please start again. Nothing was charged.',
  },
  CART_CHANGED: {
    status: 422,
    en: 'The total has changed. Please look at it again before you pay.',
  },
  RISK_SESSION_NEEDED: {
    status: 422,
    en: 'This page has been open for too long. Please reload it and try again.',
  },
  RISK_UNAVAILABLE: {
    status: 503,
    en: 'We could not check this payment, so nothing was charged. Please try again in a few minutes.',
  },
  PAYMENT_REFUSED: {
    status: 422,
    en: 'We cannot take this payment online, and nothing was charged. Please write to us, and we will help you.',
  },
  NOT_AUTHENTICATED: {
    status: 422,
    en: 'Your bank did not confirm that it is you, and nothing was charged. Please try again, or use another card.',
  },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    en: 'Payments are not possible right now, and nothing was charged. Please try again in a few minutes.',
  },
  PAYMENT_IN_PROGRESS: {
    status: 409,
    en: 'Your payment is being made. Please wait for its outcome.',
  },

  // drops
  SIGN_UP_FIELDS_REQUIRED: { status: 422, en: 'Please complete all fields.' },
  SIGN_UP_TERMS_REQUIRED: { status: 422, en: 'Please accept the terms and conditions.' },
  SIGN_UP_FAILED: { status: 500, en: 'We could not sign you up. Please try again later.' },
  DROP_NOT_FOUND: { status: 404, en: 'This drop is no longer available.' },
  DROP_IS_OPEN: { status: 422, en: 'This drop is already open.' },
  ADDRESS_NOT_CONFIRMED: {
    status: 422,
    en: 'Please confirm your address first, with the link in the email we sent you.',
  },

  // polls
  POLL_FAILED: { status: 500, en: 'Error submitting poll. Please try again.' },
  POLL_NOT_FOUND: { status: 404, en: 'No poll data found for this benefit.' },
  POLL_CHOICE_REQUIRED: { status: 422, en: 'Please choose one of the answers.' },
  POLL_ANSWER_EMPTY: { status: 422, en: "Can't submit an empty answer." },
  POLL_ANSWER_TOO_LONG: { status: 422, en: 'Character limit reached.' },

  // the protocol itself (extension)
  WRONG_BRAND_HOST: {
    status: 421,
    en: 'This address does not belong to any brand on this server.',
  },
  KEY_IN_FLIGHT: {
    status: 409,
    en: 'This request is still being processed. Please try again in a moment.',
  },
  KEY_USED_FOR_ANOTHER_BODY: {
    status: 422,
    en: 'This idempotency key was already used for another request.',
  },
  TOO_MANY_REQUESTS: { status: 429, en: 'Too many attempts. Please wait a moment and try again.' },
  BODY_TOO_LARGE: { status: 413, en: 'This request is too large.' },
  UNSUPPORTED_BODY: { status: 415, en: 'This request is not in a format we can read.' },
  OVERLOADED: { status: 503, en: 'We are very busy. Please try again in a moment.' },
  CANNOT_SAVE: {
    status: 503,
    en: 'We cannot save anything right now, so nothing was changed. Please try again in a few minutes.',
  },
  NO_ANSWER: {
    status: 503,
    en: 'We did not get an answer, so this may already be done. You can safely try again: it will only count once.',
  },
  STOPPED_WAITING: {
    status: 503,
    en: 'We stopped waiting for an answer. This may still go through, so look before you try again.',
  },
  OFFLINE: { status: 503, en: 'You are offline. Please try again when you have a connection.' },
} as const satisfies Record<string, { status: number; en: string }>

export type ProblemCode = keyof typeof problems
export type Language = 'en' | 'fr'

/** Returns the problem for a status without a message from the server (ER-01..05, ER-12). */
export function problemForStatus(status: number): ProblemCode {
  if (status === 400) return 'BAD_REQUEST'
  if (status === 401) return 'UNAUTHORIZED'
  if (status === 404) return 'NOT_FOUND'
  if (status === 422) return 'UNPROCESSABLE'
  if (status === 500) return 'SERVER_ERROR'
  return 'SOMETHING_WENT_WRONG'
}

/** Returns whether a value is a problem code. */
export const isProblemCode = (value: unknown): value is ProblemCode =>
  typeof value === 'string' && value in problems

/** The only error class for expected failures. `message` replaces the catalogue's. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly retryAfter: number | undefined

  constructor(
    code: ProblemCode,
    options: ErrorOptions & {
      message?: string
      status?: number
      retryAfter?: number | undefined
    } = {},
  ) {
    super(options.message ?? problems[code].en, options)
    this.name = 'Problem'
    this.code = code
    this.status = options.status ?? problems[code].status
    this.retryAfter = options.retryAfter
  }
}
