/** The countries at the top of the country select, in this order; BillingForm draws a line below them (SC-49). */
export const FIRST_COUNTRIES: readonly string[] = ['US', 'CA']

/** Sorts countries by their names in a language, the first ones on top. */
export function sortCountries<Country extends { code: string; name: string }>(
  countries: readonly Country[],
  language: string,
): Country[] {
  const rank = ({ code }: Country) =>
    FIRST_COUNTRIES.indexOf(code) + 1 || FIRST_COUNTRIES.length + 1
  return [...countries].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, language))
}
