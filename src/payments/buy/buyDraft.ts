import { tab } from '#offline/localStore.ts'
import { viewer, watchViewer } from '#lib/session/viewer.ts'

/** What the member has chosen for a drop and not sent yet. The card itself stays in the frames of the vault. */
export type BuyDraft = { usesNewCard: boolean }

const empty: BuyDraft = { usesNewCard: false }

const KEY = 'buyDrafts'
type Stored = { memberId: string | undefined; drafts: Record<string, BuyDraft> }

const memberId = (): string | undefined => {
  const current = viewer()
  return 'memberId' in current ? current.memberId : undefined
}

function stored(): Stored {
  const found = tab.get(KEY) as Stored | undefined
  return found?.memberId === memberId() && found !== undefined
    ? found
    : { memberId: memberId(), drafts: {} }
}

/** The drafts of this tab, one for each drop. They belong to one member and end with the session's logout. */
export const buyDrafts = {
  read: (dropId: string): BuyDraft => ({ ...empty, ...stored().drafts[dropId] }),
  set: (dropId: string, draft: BuyDraft) =>
    tab.set(KEY, {
      memberId: memberId(),
      drafts: { ...stored().drafts, [dropId]: draft },
    } satisfies Stored),
}

// A logout in another tab does not empty the session storage of this one.
watchViewer(({ kind }) => {
  if (kind === 'visitor') tab.remove(KEY)
})
