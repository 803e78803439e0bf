import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import { canonicalEmail, isEmail } from '#domain/credentials.ts'

/** Returns the canonical address of a typed email. @throws Problem INVALID_EMAIL */
export function parseEmail(typed: string): string {
  if (!isEmail(typed)) throw new Problem('INVALID_EMAIL')
  return canonicalEmail(typed)
}

/** Checks that ids belong to the brand. @throws Problem NOT_FOUND */
export function requireOwnIds(
  { ids }: BrandPack,
  requested: { creatorId?: string; membershipId?: string; assetId?: string },
): void {
  const foreign = (['creatorId', 'membershipId', 'assetId'] as const).some(
    (name) => requested[name] !== undefined && requested[name] !== ids[name],
  )
  if (foreign) throw new Problem('NOT_FOUND')
}
