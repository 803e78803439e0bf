import type { BrandPack } from '#brands/brand.ts'
import { packs } from '#brands/index.ts'
import { canonicalEmail, isEmail } from '#domain/credentials.ts'
import { accountOf } from '#server/account/accounts.ts'
import type { Tx } from '#server/kit/db.ts'
import { standingIn, type LoyaltyAccount } from '#server/points/ownership.ts'
import type { Given } from './command.ts'
import { Refusal, WrongUse } from './refusal.ts'

/** Returns the pack of the brand in the arguments. @throws WrongUse */
export function packOf({ brand: slug }: Given): BrandPack {
  const pack = packs.find((found) => found.slug === slug)
  if (!pack) throw new WrongUse(`There is no brand "${slug}". The brands are: ${packs.map((found) => found.slug).join(', ')}.`)
  return pack
}

/** Returns the canonical address. @throws WrongUse */
export function emailIn(typed: string | undefined): string {
  if (typed === undefined || !isEmail(typed)) throw new WrongUse(`"${typed}" is not an email address.`)
  return canonicalEmail(typed)
}

export type Found = { accountId: string; email: string; isVerified: boolean; standing: LoyaltyAccount }

/**
 * Finds a member by their email, or by that of an account merged into theirs.
 * @returns undefined when no member of the programme has it
 */
export async function memberWith(tx: Tx, brand: BrandPack, email: string): Promise<Found | undefined> {
  const account = await accountOf(tx, { brand: brand.slug, email })
  const standing = account && (await standingIn(tx, { accountId: account.id, brand: brand.slug }, brand.ids.membershipId))
  return standing && { accountId: account.id, email, isVerified: account.is_verified, standing }
}

/**
 * Finds a member like memberWith. @throws Refusal when no member of the programme has the address
 */
export async function memberAt(tx: Tx, brand: BrandPack, typed: string | undefined): Promise<Found> {
  const email = emailIn(typed)
  const found = await memberWith(tx, brand, email)
  if (!found) throw new Refusal(`No member of ${brand.name} has the address ${email}. Check the address and the brand; a new member must join first.`)
  return found
}
