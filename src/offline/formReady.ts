/**
 * The event that the page is ready; src/boot then submits a form and presses a button again that were used before the
 * app ran.
 */
export const FORM_READY_EVENT = 'laurel:form-ready'

/** Dispatches the event that a form is ready. */
export const announceFormReady = () => void dispatchEvent(new Event(FORM_READY_EVENT))
