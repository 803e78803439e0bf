import { useEffect, useState } from 'react'
import { copyText } from './copy.ts'

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
