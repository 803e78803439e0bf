import { useEffect, useRef } from 'react'
import type { LandingSection } from '#contract/content.ts'
import { SectionFrame } from './SectionFrame.tsx'

/** The visible share of the film from which it plays by itself. */
const VISIBLE_SHARE = 0.6

/**
 * A silent film. It loads and plays only while it is in the window, with controls to stop it. With reduced motion it
 * shows its poster until it is started.
 */
export const LandingFilm = ({ section }: { section: LandingSection<'film'> }) => (
  <SectionFrame kind="film" words={{ ...section, lead: section.text }}>
    <video
      ref={usePlayInWindow()}
      src={section.film}
      poster={section.poster}
      aria-label={section.alt}
      width={1280}
      height={720}
      preload="none"
      controls
      muted
      loop
      playsInline
    />
  </SectionFrame>
)

function usePlayInWindow() {
  const film = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = film
    if (!current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // After the reader has used the controls, it no longer plays or pauses by itself.
    let isUserControlled = false
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (isUserControlled) return
        if (entry?.isIntersecting) void current.play().catch(() => undefined)
        else current.pause()
      },
      { threshold: VISIBLE_SHARE },
    )
    const takeControl = () => {
      isUserControlled = true
    }
    current.addEventListener('pointerdown', takeControl)
    current.addEventListener('keydown', takeControl)
    observer.observe(current)
    return () => {
      observer.disconnect()
      current.removeEventListener('pointerdown', takeControl)
      current.removeEventListener('keydown', takeControl)
    }
  }, [])
  return film
}
