import { useCallback, useEffect, useState } from 'react'
import { benefits } from '#contract/benefits.ts'
import type { GivenBy } from '#contract/endpoint.ts'
import { read } from '#kit/read.ts'

export type GatedFiles = GivenBy<typeof benefits.gatedContent>
/** Asks for the addresses again, as they lead there for minutes only. Nothing when they cannot be had. */
export type Renew = () => Promise<GatedFiles | undefined>

/** CO-15, CO-16: what lies between the press and the fetch, once for each opening. */
const WAIT = 3_000

/** Whether the one wait of an opening is over. It belongs to the modal: whoever tries again does not wait again. */
export function useHasWaited(): boolean {
  const [hasWaited, setHasWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), WAIT)
    return () => clearTimeout(timer)
  }, [])
  return hasWaited
}

/**
 * The files of a gated content, asked for once the wait is over, and anew each time: what was stored leads nowhere.
 * @throws Problem to its Section
 */
export function useGatedContent(gatedContentId: string, isReady: boolean): { content: GatedFiles | undefined; renew: Renew } {
  const [content, setContent] = useState<GatedFiles>()
  const [failure, setFailure] = useState<{ thrown: unknown }>()
  useEffect(() => {
    if (!isReady) return
    let isWanted = true
    read(benefits.gatedContent, { gatedContentId }).then(
      (given) => { if (isWanted) setContent(given) },
      (thrown: unknown) => { if (isWanted) setFailure({ thrown }) },
    )
    return () => { isWanted = false }
  }, [gatedContentId, isReady])
  const renew = useCallback<Renew>(() => read(benefits.gatedContent, { gatedContentId }).catch(() => undefined), [gatedContentId])
  if (failure) throw failure.thrown
  return { content, renew }
}
