/** Written in by vite.config.ts from the contract: the shapes behind the paths are nothing that a worker needs. */
declare const PATHS_OF_THE_PASS: readonly string[]

/** What the reads of the pass look like, as addresses. */
export const pathsOfThePass = PATHS_OF_THE_PASS.map((path) => new RegExp(`^/api/${path.replace(/:\w+/g, '[^/]+')}$`, 'i'))
