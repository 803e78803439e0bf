import { useRef, useState } from 'react'
import { language } from '#lib/texts/language.ts'
import { t } from '#lib/texts/t.ts'
import { MediaMissing } from './MediaMissing.tsx'
import type { GatedFiles, Renew } from './useGatedContent.ts'

const names = { en: 'ui.english', fr: 'ui.french' } as const

/** Playback position, in seconds, when the URL expired. */
type Position = { at: number; wasPlaying: boolean }

/**
 * Plays a video. Its URL is valid for minutes, so after an error it resumes with a fresh URL where it stopped.
 * It counts as failed only when the fresh URL fails too.
 */
export function FilmPlayer({
  content,
  title,
  renew,
}: {
  content: GatedFiles
  title: string
  renew: Renew
}) {
  const [{ shown, tries, isDead }, setState] = useState({ shown: content, tries: 0, isDead: false })
  const lastPosition = useRef<Position>({ at: 0, wasPlaying: false })
  const hasRun = useRef(true)

  const tryAgain = async () => {
    hasRun.current = false
    const fresh = await renew()
    setState((before) => ({
      shown: fresh ?? before.shown,
      tries: before.tries + 1,
      isDead: !fresh,
    }))
  }
  const fail = ({ currentTime, paused }: HTMLVideoElement) => {
    lastPosition.current = { at: currentTime || lastPosition.current.at, wasPlaying: !paused }
    if (hasRun.current) return void tryAgain()
    setState((before) => ({ ...before, isDead: true }))
  }
  const resume = (film: HTMLVideoElement) => {
    const { at, wasPlaying } = lastPosition.current
    if (at > 0) film.currentTime = at
    if (wasPlaying) void film.play().catch(() => undefined)
  }

  if (isDead)
    return (
      <div className="media-stage">
        <MediaMissing text={t('media.filmDead')} onRetry={() => void tryAgain()} />
      </div>
    )
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
      onLoadedMetadata={({ currentTarget }) => resume(currentTarget)}
      onPlaying={() => {
        hasRun.current = true
      }}
      onError={({ currentTarget }) => fail(currentTarget)}
    >
      {shown.captions?.map(({ language: of, url }) => (
        <track
          key={of}
          kind="captions"
          src={url}
          srcLang={of}
          label={t(names[of])}
          default={of === language()}
        />
      ))}
    </video>
  )
}
