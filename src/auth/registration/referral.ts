import { tab } from '#offline/localStore.ts'

const KEY = 'referral'

/** Returns whether a value from an address can be a referral code, by the id rule of contract/fields.ts. */
export const isReferralCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value)

/** The referrer's code from the address (EN-87, EN-88), kept until the visitor has joined. */
export const referral = {
  remember: (code: string) => tab.set(KEY, code),
  /** Returns the request field for joining and registering; empty without a code. */
  forCall: (): { referralCode?: string } => {
    const referralCode = tab.get(KEY)
    return isReferralCode(referralCode) ? { referralCode } : {}
  },
  clear: () => tab.remove(KEY),
}
