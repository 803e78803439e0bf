import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type Ref,
  type RefObject,
} from 'react'
import type { FullSize } from '#lib/navigation/useFullSize.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { LateIcon } from '#ui/LateIcon.tsx'
import { GalleryItem } from './GalleryItem.tsx'
import { MAX_ZOOM, useZoom, ZOOM_STEP } from './useZoom.ts'
import type { GatedFiles, Renew } from './useGatedContent.ts'

/** Pictures rendered on each side of the current one (CO-48: a gallery can have 180). */
const NEAR = 1

type GalleryProps = {
  content: GatedFiles
  title: string
  renew: Renew
  full: FullSize<HTMLUListElement>
}

/** Shows pictures one at a time, by swipe, button or arrow key; at full size they can be zoomed. */
export function Gallery({
  content: { pictures = [], description },
  title,
  renew,
  full: { isFull, open, content: strip, button },
}: GalleryProps) {
  const [place, setPlace] = useState(0)
  const count = pictures.length
  const { zoom, zoomTo } = useZoom(strip, { place, isFull, onFull: open })
  const goTo = useGoTo(strip, { count, place, isZoomed: zoom > 1 })
  useSamePlace(strip, { place, isFull })

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
                zoom={isFull ? (number === place ? zoom : 1) : undefined}
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
        <p role="status">
          {t('media.counter', { number: place + 1, count })}
          {isFull && zoom > 1 && ` · ${t('media.zoom', { percent: Math.round(zoom * 100) })}`}
        </p>
        <button
          type="button"
          className="icon-button"
          aria-label={t('media.next')}
          aria-disabled={place === count - 1}
          onClick={() => goTo(place + 1)}
        >
          <Icon name="more" />
        </button>
        {isFull ? (
          <ZoomButtons zoom={zoom} onZoom={zoomTo} />
        ) : (
          <FullSizeButton ref={button} onClick={open} />
        )}
      </div>
    </div>
  )
}

const FullSizeButton = ({ ref, onClick }: { ref: Ref<HTMLButtonElement>; onClick: () => void }) => (
  <button
    type="button"
    className="icon-button"
    ref={ref}
    aria-label={t('media.fullSize')}
    onClick={onClick}
  >
    <Icon name="expand" />
  </button>
)

const ZoomButtons = ({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) => (
  <>
    <button
      type="button"
      className="icon-button"
      aria-label={t('media.zoomOut')}
      aria-disabled={zoom === 1}
      onClick={() => onZoom(zoom / ZOOM_STEP)}
    >
      <LateIcon name="zoomOut" />
    </button>
    <button
      type="button"
      className="icon-button"
      aria-label={t('media.zoomIn')}
      aria-disabled={zoom === MAX_ZOOM}
      onClick={() => onZoom(zoom * ZOOM_STEP)}
    >
      <LateIcon name="zoomIn" />
    </button>
  </>
)

/** Keeps the picture when the strip gets another width. */
function useSamePlace(
  strip: RefObject<HTMLUListElement | null>,
  { place, isFull }: { place: number; isFull: boolean },
) {
  const latest = useRef(place)
  useEffect(() => {
    latest.current = place
  }, [place])
  useLayoutEffect(() => {
    const list = strip.current
    list?.scrollTo({ left: latest.current * list.clientWidth, behavior: 'instant' })
  }, [strip, isFull])
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
  { count, place, isZoomed }: { count: number; place: number; isZoomed: boolean },
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
      // Arrow keys move a zoomed picture instead (useZoom).
      if (!step || isZoomed || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      goTo(step(target.current, count))
    }
    dialog?.addEventListener('keydown', press)
    return () => dialog?.removeEventListener('keydown', press)
  }, [strip, count, isZoomed, goTo])
  return goTo
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
