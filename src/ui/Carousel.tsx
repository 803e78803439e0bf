import type { EmblaCarouselType } from 'embla-carousel'
import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { CAROUSEL_MS, durationFor } from './carouselSpeed.ts'
import { Icon } from './Icon.tsx'
import { useUiContext } from './uiContext.ts'
import './carousel.css'

/** Slides per view: from 920 px, from 620 px, and below (CO-22). */
export type PerView = { wide: number; middle: number; small: number }

/** It loops (CO-25) and moves in half a second, at once with reduced motion (CO-24). */
const options = {
  loop: true,
  align: 'start',
  duration: durationFor(CAROUSEL_MS),
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
} as const

/** So few slides cannot loop beside a peek of the next one, because they would not fill the view. */
const SLIDES_OF_A_LOOP = 2

/**
 * Slides moved by swipe, by two buttons and by the arrow keys, never automatically. Focusing an
 * element in a slide brings it into view. If all slides fit, it is a plain row.
 * @param label names the carousel for screen readers
 */
export function Carousel({
  label,
  slides,
  perView,
}: {
  label: string
  slides: readonly ReactNode[]
  perView: PerView
}) {
  const { texts } = useUiContext()
  const { viewport, isReady, isLong, chosen, previous, next } = useSlides()

  function move(event: KeyboardEvent) {
    const step = { ArrowLeft: previous, ArrowRight: next }[event.key]
    // Arrow keys in a field or in tabs within a slide belong to those.
    if (!step || !isLong || event.target !== event.currentTarget) return
    event.preventDefault()
    step()
  }

  return (
    <section
      className={slides.length > SLIDES_OF_A_LOOP ? 'carousel has-peek' : 'carousel'}
      aria-roledescription={texts.carousel}
      aria-label={label}
      style={
        {
          '--wide': perView.wide,
          '--middle': perView.middle,
          '--small': perView.small,
        } as CSSProperties
      }
    >
      <div
        className={isReady ? 'carousel-view is-ready' : 'carousel-view'}
        ref={viewport}
        {...(isLong || (!isReady && slides.length > 1)
          ? { tabIndex: 0, role: 'group', 'aria-label': label, onKeyDown: move }
          : {})}
      >
        <div className="carousel-track">
          {slides.map((slide, place) => (
            <div
              key={place}
              className="carousel-slide"
              role="group"
              aria-roledescription={texts.slide}
              aria-label={texts.positionOf(place + 1, slides.length)}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {isLong && (
        <div className="carousel-foot">
          <small className="quiet" role="status">
            {texts.positionOf(chosen + 1, slides.length)}
          </small>
          <button
            type="button"
            className="icon-button is-rotated"
            aria-label={texts.previous}
            onClick={previous}
          >
            <Icon name="more" />
          </button>
          <button type="button" className="icon-button" aria-label={texts.next} onClick={next}>
            <Icon name="more" />
          </button>
        </div>
      )}
    </section>
  )
}

/** Loads Embla after the page and returns its state. Without it the slides are a scrolling strip. */
function useSlides() {
  const viewport = useRef<HTMLDivElement>(null)
  const [embla, setEmbla] = useState<EmblaCarouselType>()
  const [{ isLong, chosen }, setSlideState] = useState({ isLong: false, chosen: 0 })

  useEffect(() => {
    let carousel: EmblaCarouselType | undefined
    let isMounted = true
    void import('embla-carousel').then(
      ({ default: createCarousel }) => {
        if (!isMounted || !viewport.current) return
        carousel = createCarousel(viewport.current, options)
        setEmbla(carousel)
      },
      () => undefined,
    )
    return () => {
      isMounted = false
      carousel?.destroy()
    }
  }, [])

  useEffect(() => {
    if (!embla) return
    const update = () =>
      setSlideState({
        isLong: embla.slideNodes().length > slidesPerView(embla),
        chosen: embla.selectedScrollSnap(),
      })
    update()
    for (const event of updateEvents) embla.on(event, update)
    return () => {
      for (const event of updateEvents) embla.off(event, update)
    }
  }, [embla])

  return {
    viewport,
    isReady: embla !== undefined,
    isLong,
    chosen,
    previous: () => embla?.scrollPrev(),
    next: () => embla?.scrollNext(),
  }
}

const updateEvents = ['select', 'reInit', 'resize'] as const
// A slide's width includes its gap.
const slidesPerView = (embla: EmblaCarouselType): number =>
  Math.round(embla.rootNode().clientWidth / (embla.slideNodes()[0]?.offsetWidth || Infinity))
