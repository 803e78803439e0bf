import { accountSettings } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import { creditBirthdaysJob } from '#server/earning/jobs.ts'
import {
  cheapestOf,
  home,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { expirePointsJob, renewTiersJob } from '#server/points/jobs.ts'
import { redeem } from '#server/redemption/redeem.ts'

/** All jobs that depend on time. */
export const jobs = [renewTiersJob, expirePointsJob, creditBirthdaysJob]
/** Far from the day of the test run. 18 months after 31 August 2090 is 29 February 2092. */
export const start = '2090-08-31T20:00:00.000Z'
/** The tiers of the pack, lowest first. */
export const [influencer, muse, icon] = home.program.tiers.map(({ tierId }) => tierId)
export const cheapest = cheapestOf(home)

/** Sets the clock of a test server. */
export const setClock = (context: Harness, iso: string) =>
  context.clock.moveMinutes((new Date(iso).getTime() - context.clock.now().getTime()) / 60_000)
const setBirthday = (context: Harness, member: MemberCaller, date: string) =>
  context.rows(sql`update accounts set date_of_birth = ${date} where id = ${member.accountId}`)

type StoryStep = { at: string; action(context: Harness, member: MemberCaller): Promise<unknown> }
const givePoints = (points: number) => (context: Harness, member: MemberCaller) =>
  context.award(member, points)
const redeemCheapest = (context: Harness, { accountId }: MemberCaller) =>
  redeem(context.tx, {
    member: { accountId, brand: home.slug },
    offerId: cheapest.offerId,
    idempotencyKey: undefined,
    now: context.clock.now(),
  })

const eraseAccount = async (context: Harness, member: MemberCaller) => {
  const { status } = await member.call(accountSettings.erase, {
    body: { code: await context.codeFor(member) },
  })
  if (status !== 200) throw new Error(`erasing returned ${status}`)
}

/** Members with different histories, as lists of their actions. The welcome is 150 points. */
const stories = {
  newcomer: [{ at: start, action: async () => undefined }],
  sleeper: [
    { at: start, action: givePoints(300) },
    {
      at: start,
      action: (context: Harness, { accountId }: MemberCaller) =>
        context.rows(sql`update accounts set language = 'fr' where id = ${accountId}`),
    },
  ],
  spender: [
    { at: start, action: givePoints(300) },
    { at: '2092-02-10T09:00:00.000Z', action: redeemCheapest },
  ],
  saver: [
    { at: start, action: givePoints(300) },
    { at: '2092-02-15T09:00:00.000Z', action: givePoints(10) },
  ],
  loyal: [
    { at: start, action: givePoints(600) },
    { at: '2091-06-10T09:00:00.000Z', action: givePoints(300) },
  ],
  stepsDown: [
    { at: '2090-03-01T10:00:00.000Z', action: givePoints(105) },
    { at: start, action: givePoints(245) },
    { at: '2091-12-01T09:00:00.000Z', action: givePoints(250) },
  ],
  leapling: [
    {
      at: start,
      action: (context: Harness, member: MemberCaller) =>
        setBirthday(context, member, '1960-02-29'),
    },
  ],
  sylvester: [
    {
      at: start,
      action: (context: Harness, member: MemberCaller) =>
        setBirthday(context, member, '1970-12-31'),
    },
  ],
  january: [
    {
      at: start,
      action: (context: Harness, member: MemberCaller) =>
        setBirthday(context, member, '1980-01-01'),
    },
  ],
  joinedThatDay: [
    {
      at: start,
      action: (context: Harness, member: MemberCaller) =>
        setBirthday(context, member, '1990-08-31'),
    },
  ],
  joinedDayAfter: [
    {
      at: start,
      action: (context: Harness, member: MemberCaller) =>
        setBirthday(context, member, '1990-08-30'),
    },
  ],
  erased: [
    { at: start, action: givePoints(300) },
    { at: start, action: eraseAccount },
  ],
  merged: [
    { at: start, action: givePoints(300) },
    {
      at: start,
      action: async (context: Harness, member: MemberCaller) =>
        context.merge(member, await context.join()),
    },
  ],
  elsewhere: [{ at: start, action: async () => undefined }],
} satisfies Record<string, StoryStep[]>
export type Name = keyof typeof stories
export const names = Object.keys(stories) as Name[]

/** Registers all members; `live` runs their later actions up to a time. */
export async function storyMembers(context: Harness) {
  const members = {} as Record<Name, MemberCaller>
  const acts = Object.entries(stories)
    .flatMap(([name, story]) =>
      (story as StoryStep[]).map((act) => ({ ...act, name: name as Name })),
    )
    .sort((a, b) => a.at.localeCompare(b.at))
  const live = async (until: string) => {
    while (acts[0] && acts[0].at <= until) {
      const { at, name, action } = acts.shift()!
      setClock(context, at)
      members[name] ??= await context.join(
        `${name.toLowerCase()}@example.test`,
        name === 'elsewhere' ? stranger : home,
      )
      await action(context, members[name])
    }
    setClock(context, until)
  }
  await live(start)
  return { members, live }
}

type NoticeRow = { kind: string; period: string; noticed: string; ends: string }
/** Returns the notices sent to a member, in order. */
export async function noticesSentTo(
  context: Harness,
  { loyaltyAccountId }: MemberCaller,
): Promise<NoticeRow[]> {
  const rows = await context.rows<{
    kind: string
    period: string
    sent_at: string
    ends_at: string
  }>(
    sql`select * from notices where loyalty_account_id = ${loyaltyAccountId} order by sent_at, kind desc`,
  )
  return rows.map((row) => ({
    kind: row.kind,
    period: row.period,
    noticed: new Date(row.sent_at).toISOString(),
    ends: new Date(row.ends_at).toISOString(),
  }))
}
/** Returns the ledger entries of a member with these reasons. */
export const pointsMovedBy = (
  context: Harness,
  { loyaltyAccountId }: MemberCaller,
  ...reasons: string[]
) =>
  context.rows<{ day: string; reason: string; points: number; origin: number }>(sql`
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, reason_key as reason, redeemable_delta as points, origin_type as origin from point_entries
  where loyalty_account_id = ${loyaltyAccountId} and reason_key in (${sql.join(
    reasons.map((reason) => sql`${reason}`),
    sql`, `,
  )}) order by id`)
/** Returns tier, since when, and spendable points of a member. */
export async function loyaltyAccountRow(context: Harness, { loyaltyAccountId }: MemberCaller) {
  const [row] = await context.rows<{
    tier_id: string
    tier_reached_at: string
    redeemable_points: number
  }>(
    sql`select tier_id, tier_reached_at, redeemable_points from loyalty_accounts where id = ${loyaltyAccountId}`,
  )
  return {
    tier: row!.tier_id,
    reached: new Date(row!.tier_reached_at).toISOString(),
    points: row!.redeemable_points,
  }
}
