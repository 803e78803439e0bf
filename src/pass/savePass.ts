import { freshness } from '#lib/api/freshness.ts'
import { viewer } from '#lib/session/viewer.ts'
import { local } from '#offline/localStore.ts'
import type { PassMarkup, PassView, StoredPass } from '#offline/passView.ts'
import { currentRelease } from '#offline/release.ts'
import { codeDrawingsOf } from './codeDrawings.ts'
import { markupOf } from './passMarkup.tsx'
import { storedPassReads } from './passReads.ts'
import { codesOf, passViewOf } from './passView.ts'

/** Numbers of the last save that began and of the last that has written. */
const saves = { begun: 0, written: 0 }

/** Stores the pass as data and as markup for the boot script. Does nothing until its data is complete. */
export async function savePass(): Promise<void> {
  const reads = storedPassReads()
  const memberId = currentMemberId()
  if (!reads || !memberId) return
  const save = ++saves.begun
  const view = passViewOf(reads, await codeDrawingsOf(codesOf(reads)), {
    memberId,
    keptAt: freshness().updatedAt ?? new Date().toISOString(),
  })
  // The member may have logged out meanwhile: their pass must not be stored then. A later save has newer data.
  const isCurrent = () => currentMemberId() === memberId && save >= saves.written
  if (!isCurrent()) return
  saves.written = save
  const markup = storedMarkupOf(view)
  // At once, because points were paid for a voucher. Its markup follows.
  writePass(view, markup)
  const rendered = markup ? undefined : await renderedMarkupOf(view)
  if (rendered && isCurrent()) writePass(view, rendered)
}

/** Writes a pass. Without space for its markup, writes its data alone, from which the app shows it. */
export function writePass(view: PassView, markup: PassMarkup | undefined): void {
  if (!local.set('pass', { ...view, ...(markup && { markup }) })) local.set('pass', view)
}

/** Returns the stored markup if this release rendered it from an equal view. */
export function storedMarkupOf(view: PassView): PassMarkup | undefined {
  const stored = local.get('pass')
  const isCurrent = stored?.markup && stored.markup.release === currentRelease()
  return isCurrent && isSameView(stored, view) ? stored.markup : undefined
}

/** Renders the markup of a view; undefined where no boot script inserts it, and when rendering fails. */
export async function renderedMarkupOf(view: PassView): Promise<PassMarkup | undefined> {
  const release = currentRelease()
  if (!release) return undefined
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
