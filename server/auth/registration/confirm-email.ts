import type { BrandPack } from '#brands/brand.ts'
import type { Problem } from '#contract/problems.ts'
import { confirmNewEmail } from '#server/identity/email-change/confirm-new-email.ts'
import { removePassword } from '#server/identity/passwords/passwords.ts'
import { eraseUnverifiedData } from '#server/identity/unverified-accounts.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { revokeAccess } from '#server/auth/sessions/revoke-access.ts'
import { endSessionsOf } from '#server/auth/sessions/sessions.ts'
import { lockForNewAddress } from '#server/shop/buyers.ts'
import { settleVerifiedAddress } from '#server/membership/settle-verified-address.ts'

/** `provenAccountId`: account of the session in the browser that opened the link. */
type Confirmation = {
  brand: BrandPack
  token: string
  provenAccountId: string | undefined
  secret: string
  now: Date
}

/**
 * Confirms a new address. In a browser logged in to another account or to none, a stranger may have
 * requested the change to somebody else's address: the account belongs to the mailbox now, so the
 * password and all sessions end.
 * @returns the address, or the refusal (RESET_EXPIRED, EMAIL_TAKEN)
 */
export async function confirmEmail(
  tx: Tx,
  { provenAccountId, ...confirmation }: Confirmation,
): Promise<{ email: string } | { problem: Problem }> {
  const moved = await confirmNewEmail(tx, {
    ...confirmation,
    lock: (moving) =>
      lockForNewAddress(tx, { ...moving, brand: confirmation.brand, secret: confirmation.secret }),
    revoke: (accountId) => revokeAccess(tx, { accountId, now: confirmation.now }),
  })
  if ('problem' in moved) return moved
  const { accountId, email, isFirstProof } = moved
  if (provenAccountId !== accountId) {
    await (isFirstProof ? eraseUnverifiedData : removePassword)(tx, accountId)
    await endSessionsOf(tx, accountId)
  }
  await settleVerifiedAddress(tx, { ...confirmation, accountId, provenAccountId })
  return { email }
}
