import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import type { Tx } from '../database/database.ts'

/** The member whose data are exported or erased. `email` is their current address. */
export type PersonalDataSubject = {
  accountId: string
  email: string
  /** False: someone else may have typed the address. */
  isVerified: boolean
  brand: BrandPack
  language: Language
  secret: string
  now: Date
}

/**
 * A merge of two locked accounts of one person: `from` ends, `into` stays. Data that refer to the
 * loyalty account follow its `merged_into`.
 */
export type AccountMerge = { from: string; into: string; now: Date }

/** The personal data of a feature, declared in its personal-data.ts. */
export type PersonalData = {
  /** Its tables with personal data, by database name. */
  tables: readonly string[]
  /** Returns all data of the member under readable names, for the export. */
  export?(tx: Tx, person: PersonalDataSubject): Promise<Record<string, unknown>>
  /** Erases the member's data when they delete their account. */
  erase?(tx: Tx, person: PersonalDataSubject): Promise<void>
  /**
   * Moves or ends the data of an account when staff merge it into another one of the same person.
   */
  merge?(tx: Tx, merge: AccountMerge): Promise<void>
}
