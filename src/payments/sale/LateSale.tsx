import { useEffect, useState, type ComponentType } from 'react'
import { useOnline } from '#lib/api/online.ts'
import { idle } from '#lib/browser/idle.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { loadTextGroup } from '#lib/texts/t.ts'

/** Kept, so that the drops are in place at once when the member returns to the collection. */
let loaded: ComponentType | undefined

/** Loads the drops with a price once the collection is shown, for members while they are online. */
export function LateSale() {
  const { kind } = useViewer()
  const isWanted = useOnline() && kind === 'member'
  const [Sale, setSale] = useState(() => loaded)
  useEffect(() => {
    if (!isWanted || loaded) return
    let isMounted = true
    void idle()
      .then(() => Promise.all([import('./Sale.tsx'), loadTextGroup('payments')]))
      .then(([module]) => {
        loaded = module.Sale
        if (isMounted) setSale(() => module.Sale)
      })
      .catch(() => undefined)
    return () => {
      isMounted = false
    }
  }, [isWanted])
  return isWanted && Sale ? <Sale /> : null
}
