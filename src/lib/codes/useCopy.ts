import { useEffect, useState } from 'react'
import type { SuccessCode } from '#contract/successes.ts'
import { copyText } from './copy.ts'
import { t } from '../texts/t.ts'
import { toast } from '../browser/toast.ts'

const RESULT_MS = 2500

export type Copying = 'ready' | 'copied' | 'failed'

/** Returns the state of a copy button and a function that copies the text and returns the outcome. */
export function useCopy(text: string): [state: Copying, copy: () => Promise<Copying>] {
  const [state, setState] = useState<Copying>('ready')

  useEffect(() => {
    if (state === 'ready') return
    const timer = setTimeout(() => setState('ready'), RESULT_MS)
    return () => clearTimeout(timer)
  }, [state])

  async function copy(): Promise<Copying> {
    const outcome = (await copyText(text)) ? 'copied' : 'failed'
    setState(outcome)
    return outcome
  }

  return [state, copy]
}

/** Copies a code and confirms it with a toast; where the clipboard is blocked, the toast says how to copy by hand. */
export function useCopyOfCode(
  code: string,
  success: SuccessCode,
): [state: Copying, copyAndNotify: () => void] {
  const [state, copy] = useCopy(code)

  async function copyAndNotify() {
    if ((await copy()) === 'copied') toast.successCode(success)
    else toast.notice(t('ui.copyFailed'))
  }

  return [state, () => void copyAndNotify()]
}
