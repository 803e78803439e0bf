/** Told to the page when a form of it listens: whoever was quicker than the app is heard now (src/boot/early.ts). */
export const FORM_IS_ALIVE = 'laurel:alive'

export const tellAlive = () => void dispatchEvent(new Event(FORM_IS_ALIVE))
