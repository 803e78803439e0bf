import { useEffect, useState, type ComponentType } from 'react'
import { useOnline } from '#lib/api/online.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { local } from '#offline/localStore.ts'

/** Loads the question how the member wants to log in next time, until they have answered it on this phone. */
export function LateStayOffer() {
  const viewer = useViewer()
  const isOnline = useOnline()
  const isWanted =
    isOnline &&
    viewer.kind === 'member' &&
    viewer.isVerified &&
    !viewer.isRemembered &&
    local.get('stayOfferAnswered') === undefined
  const [Offer, setOffer] = useState<ComponentType>()
  useEffect(() => {
    if (!isWanted) return
    let isMounted = true
    void import('./StayOffer.tsx')
      .then(({ StayOffer }) => isMounted && setOffer(() => StayOffer))
      .catch(() => undefined)
    return () => {
      isMounted = false
    }
  }, [isWanted])
  return isWanted && Offer ? <Offer /> : null
}
