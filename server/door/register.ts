import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { isBirthdate } from '#domain/birthdate.ts'
import { plainLine } from '#domain/plain.ts'
import { sql } from 'drizzle-orm'
import { accountOf, createAccount, holdAccount, type AccountRow } from '#server/account/accounts.ts'
import { hasPassword, hashOfNewPassword, setPassword } from '#server/account/passwords.ts'
import { telephoneOf } from '#server/account/telephone.ts'
import { forgetUnproven } from '#server/account/unproven.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { becomeMember } from '#server/membership/become.ts'
import { noteWhileUnproven, unname } from '#server/referral/later.ts'
import { noteReferral } from '#server/referral/note.ts'
import { askForLetter, letterIfAllowed } from '#server/session/login-letter.ts'
import { addressIn } from './address.ts'
import { openChallenge, type Registration } from './challenges.ts'

type Form = { email: string; firstname: string; lastname: string; username: string; password: string; telephone: string; dateOfBirth?: string | undefined; referralCode?: string | undefined }
type Newcomer = { brand: BrandPack; email: string; registration: Registration; language: Language; secret: string; now: Date }

/**
 * EN-04, VA-05..07: what was typed, as it is kept. What costs work comes last.
 * @throws Problem ALL_FIELDS_REQUIRED | INVALID_EMAIL | INVALID_TELEPHONE | INVALID_BIRTHDATE, and those of a new password
 */
export async function registrationOf(form: Form, country: string, now: Date): Promise<{ email: string; registration: Registration }> {
  const [firstName, lastName, username, telephone] = [form.firstname, form.lastname, form.username, form.telephone].map(plainLine) as [string, string, string, string]
  if ([firstName, lastName, username, telephone, form.email.trim(), form.password].includes('')) throw new Problem('ALL_FIELDS_REQUIRED')
  const email = addressIn(form.email)
  const dateOfBirth = form.dateOfBirth?.trim() || null
  if (dateOfBirth !== null && !isBirthdate(dateOfBirth, now.toISOString().slice(0, 10))) throw new Problem('INVALID_BIRTHDATE')
  const kept = telephoneOf(telephone, country)
  return { email, registration: { firstName, lastName, username, telephone: kept, dateOfBirth, referralCode: form.referralCode, passwordHash: await hashOfNewPassword(form.password, form.password) } }
}

/**
 * Registering where a code is asked: the answer is the same for every address. A new one, or one that nobody has
 * confirmed, waits with its registration until the code is typed; to a confirmed one this is a log in, and nothing of
 * what a stranger typed is kept. Without its letter there is no way on, so where none may leave, nothing is kept.
 * @returns the token of the challenge
 * @throws Problem TOO_MANY_LETTERS
 */
export async function registerWithCode(tx: Tx, { brand, email, registration, language, secret, now }: Newcomer): Promise<string> {
  const account = (await heldAccount(tx, { brand, email, language, now })) ?? (await heldAccount(tx, { brand, email, language, now }))
  if (!account) throw new Problem('SOMETHING_WENT_WRONG')
  const { id, token } = await openChallenge(tx, { brand: brand.slug, accountId: account.id, registration: account.is_verified ? undefined : registration, secret, now })
  await askForLetter(tx, { kind: account.is_verified ? 'alreadyMember' : 'code', brand, email, language, values: { challenge: id }, now })
  return token
}

/** The account of an address, new or known, held; nothing when it was forgotten as a stranger's at this instant (jobs.ts). */
async function heldAccount(tx: Tx, { brand, email, language, now }: Pick<Newcomer, 'brand' | 'email' | 'language' | 'now'>): Promise<AccountRow | undefined> {
  await createAccount(tx, { brand: brand.slug, email, language, now })
  const account = await accountOf(tx, { brand: brand.slug, email })
  return account && (await holdAccount(tx, account.id)) ? account : undefined
}

/**
 * Registering where nothing is asked: a new address is a member at once, even when others have used up its letters; a
 * known one gets the letter that lets in.
 * @returns the new account, or nothing for a known address
 * @throws Problem TOO_MANY_LETTERS, for a known address
 */
export async function registerAtOnce(tx: Tx, { brand, email, registration, language, secret, now }: Newcomer): Promise<{ accountId: string; welcomePoints?: number } | undefined> {
  const accountId = await createAccount(tx, { brand: brand.slug, email, language, now })
  if (!accountId) {
    await noteWhileUnproven(tx, { brand, email, code: registration.referralCode, now })
    await askForLetter(tx, { kind: 'alreadyMember', brand, email, language, now })
    return undefined
  }
  await letterIfAllowed(tx, { kind: 'welcome', brand, email, language, now })
  await applyRegistration(tx, { brand, accountId, registration, now })
  const { welcomePoints } = await becomeMember(tx, { accountId, brand, secret, now })
  return { accountId, welcomePoints }
}

/**
 * Writes a registration into its account, unless its owner has come in by another way meanwhile and chosen a password:
 * then that one counts. A birth date that its owner has set stays (VA-09); one that nobody had proven gives way, and so
 * does whatever else was left there, unless the browser holds a session of the account (`provenAccountId`). Who brought
 * her is noted unless she is a member already, and has shown that she is it.
 */
export async function applyRegistration(tx: Tx, { brand, accountId, registration, provenAccountId, now }: { brand: BrandPack; accountId: string; registration: Registration; provenAccountId?: string | undefined; now: Date }): Promise<void> {
  const { firstName, lastName, username, telephone, dateOfBirth, passwordHash, referralCode } = registration
  const isOwners = (await rowsOf(tx, sql`select 1 from accounts where id = ${accountId} and is_verified`)).length > 0
  if (isOwners && (await hasPassword(tx, accountId))) return
  if (!isOwners && provenAccountId !== accountId) {
    await forgetUnproven(tx, accountId)
    await unname(tx, accountId)
  }
  const typed = sql`${dateOfBirth}::date`
  await tx.execute(sql`
    update accounts set first_name = ${firstName}, last_name = ${lastName}, username = ${username}, telephone = ${telephone},
      date_of_birth = ${isOwners ? sql`coalesce(date_of_birth, ${typed})` : sql`coalesce(${typed}, date_of_birth)`}
    where id = ${accountId}`)
  await setPassword(tx, { accountId, hash: passwordHash, now })
  const isMember = (await rowsOf(tx, sql`select 1 from loyalty_accounts where account_id = ${accountId}`)).length > 0
  if (!isMember || !isOwners) await noteReferral(tx, { brand, code: referralCode, friendAccountId: accountId, isInHerBrowser: true, now })
}
