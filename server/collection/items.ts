import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import { memberViewAs } from '#server/identity/views.ts'
import { loyaltyAccountView, tierView } from '#server/points/views.ts'
import { transferViewAs } from '#server/transfers/views.ts'
import { openWithdrawalView } from '#server/withdrawals/views.ts'
import { assets, drops, nfts } from './table.ts'

export type OwnedItem = Awaited<ReturnType<typeof itemsWhere>>[number]

const received = transferViewAs('received')
const giver = memberViewAs('giver')

const itemColumns = {
  nftId: nfts.id,
  number: nfts.number,
  datePurchased: nfts.datePurchased,
  dateMinted: nfts.dateMinted,
  contractAddress: nfts.contractAddress,
  withdrawAddress: nfts.withdrawAddress,
  hasPendingTransfer: nfts.hasPendingTransfer,
  /** Its withdrawal on its way to a wallet; null when there is none. */
  withdrawalId: openWithdrawalView.withdrawalId,
  paidCents: nfts.paidCents,
  receivedBy: nfts.receivedBy,
  receivedInWalletAt: nfts.receivedInWalletAt,
  /** When a transfer brought it; null for any other way. */
  transferredAt: received.closedAt,
  giverName: giver.firstName,
}

const assetColumns = {
  assetId: assets.id,
  name: assets.name,
  description: assets.description,
  html: assets.html,
  art: assets.art,
  film: assets.film,
  variationName: assets.variationName,
  variationSupply: assets.variationSupply,
  passTemplate: assets.passTemplate,
  blockchain: assets.blockchain,
  contractAddress: assets.contractAddress,
}

const dropColumns = {
  dropId: drops.id,
  name: drops.name,
  dateOpen: drops.dateOpen,
  salesType: drops.salesType,
  countDownAt: drops.countDownAt,
}

/**
 * Items with asset and drop, for a membership its tier, and the member they came from; newest drop
 * first.
 */
const itemsWhere = (tx: Tx, condition: SQL | undefined) =>
  tx
    .select({
      ...itemColumns,
      asset: assetColumns,
      drop: dropColumns,
      loyaltyAccountId: loyaltyAccountView.loyaltyAccountId,
      tier: { name: tierView.name, art: tierView.art },
    })
    .from(nfts)
    .innerJoin(assets, eq(assets.id, nfts.assetId))
    .innerJoin(drops, eq(drops.id, assets.dropId))
    .leftJoin(loyaltyAccountView, eq(loyaltyAccountView.nftId, nfts.id))
    .leftJoin(tierView, eq(tierView.tierId, loyaltyAccountView.tierId))
    .leftJoin(openWithdrawalView, eq(openWithdrawalView.nftId, nfts.id))
    .leftJoin(received, eq(received.transferId, nfts.receivedBy))
    .leftJoin(giver, eq(giver.accountId, received.senderId))
    .where(condition)
    .orderBy(desc(drops.dateOpen), drops.id, nfts.number)

/** Returns all items of an account. */
export const itemsOf = preparedRead('itemsOf', ['accountId', 'brand'], (tx, { accountId, brand }) =>
  itemsWhere(tx, and(eq(nfts.ownerId, accountId), eq(nfts.brand, brand))),
)

/** Returns one item of an account; none when it is another's. */
export const itemOf = preparedRead(
  'itemOf',
  ['accountId', 'brand', 'nftId'],
  (tx, { accountId, brand, nftId }) =>
    itemsWhere(tx, and(eq(nfts.id, nftId), eq(nfts.ownerId, accountId), eq(nfts.brand, brand))),
)
