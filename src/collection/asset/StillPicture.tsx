import { useState } from 'react'
import { Icon } from '#ui/Icon.tsx'
import './asset.css'

/** Shows the picture of an asset, or an icon when it cannot be loaded. No alt text: the title is beside it. */
export function StillPicture({ src }: { src: string }) {
  const [missing, setMissing] = useState<string>()
  if (src === '' || missing === src)
    return (
      <span className="asset-missing">
        <Icon name="camera" />
      </span>
    )
  return (
    <img
      src={src}
      alt=""
      width={480}
      height={480}
      decoding="async"
      onError={() => setMissing(src)}
    />
  )
}
