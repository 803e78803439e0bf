import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { isBirthdate } from '#domain/birthdate.ts'
import { normalizeLine } from '#domain/plain-text.ts'
import { eq } from 'drizzle-orm'
import {
  accountOf,
  createAccount,
  isVerifiedAccount,
  lockAccountById,
  type AccountRow,
} from '#server/identity/accounts.ts'
import { hasPassword, hashNewPassword, setPassword } from '#server/identity/passwords/passwords.ts'
import { saveRegisteredDetails } from '#server/identity/registered-details.ts'
import { telephoneOf } from '#server/identity/telephone.ts'
import { eraseUnverifiedData } from '#server/identity/unverified-accounts.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { joinAsMember } from '#server/membership/join-as-member.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { recordWhileUnverified, hideFriendName } from '#server/referrals/unverified-referrals.ts'
import { recordReferral } from '#server/referrals/record-referral.ts'
import { requestEmail, enqueueIfAllowed } from '#server/auth/sessions/login-email.ts'
import { parseEmail } from '../request-checks.ts'
import { openChallenge } from '../login-challenges.ts'
import type { Registration } from '../table.ts'

type RegistrationForm = {
  email: string
  firstname: string
  lastname: string
  username: string
  password: string
  telephone: string
  dateOfBirth?: string | undefined
  referralCode?: string | undefined
}
type NewMember = {
  brand: BrandPack
  email: string
  registration: Registration
  language: Language
  secret: string
  now: Date
}

/**
 * Validates and normalizes a registration (EN-04, VA-05..07). Hashing, the expensive part, comes
 * last.
 * @throws Problem ALL_FIELDS_REQUIRED | INVALID_EMAIL | INVALID_TELEPHONE | INVALID_BIRTHDATE, and
 *   those of a new password
 */
export async function parseRegistration(
  form: RegistrationForm,
  country: string,
  now: Date,
): Promise<{ email: string; registration: Registration }> {
  const [firstName, lastName, username, telephone] = [
    form.firstname,
    form.lastname,
    form.username,
    form.telephone,
  ].map(normalizeLine) as [string, string, string, string]
  if ([firstName, lastName, username, telephone, form.email.trim(), form.password].includes(''))
    throw new Problem('ALL_FIELDS_REQUIRED')
  const email = parseEmail(form.email)
  const dateOfBirth = form.dateOfBirth?.trim() || null
  if (dateOfBirth !== null && !isBirthdate(dateOfBirth, now.toISOString().slice(0, 10)))
    throw new Problem('INVALID_BIRTHDATE')
  const e164 = telephoneOf(telephone, country)
  return {
    email,
    registration: {
      firstName,
      lastName,
      username,
      telephone: e164,
      dateOfBirth,
      referralCode: form.referralCode,
      passwordHash: await hashNewPassword(form.password, form.password),
    },
  }
}

/**
 * Registers where a code is needed; answers alike for every address. An unproven address keeps the
 * registration until the code is typed; for a proven one it is a login, and the typed data is
 * dropped. Without an email nothing is stored.
 * @returns the token of the challenge
 * @throws Problem TOO_MANY_EMAILS
 */
export async function registerWithCode(
  tx: Tx,
  { brand, email, registration, language, secret, now }: NewMember,
): Promise<string> {
  const account =
    (await lockAccount(tx, { brand, email, language, now })) ??
    (await lockAccount(tx, { brand, email, language, now }))
  if (!account) throw new Problem('SOMETHING_WENT_WRONG')
  const { id, token } = await openChallenge(tx, {
    brand: brand.slug,
    accountId: account.id,
    registration: account.isVerified ? undefined : registration,
    secret,
    now,
  })
  await requestEmail(tx, {
    kind: account.isVerified ? 'alreadyMember' : 'code',
    brand,
    email,
    language,
    values: { challenge: id },
    now,
  })
  return token
}

/**
 * Creates or finds the account and locks it; undefined when the cleanup job deleted it at this
 * moment (jobs.ts).
 */
async function lockAccount(
  tx: Tx,
  { brand, email, language, now }: Pick<NewMember, 'brand' | 'email' | 'language' | 'now'>,
): Promise<AccountRow | undefined> {
  await createAccount(tx, { brand: brand.slug, email, language, now })
  const account = await accountOf(tx, { brand: brand.slug, email })
  return account && (await lockAccountById(tx, account.id)) ? account : undefined
}

/**
 * Registers where no code is needed: a new address becomes a member at once, even when its email
 * limit is used up; a known one gets a login email.
 * @returns the new account; undefined for a known address
 * @throws Problem TOO_MANY_EMAILS, for a known address
 */
export async function registerImmediately(
  tx: Tx,
  { brand, email, registration, language, secret, now }: NewMember,
): Promise<{ accountId: string; welcomePoints?: number } | undefined> {
  const accountId = await createAccount(tx, { brand: brand.slug, email, language, now })
  if (!accountId) {
    await recordWhileUnverified(tx, { brand, email, code: registration.referralCode, now })
    await requestEmail(tx, { kind: 'alreadyMember', brand, email, language, now })
    return undefined
  }
  await enqueueIfAllowed(tx, { kind: 'welcome', brand, email, language, now })
  await applyRegistration(tx, { brand, accountId, registration, now })
  const { welcomePoints } = await joinAsMember(tx, { accountId, brand, secret, now })
  return { accountId, welcomePoints }
}

/**
 * Writes a registration into its account, unless the owner has proven it and chosen a password
 * meanwhile. A proven birth date stays (VA-09). Unproven data is replaced, unless the browser has a
 * session of the account (`provenAccountId`). Records the referrer unless the account is a proven
 * member.
 */
export async function applyRegistration(
  tx: Tx,
  {
    brand,
    accountId,
    registration,
    provenAccountId,
    now,
  }: {
    brand: BrandPack
    accountId: string
    registration: Registration
    provenAccountId?: string | undefined
    now: Date
  },
): Promise<void> {
  const { passwordHash, referralCode, ...details } = registration
  const isProven = await isVerifiedAccount(tx, accountId)
  if (isProven && (await hasPassword(tx, accountId))) return
  if (!isProven && provenAccountId !== accountId) {
    await eraseUnverifiedData(tx, accountId)
    await hideFriendName(tx, accountId)
  }
  await saveRegisteredDetails(tx, { accountId, isProven, details })
  await setPassword(tx, { accountId, hash: passwordHash, now })
  if (!(await isMember(tx, accountId)) || !isProven)
    await recordReferral(tx, {
      brand,
      code: referralCode,
      friendAccountId: accountId,
      isOwnBrowser: true,
      now,
    })
}

async function isMember(tx: Tx, accountId: string): Promise<boolean> {
  const [member] = await tx
    .select({ accountId: loyaltyAccountView.accountId })
    .from(loyaltyAccountView)
    .where(eq(loyaltyAccountView.accountId, accountId))
  return member !== undefined
}
