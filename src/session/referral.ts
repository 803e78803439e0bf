import { tab } from '#offline/local.ts'

const KEY = 'referral'

/** As contract/shapes.ts takes an id: anything else in an address is nobody's code. */
export const isReferralCode = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value)

/** The code of whoever has brought her (EN-87, EN-88), from the address she came by until she is a member. */
export const referral = {
  remember: (code: string) => tab.set(KEY, code),
  /** What joining and registering tell of it. */
  told: (): { referralCode?: string } => {
    const referralCode = tab.get(KEY)
    return isReferralCode(referralCode) ? { referralCode } : {}
  },
  forget: () => tab.remove(KEY),
}
