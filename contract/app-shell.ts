/**
 * The header by which the service worker recognizes the app's page. The server sets it on every
 * such response; the page of a captive portal is HTML too but lacks it.
 */
export const SHELL_HEADER = 'x-app-shell'

/**
 * The header of every response of the API. Without it, a response below 500 counts as none: a
 * captive portal or a proxy answered instead of the server.
 */
export const API_HEADER = 'x-app-api'

/** Sent with writes by a page whose owner agreed to statistics; its value is `analytics` (CA-71). */
export const CONSENT_HEADER = 'x-app-consent'

/** The page of the link with which recipients of an optional email switch its kind off. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'
