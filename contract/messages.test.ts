import { describe, expect, it } from 'vitest'
import { problems, type ProblemCode } from './problems.ts'
import { successes, type SuccessCode } from './successes.ts'

/** Row of the specification, code, message. Other tests only check that a message shows. */
const errors: [row: string, code: ProblemCode, sentence: string][] = [
  ['[ER-04]', 'NOT_FOUND', 'Oops. This endpoint returned a 404. Please try again later.'],
  ['[ER-08]', 'WRONG_CREDENTIALS', 'Incorrect email or password.'],
  ['[ER-09]', 'WRONG_CODE', 'Incorrect verification code.'],
  ['[ER-10]', 'INVALID_EMAIL', 'Please enter a valid email address.'],
  ['[ER-11]', 'EMAIL_AND_PASSWORD_REQUIRED', 'Please enter an email and password.'],
  ['[ER-12]', 'SOMETHING_WENT_WRONG', 'Oops! Something went wrong. Please try again later.'],
  ['[ER-13]', 'LOGIN_FAILED', 'Oops! Something went wrong. Try again later.'],
  ['[ER-14]', 'LINK_EXPIRED', 'Log in token has expired. Please try again.'],
  ['[ER-15]', 'NO_ACCOUNT', 'Enter your email on the landing page to join and enjoy the benefits.'],
  ['[ER-16]', 'NO_ACCOUNT_INFO', 'No account info found.'],
  ['[ER-17]', 'CLAIM_FAILED', 'Error claiming membership. Please try again later.'],
  ['[ER-18]', 'JOIN_FAILED', 'Something went wrong. Please try again later.'],
  [
    '[ER-19]',
    'TRANSFER_NOT_FOUND',
    'Transfer code not found. Please check your code and try again.',
  ],
  ['[ER-20]', 'TRANSFER_GONE', 'This NFT transfer is no longer available'],
  [
    '[ER-21]',
    'TRANSFER_USED',
    'Sorry, access through this link as already been claimed... If it was you, log in: what you claimed is in your collection.',
  ],
  ['[VA-03]', 'TRANSFER_EMAILS_REQUIRED', 'Please fill out both email fields.'],
  ['[VA-04]', 'TRANSFER_EMAILS_DIFFER', 'Emails must match.'],
  ['[ER-23]', 'CANCEL_FAILED', 'Oops. Something went wrong. Please try again later.'],
  ['[ER-23]', 'CARD_NOT_SAVED', 'Oops. Something went wrong. Please try again later.'],
  ['[ER-22]', 'BILLING_FAILED', 'Unable to save billing changes. Please try again later.'],
  ['[VA-05]', 'ALL_FIELDS_REQUIRED', 'Please fill out all fields.'],
  ['[VA-06]', 'PASSWORDS_DIFFER', "Passwords don't match."],
  [
    '[VA-07]',
    'PASSWORD_TOO_SIMPLE',
    'Passwords must contain at least one number and one uppercase and lowercase letter, and at least 8 or more characters',
  ],
  ['[VA-08]', 'TERMS_REQUIRED', 'You must agree to our terms of service.'],
  ['[ER-23]', 'MEDIA_UNAVAILABLE', 'Oops. Something went wrong. Please try again later.'],
  [
    '[ER-25]',
    'COLLECTION_UNAVAILABLE',
    'Oops. There was a problem getting your collection data. Please try again later.',
  ],
  [
    '[ER-27]',
    'MEMBERSHIP_UNAVAILABLE',
    'Oops. There was a problem getting your membership data. Please try again later.',
  ],
  [
    '[ER-29]',
    'POINTS_UNAVAILABLE',
    'Oops. There was a problem getting your points. Please try again later.',
  ],
  [
    '[ER-30]',
    'TIERS_UNAVAILABLE',
    'Oops. There was a problem getting tier information. Please try again later.',
  ],
  [
    '[ER-31]',
    'HISTORY_UNAVAILABLE',
    'There was an error loading your points history. Please try again later.',
  ],
  [
    '[ER-32]',
    'OFFERS_UNAVAILABLE',
    'An error occurred while getting your redemptions. Please try again later.',
  ],
  [
    '[ER-33]',
    'VOUCHERS_UNAVAILABLE',
    'An error occurred while getting your vouchers. Please try again later.',
  ],
  ['[ER-34]', 'NOT_ENOUGH_POINTS', "You don't have enough points to redeem this offer."],
  ['[ER-38]', 'ANNOUNCEMENTS_UNAVAILABLE', 'Error fetching announcements'],
  ['[ER-39]', 'CONTEST_UNAVAILABLE', 'Error getting contest details'],
  ['[ER-40]', 'CONTEST_ENTRY_FAILED', 'Error entering contest!'],
]

const successMessages: [row: string, code: SuccessCode, sentence: string][] = [
  ['[OK-03]', 'ACCOUNT_SAVED', 'Account saved!'],
  ['[OK-10]', 'BILLING_SAVED', 'Billing details successfully updated!'],
  [
    '[OK-11]',
    'PASSWORD_CHANGED',
    'Password changed! Please use your new password the next time you log in!',
  ],
  ['[OK-01]', 'TRANSFER_SENT', 'Successfully sent transfer notification!'],
  ['[OK-12]', 'TRANSFER_CANCELLED', 'Successfully cancelled transfer.'],
  ['[OK-04]', 'LOGGED_IN', 'Log in success.'],
  ['[OK-05]', 'VOUCHER_CLAIMED', 'Promo code has been claimed.'],
  ['[OK-06]', 'PROMO_CODE_COPIED', 'Promo code has been copied to clipboard.'],
  ['[OK-07]', 'VOUCHER_COPIED', 'Voucher has been copied to clipboard.'],
  ['[OK-08]', 'CONTEST_ENTERED', 'Successfully entered the contest!'],
  ['[OK-13]', 'REFERRAL_COPIED', 'Referral url has been copied to your clipboard.'],
  ['[OK-14]', 'OFFER_REDEEMED', 'You have successfully redeemed an offer!'],
  ['[OK-15]', 'CODE_COPIED', 'Code has been copied to your clipboard.'],
]

describe('literal messages of the specification', () => {
  it.each(errors)('%s %s', (_, code, sentence) => {
    expect(problems[code].en).toBe(sentence)
  })

  it.each(successMessages)('%s %s', (_, code, sentence) => {
    expect(successes[code].en).toBe(sentence)
  })
})
