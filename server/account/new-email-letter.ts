import { penOf, type Desk } from '#server/brand/pen.ts'
import type { Letter, WaitingLetter } from '#server/neighbours/mail.ts'
import { mintEmailToken } from './new-email.ts'

/** The letter to a new address, with the link that confirms it; nothing when the change was taken back. */
export async function writeNewEmailLetter(letter: WaitingLetter, desk: Desk): Promise<Letter | undefined> {
  const { tx, brand, secret, now } = desk
  const token = await mintEmailToken(tx, { accountId: letter.values['accountId'] ?? '', brand: brand.slug, email: letter.recipient, secret, now })
  if (token === undefined) return undefined
  const { says, link, finished } = penOf(letter, desk)
  const address = link('/confirm-email', { token })
  return finished('newEmail', [
    { kind: 'text', says: says('newEmail.lead') },
    { kind: 'button', says: says('newEmail.button'), address },
    { kind: 'text', says: says('newEmail.valid') },
    { kind: 'quiet', says: says('newEmail.notYou') },
    { kind: 'link', says: says('plainLink'), address },
  ])
}

/** The notice to the old address. It does not tell the new one: whoever reads this mailbox now need not know it. */
export async function writeEmailChangedLetter(letter: WaitingLetter, desk: Desk): Promise<Letter> {
  const { says, finished } = penOf(letter, desk)
  return finished('emailChanged', [
    { kind: 'text', says: says('emailChanged.lead') },
    { kind: 'text', says: says('emailChanged.notYou') },
    { kind: 'button', says: says('emailChanged.support'), address: desk.brand.links.support },
  ], 'emailChanged.footer')
}
