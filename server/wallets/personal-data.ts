import { eq } from 'drizzle-orm'
import { toInstant } from '#server/lib/texts/translate.ts'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { walletChallenges, wallets } from './table.ts'

export const walletsPersonalData: PersonalData = {
  tables: ['wallets', 'wallet_challenges'],
  async export(tx, { accountId }) {
    const { blockchain, walletType, address, connectedAt, chosenAt } = wallets
    const connected = await tx
      .select({ blockchain, walletType, address, connectedAt, chosenAt })
      .from(wallets)
      .where(eq(wallets.accountId, accountId))
      .orderBy(wallets.connectedAt, wallets.id)
    const requested = await tx
      .select({
        blockchain: walletChallenges.blockchain,
        address: walletChallenges.address,
        createdAt: walletChallenges.createdAt,
        usedAt: walletChallenges.usedAt,
      })
      .from(walletChallenges)
      .where(eq(walletChallenges.accountId, accountId))
      .orderBy(walletChallenges.createdAt)
    return {
      wallets: connected.map((row) => ({
        ...row,
        connectedAt: toInstant(row.connectedAt),
        chosenAt: row.chosenAt && toInstant(row.chosenAt),
      })),
      walletRequests: requested.map((row) => ({
        ...row,
        createdAt: toInstant(row.createdAt),
        usedAt: row.usedAt && toInstant(row.usedAt),
      })),
    }
  },
  async erase(tx, { accountId }) {
    await tx.delete(wallets).where(eq(wallets.accountId, accountId))
    await tx.delete(walletChallenges).where(eq(walletChallenges.accountId, accountId))
  },
  /** An address is connected to one account, so the wallets of both never meet. */
  async merge(tx, { from, into }) {
    await tx.update(wallets).set({ accountId: into }).where(eq(wallets.accountId, from))
    await tx.delete(walletChallenges).where(eq(walletChallenges.accountId, from))
  },
}
