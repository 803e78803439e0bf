import type { BrandPack, Localized } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { friendName } from '#domain/friend.ts'
import { sql } from 'drizzle-orm'
import { among, rowsOf, type Tx } from '#server/kit/db.ts'
import { dayIn, moneyIn, tell, tellWhole } from '#server/kit/texts.ts'

/** What the ledger keeps of a reason. `friendId` is an account, `date` a day or an instant, `cents` of `currency`. */
export type Facts = { text?: Localized; title?: Localized; friendId?: string; date?: string; cents?: number; currency?: string } & Record<string, string | number | Localized | undefined>
type Told = { reason_key: string; reason_values: Facts; owed_delta?: number }

/** The headline of a line of the history: the words that came with it, or the house's. */
export function reasonOf({ reason_key: key, reason_values: facts }: Told, brand: BrandPack, language: Language, names: ReadonlyMap<string, string>): string {
  return facts.text?.[language] ?? facts.title?.[language] ?? said([`reason.${key}`, `reasonPlain.${key}`], wordsOf(facts, brand, language, names), brand, language)
}

/** What gave or took the points, by which rule, and what of it is yet to be taken. A reason the house has no words for has nothing behind it but itself. */
export function whyOf({ reason_key: key, reason_values: facts, owed_delta: owed = 0 }: Told, brand: BrandPack, language: Language, names: ReadonlyMap<string, string>): string {
  const why = said([`why.${key}`, `whyPlain.${key}`], wordsOf(facts, brand, language, names), brand, language)
  return owed > 0 ? `${why} ${tell('why.stillOwed', { count: owed }, brand, language)}` : why
}

/** With its facts; where one is missing, without any. */
const said = ([whole, plain]: readonly [string, string], words: Words, brand: BrandPack, language: Language): string =>
  tellWhole(whole, words, brand, language) ?? tell(plain, {}, brand, language)

type Words = Record<string, string | number>

/** Facts in the reader's language. Whoever has erased herself, or never told a name, is somebody. */
function wordsOf({ text: _, title, friendId, date, cents, currency, ...plain }: Facts, brand: BrandPack, language: Language, names: ReadonlyMap<string, string>): Words {
  return {
    ...plainWords(plain, language),
    brand: brand.name,
    ...(title ? { title: title[language] } : {}),
    ...(date ? { date: dayIn(language, date) } : {}),
    ...(cents === undefined ? {} : { money: moneyIn(language, cents, currency ?? 'USD') }),
    product: plain['product'] as string | undefined ?? tell('why.product', {}, brand, language),
    friend: (friendId && names.get(friendId)) || tell('why.friend', {}, brand, language),
  }
}

/** Numbers are names here, as that of an order, and are written as they came. */
const plainWords = (facts: Facts, language: Language): Words =>
  Object.fromEntries(Object.entries(facts).flatMap(([name, fact]) => (fact === undefined || fact === null ? [] : [[name, typeof fact === 'object' ? fact[language] : String(fact)]])))

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
