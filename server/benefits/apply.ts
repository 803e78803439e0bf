import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/db.ts'

/** Brings the polls up to the pack. One the pack no longer has is closed, never removed: answers point to it. */
export async function applyPolls(tx: Tx, { slug, ids, programme }: BrandPack): Promise<void> {
  await tx.execute(sql`update polls set is_active = false where membership_id = ${ids.membershipId}`)
  for (const [position, poll] of programme.polls.entries()) {
    await tx.execute(sql`
      insert into polls (id, brand, membership_id, title, description, completion_message, points_awarded, options, is_active, position)
      values (${poll.pollId}, ${slug}, ${ids.membershipId}, ${JSON.stringify(poll.title)}::jsonb, ${JSON.stringify(poll.description)}::jsonb,
        ${JSON.stringify(poll.completionMessage)}::jsonb, ${poll.pointsAwarded}, ${JSON.stringify(poll.options)}::jsonb, ${poll.isActive}, ${position})
      on conflict (id) do update set title = excluded.title, description = excluded.description, completion_message = excluded.completion_message,
        points_awarded = excluded.points_awarded, options = excluded.options, is_active = excluded.is_active, position = excluded.position`)
  }
}
