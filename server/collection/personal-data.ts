import { and, eq, exists, not } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import type { PersonalData, PersonalDataSubject } from '#server/lib/privacy/personal-data.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { assets, drops, nfts } from './table.ts'

const exportedItems = (tx: Tx, { accountId, brand }: PersonalDataSubject) =>
  tx
    .select({
      nftId: nfts.id,
      name: assets.name,
      dropName: drops.name,
      number: nfts.number,
      datePurchased: nfts.datePurchased,
      dateMinted: nfts.dateMinted,
      contractAddress: nfts.contractAddress,
      withdrawAddress: nfts.withdrawAddress,
      receivedInWalletAt: nfts.receivedInWalletAt,
      paidCents: nfts.paidCents,
    })
    .from(nfts)
    .innerJoin(assets, eq(assets.id, nfts.assetId))
    .innerJoin(drops, eq(drops.id, assets.dropId))
    .where(and(eq(nfts.ownerId, accountId), eq(nfts.brand, brand.slug)))
    .orderBy(nfts.datePurchased, nfts.id)

/** Items stay with the erased account, or their numbers would be issued again. */
export const collectionPersonalData: PersonalData = {
  tables: ['nfts'],
  async export(tx, person) {
    const { language } = person
    const items = await exportedItems(tx, person)
    return {
      assets: items.map((item) => ({
        nftId: item.nftId,
        name: item.name[language],
        drop: item.dropName[language],
        number: item.number,
        since: item.datePurchased.toISOString(),
        mintedAt: item.dateMinted?.toISOString() ?? null,
        contractAddress: item.contractAddress,
        withdrawAddress: item.withdrawAddress,
        receivedInWalletAt: item.receivedInWalletAt?.toISOString() ?? null,
        paidCents: item.paidCents,
      })),
    }
  },
  /** The address of a wallet can identify a person. */
  async erase(tx, { accountId }) {
    await tx.update(nfts).set({ withdrawAddress: null }).where(eq(nfts.ownerId, accountId))
  },
  /** Moves all items except the pass of a merged loyalty account, which ends with it. */
  async merge(tx, { from, into }) {
    const asPass = tx
      .select({ loyaltyAccountId: loyaltyAccountView.loyaltyAccountId })
      .from(loyaltyAccountView)
      .where(eq(loyaltyAccountView.nftId, nfts.id))
    await tx
      .update(nfts)
      .set({ ownerId: into })
      .where(and(eq(nfts.ownerId, from), not(exists(asPass))))
  },
}
