import type { BrandPack } from '#brands/brand.ts'
import type { Account } from '#contract/account.ts'
import type { RequestBody } from '#contract/endpoint.ts'
import { Problem, type Language } from '#contract/problems.ts'
import type { accountSettings } from '#contract/account-settings.ts'
import { isBirthdate } from '#domain/birthdate.ts'
import { canonicalEmail, isEmail } from '#domain/credentials.ts'
import { normalizeLine } from '#domain/plain-text.ts'
import { saveDetails, type AccountDetails } from '#server/identity/account-details.ts'
import {
  hashNewPassword,
  hasPassword,
  requirePasswords,
} from '#server/identity/passwords/passwords.ts'
import { accountResponse } from '#server/identity/account-response.ts'
import { telephoneOf } from '#server/identity/telephone.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { requestEmailChange } from './request-email-change.ts'
import {
  reauthenticate,
  type AccountCall,
  type OwnAccount,
  type Proof,
} from '#server/auth/reauthenticate.ts'
import { choosePassword } from './change-password.ts'

type TypedDetails = RequestBody<typeof accountSettings.update>
type ContactDetails = {
  email: string
  rest: AccountDetails | undefined
  dateOfBirth: string
}

/**
 * Saves contact details, all or nothing (VA-15, VA-16). An empty display name or telephone removes
 * the stored one. Another email waits for confirmation. A new password needs an emailed code, which
 * verifies the member; it is ignored for a verified member, unless they have no password and enter
 * a code.
 * @throws Problem ALL_FIELDS_REQUIRED | INVALID_EMAIL | INVALID_TELEPHONE | INVALID_BIRTHDATE |
 *   BIRTHDATE_IS_SET | TOO_MANY_EMAILS, the refusals of a new password (NOT_FOUND at a brand
 *   without any), and those of a proof
 */
export async function updateDetails(
  call: AccountCall & { body: TypedDetails; language: Language },
): Promise<Account> {
  const {
    body,
    brand,
    member,
    now,
    language,
    context: { secret },
  } = call
  const choosesPassword =
    Boolean(body.password || body.confirmPassword) &&
    (!member.isVerified ||
      (Boolean(body.code?.trim()) && !(await hasPassword(call.tx, member.accountId))))
  if (choosesPassword) requirePasswords(brand)
  const details = parseDetails(body, { brand, mayChoose: choosesPassword })
  const hash = choosesPassword
    ? await hashNewPassword(body.password ?? '', body.confirmPassword ?? '')
    : undefined
  const newHashFor = (own: OwnAccount): string | undefined =>
    own.isVerified && own.hasPassword ? undefined : hash
  const neededProofs = (own: OwnAccount): Proof[] => [
    ...(newHashFor(own) ? (['code'] as const) : []),
    ...(details.email === own.email
      ? []
      : own.hasPassword
        ? (['password'] as const)
        : (['code'] as const)),
  ]

  return reauthenticate(call, body, neededProofs, async (tx, own) => {
    await saveBirthdate(tx, own, details.dateOfBirth, now)
    if (details.rest) await saveDetails(tx, own.accountId, details.rest)
    // A new password cancels a pending email change, so the email change of this request comes
    // after it.
    const newHash = newHashFor(own)
    if (newHash)
      await choosePassword(tx, {
        own,
        hash: newHash,
        brand,
        language,
        now,
        secret,
        token: call.cookies.token,
      })
    if (details.email !== own.email)
      await requestEmailChange(tx, { own, brand, email: details.email, language, now })
    return accountResponse(tx, { accountId: own.accountId, brand: brand.slug, now })
  })
}

function parseDetails(
  body: TypedDetails,
  { brand, mayChoose }: { brand: BrandPack; mayChoose: boolean },
): ContactDetails {
  const names = {
    firstName: normalizeLine(body.firstName),
    lastName: normalizeLine(body.lastName),
  }
  const others = {
    username: normalizeLine(body.username),
    telephone: normalizeLine(body.telephone),
  }
  const dateOfBirth = normalizeLine(body.dateOfBirth)
  const isEmailOnly =
    !mayChoose && [...Object.values({ ...names, ...others }), dateOfBirth].every((field) => !field)
  const required = [
    ...Object.values(names),
    ...brand.features.requiredDetails.map((field) => others[field]),
  ]
  if (body.email.trim() === '' || (!isEmailOnly && required.includes('')))
    throw new Problem('ALL_FIELDS_REQUIRED')
  if (!isEmail(body.email)) throw new Problem('INVALID_EMAIL')
  const { username, telephone } = others
  const rest = {
    ...names,
    // A field left out stays; an empty one is removed.
    ...(body.username === undefined ? {} : { username: username || null }),
    ...(body.telephone === undefined
      ? {}
      : { telephone: telephone ? telephoneOf(telephone, brand.country) : null }),
  }
  return { email: canonicalEmail(body.email), rest: isEmailOnly ? undefined : rest, dateOfBirth }
}

/** The birth date can be set once (VA-09). The same date again is no change. */
async function saveBirthdate(tx: Tx, own: OwnAccount, typed: string, now: Date): Promise<void> {
  if (typed === '' || typed === own.dateOfBirth) return
  if (own.dateOfBirth !== null) throw new Problem('BIRTHDATE_IS_SET')
  if (!isBirthdate(typed, now.toISOString().slice(0, 10))) throw new Problem('INVALID_BIRTHDATE')
  await saveDetails(tx, own.accountId, { dateOfBirth: typed })
}
