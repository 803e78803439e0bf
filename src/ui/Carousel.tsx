import type { EmblaCarouselType } from 'embla-carousel'
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { CAROUSEL_MS, durationFor } from './carouselSpeed.ts'
import { Icon } from './Icon.tsx'
import { useSurroundings } from './surroundings.ts'
import './carousel.css'

/** How many slides are seen at once: from 920 px on, from 620 px on, and below (CO-22). */
export type PerView = { wide: number; middle: number; small: number }

/** CO-25: it goes round. CO-24: in half a second, and at once for whoever asked for stillness. */
const options = {
  loop: true, align: 'start', duration: durationFor(CAROUSEL_MS),
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
} as const

/**
 * Slides side by side, moved by swipe, by two buttons and by the arrow keys; never by itself. What lies within a slide
 * is brought into view when it has the focus. Without more slides than fit, it is a plain row.
 * @param label of what it is a carousel, for whoever hears it
 */
export function Carousel({ label, slides, perView }: { label: string; slides: readonly ReactNode[]; perView: PerView }) {
  const { words } = useSurroundings()
  const { viewport, isHeld, isLong, chosen, previous, next } = useSlides()

  function move(event: KeyboardEvent) {
    const step = { ArrowLeft: previous, ArrowRight: next }[event.key]
    // The arrows of a field, or of tabs within a slide, are theirs.
    if (!step || !isLong || event.target !== event.currentTarget) return
    event.preventDefault()
    step()
  }

  return (
    <section className="carousel" aria-roledescription={words.carousel} aria-label={label} style={{ '--wide': perView.wide, '--middle': perView.middle, '--small': perView.small } as CSSProperties}>
      <div className={isHeld ? 'carousel-view is-held' : 'carousel-view'} ref={viewport} {...(isLong || (!isHeld && slides.length > 1) ? { tabIndex: 0, role: 'group', 'aria-label': label, onKeyDown: move } : {})}>
        <div className="carousel-track">
          {slides.map((slide, place) => (
            <div key={place} className="carousel-slide" role="group" aria-roledescription={words.slide} aria-label={words.placeOf(place + 1, slides.length)}>{slide}</div>
          ))}
        </div>
      </div>
      {isLong && (
        <div className="carousel-foot">
          <small className="quiet" role="status">{words.placeOf(chosen + 1, slides.length)}</small>
          <button type="button" className="icon-button is-turned" aria-label={words.previous} onClick={previous}><Icon name="more" /></button>
          <button type="button" className="icon-button" aria-label={words.next} onClick={next}><Icon name="more" /></button>
        </div>
      )}
    </section>
  )
}

/**
 * The library's hold on the slides, and what it shows now. It comes after the page: until then, and where a phone has it
 * not, the slides are a strip that scrolls.
 */
function useSlides() {
  const viewport = useRef<HTMLDivElement>(null)
  const [embla, setEmbla] = useState<EmblaCarouselType>()
  const [{ isLong, chosen }, setSeen] = useState({ isLong: false, chosen: 0 })

  useEffect(() => {
    let made: EmblaCarouselType | undefined
    let isWanted = true
    void import('embla-carousel').then(({ default: hold }) => {
      if (!isWanted || !viewport.current) return
      made = hold(viewport.current, options)
      setEmbla(made)
    }, () => undefined)
    return () => {
      isWanted = false
      made?.destroy()
    }
  }, [])

  useEffect(() => {
    if (!embla) return
    const look = () => setSeen({ isLong: embla.slideNodes().length > seenAtOnce(embla), chosen: embla.selectedScrollSnap() })
    look()
    for (const what of moments) embla.on(what, look)
    return () => {
      for (const what of moments) embla.off(what, look)
    }
  }, [embla])

  return { viewport, isHeld: embla !== undefined, isLong, chosen, previous: () => embla?.scrollPrev(), next: () => embla?.scrollNext() }
}

const moments = ['select', 'reInit', 'resize'] as const
// A slide is as wide as its part of the row and a gap.
const seenAtOnce = (embla: EmblaCarouselType): number => Math.round(embla.rootNode().clientWidth / (embla.slideNodes()[0]?.offsetWidth || Infinity))
