/** Written in by vite.config.ts from the contract: the shapes behind the paths are nothing that a worker needs. */
declare const PATHS_OF_THE_PASS: readonly string[]

/** The same for the route table of the app. */
declare const PATHS_OF_THE_APP: readonly string[]

const patternOf = (path: string) => path.replace(/:\w+/g, '[^/]+')

/** What the reads of the pass look like, as addresses. */
export const pathsOfThePass = PATHS_OF_THE_PASS.map((path) => new RegExp(`^/api/${patternOf(path)}$`, 'i'))

const addresses = PATHS_OF_THE_APP.map((path) => new RegExp(`^${patternOf(path)}/*$`, 'i'))

/** As the router finds a screen: neither letter case nor a slash at the end matters. */
export const isAddressOfTheApp = (path: string): boolean => addresses.some((address) => address.test(path))
