import { useEffect, useState, type RefObject } from 'react'

/** Where the banner is: above the footer, below the navigation, or hidden for now. */
export type Place = 'bottom' | 'top' | 'hidden'

type Strip = { top: number; bottom: number }
type Box = Strip & { left: number; right: number }

/**
 * Elements that the banner must never cover: the start of the landing page with Join, codes, buttons of forms, messages,
 * other notices, and the focused element.
 */
const NEVER_COVER = [
  'main :is(.landing, .code, .qr, .bars, .card, form button, button[form])',
  'main :is([role="alert"], [role="status"]):not(.sr-only)',
  'main :focus-visible',
  '.toast, .notice-release',
].join()
/** Elements it covers only when there is no better place. */
const AVOID_COVERING = 'main form :is(input, select, textarea), main h1'

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

/** Returns the banner's place. It stays while it is allowed, because a moving banner is hard to read. */
export function placeBetween(
  before: Place,
  boxes: Record<'bottom' | 'top', Box>,
  neverCover: readonly Box[],
  avoidCovering: readonly Box[],
): Place {
  const isAllowed = (place: Place) =>
    place !== 'hidden' && !neverCover.some((box) => overlaps(box, boxes[place]))
  if (isAllowed(before)) return before
  const allowed = (['bottom', 'top'] as const).filter(isAllowed)
  return (
    allowed.find((place) => !avoidCovering.some((box) => overlaps(box, boxes[place]))) ??
    allowed[0] ??
    'hidden'
  )
}

/** Returns the banner's place as the layout changes. `bounds` spans the space between the bars. */
export function useBannerPosition(bounds: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>('hidden')

  useEffect(() => {
    const element = bounds.current
    const card = element?.firstElementChild
    if (!element || !(card instanceof HTMLElement)) return
    let frame = 0
    const update = () => {
      frame = 0
      // Do not move while the banner has the focus, so that its buttons stay where they are.
      if (card.contains(document.activeElement)) return
      setPlace((before) =>
        placeBetween(before, boxesOf(element, card), boxesAt(NEVER_COVER), boxesAt(AVOID_COVERING)),
      )
    }
    const scheduleUpdate = () => {
      frame ||= requestAnimationFrame(update)
    }

    scheduleUpdate()
    const sizes = new ResizeObserver(scheduleUpdate)
    for (const watched of [element, card, document.body]) sizes.observe(watched)
    const changes = new MutationObserver(scheduleUpdate)
    changes.observe(document.body, { childList: true, subtree: true })
    const events = ['scroll', 'focusin', 'focusout'] as const
    for (const event of events) addEventListener(event, scheduleUpdate, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      changes.disconnect()
      for (const event of events) removeEventListener(event, scheduleUpdate)
    }
  }, [bounds])

  return place
}

const MARGIN = 8

function boxesOf(bounds: Element, card: HTMLElement): Record<'bottom' | 'top', Box> {
  const { top, bottom } = bounds.getBoundingClientRect()
  const { left, width } = card.getBoundingClientRect()
  const horizontal = { left: left - MARGIN, right: left + width + MARGIN }
  const height = card.offsetHeight + MARGIN
  return {
    bottom: { ...horizontal, top: bottom - height, bottom },
    top: { ...horizontal, top, bottom: top + height },
  }
}

const boxesAt = (selector: string): Box[] =>
  [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
