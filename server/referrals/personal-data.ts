import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/lib/database/database.ts'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'

type CodeRow = { kind: string; code: string; created_at: string }
type ReferrerRow = { kind: string; state: string; points: number; created_at: string }
type FriendRow = { kind: string; created_at: string }

/**
 * Erasing deletes the member's links and every referral without points, on either side. Referrals
 * that gave points stay, with ids only, because a refund may reverse them. The keyed hash of the
 * friend stays too, so that they are not referred again (decision 27).
 */
export const referralsPersonalData: PersonalData = {
  tables: ['referral_codes', 'referrals'],
  async export(tx, { accountId, brand }) {
    const ownedByMember = sql`l.account_id = ${accountId} and l.brand = ${brand.slug}`
    const codes = await rowsOf<CodeRow>(
      tx,
      sql`
      select c.kind, c.code, c.created_at from referral_codes c join loyalty_accounts l on l.id = c.loyalty_account_id where ${ownedByMember} order by c.kind`,
    )
    // Same as in the app: nothing about an address that is not proven.
    const isVisible = sql`exists (select 1 from accounts f left join accounts m on m.id = f.merged_into where f.id = r.friend_account_id and (r.state = 'credited' or coalesce(m.is_verified, f.is_verified)))`
    const referred = await rowsOf<ReferrerRow>(
      tx,
      sql`
      select r.kind, r.state, r.points, r.created_at from referrals r join loyalty_accounts l on l.id = r.referrer_id where ${ownedByMember} and ${isVisible} order by r.created_at desc`,
    )
    const arrivals = await rowsOf<FriendRow>(
      tx,
      sql`
      select kind, created_at from referrals where friend_account_id = ${accountId} and brand = ${brand.slug} order by created_at desc`,
    )
    return {
      referralLinks: codes.map(({ kind, code, created_at: at }) => ({
        kind,
        code,
        createdAt: toInstant(at),
      })),
      referredFriends: referred.map(({ kind, state, points, created_at: at }) => ({
        kind,
        state,
        points,
        at: toInstant(at),
      })),
      arrivedThroughLinks: arrivals.map(({ kind, created_at: at }) => ({
        kind,
        at: toInstant(at),
      })),
    }
  },
  async erase(tx, { accountId }) {
    const ownIds = sql`(select id from loyalty_accounts where account_id = ${accountId})`
    await tx.execute(sql`delete from referral_codes where loyalty_account_id in ${ownIds}`)
    await tx.execute(
      sql`delete from referrals where (friend_account_id = ${accountId} or referrer_id in ${ownIds}) and state <> 'credited'`,
    )
  },
}
