import type { SignInAnswer } from '#contract/till-app.ts'
import { time } from '../lib/format.ts'
import { t } from '../lib/texts.ts'

/** What a person reads after a wrong PIN or start code: how many tries are left, or until when the name is locked. */
export type PinRefusal = { text: string; lockedUntil?: string }

export function refusalOf(
  answer: Extract<SignInAnswer, { success: false }>,
  what: 'pin' | 'startCode',
): PinRefusal {
  const { triesLeft, lockedUntil } = answer
  if (lockedUntil) return { text: t('till.pin.locked', { time: time(lockedUntil) }), lockedUntil }
  return {
    text: t(what === 'pin' ? 'till.pin.wrong' : 'till.startCode.wrong', { count: triesLeft }),
  }
}
