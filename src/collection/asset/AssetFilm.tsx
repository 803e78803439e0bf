import { useState } from 'react'
import type { Nft } from '#contract/collection.ts'
import { api } from '#contract/index.ts'
import { assetTitle, stillImageOf } from '#domain/asset.ts'
import { useOnline } from '#lib/api/online.ts'
import { read } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { StillPicture } from './StillPicture.tsx'
import './asset.css'

/** `src`: the current URL of the video. URLs in responses expire after minutes. */
type Film = { at: 'still' | 'dead' } | { at: 'running'; src: string; isFresh: boolean }

/** The video replaces the pressed button, so it takes over the focus. */
const takeFocus = (film: HTMLVideoElement | null) => film?.focus({ preventScroll: true })

/** Shows a still, and plays the video after a press. A refresh of the page keeps the running video. Shows an error when it fails. */
export function AssetFilm({ nft }: { nft: Nft }) {
  const [film, setFilm] = useState<Film>({ at: 'still' })
  const isOnline = useOnline()
  const title = assetTitle(nft)

  async function playFresh() {
    const fresh = await read(api.collection.nft, { nftId: nft.nftId }).catch(() => undefined)
    setFilm(fresh ? { at: 'running', src: fresh.nft.imageUrl, isFresh: true } : { at: 'dead' })
  }

  if (film.at === 'running') {
    return (
      <video
        ref={takeFocus}
        // A retry needs a new player, even for the same URL.
        key={`${film.isFresh} ${film.src}`}
        src={film.src}
        poster={stillImageOf(nft)}
        controls
        autoPlay
        playsInline
        preload="auto"
        aria-label={t('asset.film', { title })}
        onError={() => {
          if (film.isFresh) setFilm({ at: 'dead' })
          else void playFresh()
        }}
      />
    )
  }
  return (
    <>
      <StillPicture src={stillImageOf(nft)} />
      <div className="asset-film">
        {film.at === 'still' && isOnline && (
          <button
            type="button"
            className="asset-play"
            aria-label={t('asset.play', { title })}
            onClick={() => setFilm({ at: 'running', src: nft.imageUrl, isFresh: false })}
          >
            <Icon name="play" />
          </button>
        )}
        {film.at === 'still' && !isOnline && (
          <p className="asset-film-note">
            <Icon name="offline" />
            {t('asset.filmOffline')}
          </p>
        )}
        {film.at === 'dead' && (
          <div className="asset-film-note" role="alert">
            <p>{t('asset.filmDead')}</p>
            <Button look="quiet" size="small" icon="retry" onClick={() => void playFresh()}>
              {t('ui.tryAgain')}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
