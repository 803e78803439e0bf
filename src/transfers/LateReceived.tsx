import { useEffect, useState, type ComponentType } from 'react'
import { useOnline } from '#lib/api/online.ts'
import { idle } from '#lib/browser/idle.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { loadTextGroup } from '#lib/texts/t.ts'

/** Kept, so that the cards are in place at once when the member returns to the collection. */
let loaded: ComponentType<{ isLate: boolean }> | undefined

/** Loads the received transfers once the collection is shown, for verified members while they are online. */
export function LateReceived() {
  const viewer = useViewer()
  const isOnline = useOnline()
  const isWanted = viewer.kind === 'member' && viewer.isVerified && isOnline
  const [Received, setReceived] = useState(() => loaded)
  const [isLate] = useState(() => !loaded)
  useEffect(() => {
    if (!isWanted || loaded) return
    let isMounted = true
    void idle()
      .then(() => Promise.all([import('./ReceivedTransfers.tsx'), loadTextGroup('transfers')]))
      .then(([module]) => {
        loaded = module.ReceivedTransfers
        if (isMounted) setReceived(() => module.ReceivedTransfers)
      })
      .catch(() => undefined)
    return () => {
      isMounted = false
    }
  }, [isWanted])
  return isWanted && Received ? <Received isLate={isLate} /> : null
}
