import type { BrandPack } from '#brands/brand.ts'
import type { RequestBody } from '#contract/endpoint.ts'
import { Problem, type Language } from '#contract/problems.ts'
import type { accountSettings } from '#contract/account-settings.ts'
import { saveDetails } from '#server/identity/account-details.ts'
import { isVerifiedAccount } from '#server/identity/accounts.ts'
import {
  hashNewPassword,
  requirePasswords,
  setPassword,
} from '#server/identity/passwords/passwords.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { enqueueEmail } from '#server/emails/outbox.ts'
import { revokeAccess } from '#server/auth/sessions/revoke-access.ts'
import { replaceSession } from '#server/auth/sessions/join.ts'
import { endSessionsOf } from '#server/auth/sessions/sessions.ts'
import {
  reauthenticate,
  passwordOrCode,
  type AccountCall,
  type OwnAccount,
} from '#server/auth/reauthenticate.ts'

type PasswordChoice = {
  own: OwnAccount
  hash: string
  brand: BrandPack
  language: Language
  now: Date
  secret: string
  token: string | undefined
}

/**
 * Sets a password, ends other sessions and invalidates pending links and codes. Sends a notice, but
 * only to a confirmed address, because notices have no limit. `token` is of the session that stays.
 */
export async function choosePassword(
  tx: Tx,
  { own: { accountId, email }, hash, brand, language, now, secret, token }: PasswordChoice,
): Promise<void> {
  await setPassword(tx, { accountId, hash, now })
  await endSessionsOf(tx, accountId, { token, secret })
  await revokeAccess(tx, { accountId, now })
  if (await isVerifiedAccount(tx, accountId))
    await enqueueEmail(tx, {
      kind: 'passwordChanged',
      brand: brand.slug,
      recipient: email,
      language,
      values: { accountId, at: now.toISOString() },
      now,
    })
}

/**
 * Changes the password with the current one, or with an emailed code where there is none (CA-12).
 * Starts a new session.
 * @returns the token of the new session
 * @throws Problem NOT_FOUND at a brand without passwords, the refusals of a new one, and those of a
 *   proof
 */
export async function updatePassword(
  call: AccountCall & {
    body: RequestBody<typeof accountSettings.updatePassword>
    language: Language
    origin: { device(): string }
    cookies: { deviceToken: string | undefined }
  },
): Promise<string> {
  const {
    body,
    brand,
    language,
    now,
    context: { secret },
    origin,
    cookies,
  } = call
  requirePasswords(brand)
  const hash = await hashNewPassword(body.newPassword, body.newPassword)
  return reauthenticate(call, body, passwordOrCode, async (tx, own) => {
    const { token = '', deviceToken } = cookies
    await choosePassword(tx, { own, hash, brand, language, now, secret, token })
    return replaceSession(tx, {
      accountId: own.accountId,
      brand,
      secret,
      now,
      tokenBefore: token,
      deviceToken,
      device: origin.device(),
    })
  })
}

/**
 * Sets whether password logins need a code too, where the brand lets the member choose.
 * @throws Problem NOT_FOUND where it does not; the refusals of a proof
 */
export async function sendPasswordCode(
  call: AccountCall & { body: RequestBody<typeof accountSettings.setCodeRequirement> },
): Promise<void> {
  requirePasswords(call.brand)
  if (call.brand.features.loginCode !== 'optional') throw new Problem('NOT_FOUND')
  await reauthenticate(
    call,
    call.body,
    () => ['password'],
    (tx, { accountId }) => saveDetails(tx, accountId, { requiresCode: call.body.requiresCode }),
  )
}
