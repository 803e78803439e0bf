import type { BrandPack } from '#brands/brand.ts'
import { eq } from 'drizzle-orm'
import {
  storedBenefitRows,
  storedContestRows,
  storedPollRows,
} from '#server/benefits/stored-benefits.ts'
import { codesPerVoucher } from '#server/benefits/voucher/code-pool.ts'
import {
  storedAnnouncementRows,
  storedAssetRows,
  storedDropRows,
} from '#server/collection/stored-collection.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { storedRows, type StoredRow } from '#server/lib/database/stored-rows.ts'
import { storedTierRows } from '#server/points/stored-tiers.ts'
import { storedOfferRows } from '#server/redemption/stored-offers.ts'
import { publicInvitations } from '#server/transfers/invitations.ts'
import { memberships } from './table.ts'

/** The rows of a program in the database: kind and id → row. */
export type StoredPack = ReadonlyMap<string, Omit<StoredRow, 'id'>>

/** Reads all rows that a pack is applied to, in an order that does not depend on their content. */
export async function storedPackOf(tx: Tx, { slug, ids }: BrandPack): Promise<StoredPack> {
  const rowsByKind = {
    program: await storedPrograms(tx, slug),
    tier: await storedTierRows(tx, ids.membershipId),
    offer: await storedOfferRows(tx, ids.membershipId),
    drop: await storedDropRows(tx, slug),
    asset: await storedAssetRows(tx, slug),
    benefit: await storedBenefitRows(tx, slug),
    contest: await storedContestRows(tx, slug),
    poll: await storedPollRows(tx, slug),
    announcement: await storedAnnouncementRows(tx, slug),
  }
  const stored = new Map<string, Omit<StoredRow, 'id'>>()
  for (const [kind, rows] of Object.entries(rowsByKind))
    for (const { id, ...row } of rows) stored.set(`${kind} ${id}`, row)
  for (const { voucherId, codes } of await codesPerVoucher(tx, slug))
    stored.set(`pool of ${voucherId}`, { isActive: null, values: { codes } })
  for (const { assetId, tokenHash } of await publicInvitations(tx, slug))
    stored.set(`invitation ${tokenHash.slice(0, 8)}`, { isActive: null, values: { assetId } })
  return stored
}

const storedPrograms = (tx: Tx, brand: string) =>
  storedRows(tx, {
    table: memberships,
    where: eq(memberships.brand, brand),
    omit: [memberships.brand],
  })
