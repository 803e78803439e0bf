/**
 * The header by which the service worker recognises the app's page. The server sets it on every answer that is one;
 * the page of a captive portal is HTML as well and does not have it.
 */
export const SHELL_HEADER = 'x-app-shell'
