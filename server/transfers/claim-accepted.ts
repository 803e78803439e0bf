import { Problem } from '#contract/problems.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { acceptedBy, endAcceptance } from './accepted-links.ts'
import { addressesOf } from './addresses.ts'
import { claimEDrop, claimGift } from './claim.ts'
import type { Claim } from './claim-invitation.ts'

/**
 * Claims what an account accepted before its address was verified, in the transaction that verifies
 * it. What has gone meanwhile is left out: the page shows why when the member opens the link again.
 */
export async function claimAccepted(tx: Tx, claim: Claim): Promise<void> {
  const { accountId } = claim.member
  if (!(await addressesOf(tx, accountId)).isVerified) return
  for (const { tokenHash, kind } of await acceptedBy(tx, { accountId, brand: claim.brand.slug })) {
    try {
      await tx.transaction((inner) =>
        kind === 'eDrop'
          ? claimEDrop(inner, { ...claim, tokenHash })
          : claimGift(inner, { ...claim, name: { tokenHash } }),
      )
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused
    }
    await endAcceptance(tx, { accountId, tokenHash })
  }
}
