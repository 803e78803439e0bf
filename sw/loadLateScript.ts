import type { LateScript } from './lateScript.ts'

declare const self: ServiceWorkerGlobalScope & Partial<LateScript>

/**
 * Loads the script with the database and the hashes (lateScript.ts) on first use. It is separate
 * because the pass at the till is answered without it, and parsing it would take longer than the
 * answer.
 */
export function loadLateScript(): LateScript {
  if (!self.remember) importScripts('/sw-late.js')
  return self as unknown as LateScript
}
