import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { accountOf } from '#server/identity/accounts.ts'
import { storePendingEmail } from '#server/identity/email-change/email-change.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { requestEmail } from '#server/auth/sessions/login-email.ts'
import type { OwnAccount } from '#server/auth/reauthenticate.ts'

/**
 * Requests an email change, to be confirmed from the new mailbox. Answers alike for an address that
 * is taken: then its owner gets an email that they are already a member.
 * @throws Problem TOO_MANY_EMAILS
 */
export async function requestEmailChange(
  tx: Tx,
  {
    own: { accountId },
    brand,
    email,
    language,
    now,
  }: { own: OwnAccount; brand: BrandPack; email: string; language: Language; now: Date },
): Promise<void> {
  const isTaken = (await accountOf(tx, { brand: brand.slug, email })) !== undefined
  await storePendingEmail(tx, { accountId, brand: brand.slug, email, now })
  await requestEmail(
    tx,
    isTaken
      ? { kind: 'alreadyMember', brand, email, language, now, values: { after: 'emailChange' } }
      : { kind: 'newEmail', brand, email, language, now, values: { accountId } },
  )
}
