import { Problem } from '#contract/problems.ts'
import type { ClaimResponse } from '#contract/transfers.ts'
import { and, eq } from 'drizzle-orm'
import { recordItemUses } from '#server/benefits/item-uses.ts'
import { lockItemsOf, passItemOn } from '#server/collection/item-changes.ts'
import { itemView } from '#server/collection/views.ts'
import { lockAccountById } from '#server/identity/accounts.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { noteEvent } from '#server/lib/reporting/analytics.ts'
import { recordWebhookEvent } from '#server/outgoing-webhooks/queries.ts'
import { acceptLink, endAcceptance } from './accepted-links.ts'
import { addressesOf, isRecipient, mayUseKey } from './addresses.ts'
import { enqueueToSender } from './emails.ts'
import { recordEvent } from './events.ts'
import { claimInvitation, type Claim } from './claim-invitation.ts'
import { isOpen, lockTransfer, type Transfer, type LinkKey } from './pending.ts'
import { transfers } from './table.ts'

const claimed = (nftId: string) => ({ success: true, state: 'claimed', nftId }) as const
const accepted = { success: true, state: 'accepted', nftId: null } as const

/**
 * CA-51: Claims an item from a person, or a gift that staff sent in the name of one. A repeat of
 * the same member gets the same answer. An unverified member accepts it: it is theirs when their
 * address is verified. Locks the account, the transfer, the item.
 * @throws Problem TRANSFER_NOT_FOUND, TRANSFER_GONE, TRANSFER_USED, TRANSFER_FOR_ANOTHER,
 * OWN_TRANSFER, and UNAUTHORIZED for an account that ended meanwhile
 */
export async function claimGift(
  tx: Tx,
  { key, ...claim }: Claim & { key: LinkKey },
): Promise<ClaimResponse> {
  const { brand, member, now } = claim
  if (!(await lockAccountById(tx, member.accountId))) throw new Problem('UNAUTHORIZED')
  const transfer = await lockTransfer(tx, brand.slug, key)
  if (!transfer && 'tokenHash' in key)
    return claimNew(tx, { ...claim, tokenHash: key.tokenHash, kind: 'gift' })
  const own = await addressesOf(tx, member.accountId)
  if (!transfer || !mayUseKey(transfer, key, own)) throw new Problem('TRANSFER_NOT_FOUND')
  if (transfer.state === 'claimed') {
    // A repeat; the member may have sent the item on since.
    if (transfer.claimedBy !== member.accountId || !(await ownsItem(tx, transfer, member)))
      throw new Problem('TRANSFER_USED')
    return claimed(transfer.nftId)
  }
  if (!isOpen(transfer, now)) throw new Problem('TRANSFER_GONE')
  if (transfer.senderId === member.accountId) throw new Problem('OWN_TRANSFER')
  if (!isRecipient(transfer, own)) throw new Problem('TRANSFER_FOR_ANOTHER')
  if (!own.isVerified) {
    const isFirst = await acceptLink(tx, {
      accountId: member.accountId,
      tokenHash: transfer.tokenHash,
      brand: brand.slug,
      now,
    })
    if (isFirst)
      await recordEvent(tx, {
        transferId: transfer.id,
        kind: 'accepted',
        accountId: member.accountId,
        at: now,
      })
    return accepted
  }
  await passOn(tx, transfer, claim)
  return claimed(transfer.nftId)
}

async function ownsItem(
  tx: Tx,
  { nftId }: Transfer,
  { accountId }: Pick<Member, 'accountId'>,
): Promise<boolean> {
  const owned = await tx
    .select({ nftId: itemView.nftId })
    .from(itemView)
    .where(and(eq(itemView.nftId, nftId), eq(itemView.ownerId, accountId)))
  return owned.length > 0
}

async function passOn(tx: Tx, transfer: Transfer, { member, now }: Claim): Promise<void> {
  const { id: transferId, nftId, senderId } = transfer
  const { accountId } = member
  await tx
    .update(transfers)
    .set({ state: 'claimed', claimedBy: accountId, closedAt: now })
    .where(eq(transfers.id, transferId))
  // Before the item moves: what the sender has used with it stays used. The sender's other items
  // decide that too, and another of them may be claimed at the same time.
  await lockItemsOf(tx, [senderId])
  await recordItemUses(tx, { nftId, ownerId: senderId })
  if (!(await passItemOn(tx, { nftId, from: senderId, into: accountId, transferId })))
    throw new Error(`The item of the pending transfer ${transferId} is not on hold.`)
  noteEvent('claim')
  await recordWebhookEvent(tx, {
    brand: transfer.brand,
    accountId,
    type: 'transfer.claimed',
    data: { transferId, nftId, fromMemberId: senderId },
    now,
  })
  await recordEvent(tx, { transferId, kind: 'claimed', accountId, at: now })
  await endAcceptance(tx, { accountId, tokenHash: transfer.tokenHash })
  await enqueueToSender(tx, { transfer, kind: 'transferClaimed', now })
}

/**
 * CA-53, ST-39: Claims a new item by a link of the brand: one for each person and campaign, up to
 * the supply. A repeat gets the same item. An unverified member accepts it, as above.
 * @throws Problem TRANSFER_NOT_FOUND, TRANSFER_GONE when it was withdrawn or none is left,
 * TRANSFER_USED, and UNAUTHORIZED for an account that ended meanwhile
 */
export async function claimEDrop(
  tx: Tx,
  claim: Claim & { tokenHash: string },
): Promise<ClaimResponse> {
  if (!(await lockAccountById(tx, claim.member.accountId))) throw new Problem('UNAUTHORIZED')
  return claimNew(tx, { ...claim, kind: 'eDrop' })
}

async function claimNew(
  tx: Tx,
  claim: Claim & { tokenHash: string; kind: 'gift' | 'eDrop' },
): Promise<ClaimResponse> {
  const { isVerified } = await addressesOf(tx, claim.member.accountId)
  const nftId = await claimInvitation(tx, { ...claim, isVerified })
  return nftId === undefined ? accepted : claimed(nftId)
}
