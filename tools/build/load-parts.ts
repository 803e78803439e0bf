import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The module whose function Vite wraps around every import(). */
const HELPER = '\0vite/preload-helper.js'
const loadPart = fileURLToPath(new URL('../../src/offline/loadPart.ts', import.meta.url))

/** Returns a plugin that loads late parts with src/offline/loadPart.ts instead of Vite's helper. */
export function loadParts(): Plugin {
  let isReplaced = false
  return {
    name: 'laurel-parts',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== HELPER) return undefined
      isReplaced = true
      return `export { loadPart as __vitePreload } from ${JSON.stringify(loadPart)}`
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        throw new Error('Vite no longer loads late parts with ' + JSON.stringify(HELPER))
    },
  }
}
