import { useEffect, useState, type ComponentType } from 'react'
import { useOnline } from '#lib/api/online.ts'
import { idle } from '#lib/browser/idle.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { loadTextGroup } from '#lib/texts/t.ts'

/** Loads the received transfers once the collection is shown, for verified members while they are online. */
export function LateReceived() {
  const viewer = useViewer()
  const isOnline = useOnline()
  const isWanted = viewer.kind === 'member' && viewer.isVerified && isOnline
  const [Received, setReceived] = useState<ComponentType>()
  useEffect(() => {
    if (!isWanted) return
    let isMounted = true
    void idle()
      .then(() => Promise.all([import('./ReceivedTransfers.tsx'), loadTextGroup('transfers')]))
      .then(([module]) => {
        if (isMounted) setReceived(() => module.ReceivedTransfers)
      })
      .catch(() => undefined)
    return () => {
      isMounted = false
    }
  }, [isWanted])
  return isWanted && Received ? <Received /> : null
}
