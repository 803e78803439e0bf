import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { createAccount, saveLanguage } from '#server/identity/accounts.ts'
import { resetFailedLogins } from '#server/identity/passwords/failed-login-limit.ts'
import { eraseUnverifiedData } from '#server/identity/unverified-accounts.ts'
import { hashToken } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { joinAsMember } from '#server/membership/join-as-member.ts'
import { moveSubscription } from '#server/notifications/subscriptions.ts'
import { recordWhileUnverified } from '#server/referrals/unverified-referrals.ts'
import { recordReferral } from '#server/referrals/record-referral.ts'
import { requestEmail, enqueueIfAllowed } from './login-email.ts'
import { keepDeviceAfterLogin } from './remembered-devices.ts'
import { endSession, endSessionsOf, startSession } from './sessions.ts'
import { verifyAccount } from './verify-account.ts'

/** `referralCode`: from the link through which the visitor arrived, as typed. */
type NewMember = {
  brand: BrandPack
  email: string
  referralCode: string | undefined
  language: Language
  now: Date
}
/** An account to log in to, and the session the browser had before. */
type SessionRequest = {
  accountId: string
  brand: BrandPack
  secret: string
  now: Date
  tokenBefore: string | undefined
  /** Of the remembered device: it stays when it belongs to the account. */
  deviceToken: string | undefined
  device: string
}
/**
 * A login with a code or link. `provenAccountId`: account of a session or password the browser has
 * shown too.
 */
type EmailLogin = SessionRequest & {
  language: Language | undefined
  provenAccountId: string | undefined
}

/**
 * Joins by address (ST-20..22): a new address becomes a member at once, with welcome points and a
 * verification email. A known one gets an email and no session, because anybody may have typed it.
 * Until the proof the last referral code counts.
 * @returns the new account and its welcome points; undefined for a known address
 * @throws Problem TOO_MANY_EMAILS, for a known address
 */
export async function joinByAddress(
  tx: Tx,
  { brand, email, referralCode, language, secret, now }: NewMember & { secret: string },
): Promise<{ accountId: string; welcomePoints?: number } | undefined> {
  const accountId = await createAccount(tx, { brand: brand.slug, email, language, now })
  // Before the email, because email limits are locked after accounts.
  if (!accountId) await recordWhileUnverified(tx, { brand, email, code: referralCode, now })
  if (!accountId) {
    await requestEmail(tx, { kind: 'alreadyMember', brand, email, language, now })
    return undefined
  }
  await enqueueIfAllowed(tx, { kind: 'welcome', brand, email, language, now })
  await recordReferral(tx, {
    brand,
    code: referralCode,
    friendAccountId: accountId,
    isOwnBrowser: true,
    now,
  })
  const { welcomePoints } = await joinAsMember(tx, { accountId, brand, secret, now })
  return { accountId, welcomePoints }
}

/** Joins from the membership landing page: creates the account, but only the email logs in. */
export async function joinByEmail(
  tx: Tx,
  { brand, email, referralCode, language, now }: NewMember,
): Promise<void> {
  const accountId = await createAccount(tx, { brand: brand.slug, email, language, now })
  await recordWhileUnverified(tx, { brand, email, code: referralCode, now })
  await requestEmail(tx, {
    kind: accountId ? 'welcome' : 'alreadyMember',
    brand,
    email,
    language,
    now,
  })
}

/**
 * Logs in after a proof of the address. The first proof verifies the account, ends all sessions, and
 * removes a password and data that this browser has not shown to know, because anybody can join with
 * another person's address and choose a password.
 * @returns `isPasswordRemoved`: a password unknown to this browser was removed
 */
export async function logInVerified(
  tx: Tx,
  login: EmailLogin,
): Promise<{ token: string; welcomePoints?: number; isPasswordRemoved?: boolean }> {
  const { accountId, language, provenAccountId } = login
  const isFirstProof = await verifyAccount(tx, accountId)
  if (isFirstProof) await endSessionsOf(tx, accountId)
  const isPasswordRemoved =
    isFirstProof && provenAccountId !== accountId && (await eraseUnverifiedData(tx, accountId))
  // Only an explicit choice is stored: on a borrowed phone the browser's preference is somebody
  // else's.
  if (language) await saveLanguage(tx, { accountId, language })
  await resetFailedLogins(tx, login)
  const { welcomePoints } = await joinAsMember(tx, { ...login, isProof: isFirstProof })
  return {
    token: await replaceSession(tx, login),
    welcomePoints,
    ...(isPasswordRemoved ? { isPasswordRemoved } : {}),
  }
}

/** Starts a session for the browser and ends its previous one on the server too. */
export async function replaceSession(
  tx: Tx,
  { accountId, brand, secret, now, tokenBefore, deviceToken, device }: SessionRequest,
): Promise<string> {
  const own = { accountId, brand: brand.slug, secret, now }
  const deviceId = deviceToken ? await keepDeviceAfterLogin(tx, { ...own, deviceToken }) : undefined
  const token = await startSession(tx, {
    ...own,
    device,
    remembered: deviceId ? { id: deviceId, loggedInAt: now } : undefined,
  })
  if (tokenBefore) {
    await moveSubscription(tx, {
      accountId,
      sessionHash: hashToken(secret, tokenBefore),
      next: { sessionHash: hashToken(secret, token), deviceId },
    })
    await endSession(tx, tokenBefore, secret)
  }
  return token
}
