const calmly = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth')

/** Scrolls to a part of the page; the focus comes along to what is named in it. */
export function goTo(part: HTMLElement | null, focus: string) {
  part?.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true })
  part?.scrollIntoView({ behavior: calmly(), block: 'start' })
}
