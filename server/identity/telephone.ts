import { Problem } from '#contract/problems.ts'
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'

/**
 * Returns a telephone number in E.164. Without a country code it belongs to the brand's country.
 * @throws Problem INVALID_TELEPHONE
 */
export function telephoneOf(typed: string, country: string): string {
  const number = parsePhoneNumberFromString(typed, country as CountryCode)
  if (!number?.isValid()) throw new Problem('INVALID_TELEPHONE')
  return number.number
}
