import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { accountOf } from '#server/account/accounts.ts'
import { awaitNewEmail } from '#server/account/new-email.ts'
import type { Tx } from '#server/kit/db.ts'
import { askForLetter } from '#server/session/login-letter.ts'
import type { Own } from './herself.ts'

/**
 * Another email waits to be confirmed from its own mailbox. When it is somebody's already, nothing here tells: the
 * answer is the same, and the letter says to its owner that she is a member.
 * @throws Problem TOO_MANY_LETTERS
 */
export async function askForNewEmail(tx: Tx, { own: { accountId }, brand, email, language, now }: { own: Own; brand: BrandPack; email: string; language: Language; now: Date }): Promise<void> {
  const isTaken = (await accountOf(tx, { brand: brand.slug, email })) !== undefined
  await awaitNewEmail(tx, { accountId, brand: brand.slug, email, now })
  await askForLetter(tx, isTaken
    ? { kind: 'alreadyMember', brand, email, language, now }
    : { kind: 'newEmail', brand, email, language, now, values: { accountId } })
}
