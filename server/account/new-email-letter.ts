import { penOf, type Desk } from '#server/brand/pen.ts'
import type { Letter, WaitingLetter } from '#server/neighbours/mail.ts'
import { mintEmailToken } from './new-email.ts'

/**
 * Writes the email to a new address with the confirmation link; undefined when the change was
 * cancelled.
 */
export async function writeNewEmailLetter(email: WaitingLetter, context: Desk): Promise<Letter | undefined> {
  const { tx, brand, secret, now } = context
  const token = await mintEmailToken(tx, { accountId: email.values['accountId'] ?? '', brand: brand.slug, email: email.recipient, secret, now })
  if (token === undefined) return undefined
  const { says, link, finished } = penOf(email, context)
  const address = link('/confirm-email', { token })
  return finished('newEmail', [
    { kind: 'text', says: says('newEmail.lead') },
    { kind: 'button', says: says('newEmail.button'), address },
    { kind: 'text', says: says('newEmail.valid') },
    { kind: 'quiet', says: says('newEmail.notYou') },
    { kind: 'link', says: says('plainLink'), address },
  ])
}

/**
 * Writes the notice to the old address, without the new one: its reader may be somebody else by
 * now.
 */
export async function writeEmailChangedLetter(email: WaitingLetter, context: Desk): Promise<Letter> {
  const { says, finished } = penOf(email, context)
  return finished('emailChanged', [
    { kind: 'text', says: says('emailChanged.lead') },
    { kind: 'text', says: says('emailChanged.notYou') },
    { kind: 'button', says: says('emailChanged.support'), address: context.brand.links.support },
  ], 'emailChanged.footer')
}
