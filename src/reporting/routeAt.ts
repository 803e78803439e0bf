import { screenAt } from '#contract/screens.ts'

/** Returns the pattern of a path, never the path: paths have ids, and some have tokens. */
export const routeAt = (path: string): string => screenAt(path)?.path ?? 'none'
