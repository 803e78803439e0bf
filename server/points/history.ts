import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { GAIN, SPEND } from '#domain/history.ts'
import { instantOf } from '#server/kit/texts.ts'
import { reasonOf, whyOf, type Facts } from './why.ts'

export type EntryRow = { id: number | string; redeemable_delta: number; counted_delta: number; origin_type: number; reason_key: string; reason_values: Facts; at: string }

/** An entry of the ledger as its owner reads it. `names`: of the friends it speaks of (why.ts). */
export function historyItem(row: EntryRow, brand: BrandPack, language: Language, names: ReadonlyMap<string, string> = new Map()) {
  const amount = row.redeemable_delta || row.counted_delta
  return {
    date: instantOf(row.at),
    reason: reasonOf(row, brand, language, names),
    originType: row.origin_type,
    action: amount > 0 ? GAIN : SPEND,
    amount: Math.abs(amount),
    entryId: String(row.id),
    why: whyOf(row, brand, language, names),
  }
}
