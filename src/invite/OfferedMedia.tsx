import { useState } from 'react'
import { invites, type TransferDetails } from '#contract/invites.ts'
import { read } from '#kit/read.ts'
import { t } from '#kit/t.ts'
import { Icon } from '#ui/Icon.tsx'

/** `src`: where the film is just now. Its address leads there for minutes only, so one that is dead is asked for once more. */
type Film = { src: string; isFresh: boolean }

/** The picture of what is offered, or its film, which waits for a press behind its still. */
export function OfferedMedia({ token, details: { asset, assetUrl } }: { token: string; details: TransferDetails }) {
  const [film, setFilm] = useState<Film>()
  const [isDead, setDead] = useState(false)

  async function runAnew() {
    const fresh = await read(invites.details, { transferToken: token }).catch(() => undefined)
    if (fresh) setFilm({ src: fresh.details.assetUrl, isFresh: true })
    else setDead(true)
  }

  if (film && !isDead) {
    return (
      <video
        key={film.src}
        src={film.src}
        poster={asset.mediaThumbnailUrl}
        controls
        autoPlay
        playsInline
        aria-label={t('invite.film', { title: asset.name })}
        onError={() => { if (film.isFresh) setDead(true); else void runAnew() }}
      />
    )
  }
  return (
    <>
      <img src={asset.mediaThumbnailUrl} alt="" width={480} height={480} fetchPriority="high" decoding="async" />
      {asset.mediaMP4 && !isDead && (
        <button type="button" className="invite-play" aria-label={t('invite.play', { title: asset.name })} onClick={() => setFilm({ src: assetUrl, isFresh: false })}><Icon name="play" /></button>
      )}
    </>
  )
}
