import { and, count, gt, lte, max, sql, type Column } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { voucherView } from '#server/redemption/views.ts'
import { ledgerChecks, type Range } from './ledger-checks.ts'
import { loyaltyAccounts, pointEntries } from './table.ts'

/**
 * What was checked, and one message per difference; an empty list means the ledger is consistent.
 */
export type Verified = {
  loyaltyAccounts: number
  entries: number
  vouchers: number
  differences: string[]
}

type Page = Range & { loyaltyAccounts: number; entries: number; vouchers: number }

/**
 * Loyalty accounts per page. A page is one snapshot, short enough not to block the embedded engine.
 */
const ACCOUNTS_PER_PAGE = 2_000

/**
 * Checks the ledger page by page in the database, so that it runs while the server is in use and with
 * bounded memory: sums, running balances, spends against vouchers, and that merged loyalty accounts
 * are empty and their entries arrived.
 * @param isFirstEnough stop after the first page with a difference
 */
export async function verifyLedger(
  tx: Tx,
  {
    isFirstEnough = false,
    accountsPerPage = ACCOUNTS_PER_PAGE,
  }: { isFirstEnough?: boolean; accountsPerPage?: number } = {},
): Promise<Verified> {
  const verified: Verified = { loyaltyAccounts: 0, entries: 0, vouchers: 0, differences: [] }
  let last = ''
  while (!(isFirstEnough && verified.differences.length > 0)) {
    // One snapshot per page, so that a redemption between two checks is not reported as a
    // difference.
    const page = await tx.transaction((inner) => checkPage(inner, last, accountsPerPage), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
    if (!page) break
    verified.loyaltyAccounts += page.loyaltyAccounts
    verified.entries += page.entries
    verified.vouchers += page.vouchers
    verified.differences.push(...page.differences)
    last = page.to
  }
  return verified
}

/** Returns every difference of the ledger as messages. */
export const differencesOf = async (tx: Tx): Promise<string[]> =>
  (await verifyLedger(tx)).differences

async function checkPage(
  tx: Tx,
  from: string,
  size: number,
): Promise<(Page & { differences: string[] }) | undefined> {
  const page = await pageAfter(tx, from, size)
  if (!page) return undefined
  const differences: string[] = []
  for (const check of ledgerChecks) differences.push(...(await check(tx, page)))
  return { ...page, differences }
}

/** Returns the next loyalty accounts, with the numbers of their entries and vouchers. */
async function pageAfter(tx: Tx, from: string, size: number): Promise<Page | undefined> {
  const page = tx
    .$with('page')
    .as(
      tx
        .select({ id: loyaltyAccounts.id })
        .from(loyaltyAccounts)
        .where(gt(loyaltyAccounts.id, from))
        .orderBy(loyaltyAccounts.id)
        .limit(size),
    )
  const lastId = tx.select({ id: max(page.id) }).from(page)
  const isInPage = (loyaltyAccountId: Column) =>
    and(gt(loyaltyAccountId, from), lte(loyaltyAccountId, sql`${lastId}`))
  const [row] = await tx
    .with(page)
    .select({
      to: max(page.id),
      loyaltyAccounts: count(),
      entries: tx.$count(pointEntries, isInPage(pointEntries.loyaltyAccountId)),
      vouchers: tx.$count(voucherView, isInPage(voucherView.loyaltyAccountId)),
    })
    .from(page)
  return row && row.to !== null ? { ...row, to: row.to, from } : undefined
}
