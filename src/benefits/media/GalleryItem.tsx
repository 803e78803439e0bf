import { useState, type CSSProperties } from 'react'
import type { GalleryPicture } from '#contract/benefits.ts'
import { availableWidths } from '#domain/picture-widths.ts'
import { t } from '#lib/texts/t.ts'
import { MediaMissing } from './MediaMissing.tsx'

type ItemProps = {
  picture: GalleryPicture
  alt: string
  renew: () => Promise<GalleryPicture | undefined>
  /** Widths of the window that the picture is as wide as; undefined in the sheet. */
  zoom: number | undefined
}

/**
 * Shows one picture, with a placeholder of its size and color while it loads. Its URL may have expired, so a failed
 * picture is tried once more with a fresh URL before it counts as missing.
 */
export function GalleryItem({ picture, alt, renew, zoom }: ItemProps) {
  const [{ shown, tries, isMissing }, setState] = useState({
    shown: picture,
    tries: 0,
    isMissing: false,
  })
  const tryAgain = async () => {
    const fresh = await renew()
    setState((before) => ({
      shown: fresh ?? before.shown,
      tries: before.tries + 1,
      isMissing: !fresh,
    }))
  }
  const fail = () =>
    tries === 0 ? void tryAgain() : setState((before) => ({ ...before, isMissing: true }))

  if (isMissing)
    return <MediaMissing text={t('media.pictureMissing')} onRetry={() => void tryAgain()} />
  const widths = availableWidths(shown.width)
  return (
    <img
      key={tries}
      className="gallery-picture"
      src={`${shown.url}&w=${widths.at(-1)}`}
      srcSet={widths.map((width) => `${shown.url}&w=${width} ${width}w`).join(', ')}
      sizes={zoom === undefined ? '(min-width: 1024px) 904px, 100vw' : `${zoom * 100}vw`}
      width={shown.width}
      height={shown.height}
      alt={alt}
      decoding="async"
      style={
        {
          '--shape': shown.width / shown.height,
          '--zoom': zoom,
          backgroundColor: shown.placeholder,
        } as CSSProperties
      }
      onError={fail}
    />
  )
}
