import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screenAt } from '#contract/screens.ts'

/** The manifest of the build: source → file and its dependencies. */
export type Chunk = { file: string; imports?: string[]; css?: string[]; dynamicImports?: string[] }

export type BuildManifest = { chunks: Readonly<Record<string, Chunk>> }

/** What a page is made of: the page template, the manifest and the folder of the built client. */
export type BuildFiles = { template: string; buildManifest: BuildManifest; folder: string }

/** Reads the manifest written by Vite; empty without a build. */
export function readBuildManifest(folder: string): BuildManifest {
  const file = join(folder, '.vite/manifest.json')
  return {
    chunks: existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as BuildManifest['chunks'])
      : {},
  }
}

/** Returns the source of the screen at a path; undefined for an unknown path. */
export function screenSourceAt(path: string): string | undefined {
  const screen = screenAt(path)
  return screen && `src/screens/${screen.module}Screen.tsx`
}

/** Returns the styles of a screen for inlining, so that it is styled before any file is fetched. */
export const inlineStyles = (folder: string, files: readonly string[]): string =>
  files
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
    .replaceAll('</', '<\\/')
