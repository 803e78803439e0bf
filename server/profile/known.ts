import { forgetCeiling } from '#server/account/password-ceiling.ts'
import { forgetTries, triesOf } from '#server/account/password-tries.ts'
import { account } from '#server/account/person.ts'
import { benefits } from '#server/benefits/person.ts'
import { collection } from '#server/collection/person.ts'
import { door } from '#server/door/person.ts'
import { drops } from '#server/drops/person.ts'
import type { Knowledge } from '#server/kit/person.ts'
import { membership } from '#server/membership/person.ts'
import { neighbours } from '#server/neighbours/person.ts'
import { points } from '#server/points/person.ts'
import { redemption } from '#server/redemption/person.ts'
import { referral } from '#server/referral/person.ts'
import { session } from '#server/session/person.ts'
import { shop } from '#server/shop/person.ts'

/**
 * Keys of wrong passwords are keyed hashes, so they can only be found from the member's data and
 * the secret.
 */
const profile: Knowledge = {
  tables: ['failed_logins'],
  async forget(tx, person) {
    await forgetTries(tx, triesOf(person))
    await forgetCeiling(tx, { ...person, brand: person.brand.slug }, person.now)
  },
}

/**
 * Every feature with personal data, in the order of the export. A test compares their tables with
 * the schema.
 */
export const roomsThatKnow: readonly Knowledge[] = [account, membership, points, redemption, shop, referral, benefits, collection, drops, session, door, neighbours, profile]
