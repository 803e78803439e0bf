import { storeFiles, cacheFiles } from './cachedFiles.ts'
import type { FileFunctions, LateFunctions } from './lateScript.ts'
import { loadLateScript } from './loadLateScript.ts'

const files: FileFunctions = {
  warmFiles: cacheFiles,
  keepFiles: storeFiles,
}
let loaded: LateFunctions | undefined

/** Returns the functions of the late script. */
export const lateFunctions = (): LateFunctions => (loaded ??= loadLateScript().remember(files))
