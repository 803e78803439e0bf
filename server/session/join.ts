import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { createAccount, verifyAccount } from '#server/account/accounts.ts'
import type { Tx } from '#server/kit/db.ts'
import { joinProgramme } from '#server/membership/join.ts'
import { askForLetter } from './login-letter.ts'
import { endSession, startSession } from './sessions.ts'

type Newcomer = { brand: BrandPack; email: string; language: Language; now: Date }

/**
 * ST-20..22: a new address becomes a member at once, with welcome points and a letter that verifies. A known one,
 * verified or not, gets its letter and no session: whoever typed it may be somebody else.
 * @returns the new account, or nothing for a known address
 */
export async function joinByAddress(tx: Tx, { brand, email, language, now }: Newcomer): Promise<string | undefined> {
  const accountId = await createAccount(tx, { brand: brand.slug, email, language, now })
  await askForLetter(tx, { kind: accountId ? 'welcome' : 'login', brand, email, language, now })
  if (accountId) await joinProgramme(tx, { accountId, brand, now })
  return accountId
}

/** Membership join landing: the account is made, but only the letter lets in. */
export async function joinByLetter(tx: Tx, { brand, email, language, now }: Newcomer): Promise<void> {
  const accountId = await createAccount(tx, { brand: brand.slug, email, language, now })
  await askForLetter(tx, { kind: accountId ? 'welcome' : 'login', brand, email, language, now })
}

/** Lets in whoever showed a letter: verified from now on, a member of the programme, and nobody else's session stays. */
export async function letIn(tx: Tx, { accountId, brand, now, tokenBefore }: { accountId: string; brand: BrandPack; now: Date; tokenBefore: string | undefined }): Promise<string> {
  await verifyAccount(tx, accountId)
  await joinProgramme(tx, { accountId, brand, now })
  return switchSession(tx, { accountId, brand, now, tokenBefore })
}

/** A browser has one session: the one before ends on the server too. */
export async function switchSession(tx: Tx, { accountId, brand, now, tokenBefore }: { accountId: string; brand: BrandPack; now: Date; tokenBefore: string | undefined }): Promise<string> {
  if (tokenBefore) await endSession(tx, tokenBefore)
  return startSession(tx, { accountId, brand: brand.slug, now })
}
