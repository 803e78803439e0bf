import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { accountOf } from '#server/account/accounts.ts'
import { awaitNewEmail } from '#server/account/new-email.ts'
import type { Tx } from '#server/kit/db.ts'
import { askForLetter } from '#server/session/login-letter.ts'
import type { Own } from './herself.ts'

/**
 * Requests an email change, to be confirmed from the new mailbox. Answers alike for an address that
 * is taken: then its owner gets an email that they are already a member.
 * @throws Problem TOO_MANY_LETTERS
 */
export async function askForNewEmail(tx: Tx, { own: { accountId }, brand, email, language, now }: { own: Own; brand: BrandPack; email: string; language: Language; now: Date }): Promise<void> {
  const isTaken = (await accountOf(tx, { brand: brand.slug, email })) !== undefined
  await awaitNewEmail(tx, { accountId, brand: brand.slug, email, now })
  await askForLetter(tx, isTaken
    ? { kind: 'alreadyMember', brand, email, language, now }
    : { kind: 'newEmail', brand, email, language, now, values: { accountId } })
}
