const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'

/** Scrolls to a part of the page and focuses the element that `focus`, a selector, matches in it. */
export function openClaimed(part: HTMLElement | null, focus: string) {
  part?.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true })
  part?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' })
}
