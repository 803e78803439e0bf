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

/** `referralCode`: from the link through which the visitor arrived, as typed. */
type NewMember = { brand: BrandPack; email: string; referralCode: string | undefined; language: Language; now: Date }
/** An account to log in to, and the session the browser had before. */
type SessionRequest = { accountId: string; brand: BrandPack; secret: string; now: Date; tokenBefore: string | undefined; device: string }
/**
 * A login with a code or link. `provenAccountId`: account of a session or password the browser has
 * shown too.
 */
type EmailLogin = SessionRequest & { language: Language | undefined; provenAccountId: string | undefined }

/**
 * Joins by address (ST-20..22): a new address becomes a member at once, with welcome points and a
 * verification email. A known one gets an email and no session, because anybody may have typed it.
 * Until the proof the last referral code counts.
 * @returns the new account and its welcome points; undefined for a known address
 */
export async function joinByAddress(tx: Tx, { brand, email, referralCode, language, secret, now }: NewMember & { secret: string }): Promise<{ accountId: string; welcomePoints?: number } | undefined> {
  const accountId = await createAccount(tx, { brand: brand.slug, email, language, now })
  // Before the email, because email limits are locked after accounts.
  if (!accountId) await noteWhileUnproven(tx, { brand, email, code: referralCode, now })
  await letterIfAllowed(tx, { kind: accountId ? 'welcome' : 'alreadyMember', brand, email, language, now })
  if (!accountId) return undefined
  await noteReferral(tx, { brand, code: referralCode, friendAccountId: accountId, isInHerBrowser: true, now })
  const { welcomePoints } = await becomeMember(tx, { accountId, brand, secret, now })
  return { accountId, welcomePoints }
}

/** Joins from the membership landing page: creates the account, but only the email logs in. */
export async function joinByLetter(tx: Tx, { brand, email, referralCode, language, now }: NewMember): Promise<void> {
  const accountId = await createAccount(tx, { brand: brand.slug, email, language, now })
  await noteWhileUnproven(tx, { brand, email, code: referralCode, now })
  await askForLetter(tx, { kind: accountId ? 'welcome' : 'alreadyMember', brand, email, language, now })
}

/**
 * Logs in after a proof of the address. The first proof verifies the account, ends all sessions, and
 * removes a password and data that this browser has not shown to know, because anybody can join with
 * another person's address and choose a password.
 * @returns `isPasswordRemoved`: a password unknown to this browser was removed
 */
export async function letIn(tx: Tx, login: EmailLogin): Promise<{ token: string; welcomePoints?: number; isPasswordRemoved?: boolean }> {
  const { accountId, language, provenAccountId } = login
  const isFirstProof = await verifyAccount(tx, accountId)
  if (isFirstProof) await endSessionsOf(tx, accountId)
  const isPasswordRemoved = isFirstProof && provenAccountId !== accountId && (await forgetUnproven(tx, accountId))
  // Only an explicit choice is stored: on a borrowed phone the browser's preference is somebody
  // else's.
  if (language) await noteLanguage(tx, { accountId, language })
  await liftCeiling(tx, login)
  const { welcomePoints } = await becomeMember(tx, { ...login, isProof: isFirstProof })
  return { token: await switchSession(tx, login), welcomePoints, ...(isPasswordRemoved ? { isPasswordRemoved } : {}) }
}

/** Starts a session for the browser and ends its previous one on the server too. */
export async function switchSession(tx: Tx, { accountId, brand, secret, now, tokenBefore, device }: SessionRequest): Promise<string> {
  if (tokenBefore) await endSession(tx, tokenBefore, secret)
  return startSession(tx, { accountId, brand: brand.slug, secret, now, device })
}
