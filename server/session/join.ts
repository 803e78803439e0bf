import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { createAccount, noteLanguage, verifyAccount } from '#server/account/accounts.ts'
import { liftCeiling } from '#server/account/password-ceiling.ts'
import { forgetUnproven } from '#server/account/unproven.ts'
import type { Tx } from '#server/kit/db.ts'
import { becomeMember } from '#server/membership/become.ts'
import { noteWhileUnproven } from '#server/referral/later.ts'
import { noteReferral } from '#server/referral/note.ts'
import { askForLetter, letterIfAllowed } from './login-letter.ts'
import { endSession, endSessionsOf, startSession } from './sessions.ts'

/** `referralCode`: of the link by which she came, as it was typed. */
type Newcomer = { brand: BrandPack; email: string; referralCode: string | undefined; language: Language; now: Date }
/** Somebody who comes in, and the session her browser had before. */
type Entry = { accountId: string; brand: BrandPack; secret: string; now: Date; tokenBefore: string | undefined; device: string }
/** Somebody who has shown a letter. `provenAccountId`: whose session or password this browser has shown as well. */
type Arrival = Entry & { language: Language | undefined; provenAccountId: string | undefined }

/**
 * ST-20..22: a new address becomes a member at once, with welcome points and a letter that verifies. A known one,
 * verified or not, gets its letter and no session: whoever typed it may be somebody else. Of who brought her, until she
 * has shown that it is hers, the last word counts, for the first may be a stranger's.
 * @returns the new account and its welcome points, or nothing for a known address
 */
export async function joinByAddress(tx: Tx, { brand, email, referralCode, language, secret, now }: Newcomer & { secret: string }): Promise<{ accountId: string; welcomePoints?: number } | undefined> {
  const accountId = await createAccount(tx, { brand: brand.slug, email, language, now })
  // Before the letter, whose limits are held after accounts.
  if (!accountId) await noteWhileUnproven(tx, { brand, email, code: referralCode, now })
  await letterIfAllowed(tx, { kind: accountId ? 'welcome' : 'alreadyMember', brand, email, language, now })
  if (!accountId) return undefined
  await noteReferral(tx, { brand, code: referralCode, friendAccountId: accountId, isInHerBrowser: true, now })
  const { welcomePoints } = await becomeMember(tx, { accountId, brand, secret, now })
  return { accountId, welcomePoints }
}

/** Membership join landing: the account is made, but only the letter lets in. */
export async function joinByLetter(tx: Tx, { brand, email, referralCode, language, now }: Newcomer): Promise<void> {
  const accountId = await createAccount(tx, { brand: brand.slug, email, language, now })
  await noteWhileUnproven(tx, { brand, email, code: referralCode, now })
  await askForLetter(tx, { kind: accountId ? 'welcome' : 'alreadyMember', brand, email, language, now })
}

/**
 * Lets in whoever showed a letter: verified from now on, a member of the programme, and nobody else's session or
 * password stays, nor what she could not put right. Anybody can join with an address that is not his, and choose a
 * password for it: whoever did is out as soon as its owner has shown her letter.
 * @returns `isPasswordRemoved`: a password was there that this browser knew nothing of
 */
export async function letIn(tx: Tx, arrival: Arrival): Promise<{ token: string; welcomePoints?: number; isPasswordRemoved?: boolean }> {
  const { accountId, language, provenAccountId } = arrival
  const isFirstProof = await verifyAccount(tx, accountId)
  if (isFirstProof) await endSessionsOf(tx, accountId)
  const isPasswordRemoved = isFirstProof && provenAccountId !== accountId && (await forgetUnproven(tx, accountId))
  // What a browser prefers is no choice: a member on a borrowed phone keeps her language.
  if (language) await noteLanguage(tx, { accountId, language })
  await liftCeiling(tx, arrival)
  const { welcomePoints } = await becomeMember(tx, { ...arrival, isProof: isFirstProof })
  return { token: await switchSession(tx, arrival), welcomePoints, ...(isPasswordRemoved ? { isPasswordRemoved } : {}) }
}

/** A browser has one session: the one before ends on the server too. */
export async function switchSession(tx: Tx, { accountId, brand, secret, now, tokenBefore, device }: Entry): Promise<string> {
  if (tokenBefore) await endSession(tx, tokenBefore, secret)
  return startSession(tx, { accountId, brand: brand.slug, secret, now, device })
}
