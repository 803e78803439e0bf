import { and, eq, exists, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/lib/database/database.ts'
import type { AccountMerge, PersonalData } from '#server/lib/privacy/personal-data.ts'
import {
  exportClaimedCodes,
  exportContestEntries,
  exportDraftOrders,
  exportPollAnswers,
} from './export.ts'
import {
  contestEntries,
  contestWinners,
  draftOrders,
  participations,
  pollAnswers,
  voucherCodes,
} from './table.ts'

export const benefitsPersonalData: PersonalData = {
  tables: [
    'poll_answers',
    'voucher_codes',
    'contest_entries',
    'contest_winners',
    'participations',
    'draft_orders',
  ],
  export: async (tx, subject) => ({
    pollAnswers: await exportPollAnswers(tx, subject),
    claimedCodes: await exportClaimedCodes(tx, subject),
    contestEntries: await exportContestEntries(tx, subject),
    draftOrders: await exportDraftOrders(tx, subject),
  }),
  async erase(tx, { accountId }) {
    await tx.delete(pollAnswers).where(eq(pollAnswers.accountId, accountId))
    await tx.delete(contestEntries).where(eq(contestEntries.accountId, accountId))
    // The place and its number stay, so that the draw can be checked.
    await tx
      .update(contestWinners)
      .set({ accountId: null })
      .where(eq(contestWinners.accountId, accountId))
    // The hash of a mailbox that has a code or an eDrop stays, so that a new account cannot claim again (decision 0027).
    const codeOfParticipation = tx
      .select({ code: voucherCodes.code })
      .from(voucherCodes)
      .where(
        and(
          eq(voucherCodes.accountId, participations.accountId),
          sql`${participations.activityId} = ${voucherCodes.voucherId} || ':' || ${voucherCodes.period}`,
        ),
      )
    await tx
      .delete(participations)
      .where(
        and(
          eq(participations.accountId, accountId),
          ne(participations.activity, 'eDrop'),
          or(ne(participations.activity, 'voucher'), notExists(codeOfParticipation)),
        ),
      )
    await tx
      .update(participations)
      .set({ accountId: null })
      .where(eq(participations.accountId, accountId))
    // The shop keeps its own copy of the order; the member asks the shop to delete it.
    await tx.delete(draftOrders).where(eq(draftOrders.accountId, accountId))
    // The code stays claimed, or the next member would get it; only the account is removed.
    await tx
      .update(voucherCodes)
      .set({ accountId: null, period: '' })
      .where(eq(voucherCodes.accountId, accountId))
  },
  async merge(tx, accounts) {
    const { from, into } = accounts
    await mergePollAnswers(tx, accounts)
    await mergeVoucherCodes(tx, accounts)
    await mergeContestEntries(tx, accounts)
    await tx
      .update(participations)
      .set({ accountId: into })
      .where(eq(participations.accountId, from))
    await tx
      .update(contestWinners)
      .set({ accountId: into })
      .where(eq(contestWinners.accountId, from))
    // VA-30: one entry per person, however many accounts they had.
    await tx.delete(contestEntries).where(eq(contestEntries.accountId, from))
    await mergeDraftOrders(tx, accounts)
  },
}

async function mergePollAnswers(tx: Tx, { from, into }: AccountMerge): Promise<void> {
  const own = alias(pollAnswers, 'own')
  const ownAnswer = tx
    .select({ pollId: own.pollId })
    .from(own)
    .where(and(eq(own.accountId, into), eq(own.pollId, pollAnswers.pollId)))
  await tx
    .update(pollAnswers)
    .set({ accountId: into })
    .where(and(eq(pollAnswers.accountId, from), notExists(ownAnswer)))
}

/**
 * Of two codes for one voucher and period, that of the remaining account counts. The other one
 * stays readable: its period becomes unique, so that no lookup finds it.
 */
async function mergeVoucherCodes(tx: Tx, { from, into }: AccountMerge): Promise<void> {
  const own = alias(voucherCodes, 'own')
  const { voucherId, code, period } = voucherCodes
  const ownCode = tx
    .select({ code: own.code })
    .from(own)
    .where(and(eq(own.accountId, into), eq(own.voucherId, voucherId), eq(own.period, period)))
  await tx
    .update(voucherCodes)
    .set({
      accountId: into,
      period: sql`case when ${exists(ownCode)} then ${period} || ' ' || ${code} else ${period} end`,
    })
    .where(eq(voucherCodes.accountId, from))
}

async function mergeContestEntries(tx: Tx, { from, into }: AccountMerge): Promise<void> {
  const own = alias(contestEntries, 'own')
  const ownEntry = tx
    .select({ contestId: own.contestId })
    .from(own)
    .where(and(eq(own.accountId, into), eq(own.contestId, contestEntries.contestId)))
  await tx
    .update(contestEntries)
    .set({ accountId: into })
    .where(and(eq(contestEntries.accountId, from), notExists(ownEntry)))
}

/**
 * The items have moved already. Where both accounts had an order for one item, that of the
 * remaining account counts.
 */
async function mergeDraftOrders(tx: Tx, { from, into }: AccountMerge): Promise<void> {
  const own = alias(draftOrders, 'own')
  const ownOrder = tx
    .select({ reference: own.reference })
    .from(own)
    .where(
      and(
        eq(own.accountId, into),
        eq(own.gatedCommerceId, draftOrders.gatedCommerceId),
        eq(own.nftId, draftOrders.nftId),
      ),
    )
  await tx
    .update(draftOrders)
    .set({ accountId: into })
    .where(and(eq(draftOrders.accountId, from), notExists(ownOrder)))
  await tx.delete(draftOrders).where(eq(draftOrders.accountId, from))
}
