import type { BrandPack } from '#brands/brand.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { noteEvent } from '#server/lib/reporting/analytics.ts'
import { settleVerifiedAddress } from './settle-verified-address.ts'
import { joinProgram, type Membership } from './join.ts'

/**
 * `provenAccountId`: the account whose session or password the browser showed when the address was
 * verified. `isProof`: the address was verified just now, so an existing member also gets what
 * waited for it.
 */
type BecomeRequest = {
  accountId: string
  brand: BrandPack
  provenAccountId?: string | undefined
  secret: string
  isProof?: boolean
  now: Date
}

/**
 * Makes an account a member and gives them what waited for their verified address. Every way into a
 * program goes through this function. Safe to repeat, also at the same time.
 */
export async function joinAsMember(
  tx: Tx,
  { accountId, brand, provenAccountId, secret, isProof = false, now }: BecomeRequest,
): Promise<Membership> {
  const membership = await joinProgram(tx, { accountId, brand, secret, now })
  if (membership.isNew) noteEvent('join')
  if (isProof || membership.isNew)
    await settleVerifiedAddress(tx, { accountId, brand, provenAccountId, secret, now })
  return membership
}
