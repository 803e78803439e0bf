import { freshness } from '#kit/freshness.ts'
import { viewer } from '#kit/viewer.ts'
import { local } from '#offline/local.ts'
import type { PassView } from '#offline/passView.ts'
import { drawingsOf } from './drawings.ts'
import { storedFacts } from './facts.ts'
import { codesOf, passViewOf } from './passView.ts'

/** The pass as this phone has kept it, if it is this member's. */
export function keptPass(memberId: string): PassView | undefined {
  const kept = local.get('pass')
  return kept?.version === 1 && kept.memberId === memberId ? kept : undefined
}

/** Keeps the pass ready to paint, codes drawn, for the boot script. Nothing happens before its facts are complete. */
export async function keepSnapshot(): Promise<void> {
  const facts = storedFacts()
  const memberId = memberIdNow()
  if (!facts || !memberId) return
  const drawings = await drawingsOf(codesOf(facts))
  // Whoever logged out while it was drawn must not find it again.
  if (memberIdNow() !== memberId) return
  local.set('pass', passViewOf(facts, drawings, { memberId, keptAt: freshness().updatedAt ?? new Date().toISOString() }))
}

/** The member whose pass may be kept: also after her session is over, until she logs out. */
export function memberIdNow(): string | undefined {
  const looking = viewer()
  if (looking.kind !== 'member' && looking.kind !== 'lapsed') return undefined
  // Logging out wipes the phone first and looks again at the end: in between only the phone itself knows that she left.
  return local.get('viewer')?.memberId === looking.memberId ? looking.memberId : undefined
}
