import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { GAIN, SPEND } from '#domain/history.ts'
import { instantOf, tell } from '#server/kit/texts.ts'

export type EntryRow = { id: number | string; redeemable_delta: number; counted_delta: number; origin_type: number; reason_key: string; reason_values: Record<string, unknown>; at: string }

/** An entry of the ledger as its owner reads it. */
export function historyItem(row: EntryRow, brand: BrandPack, language: Language) {
  const amount = row.redeemable_delta || row.counted_delta
  const { text, title, ...values } = row.reason_values as { text?: Record<Language, string>; title?: Record<Language, string> } & Record<string, string>
  return {
    date: instantOf(row.at),
    reason: text?.[language] ?? title?.[language] ?? tell(`reason.${row.reason_key}`, values, brand, language),
    originType: row.origin_type,
    action: amount > 0 ? GAIN : SPEND,
    amount: Math.abs(amount),
  }
}
