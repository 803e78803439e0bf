/** Tax of a country, or of one of its regions. */
export type TaxRule = {
  /** ISO 3166-1. */
  country: string
  /** ISO 3166-2 without the country; unset: the whole country. */
  region?: string | undefined
  /** Thousandths of a percent: 14975 is 14.975 %. */
  rate: number
}

/** Thousandths of a percent in the whole. */
const WHOLE = 100_000

/**
 * Returns the tax on a price in whole cents, half cents rounded up. The rule of the region counts
 * before the rule of its country; without a rule there is no tax.
 */
export function taxOn(
  cents: number,
  rules: readonly TaxRule[],
  { country, region }: { country: string; region: string },
): number {
  const ofCountry = rules.filter((rule) => rule.country === country)
  const rule =
    ofCountry.find((each) => each.region === region) ??
    ofCountry.find((each) => each.region === undefined)
  return Math.floor((cents * (rule?.rate ?? 0) + WHOLE / 2) / WHOLE)
}
