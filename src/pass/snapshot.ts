import { freshness } from '#kit/freshness.ts'
import { viewer } from '#kit/viewer.ts'
import { local } from '#offline/local.ts'
import type { PassView } from '#offline/passView.ts'
import { drawingsOf } from './drawings.ts'
import { storedFacts } from './facts.ts'
import { codesOf, passViewOf } from './passView.ts'

/** Returns the pass stored on this phone; undefined when it belongs to another member. */
export function keptPass(memberId: string): PassView | undefined {
  const storedPass = local.get('pass')
  return storedPass?.version === 1 && storedPass.memberId === memberId ? storedPass : undefined
}

/** Stores the pass with drawn codes for the boot script. Does nothing until its data is complete. */
export async function keepSnapshot(): Promise<void> {
  const facts = storedFacts()
  const memberId = memberIdNow()
  if (!facts || !memberId) return
  const drawings = await drawingsOf(codesOf(facts))
  // The member may have logged out meanwhile: their pass must not be stored then.
  if (memberIdNow() !== memberId) return
  local.set('pass', passViewOf(facts, drawings, { memberId, keptAt: freshness().updatedAt ?? new Date().toISOString() }))
}

/** Returns the member whose pass may be stored: also after their session has expired, until they log out. */
export function memberIdNow(): string | undefined {
  const current = viewer()
  if (current.kind !== 'member' && current.kind !== 'lapsed') return undefined
  // Logout clears the storage first and updates the viewer last: in between, only the storage shows the logout.
  return local.get('viewer')?.memberId === current.memberId ? current.memberId : undefined
}
