import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

export const MAX_ZOOM = 4
export const ZOOM_STEP = 1.5
/** The zoom of a double tap. */
const CLOSE_UP = 2.5

/** Milliseconds and pixels between the two taps of a double tap. */
const DOUBLE_TAP_MS = 350
const DOUBLE_TAP_PX = 30
/** Pixels that an arrow key moves a zoomed picture. */
const PAN_PX = 80

type Point = { x: number; y: number }

/**
 * Zooms the current picture of a gallery at full size: by pinch, double tap, wheel with Ctrl and the keys +, − and 0. A
 * zoomed picture is moved by native scrolling and by arrow keys. In the sheet a tap opens the full size.
 */
export function useZoom(
  strip: RefObject<HTMLUListElement | null>,
  { place, isFull, onFull }: { place: number; isFull: boolean; onFull: () => void },
): { zoom: number; zoomTo: (zoom: number) => void } {
  const [shown, setShown] = useState({ of: '', zoom: 1 })
  // Another picture, and the sheet, start without zoom.
  const key = `${place} ${isFull}`
  const zoom = shown.of === key ? shown.zoom : 1
  const anchor = useRef<Anchor>(undefined)
  const gesture = useRef<Gesture>({ lastTap: { at: -Infinity, x: 0, y: 0 }, pinch: undefined })

  function zoomTo(next: number, at?: Point) {
    anchor.current = anchorOf(pictureOf(strip.current), at)
    setShown({ of: key, zoom: Math.min(MAX_ZOOM, Math.max(1, next)) })
  }

  // Before the browser paints the picture in its new size (`--zoom`, GalleryItem).
  useLayoutEffect(() => {
    const picture = pictureOf(strip.current)
    if (picture) keepAnchor(picture, anchor.current)
    anchor.current = undefined
  }, [strip, key, zoom])

  useEffect(() => {
    const list = strip.current
    if (!list) return
    return isFull ? listenForZoom(list, gesture.current, zoom, zoomTo) : listenForTap(list, onFull)
  })
  return { zoom, zoomTo }
}

const pictureOf = (list: HTMLElement | null): HTMLElement | null =>
  list?.querySelector<HTMLElement>('li:not([inert]) .gallery-picture') ?? null

/** A point of the window, and where it is in the picture, as fractions of its size. */
type Anchor = { at: Point; part: Point } | undefined

function anchorOf(picture: HTMLElement | null, at?: Point): Anchor {
  const frame = picture?.parentElement?.getBoundingClientRect()
  if (!picture || !frame) return undefined
  const point = at ?? { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }
  const { x, y, width, height } = picture.getBoundingClientRect()
  return { at: point, part: { x: (point.x - x) / width, y: (point.y - y) / height } }
}

/** Scrolls so that the zoomed picture has the same part at the same point. */
function keepAnchor(picture: HTMLElement, anchor: Anchor) {
  if (!anchor) return
  const { x, y, width, height } = picture.getBoundingClientRect()
  picture.parentElement?.scrollBy({
    left: x + anchor.part.x * width - anchor.at.x,
    top: y + anchor.part.y * height - anchor.at.y,
    behavior: 'instant',
  })
}

function listenForTap(list: HTMLElement, open: () => void): () => void {
  const tap = ({ target }: MouseEvent) => {
    if (target instanceof HTMLImageElement) open()
  }
  list.addEventListener('click', tap)
  return () => list.removeEventListener('click', tap)
}

/** What the next tap or touch depends on. It outlives a render, at which the listeners are replaced. */
type Gesture = {
  lastTap: Point & { at: number }
  /** The distance between the fingers and the zoom when the pinch began. */
  pinch: { distance: number; zoom: number } | undefined
}

function listenForZoom(
  list: HTMLElement,
  gesture: Gesture,
  zoom: number,
  zoomTo: (zoom: number, at?: Point) => void,
): () => void {
  const listening = new AbortController()
  const options = { signal: listening.signal, passive: false }

  // Not `dblclick`: some phones do not send it after two taps.
  const tap = ({ timeStamp, clientX, clientY }: MouseEvent) => {
    const { lastTap } = gesture
    const isDouble =
      timeStamp - lastTap.at < DOUBLE_TAP_MS &&
      Math.hypot(clientX - lastTap.x, clientY - lastTap.y) < DOUBLE_TAP_PX
    gesture.lastTap = { at: isDouble ? -Infinity : timeStamp, x: clientX, y: clientY }
    if (isDouble) zoomTo(zoom > 1 ? 1 : CLOSE_UP, { x: clientX, y: clientY })
  }
  const touch = (event: TouchEvent) => {
    const [first, second] = event.touches
    if (!first || !second) return void (gesture.pinch = undefined)
    event.preventDefault()
    const distance = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY)
    const pinch = (gesture.pinch ??= { distance, zoom })
    zoomTo((pinch.zoom * distance) / pinch.distance, {
      x: (first.clientX + second.clientX) / 2,
      y: (first.clientY + second.clientY) / 2,
    })
  }
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoomTo(zoom * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY })
  }
  list.addEventListener('click', tap, options)
  list.addEventListener('touchstart', touch, options)
  list.addEventListener('touchmove', touch, options)
  list.addEventListener('touchend', touch, options)
  list.addEventListener('touchcancel', touch, options)
  list.addEventListener('wheel', wheel, options)
  const dialog = list.closest('dialog')
  dialog?.addEventListener('keydown', (event) => pressKey(event, list, zoom, zoomTo), options)
  return () => listening.abort()
}

const zoomKeys: Record<string, (zoom: number) => number> = {
  '+': (zoom) => zoom * ZOOM_STEP,
  '=': (zoom) => zoom * ZOOM_STEP,
  '-': (zoom) => zoom / ZOOM_STEP,
  '0': () => 1,
}
const panKeys: Record<string, Point> = {
  ArrowLeft: { x: -PAN_PX, y: 0 },
  ArrowRight: { x: PAN_PX, y: 0 },
  ArrowUp: { x: 0, y: -PAN_PX },
  ArrowDown: { x: 0, y: PAN_PX },
}

function pressKey(
  event: KeyboardEvent,
  list: HTMLElement,
  zoom: number,
  zoomTo: (zoom: number) => void,
) {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const zoomed = zoomKeys[event.key]
  const pan = zoom > 1 ? panKeys[event.key] : undefined
  if (!zoomed && !pan) return
  event.preventDefault()
  if (zoomed) zoomTo(zoomed(zoom))
  if (pan) pictureOf(list)?.parentElement?.scrollBy({ left: pan.x, top: pan.y })
}
