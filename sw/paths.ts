/** Inserted by vite.config.ts from the contract, because the worker does not need the schemas. */
declare const PATHS_OF_THE_PASS: readonly string[]

/** Inserted from the route table of the app. */
declare const PATHS_OF_THE_APP: readonly string[]

const patternOf = (path: string) => path.replace(/:\w+/g, '[^/]+')

/** URL patterns of the reads of the pass. */
export const pathsOfThePass = PATHS_OF_THE_PASS.map((path) => new RegExp(`^/api/${patternOf(path)}$`, 'i'))

const addresses = PATHS_OF_THE_APP.map((path) => new RegExp(`^${patternOf(path)}/*$`, 'i'))

/** Returns whether the router has a screen for a path, ignoring letter case and trailing slashes. */
export const isAddressOfTheApp = (path: string): boolean => addresses.some((address) => address.test(path))
