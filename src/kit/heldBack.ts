import type { Problem } from '#contract/problems.ts'
import { useOnline } from './online.ts'
import { t } from './t.ts'
import { useWait } from './wait.ts'

/**
 * Why a button that writes cannot be pressed now, for <Button {...useHeldBack(problem)}>: there is no connection, or the
 * last try was told to wait.
 */
export function useHeldBack(problem?: Problem): { reason: string | undefined; reasonIcon: 'history' | 'offline' } {
  const isOnline = useOnline()
  const wait = useWait(problem)
  return { reason: isOnline ? wait : t('offline.needsLine'), reasonIcon: isOnline ? 'history' : 'offline' }
}
