/** The success messages (specification section 8), literally; French is in `problems.fr.ts`. */
export const successes = {
  ACCOUNT_SAVED: { en: 'Account saved!' },
  BILLING_SAVED: { en: 'Billing details successfully updated!' },
  PASSWORD_CHANGED: {
    en: 'Password changed! Please use your new password the next time you log in!',
  },
  EMAIL_CHANGED: { en: 'Your new address is confirmed.' },
  EMAIL_CHANGE_CANCELED: {
    en: 'Your address stays as it is. The link in the email no longer works.',
  },
  DEVICE_LOGGED_OUT: { en: 'That device has been logged out.' },
  ACCOUNT_ERASED: { en: 'Your account has been deleted.' },
  LOGGED_IN: { en: 'Log in success.' },
  OFFER_REDEEMED: { en: 'You have successfully redeemed an offer!' },
  REFERRAL_COPIED: { en: 'Referral url has been copied to your clipboard.' },
  VOUCHER_CLAIMED: { en: 'Promo code has been claimed.' },
  PROMO_CODE_COPIED: { en: 'Promo code has been copied to clipboard.' },
  DRAFT_ORDER_READY: { en: 'Your order is ready in the shop.' },
  VOUCHER_COPIED: { en: 'Voucher has been copied to clipboard.' },
  CONTEST_ENTERED: { en: 'Successfully entered the contest!' },
  FREE_ITEM_RESERVED: { en: 'It is yours. It will be in your collection when the drop opens.' },
  FREE_ITEM_CLAIMED: { en: 'Your free piece is in your collection.' },
  TRANSFER_SENT: { en: 'Successfully sent transfer notification!' },
  TRANSFER_RESENT: { en: 'The email is on its way again.' },
  TRANSFER_CANCELLED: { en: 'Successfully cancelled transfer.' },
  TRANSFER_DECLINED: { en: 'It goes back to the sender.' },
  TRANSFER_LINK_COPIED: { en: 'The link has been copied.' },
  WALLET_CONNECTED: { en: 'Your wallet is connected.' },
  WALLET_REMOVED: { en: 'The wallet is disconnected.' },
  ITEM_WITHDRAWN: { en: 'Successfully transferred NFT to your wallet' },
  APPLE_PASS_CREATED: { en: 'Successfully created Apple pass.' },
  GOOGLE_PASS_CREATED: { en: 'Successfully created Google pass.' },
  TRANSACTION_COPIED: { en: 'The transaction has been copied.' },
  CODE_COPIED: { en: 'Code has been copied to your clipboard.' },
} as const satisfies Record<string, { en: string }>

export type SuccessCode = keyof typeof successes
