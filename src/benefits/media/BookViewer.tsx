import { useEffect, useState, useSyncExternalStore } from 'react'
import { t } from '#lib/texts/t.ts'
import type { GatedFiles, Renew } from './useGatedContent.ts'

/** The file URL expires after five minutes. */
const FOUR_MINUTES = 240_000

/** Shows a PDF: in a frame on wide screens, and as a download everywhere (MO-13, MO-15). */
export function BookViewer({
  content,
  title,
  renew,
}: {
  content: GatedFiles
  title: string
  renew: Renew
}) {
  const isWide = useSyncExternalStore(watchWidth, () => wide().matches)
  const [address, setAddress] = useState(content.fileUrl)
  useEffect(() => {
    const timer = setInterval(
      () => void renew().then((fresh) => fresh && setAddress(fresh.fileUrl)),
      FOUR_MINUTES,
    )
    return () => clearInterval(timer)
  }, [renew])

  return (
    <div className="book">
      {/* No sandbox: Chromium shows an empty frame with it. The response's own policy lets the file load nothing. */}
      {isWide && <iframe className="media-stage" src={content.fileUrl} title={title} />}
      {!isWide && content.poster && (
        <img className="book-cover" src={content.poster} alt="" decoding="async" />
      )}
      <a className={isWide ? 'text-link' : 'button button-wide'} href={address} download>
        {t('media.openLookbook')}
      </a>
    </div>
  )
}

const wide = () => matchMedia('(min-width: 768px)')

function watchWidth(changed: () => void): () => void {
  const query = wide()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
