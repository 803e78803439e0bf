import type { Problem } from '#contract/problems.ts'
import type { SuccessCode } from '#contract/successes.ts'
import { successMessage } from '../texts/sentences.ts'

export type Toast = { kind: 'success' | 'problem' | 'notice'; text: string }

/** How long a toast stays, in milliseconds (OK-17). */
export const TOAST_MS = 5000

let show: ((toast: Toast) => void) | undefined
let hide: (() => void) | undefined
const queue: Toast[] = []

function emit(toast: Toast) {
  if (show) show(toast)
  else queue.push(toast)
}

/** Short messages at the top right, gone after five seconds. Queued until the component that shows them is loaded. */
export const toast = {
  success: (text: string) => emit({ kind: 'success', text }),
  successCode: (code: SuccessCode) => emit({ kind: 'success', text: successMessage(code) }),
  problem: (problem: Problem) => emit({ kind: 'problem', text: problem.message }),
  notice: (text: string) => emit({ kind: 'notice', text }),
  /** Removes all toasts, so that none covers a code in front of a scanner. */
  clear: () => {
    queue.length = 0
    hide?.()
  },
}

/** Sets how toasts are shown and shows the queued ones. Only for src/app/Toasts.tsx. @returns unset */
export function setToastPresenter(
  showing: (toast: Toast) => void,
  clearing: () => void,
): () => void {
  show = showing
  hide = clearing
  for (const early of queue.splice(0)) showing(early)
  return () => {
    show = hide = undefined
  }
}
