import type { BrandPack } from '#brands/brand.ts'
import type { Tx } from '#server/kit/db.ts'
import { settleBuyer } from '#server/shop/settle.ts'
import { joinProgramme, type Membership } from './join.ts'

/** `provenAccountId`: whose session or password the browser has shown, where her address was proven in it. */
type Becoming = { accountId: string; brand: BrandPack; provenAccountId?: string | undefined; secret: string; isProof?: boolean; now: Date }

/**
 * Makes an account a member, and gives her at once what has waited for that under her address, if it is proven: the one
 * way into a programme. `isProof`: her address was proven a moment ago, so it is given to a member as well.
 * Safe to repeat and under any race.
 */
export async function becomeMember(tx: Tx, { accountId, brand, provenAccountId, secret, isProof = false, now }: Becoming): Promise<Membership> {
  const membership = await joinProgramme(tx, { accountId, brand, secret, now })
  if (isProof || membership.isNew) await settleBuyer(tx, { accountId, brand, provenAccountId, secret, now })
  return membership
}
