/** After as many messages that did not arrive, a phone is notified of the next change only. */
export const MAX_ATTEMPTS = 30
