import { addDays, addMonths } from '#domain/calendar.ts'
import { isTierDue, renewTier, type DatedPoints } from '#domain/tier-period.ts'
import { WINDOW_MONTHS } from '#domain/points.ts'
import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { tiersInLanguage, type TierText } from './tiers.ts'
import { recordTierChange } from './tier-events.ts'
import { sendNotice } from './expiry-notices.ts'
import type { PeriodicCheck } from './periodic-checks.ts'
import { tierNotice, type LoyaltyAccountDetails } from './loyalty-accounts.ts'
import { loyaltyAccounts, pointEntries, tiers } from './table.ts'

/** More than the 30 days of a notice plus what months of different lengths add. */
const NOTICE_WINDOW_DAYS = 36

/**
 * CO-46: a tier is measured again 18 months after it was last reached. A member who would move
 * down gets an email 30 days before; without that email the tier stays until 30 days after one is
 * sent.
 */
export const renewTiers: PeriodicCheck = {
  where(now) {
    const end = addDays(addMonths(now, -WINDOW_MONTHS), NOTICE_WINDOW_DAYS)
    return and(
      gt(tiers.sequence, 0),
      lt(loyaltyAccounts.tierReachedAt, end),
      or(isNull(tierNotice.endsAt), lt(tierNotice.endsAt, now)),
    )
  },
  isDue: ({ sequence, tierPeriod }, now) => sequence > 0 && isTierDue(tierPeriod, now),
  async process(tx, loyaltyAccount, now) {
    const programTiers = await tiersInLanguage(tx, loyaltyAccount.membershipId)
    const current = programTiers.find(({ tierId }) => tierId === loyaltyAccount.tierId)
    if (!current) return
    const turn = renewTier(
      loyaltyAccount.tierPeriod,
      current,
      programTiers,
      await countedIn(tx, loyaltyAccount, now),
      now,
    )
    if (turn?.action === 'notice')
      await sendTierNotice(tx, { loyaltyAccount, current, ...turn }, now)
    if (turn?.action === 'measure') {
      await tx
        .update(loyaltyAccounts)
        .set({ tierId: turn.tier.tierId, tierReachedAt: now })
        .where(eq(loyaltyAccounts.id, loyaltyAccount.id))
      await recordTierChange(tx, { ...loyaltyAccount, tier: turn.tier, now })
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
  const { language, tierNoticePeriod: period } = loyaltyAccount
  const values = {
    tier: current.words.name[language],
    lower: lowerTier.words.name[language],
    brings: lowerTier.words.description[language],
    missing: String(missing),
  }
  await sendNotice(
    tx,
    loyaltyAccount,
    { kind: 'tier', period, lastDay, email: { kind: 'tierEnds', values } },
    now,
  )
}

const countedIn = (tx: Tx, { id }: LoyaltyAccountDetails, now: Date): Promise<DatedPoints[]> =>
  tx
    .select({ at: pointEntries.at, points: pointEntries.tierPointsDelta })
    .from(pointEntries)
    .where(
      and(
        eq(pointEntries.loyaltyAccountId, id),
        ne(pointEntries.tierPointsDelta, 0),
        gt(pointEntries.at, addMonths(now, -WINDOW_MONTHS)),
      ),
    )
