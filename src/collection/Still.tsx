import { useState } from 'react'
import { Icon } from '#ui/Icon.tsx'
import './asset.css'

/** The picture of one asset; its title stands beside it. One that cannot be had leaves its place to a mark. */
export function Still({ src }: { src: string }) {
  const [missing, setMissing] = useState<string>()
  if (src === '' || missing === src) return <span className="asset-missing"><Icon name="camera" /></span>
  return <img src={src} alt="" width={480} height={480} decoding="async" onError={() => setMissing(src)} />
}
