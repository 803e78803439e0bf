import { deletePictures, storeFiles, cacheFiles } from './cachedFiles.ts'
import type { FileFunctions, LateFunctions } from './lateScript.ts'

declare const self: ServiceWorkerGlobalScope & {
  remember?: (files: FileFunctions) => LateFunctions
}

const files: FileFunctions = {
  warmFiles: cacheFiles,
  keepFiles: storeFiles,
  dropPictures: deletePictures,
}
let loaded: LateFunctions | undefined

/**
 * Loads the script with the database (lateScript.ts) on first use. It is separate because the pass at
 * the till is answered without it, and parsing it would take longer than the answer.
 */
export function lateFunctions(): LateFunctions {
  if (!self.remember) importScripts('/sw-late.js')
  loaded ??= self.remember?.(files)
  return loaded as LateFunctions
}
