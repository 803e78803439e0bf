import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { t } from '#kit/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { GalleryItem } from './GalleryItem.tsx'
import type { GatedFiles, Renew } from './useGatedContent.ts'

/** Pictures this far from the one that is looked at are there already (CO-48: there may be 180). */
const NEAR = 1

type GalleryProps = { content: GatedFiles; title: string; renew: Renew }

/** Pictures one swipe, one press or one key apart. */
export function Gallery({ content: { pictures = [], description }, title, renew }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState(0)
  const count = pictures.length
  const goTo = useGoing(strip, count, place)

  // Its own scrolling, by swipe or by us, says where one is.
  const look = () => {
    const list = strip.current
    if (list && list.clientWidth > 0) setPlace(Math.min(count - 1, Math.max(0, Math.round(list.scrollLeft / list.clientWidth))))
  }

  return (
    <div className="gallery" role="group" aria-label={t('media.gallery', { title })}>
      <ul className="gallery-strip media-stage" ref={strip} tabIndex={0} aria-label={t('media.pictures', { title })} style={{ '--tallest': Math.min(...pictures.map(({ width, height }) => width / height)) } as CSSProperties} onScroll={look}>
        {pictures.map((picture, number) => (
          <li key={number} inert={number !== place}>
            {Math.abs(number - place) <= NEAR && <GalleryItem picture={picture} alt={picture.alt ?? t('media.picture', { number: number + 1, description })} renew={async () => (await renew())?.pictures?.[number]} />}
          </li>
        ))}
      </ul>
      <div className="gallery-foot">
        <button type="button" className="icon-button gallery-back" aria-label={t('media.previous')} aria-disabled={place === 0} onClick={() => goTo(place - 1)}><Icon name="more" /></button>
        <p role="status">{t('media.counter', { number: place + 1, count })}</p>
        <button type="button" className="icon-button" aria-label={t('media.next')} aria-disabled={place === count - 1} onClick={() => goTo(place + 1)}><Icon name="more" /></button>
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

/** Leads to a picture; keys do so wherever the focus stands in the modal. */
function useGoing(strip: RefObject<HTMLUListElement | null>, count: number, place: number): (to: number) => void {
  // While one scrolls the place lags behind: keys that are pressed quickly count from where the last one leads.
  const aim = useRef(0)
  useEffect(() => { aim.current = place }, [place])
  const [goTo] = useState(() => (to: number) => {
    const list = strip.current
    if (!list || to < 0 || to >= count) return
    const isNext = Math.abs(to - Math.round(list.scrollLeft / list.clientWidth)) === 1
    aim.current = to
    list.scrollTo({ left: to * list.clientWidth, behavior: isNext && !isStill() ? 'smooth' : 'instant' })
  })

  useEffect(() => {
    const dialog = strip.current?.closest('dialog')
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      goTo(step(aim.current, count))
    }
    dialog?.addEventListener('keydown', press)
    return () => dialog?.removeEventListener('keydown', press)
  }, [strip, count, goTo])
  return goTo
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
