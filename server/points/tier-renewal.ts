import { addDays, addMonths } from '#domain/calendar.ts'
import { isTierDue, renewTier, type DatedPoints } from '#domain/tier-period.ts'
import { WINDOW_MONTHS } from '#domain/points.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { tiersInLanguage, type TierText } from './tiers.ts'
import { sendNotice } from './expiry-notices.ts'
import type { PeriodicCheck } from './periodic-checks.ts'
import type { LoyaltyAccountDetails } from './loyalty-accounts.ts'

/** More than the 30 days of a notice plus what months of different lengths add. */
const NOTICE_WINDOW_DAYS = 36

/**
 * CO-46: a tier is measured again 18 months after it was last reached. A member who would move
 * down gets an email 30 days before; without that email the tier stays until 30 days after one is
 * sent.
 */
export const renewTiers: PeriodicCheck = {
  where: (
    now,
  ) => sql`t.sequence > 0 and l.tier_reached_at < ${addDays(addMonths(now, -WINDOW_MONTHS), NOTICE_WINDOW_DAYS).toISOString()}::timestamptz
    and (tier_notice.ends_at is null or tier_notice.ends_at < ${now.toISOString()}::timestamptz)`,
  isDue: ({ sequence, tierPeriod }, now) => sequence > 0 && isTierDue(tierPeriod, now),
  async process(tx, loyaltyAccount, now) {
    const tiers = await tiersInLanguage(tx, loyaltyAccount.membershipId)
    const current = tiers.find(({ tierId }) => tierId === loyaltyAccount.tierId)
    if (!current) return
    const turn = renewTier(
      loyaltyAccount.tierPeriod,
      current,
      tiers,
      await countedIn(tx, loyaltyAccount, now),
      now,
    )
    if (turn?.action === 'notice')
      await sendTierNotice(tx, { loyaltyAccount, current, ...turn }, now)
    if (turn?.action === 'measure') {
      await tx.execute(
        sql`update loyalty_accounts set tier_id = ${turn.tier.tierId}, tier_reached_at = ${now.toISOString()}::timestamptz where id = ${loyaltyAccount.id}`,
      )
    }
  },
}

async function sendTierNotice(
  tx: Tx,
  {
    loyaltyAccount,
    current,
    lowerTier,
    lastDay,
    missing,
  }: {
    loyaltyAccount: LoyaltyAccountDetails
    current: TierText
    lowerTier: TierText
    lastDay: Date
    missing: number
  },
  now: Date,
): Promise<void> {
  const { language, tierNotice } = loyaltyAccount
  const values = {
    tier: current.words.name[language],
    lower: lowerTier.words.name[language],
    brings: lowerTier.words.description[language],
    missing: String(missing),
  }
  await sendNotice(
    tx,
    loyaltyAccount,
    { kind: 'tier', period: tierNotice, lastDay, email: { kind: 'tierEnds', values } },
    now,
  )
}

async function countedIn(tx: Tx, { id }: LoyaltyAccountDetails, now: Date): Promise<DatedPoints[]> {
  const rows = await rowsOf<{ at: string; points: number }>(
    tx,
    sql`
    select at, tier_points_delta as points from point_entries
    where loyalty_account_id = ${id} and tier_points_delta <> 0 and at > ${addMonths(now, -WINDOW_MONTHS).toISOString()}::timestamptz`,
  )
  return rows.map(({ at, points }) => ({ at: new Date(at), points }))
}
