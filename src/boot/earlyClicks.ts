import type { FORM_READY_EVENT } from '#offline/formReady.ts'

/** Repeated here so that this script imports nothing at run time. */
const FORM_READY: typeof FORM_READY_EVENT = 'laurel:form-ready'

/**
 * Remembers a press on a server-rendered button that is marked with `data-early-click`, and presses it again once the
 * app listens. Without this the press would be lost, although the menu around the button opens without the app.
 */
export function repeatEarlyClicks(): void {
  let pressed: HTMLElement | null = null
  const remember = ({ target }: Event) => {
    pressed = (target as Element).closest<HTMLElement>('[data-early-click]')
  }
  addEventListener('click', remember, true)
  addEventListener(
    FORM_READY,
    () => {
      removeEventListener('click', remember, true)
      if (pressed?.isConnected) pressed.click()
    },
    { once: true },
  )
}
