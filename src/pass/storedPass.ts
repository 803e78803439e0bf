import { local } from '#offline/localStore.ts'
import type { PassView } from '#offline/passView.ts'

/** Returns the pass stored on this phone; undefined when it belongs to another member. */
export function readStoredPass(memberId: string): PassView | undefined {
  const storedPass = local.get('pass')
  return storedPass?.version === 1 && storedPass.memberId === memberId ? storedPass : undefined
}
