import { useRef, useState } from 'react'
import { language } from '#kit/language.ts'
import { t } from '#kit/t.ts'
import { MediaMissing } from './MediaMissing.tsx'
import type { GatedFiles, Renew } from './useGatedContent.ts'

const names = { en: 'ui.english', fr: 'ui.french' } as const

/** Where a film was when its address was over. */
type Left = { at: number; wasPlaying: boolean }

/**
 * A film that waits for a press. Its address is good for minutes, so a longer one goes on with a fresh address where it
 * stopped; only one that cannot be read with that either is dead.
 */
export function Film({ content, title, renew }: { content: GatedFiles; title: string; renew: Renew }) {
  const [{ shown, tries, isDead }, setState] = useState({ shown: content, tries: 0, isDead: false })
  const left = useRef<Left>({ at: 0, wasPlaying: false })
  const hasRun = useRef(true)

  const tryAgain = async () => {
    hasRun.current = false
    const fresh = await renew()
    setState((before) => ({ shown: fresh ?? before.shown, tries: before.tries + 1, isDead: !fresh }))
  }
  const fail = ({ currentTime, paused }: HTMLVideoElement) => {
    left.current = { at: currentTime || left.current.at, wasPlaying: !paused }
    if (hasRun.current) return void tryAgain()
    setState((before) => ({ ...before, isDead: true }))
  }
  const goOn = (film: HTMLVideoElement) => {
    const { at, wasPlaying } = left.current
    if (at > 0) film.currentTime = at
    if (wasPlaying) void film.play().catch(() => undefined)
  }

  if (isDead) return <div className="media-stage"><MediaMissing says={t('media.filmDead')} onRetry={() => void tryAgain()} /></div>
  return (
    <video
      key={tries}
      className="media-stage media-film"
      src={shown.fileUrl}
      poster={shown.poster}
      controls
      playsInline
      preload="metadata"
      aria-label={title}
      onLoadedMetadata={({ currentTarget }) => goOn(currentTarget)}
      onPlaying={() => { hasRun.current = true }}
      onError={({ currentTarget }) => fail(currentTarget)}
    >
      {shown.captions?.map(({ language: of, url }) => <track key={of} kind="captions" src={url} srcLang={of} label={t(names[of])} default={of === language()} />)}
    </video>
  )
}
