import type { Localized } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/lib/database/database.ts'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant, programName } from '#server/lib/texts/translate.ts'
import { balanceOf } from '#server/points/ledger.ts'

type Row = {
  id: string
  member_code: string
  tier: Localized
  tier_reached_at: string
  joined_at: string
  owed_points: number
  last_active_at: string | null
}

/** Erasure keeps the loyalty account and its code: they contain no personal data. */
export const membershipPersonalData: PersonalData = {
  tables: ['loyalty_accounts'],
  async export(tx, { accountId, brand, language, now }) {
    const rows = await rowsOf<Row>(
      tx,
      sql`
      select l.id, l.member_code, t.name as tier, l.tier_reached_at, l.joined_at, l.owed_points, l.last_active_at
      from loyalty_accounts l join tiers t on t.id = l.tier_id where l.account_id = ${accountId} and l.brand = ${brand.slug} order by l.joined_at`,
    )
    const memberships = []
    for (const row of rows) {
      memberships.push({
        program: programName(brand, language),
        memberCode: row.member_code,
        tier: row.tier[language],
        // When points last reached the tier, not since when the member has it.
        tierLastReached: toInstant(row.tier_reached_at),
        joinedAt: toInstant(row.joined_at),
        ...(await balanceOf(tx, row.id, now)),
        owedPoints: row.owed_points,
        lastActiveAt: row.last_active_at ? toInstant(row.last_active_at) : null,
      })
    }
    return { memberships }
  },
}
