import type { BrandPack, Localized } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { friendName } from '#domain/friend.ts'
import { sql } from 'drizzle-orm'
import { among, rowsOf, type Tx } from '#server/kit/db.ts'
import { dayIn, moneyIn, tell, tellWhole } from '#server/kit/texts.ts'

/** What the ledger keeps of a reason. `friendId` is an account, `date` a day or an instant, `cents` of `currency`. */
export type Facts = { text?: Localized; title?: Localized; friendId?: string; date?: string; cents?: number; currency?: string } & Record<string, string | number | Localized | undefined>
type Told = { reason_key: string; reason_values: Facts; owed_delta?: number }

/**
 * Says in the reader's language why an entry exists. `reason`: its headline, the words that came with the entry or ours.
 * `why`: what gave or took the points, by which rule, and how many are still owed; empty for an unknown reason.
 */
export function explain({ reason_key: key, reason_values: facts, owed_delta: owed = 0 }: Told, brand: BrandPack, language: Language, names: ReadonlyMap<string, string>): { reason: string; why: string } {
  const words = wordsOf(facts, brand, language, names)
  const why = said([`why.${key}`, `whyPlain.${key}`], words, brand, language)
  return {
    reason: facts.text?.[language] ?? facts.title?.[language] ?? said([`reason.${key}`, `reasonPlain.${key}`], words, brand, language),
    why: owed > 0 ? `${why} ${tell('why.stillOwed', { count: owed }, brand, language)}` : why,
  }
}

/** With its facts; where one is missing, without any. */
const said = ([whole, plain]: readonly [string, string], words: Words, brand: BrandPack, language: Language): string =>
  tellWhole(whole, words, brand, language) ?? tell(plain, {}, brand, language)

type Words = Record<string, string | number>

/** The facts as words in the reader's language, whose gaps they fill. A friend who was erased or never gave a name is "somebody you know". */
function wordsOf({ text: _, title, friendId, date, cents, currency, ...others }: Facts, brand: BrandPack, language: Language, names: ReadonlyMap<string, string>): Words {
  const words: Words = { product: tell('why.product', {}, brand, language) }
  for (const [name, fact] of Object.entries(others)) {
    // As text: the number of an order is a name and is not grouped.
    if (fact !== undefined && fact !== null) words[name] = typeof fact === 'object' ? fact[language] : String(fact)
  }
  words['brand'] = brand.name
  words['friend'] = (friendId && names.get(friendId)) || tell('why.friend', {}, brand, language)
  if (title) words['title'] = title[language]
  if (date) words['date'] = dayIn(language, date)
  if (cents !== undefined) words['money'] = moneyIn(language, cents, currency ?? 'USD')
  return words
}

/** First names of the friends that some entries speak of, where they are names: all that a member may know of them. */
export async function namesIn(tx: Tx, rows: readonly Told[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ reason_values: { friendId } }) => friendId ?? []))]
  if (ids.length === 0) return new Map()
  const found = await rowsOf<{ id: string; first_name: string }>(tx, sql`
    select id, first_name from accounts where first_name is not null and id in ${among(ids)}`)
  return new Map(found.flatMap(({ id, first_name: typed }) => {
    const name = friendName(typed)
    return name ? [[id, name]] : []
  }))
}
