/**
 * The header by which the service worker recognizes the app's page. The server sets it on every
 * such response; the page of a captive portal is HTML too but lacks it.
 */
export const SHELL_HEADER = 'x-app-shell'
