import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { storedRows } from '#server/lib/database/stored-rows.ts'
import { benefits, contests, polls } from './table.ts'

/** Returns the stored benefits, to show what a pack changes. */
export const storedBenefitRows = (tx: Tx, brand: string) =>
  storedRows(tx, {
    table: benefits,
    where: eq(benefits.brand, brand),
    omit: [benefits.brand, benefits.membershipId, benefits.createdAt],
  })

/** Returns the stored contests, to show what a pack changes. */
export const storedContestRows = (tx: Tx, brand: string) =>
  storedRows(tx, {
    table: contests,
    where: eq(contests.brand, brand),
    omit: [contests.brand, contests.membershipId],
  })

/** Returns the stored polls, to show what a pack changes. */
export const storedPollRows = (tx: Tx, brand: string) =>
  storedRows(tx, {
    table: polls,
    where: eq(polls.brand, brand),
    omit: [polls.brand, polls.membershipId],
  })
