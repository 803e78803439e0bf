import type { StaffAction } from '#contract/till-app.ts'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { staff, staffLog } from './table.ts'

/** What staff did. The log never names members, codes or receipts. */
export type AuditEntry = {
  brand: string
  /** Undefined: the command line. */
  staffId: string | undefined
  action: StaffAction
  storeId?: string | undefined
  tillId?: string | undefined
  /** The id of what it was done to. */
  subject?: string | undefined
  facts?: Record<string, string | number | boolean | undefined>
  now: Date
}

/** Adds an entry to the audit log, in the transaction of what it says. */
export async function recordStaffAction(
  tx: Tx,
  { brand, staffId, action, storeId, tillId, subject, facts = {}, now }: AuditEntry,
): Promise<void> {
  await tx.insert(staffLog).values({
    brand,
    at: now,
    staffId: staffId ?? null,
    action,
    storeId: storeId ?? null,
    tillId: tillId ?? null,
    subject: subject ?? null,
    facts: Object.fromEntries(
      Object.entries(facts).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    ),
  })
}

export type LoggedEntry = typeof staffLog.$inferSelect & { staffName: string | null }

/** Returns entries of a brand, newest first. @param before the number of the entry before the first one */
export const auditEntriesOf = (
  tx: Tx,
  { brand, before, limit }: { brand: string; before: number | undefined; limit: number },
): Promise<LoggedEntry[]> =>
  tx
    .select({
      id: staffLog.id,
      brand: staffLog.brand,
      at: staffLog.at,
      staffId: staffLog.staffId,
      action: staffLog.action,
      storeId: staffLog.storeId,
      tillId: staffLog.tillId,
      subject: staffLog.subject,
      facts: staffLog.facts,
      staffName: staff.name,
    })
    .from(staffLog)
    .leftJoin(staff, eq(staff.id, staffLog.staffId))
    .where(
      and(eq(staffLog.brand, brand), before === undefined ? undefined : lt(staffLog.id, before)),
    )
    .orderBy(desc(staffLog.id))
    .limit(limit)
