import { useEffect, useState, type RefObject } from 'react'

/** Where the question lies: above the foot of the window, below the navigation, or nowhere for the moment. */
export type Place = 'bottom' | 'top' | 'aside'

type Strip = { top: number; bottom: number }
type Box = Strip & { left: number; right: number }

/** What it may never lie on: codes, what sends a form, other notices, and what the keyboard is at. */
const KEPT_FREE = 'main :is(.code, .qr, .bars, .card, form button, button[form]), main :focus-visible, .notice-release'
/** What it had better not lie on, where there is another place. */
const BETTER_FREE = 'main form :is(input, select, textarea), main h1'

const lapsOver = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/**
 * The place to lie in. It stays where it is while nothing speaks against it: what jumps about cannot be read.
 * @param boxes where it would lie in each place
 */
export function placeAmong(before: Place, boxes: Record<'bottom' | 'top', Box>, keptFree: readonly Box[], betterFree: readonly Box[]): Place {
  const isAllowed = (place: Place) => place !== 'aside' && !keptFree.some((box) => lapsOver(box, boxes[place]))
  if (isAllowed(before)) return before
  const allowed = (['bottom', 'top'] as const).filter(isAllowed)
  return allowed.find((place) => !betterFree.some((box) => lapsOver(box, boxes[place]))) ?? allowed[0] ?? 'aside'
}

/** Looks again whenever something moves. @param bounds the element whose height is all there is between the bars */
export function useFreePlace(bounds: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>('aside')

  useEffect(() => {
    const element = bounds.current
    const card = element?.firstElementChild
    if (!element || !(card instanceof HTMLElement)) return
    let asked = 0
    const look = () => {
      asked = 0
      // Where the focus is, it stays: nobody loses what she is about to press.
      if (card.contains(document.activeElement)) return
      setPlace((before) => placeAmong(before, boxesOf(element, card), boxesAt(KEPT_FREE), boxesAt(BETTER_FREE)))
    }
    const soon = () => { asked ||= requestAnimationFrame(look) }

    soon()
    const sizes = new ResizeObserver(soon)
    for (const watched of [element, card, document.body]) sizes.observe(watched)
    const changes = new MutationObserver(soon)
    changes.observe(document.body, { childList: true, subtree: true })
    const events = ['scroll', 'focusin', 'focusout'] as const
    for (const event of events) addEventListener(event, soon, { passive: true })
    return () => {
      cancelAnimationFrame(asked)
      sizes.disconnect()
      changes.disconnect()
      for (const event of events) removeEventListener(event, soon)
    }
  }, [bounds])

  return place
}

/** A finger's width between it and what it keeps clear of. */
const AIR = 8

function boxesOf(bounds: Element, card: HTMLElement): Record<'bottom' | 'top', Box> {
  const { top, bottom } = bounds.getBoundingClientRect()
  const { left, width } = card.getBoundingClientRect()
  const across = { left: left - AIR, right: left + width + AIR }
  const height = card.offsetHeight + AIR
  return { bottom: { ...across, top: bottom - height, bottom }, top: { ...across, top, bottom: top + height } }
}

const boxesAt = (selector: string): Box[] =>
  [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0)
