import type { BrandPack } from '#brands/brand.ts'
import type { RequestBody } from '#contract/endpoint.ts'
import { TERMS_VERSION, type benefits, type Contest } from '#contract/benefits.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { contestPhase, type ContestPhase } from '#domain/contest.ts'
import { and, eq, exists, getTableColumns, isNotNull, sql, type SQL } from 'drizzle-orm'
import { lockAccountById } from '#server/identity/accounts.ts'
import { artUrl } from '#server/brand/media-urls.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { loyaltyAccountIn, type LoyaltyAccount } from '#server/points/loyalty-account-access.ts'
import { isAvailableTo } from '../availability.ts'
import { hasListed } from '../content-conditions.ts'
import { assertItemUseLeft } from '../item-uses.ts'
import { recordParticipation } from '../participation.ts'
import { contestDraws, contestEntries, contests, contestWinners } from '../table.ts'

type Row = typeof contests.$inferSelect & {
  hasEntered: boolean
  hasWon: boolean
  drawnAt: Date | null
}

type ContestRequest = {
  brand: BrandPack
  language: Language
  member: Member | undefined
  contestId: string
  now: Date
}

/**
 * CA-41: Returns a contest with its public rules, for anyone. A contest that is over stays
 * readable; one that the brand has withdrawn is shown only to members who entered it.
 * @throws Problem CONTEST_NOT_FOUND for an unknown or withdrawn contest or one of another brand;
 * the answers do not differ
 */
export async function contestOf(
  tx: Tx,
  { brand, language, member, contestId, now }: ContestRequest,
): Promise<Contest> {
  const row = await rowOf(tx, { brand: brand.slug, contestId, accountId: member?.accountId })
  if (!row || !(row.isActive || row.hasEntered)) throw new Problem('CONTEST_NOT_FOUND')
  const [startDate, endDate] = [toInstant(row.startsAt), toInstant(row.endsAt)]
  return {
    contestId: row.id,
    title: row.title[language],
    creatorName: brand.name,
    startDate,
    endDate,
    description: row.description[language],
    prizeNumber: row.prizeNumber,
    prizeDescription: row.prizeDescription[language],
    prizeValue: row.prizeValue,
    thumbnailImage: artUrl(brand.slug, row.art),
    hasEntered: row.hasEntered,
    phase: phaseOf(row, now),
    ...(row.drawnAt && { drawnAt: toInstant(row.drawnAt) }),
    ...(row.hasWon && { hasWon: true }),
  }
}

/** A contest that was drawn stays over, even if its pack moves the end afterwards. */
const phaseOf = ({ startsAt, endsAt, drawnAt }: Row, now: Date): ContestPhase =>
  drawnAt ? 'over' : contestPhase({ startDate: startsAt, endDate: endsAt }, now)

type EntryRequest = {
  brand: BrandPack
  secret: string
  member: Member
  body: RequestBody<typeof benefits.enterContest>
  now: Date
}

/**
 * CA-42: Enters a person once (VA-30), whichever of their accounts they use; the primary keys
 * decide between simultaneous entries. A contest that is not open to the member is answered like
 * one of another brand.
 * @throws Problem CONTEST_NOT_FOUND, CONTEST_NOT_BEGUN, CONTEST_IS_OVER, CONTEST_TERMS_CHANGED,
 * ALREADY_ENTERED, those of `assertItemUseLeft`, and UNAUTHORIZED for an account that ended while the call waited
 */
export async function enterContest(
  tx: Tx,
  { brand, secret, member, body: { contestId, termsConditionsVersion }, now }: EntryRequest,
): Promise<void> {
  const { contest, loyaltyAccount } = await contestFor(tx, member, contestId)
  const phase = phaseOf(contest, now)
  if (phase === 'before') throw new Problem('CONTEST_NOT_BEGUN')
  if (phase === 'over') throw new Problem('CONTEST_IS_OVER')
  if (termsConditionsVersion !== TERMS_VERSION) throw new Problem('CONTEST_TERMS_CHANGED')
  // The entry refers to the account: lock it first, as erasing and merging do.
  if (!(await lockAccountById(tx, member.accountId))) throw new Problem('UNAUTHORIZED')
  const use = { activity: 'contest', activityId: contestId } as const
  await assertItemUseLeft(tx, { member, loyaltyAccount, having: isOfContest(contestId), ...use })
  const isFirst = await recordParticipation(tx, { brand, member, secret, ...use })
  if (!isFirst) throw new Problem('ALREADY_ENTERED')
  const entered = await tx
    .insert(contestEntries)
    .values({
      contestId,
      accountId: member.accountId,
      termsVersion: termsConditionsVersion,
      at: now,
    })
    .onConflictDoNothing({ target: [contestEntries.contestId, contestEntries.accountId] })
    .returning({ contestId: contestEntries.contestId })
  if (entered.length === 0) throw new Problem('ALREADY_ENTERED')
}

const isOfContest = (contestId: string): SQL => hasListed('contestIds', contestId)

async function contestFor(
  tx: Tx,
  member: Member,
  contestId: string,
): Promise<{ contest: Row; loyaltyAccount: LoyaltyAccount }> {
  const row = await rowOf(tx, { brand: member.brand, contestId, accountId: member.accountId })
  const loyaltyAccount = row?.isActive
    ? await loyaltyAccountIn(tx, member, row.membershipId)
    : undefined
  if (
    !row ||
    !loyaltyAccount ||
    !(await isAvailableTo(tx, { member, loyaltyAccount }, isOfContest(contestId)))
  )
    throw new Problem('CONTEST_NOT_FOUND')
  return { contest: row, loyaltyAccount }
}

async function rowOf(
  tx: Tx,
  {
    brand,
    contestId,
    accountId,
  }: { brand: string; contestId: string; accountId: string | undefined },
): Promise<Row | undefined> {
  const ownEntry = tx
    .select({ contestId: contestEntries.contestId })
    .from(contestEntries)
    .where(
      and(
        eq(contestEntries.contestId, contests.id),
        sql`${contestEntries.accountId} = ${accountId ?? null}`,
      ),
    )
  const ownPrize = tx
    .select({ place: contestWinners.place })
    .from(contestWinners)
    .where(
      and(
        eq(contestWinners.contestId, contests.id),
        sql`${contestWinners.accountId} = ${accountId ?? null}`,
        isNotNull(contestWinners.notifiedAt),
      ),
    )
  const [row] = await tx
    .select({
      ...getTableColumns(contests),
      hasEntered: sql<boolean>`${exists(ownEntry)}`,
      hasWon: sql<boolean>`${exists(ownPrize)}`,
      drawnAt: contestDraws.drawnAt,
    })
    .from(contests)
    .leftJoin(contestDraws, eq(contestDraws.contestId, contests.id))
    .where(and(eq(contests.id, contestId), eq(contests.brand, brand)))
  return row
}
