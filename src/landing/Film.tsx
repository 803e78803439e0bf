import { useEffect, useRef } from 'react'
import type { LandingSection } from '#contract/pages.ts'
import { Part } from './Part.tsx'

/** So much of it is in the window when it begins by itself. */
const SEEN = 0.6

/**
 * Some seconds without a sound. Nothing of it is loaded before it is in the window; there it plays by itself, with
 * controls to stop it. Whoever asked for stillness has its picture, and plays it or not.
 */
export const Film = ({ section }: { section: LandingSection<'film'> }) => (
  <Part kind="film" words={{ ...section, lead: section.text }}>
    <video ref={usePlayInWindow()} src={section.film} poster={section.poster} aria-label={section.alt} width={1280} height={720} preload="none" controls muted loop playsInline />
  </Part>
)

function usePlayInWindow() {
  const film = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = film
    if (!current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // Whoever has stopped it is not played to again.
    let isHers = false
    const watcher = new IntersectionObserver(([seen]) => {
      if (isHers) return
      if (seen?.isIntersecting) void current.play().catch(() => undefined)
      else current.pause()
    }, { threshold: SEEN })
    const stop = () => { isHers = true }
    current.addEventListener('pointerdown', stop)
    current.addEventListener('keydown', stop)
    watcher.observe(current)
    return () => {
      watcher.disconnect()
      current.removeEventListener('pointerdown', stop)
      current.removeEventListener('keydown', stop)
    }
  }, [])
  return film
}
