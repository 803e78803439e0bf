import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { GalleryItem } from './GalleryItem.tsx'
import type { GatedFiles, Renew } from './useGatedContent.ts'

/** Pictures rendered on each side of the current one (CO-48: a gallery can have 180). */
const NEAR = 1

type GalleryProps = { content: GatedFiles; title: string; renew: Renew }

/** Shows pictures one at a time, by swipe, button or arrow key. */
export function Gallery({ content: { pictures = [], description }, title, renew }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState(0)
  const count = pictures.length
  const goTo = useGoTo(strip, count, place)

  // The scroll position alone decides the current picture, whether it moves by swipe or by script.
  const updatePlace = () => {
    const list = strip.current
    if (list && list.clientWidth > 0)
      setPlace(Math.min(count - 1, Math.max(0, Math.round(list.scrollLeft / list.clientWidth))))
  }

  return (
    <div className="gallery" role="group" aria-label={t('media.gallery', { title })}>
      <ul
        className="gallery-strip media-stage"
        ref={strip}
        tabIndex={0}
        aria-label={t('media.pictures', { title })}
        style={
          {
            '--tallest': Math.min(...pictures.map(({ width, height }) => width / height)),
          } as CSSProperties
        }
        onScroll={updatePlace}
      >
        {pictures.map((picture, number) => (
          <li key={number} inert={number !== place}>
            {Math.abs(number - place) <= NEAR && (
              <GalleryItem
                picture={picture}
                alt={picture.alt ?? t('media.picture', { number: number + 1, description })}
                renew={async () => (await renew())?.pictures?.[number]}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="gallery-foot">
        <button
          type="button"
          className="icon-button gallery-back"
          aria-label={t('media.previous')}
          aria-disabled={place === 0}
          onClick={() => goTo(place - 1)}
        >
          <Icon name="more" />
        </button>
        <p role="status">{t('media.counter', { number: place + 1, count })}</p>
        <button
          type="button"
          className="icon-button"
          aria-label={t('media.next')}
          aria-disabled={place === count - 1}
          onClick={() => goTo(place + 1)}
        >
          <Icon name="more" />
        </button>
      </div>
    </div>
  )
}

const steps: Record<string, (place: number, count: number) => number> = {
  ArrowLeft: (place) => place - 1,
  ArrowRight: (place) => place + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Returns a function that scrolls to a picture, and handles arrow keys anywhere in the modal. */
function useGoTo(
  strip: RefObject<HTMLUListElement | null>,
  count: number,
  place: number,
): (to: number) => void {
  // The current place lags behind a smooth scroll, so quick key presses count from the last target.
  const target = useRef(0)
  useEffect(() => {
    target.current = place
  }, [place])
  const [goTo] = useState(() => (to: number) => {
    const list = strip.current
    if (!list || to < 0 || to >= count) return
    const isNext = Math.abs(to - Math.round(list.scrollLeft / list.clientWidth)) === 1
    target.current = to
    list.scrollTo({
      left: to * list.clientWidth,
      behavior: isNext && !prefersReducedMotion() ? 'smooth' : 'instant',
    })
  })

  useEffect(() => {
    const dialog = strip.current?.closest('dialog')
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      goTo(step(target.current, count))
    }
    dialog?.addEventListener('keydown', press)
    return () => dialog?.removeEventListener('keydown', press)
  }, [strip, count, goTo])
  return goTo
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
