import { useCallback, useEffect, useState } from 'react'
import { benefits } from '#contract/benefits.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { read } from '#lib/api/read.ts'

export type GatedFiles = ResponseOf<typeof benefits.gatedContent>
/** Fetches fresh file URLs, which expire after five minutes; undefined when that fails. */
export type Renew = () => Promise<GatedFiles | undefined>

/** Milliseconds between opening the modal and the fetch, once per opening (CO-15, CO-16). */
const WAIT = 3_000

/** Returns whether the wait is over. Call it in the modal, so that a retry does not wait again. */
export function useHasWaited(): boolean {
  const [hasWaited, setHasWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), WAIT)
    return () => clearTimeout(timer)
  }, [])
  return hasWaited
}

/**
 * Fetches the files of a gated content once `isReady`. Never cached, because stored URLs would have expired.
 * @throws Problem for the enclosing Section
 */
export function useGatedContent(
  gatedContentId: string,
  isReady: boolean,
): { content: GatedFiles | undefined; renew: Renew } {
  const [content, setContent] = useState<GatedFiles>()
  const [failure, setFailure] = useState<{ thrown: unknown }>()
  useEffect(() => {
    if (!isReady) return
    let isCurrent = true
    read(benefits.gatedContent, { gatedContentId }).then(
      (files) => {
        if (isCurrent) setContent(files)
      },
      (thrown: unknown) => {
        if (isCurrent) setFailure({ thrown })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [gatedContentId, isReady])
  const renew = useCallback<Renew>(
    () => read(benefits.gatedContent, { gatedContentId }).catch(() => undefined),
    [gatedContentId],
  )
  if (failure) throw failure.thrown
  return { content, renew }
}
