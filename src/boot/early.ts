import type { FORM_IS_ALIVE } from '#offline/alive.ts'

/** Repeated here so that this script imports nothing at run time. */
const FORM_READY: typeof FORM_IS_ALIVE = 'laurel:alive'

/**
 * Holds back the submit of a server-rendered form until the app listens, then submits it again.
 * Without this the browser would navigate away. The input stays in the form.
 */
export function keepEarlySubmits(): void {
  let pendingForm: HTMLFormElement | undefined
  const holdSubmit = (event: Event) => {
    event.preventDefault()
    pendingForm = event.target as HTMLFormElement
  }
  addEventListener('submit', holdSubmit, true)
  addEventListener(FORM_READY, () => {
    removeEventListener('submit', holdSubmit, true)
    if (pendingForm?.isConnected) pendingForm.requestSubmit()
  }, { once: true })
}
