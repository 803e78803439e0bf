import { freshness } from '#lib/api/freshness.ts'
import { viewer } from '#lib/session/viewer.ts'
import { local } from '#offline/localStore.ts'
import type { PassMarkup, PassView, StoredPass } from '#offline/passView.ts'
import { currentRelease } from '#offline/release.ts'
import { codeDrawingsOf } from './codeDrawings.ts'
import { markupOf } from './passMarkup.tsx'
import { storedPassReads } from './passReads.ts'
import { codesOf, passViewOf } from './passView.ts'

let lastTurn = 0

/** Stores the pass as data and as markup for the boot script. Does nothing until its data is complete. */
export async function savePass(): Promise<void> {
  const facts = storedPassReads()
  const memberId = currentMemberId()
  if (!facts || !memberId) return
  const turn = ++lastTurn
  const view = passViewOf(facts, await codeDrawingsOf(codesOf(facts)), {
    memberId,
    keptAt: freshness().updatedAt ?? new Date().toISOString(),
  })
  const markup = await currentMarkupOf(view)
  // The member may have logged out meanwhile: their pass must not be stored then. A later turn has newer data.
  if (currentMemberId() !== memberId || turn !== lastTurn) return
  writePass(view, markup)
}

/** Writes a pass. Without space for its markup, writes its data alone, from which the app shows it. */
export function writePass(view: PassView, markup: PassMarkup | undefined): void {
  if (!local.set('pass', { ...view, ...(markup && { markup }) })) local.set('pass', view)
}

/** Returns the stored markup if it shows this view, else renders it; undefined where no boot script inserts it. */
export async function currentMarkupOf(view: PassView): Promise<PassMarkup | undefined> {
  const release = currentRelease()
  if (!release) return undefined
  const stored = local.get('pass')
  if (stored?.markup?.release === release && isSameView(stored, view)) return stored.markup
  const rendered = await markupOf(view).catch(() => undefined)
  return rendered && { release, ...rendered }
}

function isSameView({ markup: _, ...stored }: StoredPass, view: PassView): boolean {
  return JSON.stringify({ ...stored, storedAt: view.storedAt }) === JSON.stringify(view)
}

/** Returns the member whose pass may be stored: also after their session has expired, until they log out. */
export function currentMemberId(): string | undefined {
  const current = viewer()
  if (current.kind !== 'member' && current.kind !== 'signedOutMember') return undefined
  // Logout clears the storage first and updates the viewer last: in between, only the storage shows the logout.
  return local.get('viewer')?.memberId === current.memberId ? current.memberId : undefined
}
