import { tab } from '#offline/localStore.ts'
import { viewerMemberId, watchViewer } from './viewer.ts'

type Stored<T> = { memberId: string | undefined; drafts: Record<string, Partial<T>> }

/**
 * Returns the drafts of this tab under a name of the storage: what a member has chosen or typed for
 * something, such as an item, and not sent yet. They belong to one member and end with the logout.
 */
export function createDrafts<T extends object>(name: string, empty: T) {
  const stored = (): Record<string, Partial<T>> => {
    const found = tab.get(name) as Stored<T> | undefined
    return found?.memberId === viewerMemberId() ? (found?.drafts ?? {}) : {}
  }
  const store = (drafts: Record<string, Partial<T>>) =>
    tab.set(name, { memberId: viewerMemberId(), drafts } satisfies Stored<T>)
  // A logout in another tab does not empty the session storage of this one.
  watchViewer(({ kind }) => {
    if (kind === 'visitor') tab.remove(name)
  })
  return {
    read: (id: string): T => ({ ...empty, ...stored()[id] }),
    add(id: string, values: Partial<T>) {
      const drafts = stored()
      store({ ...drafts, [id]: { ...drafts[id], ...values } })
    },
    clear(id: string) {
      const { [id]: _, ...drafts } = stored()
      store(drafts)
    },
    clearAll: () => tab.remove(name),
  }
}
