import { isMessageShort, recipientProblem } from '#domain/transfer.ts'
import { createDrafts } from '#lib/session/drafts.ts'
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

/** The drafts of this tab, one for each item. They belong to one member and end with the logout. */
export const transferDrafts = createDrafts<TransferDraft>('transferDrafts', empty)

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
