import { useEffect, useState } from 'react'
import { t } from '#lib/texts/t.ts'
import type { Drawing } from '#offline/passView.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

/** A request as a QR, for a wallet on another device. Without a request yet, its place. */
export function ConnectionCode({ uri }: { uri: string | null }) {
  const [drawn, setDrawn] = useState<{ uri: string; drawing: Drawing }>()
  useEffect(() => {
    if (uri === null) return
    let isMounted = true
    void import('#lib/codes/drawCode.ts').then(
      ({ drawQr }) => {
        // Level M: the code of a long request stays coarse enough for a phone's camera.
        if (isMounted) setDrawn({ uri, drawing: drawQr(uri, 'M') })
      },
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [uri])
  if (uri === null || drawn?.uri !== uri)
    return (
      <span className="connection-code">
        <Skeleton width="100%" height={132} />
      </span>
    )
  const { size, path } = drawn.drawing
  return (
    <svg
      className="connection-code"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('wallets.code')}
    >
      <path d={path} />
    </svg>
  )
}
