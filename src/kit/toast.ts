import type { Problem } from '#contract/problems.ts'
import type { SuccessCode } from '#contract/successes.ts'
import { successText } from './sentences.ts'

export type Toast = { kind: 'success' | 'problem' | 'notice'; text: string }

/** OK-17 */
export const TOAST_MS = 5000

let show: ((toast: Toast) => void) | undefined
let hide: (() => void) | undefined
const waiting: Toast[] = []

function fire(toast: Toast) {
  if (show) show(toast)
  else waiting.push(toast)
}

/** Short messages, top-right, gone after five seconds. They wait until the library that shows them is loaded. */
export const toast = {
  success: (text: string) => fire({ kind: 'success', text }),
  /** A sentence of the catalogue of successes. */
  says: (code: SuccessCode) => fire({ kind: 'success', text: successText(code) }),
  problem: (problem: Problem) => fire({ kind: 'problem', text: problem.message }),
  notice: (text: string) => fire({ kind: 'notice', text }),
  /** Takes away what is shown: where a code is held to a scanner nothing may lie on it. */
  clear: () => {
    waiting.length = 0
    hide?.()
  },
}

/** Part of src/app/Toasts.tsx: from now on toasts are shown by this. @returns stop */
export function showToastsWith(showing: (toast: Toast) => void, clearing: () => void): () => void {
  show = showing
  hide = clearing
  for (const early of waiting.splice(0)) showing(early)
  return () => { show = hide = undefined }
}
