/** SC-49: these stand first in the list of countries, in this order. */
export const FIRST_COUNTRIES: readonly string[] = ['US', 'CA']

/** Countries by their names in the reader's language, the first ones first. */
export function inOrder<Country extends { code: string; name: string }>(countries: readonly Country[], language: string): Country[] {
  const place = ({ code }: Country) => (FIRST_COUNTRIES.indexOf(code) + 1 || FIRST_COUNTRIES.length + 1)
  return [...countries].sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name, language))
}
