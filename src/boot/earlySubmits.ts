import type { FORM_READY_EVENT } from '#offline/formReady.ts'

/** Repeated here so that this script imports nothing at run time. */
const FORM_READY: typeof FORM_READY_EVENT = 'laurel:form-ready'

/**
 * Holds back the submit of a server-rendered form until the app listens, then submits it again.
 * Without this the browser would navigate away. The input stays in the form.
 */
export function holdEarlySubmits(): void {
  let pendingForm: HTMLFormElement | undefined
  const holdSubmit = (event: Event) => {
    event.preventDefault()
    pendingForm = event.target as HTMLFormElement
  }
  addEventListener('submit', holdSubmit, true)
  addEventListener(
    FORM_READY,
    () => {
      removeEventListener('submit', holdSubmit, true)
      if (pendingForm?.isConnected) pendingForm.requestSubmit()
    },
    { once: true },
  )
}
