import type { BrandPack } from '#brands/brand.ts'
import type { Tx } from '#server/kit/db.ts'
import { settleBuyer } from '#server/shop/settle.ts'
import { joinProgramme, type Membership } from './join.ts'

/**
 * Makes an account a member, and gives her at once what has waited for that under her address, if it is proven: the one
 * way into a programme. `isProof`: her address was proven a moment ago, so it is given to a member as well.
 * Safe to repeat and under any race.
 */
export async function becomeMember(tx: Tx, { accountId, brand, secret, isProof = false, now }: { accountId: string; brand: BrandPack; secret: string; isProof?: boolean; now: Date }): Promise<Membership> {
  const membership = await joinProgramme(tx, { accountId, brand, now })
  if (isProof || membership.welcomePoints !== undefined) await settleBuyer(tx, { accountId, brand, secret, now })
  return membership
}
