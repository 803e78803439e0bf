import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import type { Tx } from './db.ts'

/** Whose things are told or forgotten. `email` is her address now. */
export type Person = { accountId: string; email: string; brand: BrandPack; language: Language; secret: string; now: Date }

/** Two accounts of one person, held both: `from` ends, `into` stays. What goes by her standing follows its `merged_into`. */
export type Merge = { from: string; into: string; now: Date }

/** What a room knows of people: its person.ts. */
export type Knowledge = {
  /** Its tables that know of people, by their names in the database. */
  tables: readonly string[]
  /** Everything of one person, in plain names, for her to read. */
  tell?(tx: Tx, person: Person): Promise<Record<string, unknown>>
  /** What of hers goes when she erases her account. */
  forget?(tx: Tx, person: Person): Promise<void>
  /** What goes over, or ends, when staff put her second account into her first. */
  merge?(tx: Tx, merge: Merge): Promise<void>
}
