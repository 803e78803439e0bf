import { Problem } from '#contract/problems.ts'
import { inArray } from 'drizzle-orm'
import { lockItemsOf } from '#server/collection/item-changes.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { acceptedBy, endAcceptance } from './accepted-links.ts'
import { addressesOf } from './addresses.ts'
import { claimEDrop, claimGift } from './claim.ts'
import type { Claim } from './claim-invitation.ts'
import { lockTransfers } from './pending.ts'
import { transfers } from './table.ts'

/**
 * Claims what an account accepted before its address was verified, in the transaction that verifies
 * it. What has gone meanwhile is left out: the page shows why when the member opens the link again.
 */
export async function claimAccepted(tx: Tx, claim: Claim): Promise<void> {
  const { accountId } = claim.member
  if (!(await addressesOf(tx, accountId)).isVerified) return
  const links = await acceptedBy(tx, { accountId, brand: claim.brand.slug })
  await lockAll(
    tx,
    links.map(({ tokenHash }) => tokenHash),
  )
  for (const { tokenHash, kind } of links) {
    try {
      await tx.transaction((inner) =>
        kind === 'eDrop'
          ? claimEDrop(inner, { ...claim, tokenHash })
          : claimGift(inner, { ...claim, key: { tokenHash } }),
      )
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused
    }
    await endAcceptance(tx, { accountId, tokenHash })
  }
}

/**
 * Locks all accepted transfers, then all items that their claims lock. One claim after the other
 * would lock items before the next transfer, against decision 0026.
 */
async function lockAll(tx: Tx, tokenHashes: string[]): Promise<void> {
  const locked = await lockTransfers(tx, inArray(transfers.tokenHash, anyOf(tokenHashes)))
  await lockItemsOf(
    tx,
    locked.map(({ senderId }) => senderId),
  )
}
