import type { BrandPack } from '#brands/brand.ts'
import { packs } from '#brands/index.ts'
import { canonicalEmail, isEmail } from '#domain/credentials.ts'
import { accountOf } from '#server/identity/accounts.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { loyaltyAccountIn, type LoyaltyAccount } from '#server/points/loyalty-account-access.ts'
import type { OptionValues } from './command.ts'
import { CommandError, UsageError } from './errors.ts'

/** Returns the pack of the brand in the arguments. @throws UsageError */
export function findPack({ brand: slug }: OptionValues): BrandPack {
  const pack = packs.find((found) => found.slug === slug)
  if (!pack)
    throw new UsageError(
      `There is no brand "${slug}". The brands are: ${packs.map((found) => found.slug).join(', ')}.`,
    )
  return pack
}

/** Returns the canonical address. @throws UsageError */
export function emailFrom(typed: string | undefined): string {
  if (typed === undefined || !isEmail(typed))
    throw new UsageError(`"${typed}" is not an email address.`)
  return canonicalEmail(typed)
}

export type FoundMember = {
  accountId: string
  email: string
  isVerified: boolean
  loyaltyAccount: LoyaltyAccount
}

/**
 * Finds a member by their email, or by that of an account merged into theirs.
 * @returns undefined when no member of the program has it
 */
export async function findMemberByEmail(
  tx: Tx,
  brand: BrandPack,
  email: string,
): Promise<FoundMember | undefined> {
  const account = await accountOf(tx, { brand: brand.slug, email })
  const loyaltyAccount =
    account &&
    (await loyaltyAccountIn(
      tx,
      { accountId: account.id, brand: brand.slug },
      brand.ids.membershipId,
    ))
  return (
    loyaltyAccount && {
      accountId: account.id,
      email,
      isVerified: account.isVerified,
      loyaltyAccount,
    }
  )
}

/**
 * Finds a member as `findMemberByEmail` does.
 * @throws CommandError when no member of the program has the address
 */
export async function findMember(
  tx: Tx,
  brand: BrandPack,
  typed: string | undefined,
): Promise<FoundMember> {
  const email = emailFrom(typed)
  const found = await findMemberByEmail(tx, brand, email)
  if (!found)
    throw new CommandError(
      `No member of ${brand.name} has the address ${email}. Check the address and the brand; a new member must join first.`,
    )
  return found
}
