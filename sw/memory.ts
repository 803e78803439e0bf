import { dropPictures, keepFiles, warmFiles } from './files.ts'
import type { Files, Memory } from './remember.ts'

declare const self: ServiceWorkerGlobalScope & { remember?: (files: Files) => Memory }

const files: Files = { warmFiles, keepFiles, dropPictures }
let known: Memory | undefined

/**
 * The part of the worker with the database (remember.ts), a script of its own: at the till the page with the code is
 * answered without it, and reading it would take longer than the answer.
 */
export function memory(): Memory {
  if (!self.remember) importScripts('/sw-remember.js')
  known ??= self.remember?.(files)
  return known as Memory
}
