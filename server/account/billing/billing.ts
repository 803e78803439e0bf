import type { BillingInfo } from '#contract/account.ts'
import type { RequestBody } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'
import type { accountSettings } from '#contract/account-settings.ts'
import { normalizeLine } from '#domain/plain-text.ts'
import { countryOf, regionOf, zipRuleOf } from './countries.ts'

/**
 * Validates and normalizes a billing address (EN-02).
 * @throws Problem ALL_FIELDS_REQUIRED | INVALID_COUNTRY | INVALID_STATE | INVALID_ZIP
 */
export function readBilling(typed: RequestBody<typeof accountSettings.billing>): BillingInfo {
  const [address, city, state, zip, country] = [
    normalizeLine(typed.address),
    normalizeLine(typed.city),
    normalizeLine(typed.state),
    normalizeLine(typed.zip),
    normalizeLine(typed.country),
  ]
  if ([address, city, state, zip, country].includes('')) throw new Problem('ALL_FIELDS_REQUIRED')
  const foundCountry = countryOf(country)
  if (!foundCountry) throw new Problem('INVALID_COUNTRY')
  const region = regionOf(foundCountry, state)
  if (!region && foundCountry.regions.length > 0) throw new Problem('INVALID_STATE')
  const code = zipRuleOf(foundCountry, zip)
  if (code === undefined) throw new Problem('INVALID_ZIP')
  return {
    address,
    city,
    state: region?.name ?? state,
    stateCode: region?.isoCode ?? '',
    zip: code,
    country: foundCountry.name,
    countryCode: foundCountry.code,
  }
}
