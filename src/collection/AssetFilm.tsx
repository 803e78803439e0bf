import { useState } from 'react'
import type { Nft } from '#contract/collection.ts'
import { api } from '#contract/index.ts'
import { assetTitle } from '#domain/asset.ts'
import { useOnline } from '#kit/online.ts'
import { read } from '#kit/read.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Still } from './Still.tsx'
import { stillOf } from './stillOf.ts'
import './asset.css'

/** `src`: where the film is just now. The address that a page was given leads there for minutes only. */
type Film = { at: 'still' | 'dead' } | { at: 'running'; src: string; isFresh: boolean }

/** It stands in the place of the button that was pressed. */
const takeFocus = (film: HTMLVideoElement | null) => film?.focus({ preventScroll: true })

/** A film waits for a press behind its still, and stays what it is while the page reads anew. One that is dead says so there. */
export function AssetFilm({ nft }: { nft: Nft }) {
  const [film, setFilm] = useState<Film>({ at: 'still' })
  const isOnline = useOnline()
  const title = assetTitle(nft)

  async function runAnew() {
    const fresh = await read(api.collection.nft, { nftId: nft.nftId }).catch(() => undefined)
    setFilm(fresh ? { at: 'running', src: fresh.nft.imageUrl, isFresh: true } : { at: 'dead' })
  }

  if (film.at === 'running') {
    return (
      <video
        ref={takeFocus}
        // Another try is another player, also of the same address.
        key={`${film.isFresh} ${film.src}`}
        src={film.src}
        poster={stillOf(nft)}
        controls
        autoPlay
        playsInline
        preload="auto"
        aria-label={t('asset.film', { title })}
        onError={() => { if (film.isFresh) setFilm({ at: 'dead' }); else void runAnew() }}
      />
    )
  }
  return (
    <>
      <Still src={stillOf(nft)} />
      <div className="asset-film">
        {film.at === 'still' && isOnline && (
          <button type="button" className="asset-play" aria-label={t('asset.play', { title })} onClick={() => setFilm({ at: 'running', src: nft.imageUrl, isFresh: false })}><Icon name="play" /></button>
        )}
        {film.at === 'still' && !isOnline && <p className="asset-film-note"><Icon name="offline" />{t('asset.filmOffline')}</p>}
        {film.at === 'dead' && (
          <div className="asset-film-note" role="alert"><p>{t('asset.filmDead')}</p><Button look="quiet" size="small" icon="retry" onClick={() => void runAnew()}>{t('ui.tryAgain')}</Button></div>
        )}
      </div>
    </>
  )
}
