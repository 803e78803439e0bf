import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The manifest of the build: source → file and its dependencies. */
export type Chunk = { file: string; imports?: string[]; css?: string[]; dynamicImports?: string[] }

export type BuildManifest = {
  chunks: Readonly<Record<string, Chunk>>
  /** Route pattern → source of its screen. */
  screens: Readonly<Record<string, string>>
}

/** Reads the manifests written by Vite and tools/build/app-shell.ts; empty without a build. */
export function readBuildManifest(folder: string): BuildManifest {
  const read = <Content>(name: string): Content | undefined => {
    const file = join(folder, '.vite', name)
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : undefined
  }
  return { chunks: read('manifest.json') ?? {}, screens: read('screens.json') ?? {} }
}

/** Returns the source of the screen at a path; undefined for an unknown path. */
export function screenChunkAt({ screens }: BuildManifest, path: string): string | undefined {
  const pattern = Object.keys(screens).find((pattern) => matches(pattern, path))
  return pattern === undefined ? undefined : screens[pattern]
}

const matches = (pattern: string, path: string): boolean => {
  const [expected, actual] = [partsOf(pattern), partsOf(path)]
  return (
    expected.length === actual.length &&
    expected.every((part, place) =>
      part.startsWith(':') ? actual[place] !== '' : part === actual[place],
    )
  )
}

/** Like the router of the app: ignores case and a trailing slash. */
const partsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .replace(/(.)\/+$/, '$1')
    .split('/')
