import { useState } from 'react'
import { transfers, type TransferDetails } from '#contract/transfers.ts'
import { read } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'

/** `src`: the current URL of the video. URLs expire after minutes, so a failed one is requested once more. */
type Film = { src: string; isFresh: boolean }

/** Shows the picture of the offered asset, and plays its video after a press. */
export function TransferredMedia({
  token,
  details: { asset, assetUrl },
}: {
  token: string
  details: TransferDetails
}) {
  const [film, setFilm] = useState<Film>()
  const [isDead, setDead] = useState(false)

  async function playFresh() {
    const fresh = await read(transfers.details, { transferToken: token }).catch(() => undefined)
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
        onError={() => {
          if (film.isFresh) setDead(true)
          else void playFresh()
        }}
      />
    )
  }
  return (
    <>
      <img
        src={asset.mediaThumbnailUrl}
        alt=""
        width={480}
        height={480}
        fetchPriority="high"
        decoding="async"
      />
      {asset.mediaMP4 && !isDead && (
        <button
          type="button"
          className="invite-play"
          aria-label={t('invite.play', { title: asset.name })}
          onClick={() => setFilm({ src: assetUrl, isFresh: false })}
        >
          <Icon name="play" />
        </button>
      )}
    </>
  )
}
