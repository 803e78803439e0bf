import { Problem } from '#contract/problems.ts'
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'

/**
 * A phone number as it is kept, E.164. Without a country code it is of the brand's country.
 * @throws Problem INVALID_TELEPHONE
 */
export function telephoneOf(typed: string, country: string): string {
  const number = parsePhoneNumberFromString(typed, country as CountryCode)
  if (!number?.isValid()) throw new Problem('INVALID_TELEPHONE')
  return number.number
}
