/** The event that a form is ready; src/boot/earlySubmits.ts then submits a form that was sent before the app ran. */
export const FORM_READY_EVENT = 'laurel:form-ready'

/** Dispatches the event that a form is ready. */
export const announceFormReady = () => void dispatchEvent(new Event(FORM_READY_EVENT))
