import type { SignInAnswer } from '#contract/till-app.ts'
import { time } from '../lib/format.ts'
import { t } from '../lib/texts.ts'

/** What a person reads after a wrong PIN or start code: how many tries are left. A locked name has a screen of its own. */
export type PinRefusal = { text: string }

export function refusalOf(
  answer: Extract<SignInAnswer, { success: false }>,
  what: 'pin' | 'startCode',
): PinRefusal {
  const { triesLeft, lockedUntil } = answer
  if (lockedUntil) return { text: t('till.pin.locked', { time: time(lockedUntil) }) }
  return {
    text: t(what === 'pin' ? 'till.pin.wrong' : 'till.startCode.wrong', { count: triesLeft }),
  }
}
