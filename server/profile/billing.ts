import type { BillingInfo } from '#contract/account.ts'
import type { TakenBy } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'
import type { profile } from '#contract/profile.ts'
import { plainLine } from '#domain/plain.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/db.ts'
import { countryOf, regionOf, zipOf } from './places.ts'

/**
 * EN-02: a billing address as it is kept, out of one as it was typed.
 * @throws Problem ALL_FIELDS_REQUIRED | INVALID_COUNTRY | INVALID_STATE | INVALID_ZIP
 */
export function billingIn(typed: TakenBy<typeof profile.billing>): BillingInfo {
  const [address, city, state, zip, country] = [plainLine(typed.address), plainLine(typed.city), plainLine(typed.state), plainLine(typed.zip), plainLine(typed.country)]
  if ([address, city, state, zip, country].includes('')) throw new Problem('ALL_FIELDS_REQUIRED')
  const land = countryOf(country)
  if (!land) throw new Problem('INVALID_COUNTRY')
  const region = regionOf(land, state)
  if (!region && land.regions.length > 0) throw new Problem('INVALID_STATE')
  const code = zipOf(land, zip)
  if (code === undefined) throw new Problem('INVALID_ZIP')
  return { address, city, state: region?.name ?? state, stateCode: region?.isoCode ?? '', zip: code, country: land.name, countryCode: land.code }
}

export async function keepBilling(tx: Tx, accountId: string, billing: BillingInfo): Promise<void> {
  await tx.execute(sql`update accounts set billing = ${JSON.stringify(billing)}::jsonb where id = ${accountId} and erased_at is null`)
}
