import { isMessageShort, recipientProblem } from '#domain/transfer.ts'
import { tab } from '#offline/localStore.ts'
import { viewer, watchViewer } from '#lib/session/viewer.ts'
import type { Step } from './steps.ts'

/** What the member has typed for one item. `way`: an address, or a link that anyone may use. */
export type TransferDraft = {
  way: 'email' | 'link'
  email: string
  emailAgain: string
  firstName: string
  lastName: string
  message: string
  hasMessage: boolean
}

const empty: TransferDraft = {
  way: 'email',
  email: '',
  emailAgain: '',
  firstName: '',
  lastName: '',
  message: '',
  hasMessage: true,
}

const KEY = 'transferDrafts'
type Stored = { memberId: string | undefined; drafts: Record<string, Partial<TransferDraft>> }

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

/** The drafts of this tab, one for each item. They belong to one member and end with the session's logout. */
export const transferDrafts = {
  read: (nftId: string): TransferDraft => ({ ...empty, ...stored().drafts[nftId] }),
  add(nftId: string, values: Partial<TransferDraft>) {
    const { drafts } = stored()
    tab.set(KEY, {
      memberId: memberId(),
      drafts: { ...drafts, [nftId]: { ...drafts[nftId], ...values } },
    } satisfies Stored)
  },
  clear(nftId: string) {
    const { [nftId]: _, ...drafts } = stored().drafts
    tab.set(KEY, { memberId: memberId(), drafts } satisfies Stored)
  },
  clearAll: () => tab.remove(KEY),
}

// A logout in another tab does not empty the session storage of this one.
watchViewer(({ kind }) => {
  if (kind === 'visitor') transferDrafts.clearAll()
})

/** Returns the step to show: an address may name a later one than the draft is ready for. */
export function reachableStep(
  step: Step,
  { way, email, emailAgain, message }: TransferDraft,
): Step {
  if (step === 'sent' || step === 'who') return step
  if (way === 'email' && recipientProblem(email, emailAgain)) return 'who'
  return step === 'confirm' && !isMessageShort(message) ? 'say' : step
}

/** Returns the message that is sent; undefined without one. */
export const messageOf = ({ message, hasMessage }: TransferDraft): string | undefined =>
  (hasMessage && message.trim()) || undefined

/** Returns the full name of the recipient, as far as it is known. */
export const nameOf = ({ firstName, lastName }: Pick<TransferDraft, 'firstName' | 'lastName'>) =>
  [firstName, lastName]
    .map((name) => name.trim())
    .filter(Boolean)
    .join(' ')
