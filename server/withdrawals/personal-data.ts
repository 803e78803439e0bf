import { nextOperationState } from '#domain/withdrawal-states.ts'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { releaseItem } from '#server/collection/item-changes.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { walletView } from '#server/wallets/views.ts'
import { forgetAddresses } from './close.ts'
import { changeOperation } from './operations.ts'
import { chainDeposits, chainOperations } from './table.ts'

/** Removes the member's addresses from items that came back and were not given to anybody yet. */
async function forgetUnclaimed(tx: Tx, accountId: string): Promise<void> {
  const ofWallets = tx
    .select({ address: walletView.address })
    .from(walletView)
    .where(eq(walletView.accountId, accountId))
  const ofWithdrawals = tx
    .select({ address: chainOperations.toAddress })
    .from(chainOperations)
    .where(eq(chainOperations.accountId, accountId))
  await tx
    .update(chainDeposits)
    .set({ fromAddress: '' })
    .where(
      and(
        isNull(chainDeposits.accountId),
        or(
          inArray(chainDeposits.fromAddress, ofWallets),
          inArray(chainDeposits.fromAddress, ofWithdrawals),
        ),
      ),
    )
}

export const withdrawalsPersonalData: PersonalData = {
  tables: ['chain_operations', 'chain_deposits'],
  async export(tx, { accountId }) {
    const withdrawals = await tx
      .select()
      .from(chainOperations)
      .where(eq(chainOperations.accountId, accountId))
      .orderBy(chainOperations.sequence)
    const deposits = await tx
      .select()
      .from(chainDeposits)
      .where(eq(chainDeposits.accountId, accountId))
      .orderBy(chainDeposits.at)
    return {
      withdrawals: withdrawals.map((row) => ({
        blockchain: row.blockchain,
        nftId: row.nftId,
        walletAddress: row.toAddress,
        state: row.state,
        requestedAt: toInstant(row.requestedAt),
        sentAt: row.sentAt && toInstant(row.sentAt),
        minedAt: row.minedAt && toInstant(row.minedAt),
        closedAt: row.closedAt && toInstant(row.closedAt),
      })),
      itemsSentBack: deposits.map((row) => ({
        nftId: row.nftId,
        walletAddress: row.fromAddress,
        at: toInstant(row.at),
      })),
    }
  },
  /**
   * Ends what is not signed yet and removes the addresses of wallets. A signed transaction cannot be
   * recalled: its address is removed when it is final.
   */
  async erase(tx, { accountId, now }) {
    const own = await tx
      .select()
      .from(chainOperations)
      .where(eq(chainOperations.accountId, accountId))
      .orderBy(chainOperations.sequence)
      .for('update')
    const ended = own.filter(({ state }) => nextOperationState(state, 'failed', 'member'))
    for (const operation of ended) {
      const { nftId } = operation
      const event = { event: 'failed', by: 'member', at: now } as const
      await changeOperation(tx, operation, event, { failure: 'erased', closedAt: now })
      if (nftId !== null) await releaseItem(tx, nftId)
    }
    await forgetUnclaimed(tx, accountId)
    const closed = own
      .filter((each) => ended.includes(each) || ['final', 'failed'].includes(each.state))
      .map(({ id }) => id)
    await forgetAddresses(tx, closed)
    await tx
      .update(chainDeposits)
      .set({ fromAddress: '' })
      .where(eq(chainDeposits.accountId, accountId))
  },
  async merge(tx, { from, into }) {
    await tx
      .update(chainOperations)
      .set({ accountId: into })
      .where(eq(chainOperations.accountId, from))
    await tx.update(chainDeposits).set({ accountId: into }).where(eq(chainDeposits.accountId, from))
  },
}
