import type { BrandPack, Localized } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { friendName } from '#domain/friend-name.ts'
import { and, inArray, isNotNull } from 'drizzle-orm'
import { memberView } from '#server/identity/views.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import {
  formatDay,
  formatMoney,
  translate,
  translateComplete,
} from '#server/lib/texts/translate.ts'

/**
 * The values of a reason. `friendId` is an account, `date` a day or an instant, `cents` of
 * `currency`.
 */
export type ReasonFacts = {
  text?: Localized
  title?: Localized
  friendId?: string
  date?: string
  cents?: number
  currency?: string
} & Record<string, string | number | Localized | undefined>
type ReasonRow = { reasonKey: string; reasonValues: ReasonFacts; owedDelta?: number }

/**
 * Returns why an entry exists, in the reader's language. `reason`: the headline, from the entry or
 * our texts. `description`: what gave or took the points, by which rule, and how many are still owed; empty
 * for an unknown reason.
 */
export function explainReason(
  { reasonKey: key, reasonValues: facts, owedDelta: owed = 0 }: ReasonRow,
  brand: BrandPack,
  language: Language,
  names: ReadonlyMap<string, string>,
): { reason: string; description: string } {
  const words = wordsOf(facts, brand, language, names)
  const explanation = translateReason(
    [`explanation.${key}`, `explanationPlain.${key}`],
    words,
    brand,
    language,
  )
  return {
    reason:
      facts.text?.[language] ??
      facts.title?.[language] ??
      translateReason([`reason.${key}`, `reasonPlain.${key}`], words, brand, language),
    description:
      owed > 0
        ? `${explanation} ${translate('explanation.stillOwed', { count: owed }, brand, language)}`
        : explanation,
  }
}

/** Uses the text without facts when a fact is missing. */
const translateReason = (
  [withFacts, withoutFacts]: readonly [string, string],
  words: Words,
  brand: BrandPack,
  language: Language,
): string =>
  translateComplete(withFacts, words, brand, language) ??
  translate(withoutFacts, {}, brand, language)

type Words = Record<string, string | number>

/**
 * Returns the values for the placeholders. An erased friend, or one without a first name, is
 * "somebody you know".
 */
function wordsOf(
  { text: _, title, friendId, date, cents, currency, ...others }: ReasonFacts,
  brand: BrandPack,
  language: Language,
  names: ReadonlyMap<string, string>,
): Words {
  const words: Words = { product: translate('explanation.product', {}, brand, language) }
  for (const [name, fact] of Object.entries(others)) {
    // As text: an order number must not be grouped like an amount.
    if (fact !== undefined && fact !== null)
      words[name] = typeof fact === 'object' ? fact[language] : String(fact)
  }
  words['brand'] = brand.name
  words['friend'] =
    (friendId && names.get(friendId)) || translate('explanation.friend', {}, brand, language)
  if (title) words['title'] = title[language]
  if (date) words['date'] = formatDay(language, date)
  if (cents !== undefined) words['money'] = formatMoney(language, cents, currency ?? 'USD')
  return words
}

/**
 * Returns the first names of the friends in some entries, only where they look like names: all a
 * member may see of them.
 */
export async function friendIdsIn(
  tx: Tx,
  rows: readonly ReasonRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ reasonValues: { friendId } }) => friendId ?? []))]
  if (ids.length === 0) return new Map()
  const found = await tx
    .select({ id: memberView.accountId, typed: memberView.firstName })
    .from(memberView)
    .where(and(isNotNull(memberView.firstName), inArray(memberView.accountId, anyOf(ids))))
  return new Map(
    found.flatMap(({ id, typed }) => {
      const name = friendName(typed)
      return name ? [[id, name]] : []
    }),
  )
}
