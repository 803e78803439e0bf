import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { storedRows } from '#server/lib/database/stored-rows.ts'
import { benefits, contests, polls } from './table.ts'

/** Returns the rows that a pack's benefits are applied to. */
export const storedBenefitRows = (tx: Tx, brand: string) =>
  storedRows(tx, {
    table: benefits,
    where: eq(benefits.brand, brand),
    omit: [benefits.brand, benefits.membershipId, benefits.createdAt],
  })

/** Returns the rows that a pack's contests are applied to. */
export const storedContestRows = (tx: Tx, brand: string) =>
  storedRows(tx, {
    table: contests,
    where: eq(contests.brand, brand),
    omit: [contests.brand, contests.membershipId],
  })

/** Returns the rows that a pack's polls are applied to. */
export const storedPollRows = (tx: Tx, brand: string) =>
  storedRows(tx, {
    table: polls,
    where: eq(polls.brand, brand),
    omit: [polls.brand, polls.membershipId],
  })
