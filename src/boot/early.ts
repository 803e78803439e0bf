import type { FORM_IS_ALIVE } from '#offline/alive.ts'

/** Said once more, so that nothing has to be loaded. */
const alive: typeof FORM_IS_ALIVE = 'laurel:alive'

/**
 * A form of a page that the server has written can be sent before the app is there. The browser would lead away with it;
 * it is kept instead, and sent as soon as somebody listens. What was typed stays where it is.
 */
export function keepEarlySubmits(): void {
  let early: HTMLFormElement | undefined
  const keep = (event: Event) => {
    event.preventDefault()
    early = event.target as HTMLFormElement
  }
  addEventListener('submit', keep, true)
  addEventListener(alive, () => {
    removeEventListener('submit', keep, true)
    if (early?.isConnected) early.requestSubmit()
  }, { once: true })
}
