import type { PhonePlatform } from '#contract/phone-passes.ts'

/**
 * Returns the wallet that the phone has: Apple's on iPhone, Google's on Android; undefined on any other
 * device. An iPad has no wallet for passes, and calls itself a Mac.
 */
export function walletOfPhone(userAgent: string): PhonePlatform | undefined {
  if (/\b(iPhone|iPod)\b/.test(userAgent)) return 'apple'
  return /\bAndroid\b/.test(userAgent) ? 'google' : undefined
}
