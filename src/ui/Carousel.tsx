import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
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
  const { viewport, isLong, chosen, previous, next } = useSlides()

  function move(event: KeyboardEvent) {
    const step = { ArrowLeft: previous, ArrowRight: next }[event.key]
    // The arrows of a field, or of tabs within a slide, are theirs.
    if (!step || !isLong || event.target !== event.currentTarget) return
    event.preventDefault()
    step()
  }

  return (
    <section className="carousel" aria-roledescription={words.carousel} aria-label={label} style={sizes(perView, slides.length)}>
      <div className="carousel-view" ref={viewport} {...(isLong ? { tabIndex: 0, role: 'group', 'aria-label': label, onKeyDown: move } : {})}>
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

/** Never wider than what there is: two slides of three share the row. */
const sizes = ({ wide, middle, small }: PerView, count: number) =>
  ({ '--wide': Math.min(wide, count), '--middle': Math.min(middle, count), '--small': Math.min(small, count) }) as CSSProperties

/** The library's hold on the slides, and what it shows now. */
function useSlides() {
  const [viewport, embla] = useEmblaCarousel(options)
  const [{ isLong, chosen }, setSeen] = useState({ isLong: false, chosen: 0 })

  useEffect(() => {
    if (!embla) return
    const look = () => setSeen({ isLong: embla.slideNodes().length * (embla.slideNodes()[0]?.offsetWidth ?? 0) > embla.rootNode().clientWidth + 1, chosen: embla.selectedScrollSnap() })
    look()
    for (const what of ['select', 'reInit', 'resize'] as const) embla.on(what, look)
    return () => {
      for (const what of ['select', 'reInit', 'resize'] as const) embla.off(what, look)
    }
  }, [embla])

  return { viewport, isLong, chosen, previous: () => embla?.scrollPrev(), next: () => embla?.scrollNext() }
}
