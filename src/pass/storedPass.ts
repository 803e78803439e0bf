import { freshness } from '#lib/api/freshness.ts'
import { viewer } from '#lib/session/viewer.ts'
import { local } from '#offline/localStore.ts'
import type { PassView } from '#offline/passView.ts'
import { codeDrawingsOf } from './codeDrawings.ts'
import { storedPassReads } from './passReads.ts'
import { codesOf, passViewOf } from './passView.ts'

/** Returns the pass stored on this phone; undefined when it belongs to another member. */
export function readStoredPass(memberId: string): PassView | undefined {
  const storedPass = local.get('pass')
  return storedPass?.version === 1 && storedPass.memberId === memberId ? storedPass : undefined
}

/** Stores the pass with drawn codes for the boot script. Does nothing until its data is complete. */
export async function storePass(): Promise<void> {
  const facts = storedPassReads()
  const memberId = currentMemberId()
  if (!facts || !memberId) return
  const drawings = await codeDrawingsOf(codesOf(facts))
  // The member may have logged out meanwhile: their pass must not be stored then.
  if (currentMemberId() !== memberId) return
  local.set(
    'pass',
    passViewOf(facts, drawings, {
      memberId,
      keptAt: freshness().updatedAt ?? new Date().toISOString(),
    }),
  )
}

/** Returns the member whose pass may be stored: also after their session has expired, until they log out. */
export function currentMemberId(): string | undefined {
  const current = viewer()
  if (current.kind !== 'member' && current.kind !== 'signedOutMember') return undefined
  // Logout clears the storage first and updates the viewer last: in between, only the storage shows the logout.
  return local.get('viewer')?.memberId === current.memberId ? current.memberId : undefined
}
