import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { importPool } from './voucher/code-pool.ts'

/**
 * Updates benefits, contests and polls to the pack, and fills the voucher pools. Entries that the
 * pack no longer has are closed, never deleted: answers, entries and claimed codes refer to them.
 */
export async function applyBenefits(tx: Tx, pack: BrandPack, now: Date): Promise<void> {
  await applyPolls(tx, pack)
  await applyContests(tx, pack)
  const { slug, ids, program } = pack
  await tx.execute(
    sql`update benefits set is_active = false where membership_id = ${ids.membershipId}`,
  )
  const benefits = program.categories.flatMap(({ benefits: inside, label, labelKey }) =>
    inside.map((benefit) => ({ ...benefit, label, labelKey })),
  )
  for (const [
    position,
    {
      utilityId,
      utilityType,
      name,
      description,
      value,
      art,
      tierIds,
      of,
      label,
      labelKey,
      ...content
    },
  ] of benefits.entries()) {
    await tx.execute(sql`
      insert into benefits (id, brand, membership_id, kind, name, description, value, art, label_key, label, tier_ids, place, asset_ids, content, is_active, position, created_at)
      values (${utilityId}, ${slug}, ${ids.membershipId}, ${utilityType}, ${JSON.stringify(name)}::jsonb, ${JSON.stringify(description)}::jsonb, ${value ? JSON.stringify(value) : null}::jsonb,
        ${art ?? null}, ${labelKey}, ${JSON.stringify(label)}::jsonb, ${list(tierIds)}, ${typeof of === 'string' ? of : 'asset'}, ${list(typeof of === 'string' ? [] : of)},
        ${JSON.stringify(content)}::jsonb, true, ${position}, ${now.toISOString()}::timestamptz)
      on conflict (id) do update set kind = excluded.kind, name = excluded.name, description = excluded.description, value = excluded.value, art = excluded.art,
        label_key = excluded.label_key, label = excluded.label, tier_ids = excluded.tier_ids, place = excluded.place, asset_ids = excluded.asset_ids,
        content = excluded.content, is_active = true, position = excluded.position`)
  }
  for (const { voucherId, pool } of benefits.flatMap(({ vouchers = [] }) => vouchers))
    await importPool(tx, { brand: slug, voucherId, pool, now })
}

const list = (words: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb))`

async function applyContests(tx: Tx, { slug, ids, program }: BrandPack): Promise<void> {
  await tx.execute(
    sql`update contests set is_active = false where membership_id = ${ids.membershipId}`,
  )
  for (const [position, contest] of program.contests.entries()) {
    await tx.execute(sql`
      insert into contests (id, brand, membership_id, title, description, button_text, starts_at, ends_at, prize_number, prize_description, prize_value, art, is_active, position)
      values (${contest.contestId}, ${slug}, ${ids.membershipId}, ${JSON.stringify(contest.title)}::jsonb, ${JSON.stringify(contest.description)}::jsonb, ${JSON.stringify(contest.buttonJoinText)}::jsonb,
        ${contest.startDate}::timestamptz, ${contest.endDate}::timestamptz, ${contest.prizeNumber}, ${JSON.stringify(contest.prizeDescription)}::jsonb, ${contest.prizeValue}, ${contest.art}, true, ${position})
      on conflict (id) do update set title = excluded.title, description = excluded.description, button_text = excluded.button_text, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
        prize_number = excluded.prize_number, prize_description = excluded.prize_description, prize_value = excluded.prize_value, art = excluded.art, is_active = true, position = excluded.position`)
  }
}

async function applyPolls(tx: Tx, { slug, ids, program }: BrandPack): Promise<void> {
  await tx.execute(
    sql`update polls set is_active = false where membership_id = ${ids.membershipId}`,
  )
  for (const [position, poll] of program.polls.entries()) {
    await tx.execute(sql`
      insert into polls (id, brand, membership_id, title, description, completion_message, points_awarded, options, is_active, position)
      values (${poll.pollId}, ${slug}, ${ids.membershipId}, ${JSON.stringify(poll.title)}::jsonb, ${JSON.stringify(poll.description)}::jsonb,
        ${JSON.stringify(poll.completionMessage)}::jsonb, ${poll.pointsAwarded}, ${JSON.stringify(poll.options)}::jsonb, ${poll.isActive}, ${position})
      on conflict (id) do update set title = excluded.title, description = excluded.description, completion_message = excluded.completion_message,
        points_awarded = excluded.points_awarded, options = excluded.options, is_active = excluded.is_active, position = excluded.position`)
  }
}
