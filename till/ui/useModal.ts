import { useEffect, type RefObject } from 'react'

/** Keeps the focus and screen readers in an element that covers the page: all beside it is inert. */
export function useModal(cover: RefObject<HTMLElement | null>, isModal: boolean): void {
  useEffect(() => {
    if (!isModal || !cover.current) return undefined
    const behind = besides(cover.current)
    for (const element of behind) element.inert = true
    return () => {
      for (const element of behind) element.inert = false
    }
  }, [cover, isModal])
}

/** Returns the siblings of an element and of all that contain it. */
function besides(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element
  if (!parentElement || element === document.body) return []
  const siblings = [...parentElement.children].filter(
    (sibling): sibling is HTMLElement => sibling !== element && sibling instanceof HTMLElement,
  )
  return [...siblings, ...besides(parentElement)]
}
