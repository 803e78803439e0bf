import { isPaymentPage } from '#contract/payment-page.ts'

/** Inserted by vite.config.ts from the contract, because the worker does not need the schemas. */
declare const OFFLINE_READ_PATHS: readonly string[]

/** Inserted by vite.config.ts from contract/screens.ts. */
declare const APP_PATHS: readonly string[]

/** Pages besides those of payments whose document has headers of its own (server/web/*-policy.ts). */
declare const OWN_DOCUMENT_PATHS: readonly string[]

const patternOf = (path: string) => path.replace(/:\w+/g, '[^/]+')

/** URL patterns of the reads of the pass. */
export const offlineReadPaths = OFFLINE_READ_PATHS.map(
  (path) => new RegExp(`^/api/${patternOf(path)}$`, 'i'),
)

const addressOf = (path: string) => new RegExp(`^${patternOf(path)}/*$`, 'i')
const addresses = APP_PATHS.map(addressOf)
const ownDocuments = OWN_DOCUMENT_PATHS.map(addressOf)

/** Returns whether the router has a screen for a path, ignoring letter case and trailing slashes. */
export const isAppPath = (path: string): boolean => addresses.some((address) => address.test(path))

/** Returns whether a page comes from the network when there is one, because its headers differ. */
export const hasOwnDocument = (url: URL): boolean =>
  isPaymentPage(url) || ownDocuments.some((address) => address.test(url.pathname))
