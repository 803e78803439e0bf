import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/kit/db.ts'
import type { Knowledge } from '#server/kit/person.ts'
import { instantOf } from '#server/kit/texts.ts'

type Row = { kind: string; state: string; points: number; created_at: string }

/** Her links die with her account. Who brought whom stays by ids alone: it is what gave the points. */
export const referral: Knowledge = {
  tables: ['referral_codes', 'referrals'],
  async tell(tx, { accountId, brand }) {
    const rows = await rowsOf<Row>(tx, sql`
      select r.kind, r.state, r.points, r.created_at from referrals r join loyalty_accounts l on l.id = r.referrer_id
      where l.account_id = ${accountId} and l.brand = ${brand.slug} order by r.created_at desc`)
    return { broughtFriends: rows.map(({ kind, state, points, created_at: at }) => ({ kind, state, points, at: instantOf(at) })) }
  },
  async forget(tx, { accountId }) {
    await tx.execute(sql`delete from referral_codes where loyalty_account_id in (select id from loyalty_accounts where account_id = ${accountId})`)
  },
}
