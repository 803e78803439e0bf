import type { Language } from '#contract/problems.ts'

/** Ends in a file name, so that the service worker leaves it to the server. */
export const RETURN_PATH = '/payment/return.html'

/** Returns the address to which a bank returns after its question (3-D Secure). */
export const returnAddress = (origin: string, language: Language): string =>
  `${origin}${RETURN_PATH}?lang=${language}`
