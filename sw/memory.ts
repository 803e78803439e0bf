import { dropPictures, keepFiles, warmFiles } from './files.ts'
import type { Files, Memory } from './remember.ts'

declare const self: ServiceWorkerGlobalScope & { remember?: (files: Files) => Memory }

const files: Files = { warmFiles, keepFiles, dropPictures }
let loaded: Memory | undefined

/**
 * Loads the script with the database (remember.ts) on first use. It is separate because the pass at
 * the till is answered without it, and parsing it would take longer than the answer.
 */
export function memory(): Memory {
  if (!self.remember) importScripts('/sw-remember.js')
  loaded ??= self.remember?.(files)
  return loaded as Memory
}
