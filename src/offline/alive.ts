/** The event that a form is ready; src/boot/early.ts then submits a form that was sent before the app ran. */
export const FORM_IS_ALIVE = 'laurel:alive'

/** Dispatches the event that a form is ready. */
export const tellAlive = () => void dispatchEvent(new Event(FORM_IS_ALIVE))
