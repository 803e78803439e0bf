import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import { lockAccountById } from '#server/identity/accounts.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { addressesOf, isRecipient, mayUseKey } from './addresses.ts'
import { enqueueToSender } from './emails.ts'
import { closeTransfer, isOpen, lockTransfer, type LinkKey } from './pending.ts'

/**
 * CA-56, ST-43: Takes a pending transfer back.
 * @throws Problem NOT_FOUND for another brand's creator, TRANSFER_GONE when the member has sent no
 * such transfer or it has ended, UNAUTHORIZED for an account that ended meanwhile
 */
export async function cancelTransfer(
  tx: Tx,
  {
    brand,
    member: { accountId },
    nftId,
    creatorId,
    now,
  }: { brand: BrandPack; member: Member; nftId: string; creatorId: string; now: Date },
): Promise<void> {
  if (creatorId !== brand.ids.creatorId) throw new Problem('NOT_FOUND')
  if (!(await lockAccountById(tx, accountId))) throw new Problem('UNAUTHORIZED')
  const transfer = await lockTransfer(tx, brand.slug, { pendingOf: nftId })
  if (transfer?.senderId !== accountId || transfer.state !== 'pending')
    throw new Problem('TRANSFER_GONE')
  await closeTransfer(tx, transfer, { state: 'cancelled', by: accountId, now })
}

/**
 * Ends a transfer that its recipient does not want, and notifies the sender. A visitor needs the
 * link of the email; a member must own the address. A link for anyone cannot be declined: one
 * reader would take it from all others. A repeat changes nothing.
 * @throws Problem TRANSFER_NOT_FOUND, TRANSFER_GONE, TRANSFER_USED, TRANSFER_FOR_ANOTHER
 */
export async function declineTransfer(
  tx: Tx,
  {
    brand,
    member,
    key,
    now,
  }: {
    brand: BrandPack
    member: Pick<Member, 'accountId'> | undefined
    key: LinkKey
    now: Date
  },
): Promise<void> {
  if (!member && !('tokenHash' in key)) throw new Problem('TRANSFER_NOT_FOUND')
  if (member && !(await lockAccountById(tx, member.accountId))) throw new Problem('UNAUTHORIZED')
  const transfer = await lockTransfer(tx, brand.slug, key)
  if (!transfer) throw new Problem('TRANSFER_NOT_FOUND')
  if (transfer.isForAnyone)
    throw new Problem('tokenHash' in key ? 'BAD_REQUEST' : 'TRANSFER_NOT_FOUND')
  if (member) {
    const own = await addressesOf(tx, member.accountId)
    if (!mayUseKey(transfer, key, own)) throw new Problem('TRANSFER_NOT_FOUND')
    if (!isRecipient(transfer, own)) throw new Problem('TRANSFER_FOR_ANOTHER')
  }
  if (transfer.state === 'declined') return
  if (transfer.state === 'claimed') throw new Problem('TRANSFER_USED')
  if (!isOpen(transfer, now)) throw new Problem('TRANSFER_GONE')
  await closeTransfer(tx, transfer, { state: 'declined', by: member?.accountId ?? null, now })
  await enqueueToSender(tx, { transfer, kind: 'transferReturned', now })
}
