import type { BrandPack } from '#brands/brand.ts'
import type { Problem } from '#contract/problems.ts'
import { confirmNewEmail } from '#server/account/new-email.ts'
import { removePassword } from '#server/account/passwords.ts'
import { forgetUnproven } from '#server/account/unproven.ts'
import type { Tx } from '#server/kit/db.ts'
import { endSessionsOf } from '#server/session/sessions.ts'
import { holdForNewAddress } from '#server/shop/buyer.ts'
import { settleBuyer } from '#server/shop/settle.ts'

/** `provenAccountId`: whose session the browser holds in which it was pressed. */
type Press = { brand: BrandPack; token: string; provenAccountId: string | undefined; secret: string; now: Date }

/**
 * Confirms a new address. Pressed where she is logged in, nothing is lost. Pressed elsewhere, it may be that a stranger
 * asked for the address of whoever pressed: the account is hers now, so his password and his sessions end, and only her
 * mailbox leads in.
 * @returns the address, or the refusal (RESET_EXPIRED, EMAIL_TAKEN)
 */
export async function confirmEmail(tx: Tx, { provenAccountId, ...press }: Press): Promise<{ email: string } | { refused: Problem }> {
  const moved = await confirmNewEmail(tx, { ...press, hold: (moving) => holdForNewAddress(tx, { ...moving, brand: press.brand, secret: press.secret }) })
  if ('refused' in moved) return moved
  const { accountId, email, isFirstProof } = moved
  if (provenAccountId !== accountId) {
    await (isFirstProof ? forgetUnproven : removePassword)(tx, accountId)
    await endSessionsOf(tx, accountId)
  }
  await settleBuyer(tx, { ...press, accountId, provenAccountId })
  return { email }
}
