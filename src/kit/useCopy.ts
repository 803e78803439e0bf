import { useEffect, useState } from 'react'
import type { SuccessCode } from '#contract/successes.ts'
import { copyText } from './copy.ts'
import { t } from './t.ts'
import { toast } from './toast.ts'

/** How long a button says what became of it, milliseconds. */
const SAID_MS = 2500

export type Copying = 'ready' | 'copied' | 'failed'

/** Copies a text; the state says for a moment whether it worked. @returns what became of it, for whoever else tells it */
export function useCopy(text: string): [state: Copying, copy: () => Promise<Copying>] {
  const [state, setState] = useState<Copying>('ready')

  useEffect(() => {
    if (state === 'ready') return
    const over = setTimeout(() => setState('ready'), SAID_MS)
    return () => clearTimeout(over)
  }, [state])

  async function copy(): Promise<Copying> {
    const became = (await copyText(text)) ? 'copied' : 'failed'
    setState(became)
    return became
  }

  return [state, copy]
}

/** Copies a code and says so in passing; where the phone forbids it, how to take it by hand. */
export function useCopyOfCode(code: string, says: SuccessCode): [state: Copying, copyAndTell: () => void] {
  const [state, copy] = useCopy(code)

  async function copyAndTell() {
    if ((await copy()) === 'copied') toast.says(says)
    else toast.notice(t('ui.copyFailed'))
  }

  return [state, () => void copyAndTell()]
}
