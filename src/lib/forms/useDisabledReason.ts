import type { Problem } from '#contract/problems.ts'
import { useOnline } from '../api/online.ts'
import { t } from '../texts/t.ts'
import { useWait } from './retryTime.ts'

/**
 * Returns why a button that writes is disabled, as props for `Button`: the page is offline, or the last attempt hit a
 * rate limit. An undefined reason means enabled.
 */
export function useDisabledReason(problem?: Problem): {
  reason: string | undefined
  reasonIcon: 'history' | 'offline'
} {
  const isOnline = useOnline()
  const wait = useWait(problem)
  return {
    reason: isOnline ? wait : t('offline.needsLine'),
    reasonIcon: isOnline ? 'history' : 'offline',
  }
}
