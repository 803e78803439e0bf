import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the build says of itself: source → file, and what that file needs. */
export type Chunk = { file: string; imports?: string[]; css?: string[]; dynamicImports?: string[] }

export type Release = {
  chunks: Readonly<Record<string, Chunk>>
  /** Address, as in the route table of the app → source of its screen. */
  screens: Readonly<Record<string, string>>
}

/** Reads what Vite and tools/shell.ts have written beside the built files; empty when nothing is built. */
export function readRelease(folder: string): Release {
  const read = <Content>(name: string): Content | undefined => {
    const file = join(folder, '.vite', name)
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : undefined
  }
  return { chunks: read('manifest.json') ?? {}, screens: read('screens.json') ?? {} }
}

/** The source of the screen at an address; nothing for an address that the app does not know. */
export function screenAt({ screens }: Release, path: string): string | undefined {
  const pattern = Object.keys(screens).find((pattern) => matches(pattern, path))
  return pattern === undefined ? undefined : screens[pattern]
}

const matches = (pattern: string, path: string): boolean => {
  const [wanted, given] = [partsOf(pattern), partsOf(path)]
  return wanted.length === given.length && wanted.every((part, place) => (part.startsWith(':') ? given[place] !== '' : part === given[place]))
}

/** As the app finds a screen: neither letter case nor a slash at the end matters. */
const partsOf = (path: string): string[] => path.toLowerCase().replace(/(.)\/+$/, '$1').split('/')
