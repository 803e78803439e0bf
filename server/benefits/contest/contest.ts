import type { BrandPack, Localized } from '#brands/brand.ts'
import type { RequestBody } from '#contract/endpoint.ts'
import { TERMS_VERSION, type benefits, type Contest } from '#contract/benefits.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { contestPhase } from '#domain/contest.ts'
import { sql } from 'drizzle-orm'
import { lockAccountById } from '#server/identity/accounts.ts'
import { artUrl } from '#server/brand/media-urls.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { loyaltyAccountIn } from '#server/points/loyalty-account-access.ts'
import { isAvailableTo } from '../availability.ts'
import { recordParticipation } from '../participation.ts'

type Row = {
  id: string
  membership_id: string
  title: Localized
  description: Localized
  starts_at: string
  ends_at: string
  prize_number: number
  prize_description: Localized
  prize_value: number
  art: string
  is_active: boolean
  has_entered: boolean
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
  if (!row || !(row.is_active || row.has_entered)) throw new Problem('CONTEST_NOT_FOUND')
  const [startDate, endDate] = [toInstant(row.starts_at), toInstant(row.ends_at)]
  return {
    contestId: row.id,
    title: row.title[language],
    creatorName: brand.name,
    startDate,
    endDate,
    description: row.description[language],
    prizeNumber: row.prize_number,
    prizeDescription: row.prize_description[language],
    prizeValue: row.prize_value,
    thumbnailImage: artUrl(brand.slug, row.art),
    hasEntered: row.has_entered,
    phase: contestPhase({ startDate, endDate }, now),
  }
}

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
 * ALREADY_ENTERED, and UNAUTHORIZED for an account that ended while the call waited
 */
export async function enterContest(
  tx: Tx,
  { brand, secret, member, body: { contestId, termsConditionsVersion }, now }: EntryRequest,
): Promise<void> {
  const contest = await contestFor(tx, member, contestId)
  const phase = contestPhase({ startDate: contest.starts_at, endDate: contest.ends_at }, now)
  if (phase === 'before') throw new Problem('CONTEST_NOT_BEGUN')
  if (phase === 'over') throw new Problem('CONTEST_IS_OVER')
  if (termsConditionsVersion !== TERMS_VERSION) throw new Problem('CONTEST_TERMS_CHANGED')
  // The entry refers to the account: lock it first, as erasing and merging do.
  if (!(await lockAccountById(tx, member.accountId))) throw new Problem('UNAUTHORIZED')
  const isFirst = await recordParticipation(tx, {
    brand,
    member,
    secret,
    activity: 'contest',
    activityId: contestId,
  })
  if (!isFirst) throw new Problem('ALREADY_ENTERED')
  const entered = await rowsOf(
    tx,
    sql`
    insert into contest_entries (contest_id, account_id, terms_version, at)
    values (${contestId}, ${member.accountId}, ${termsConditionsVersion}, ${now.toISOString()}::timestamptz)
    on conflict (contest_id, account_id) do nothing returning contest_id`,
  )
  if (entered.length === 0) throw new Problem('ALREADY_ENTERED')
}

async function contestFor(tx: Tx, member: Member, contestId: string): Promise<Row> {
  const row = await rowOf(tx, { brand: member.brand, contestId, accountId: member.accountId })
  const loyaltyAccount = row?.is_active
    ? await loyaltyAccountIn(tx, member, row.membership_id)
    : undefined
  const isOpen =
    loyaltyAccount &&
    (await isAvailableTo(
      tx,
      { member, loyaltyAccount },
      sql`b.content -> 'contestIds' ? ${contestId}`,
    ))
  if (!row || !isOpen) throw new Problem('CONTEST_NOT_FOUND')
  return row
}

async function rowOf(
  tx: Tx,
  {
    brand,
    contestId,
    accountId,
  }: { brand: string; contestId: string; accountId: string | undefined },
): Promise<Row | undefined> {
  const [row] = await rowsOf<Row>(
    tx,
    sql`
    select c.id, c.membership_id, c.title, c.description, c.starts_at, c.ends_at, c.prize_number, c.prize_description, c.prize_value, c.art, c.is_active,
      exists (select 1 from contest_entries e where e.contest_id = c.id and e.account_id = ${accountId ?? null}) as has_entered
    from contests c where c.id = ${contestId} and c.brand = ${brand}`,
  )
  return row
}
