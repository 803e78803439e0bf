import { and, eq } from 'drizzle-orm'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { programName } from '#server/lib/texts/translate.ts'
import { balanceOf } from '#server/points/ledger.ts'
import { loyaltyAccountView, tierView } from '#server/points/views.ts'

/** What the export says of memberships; their table belongs to points. */
export const membershipPersonalData: PersonalData = {
  tables: [],
  async export(tx, { accountId, brand, language, now }) {
    const { loyaltyAccountId, memberCode, tierReachedAt, joinedAt, owedPoints, lastActiveAt } =
      loyaltyAccountView
    const rows = await tx
      .select({
        loyaltyAccountId,
        memberCode,
        tier: tierView.name,
        tierReachedAt,
        joinedAt,
        owedPoints,
        lastActiveAt,
      })
      .from(loyaltyAccountView)
      .innerJoin(tierView, eq(tierView.tierId, loyaltyAccountView.tierId))
      .where(
        and(eq(loyaltyAccountView.accountId, accountId), eq(loyaltyAccountView.brand, brand.slug)),
      )
      .orderBy(loyaltyAccountView.joinedAt)
    const memberships = []
    for (const row of rows) {
      memberships.push({
        program: programName(brand, language),
        memberCode: row.memberCode,
        tier: row.tier[language],
        // When points last reached the tier, not since when the member has it.
        tierLastReached: row.tierReachedAt.toISOString(),
        joinedAt: row.joinedAt.toISOString(),
        ...(await balanceOf(tx, row.loyaltyAccountId, now)),
        owedPoints: row.owedPoints,
        lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
      })
    }
    return { memberships }
  },
}
