import type { BrandPack } from '#brands/brand.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { benefits, contests, polls } from './table.ts'
import { importPool } from './voucher/code-pool.ts'

/**
 * Updates benefits, contests and polls to the pack, and fills the voucher pools. Entries that the
 * pack no longer has are closed, never deleted: answers, entries and claimed codes refer to them.
 */
export async function applyBenefits(tx: Tx, pack: BrandPack, now: Date): Promise<void> {
  await applyPolls(tx, pack)
  await applyContests(tx, pack)
  const { slug, ids, program } = pack
  const { membershipId } = ids
  await tx.update(benefits).set({ isActive: false }).where(eq(benefits.membershipId, membershipId))
  const packBenefits = program.categories.flatMap(({ benefits: inside, label, labelKey }) =>
    inside.map((benefit) => ({ ...benefit, label, labelKey })),
  )
  for (const [
    position,
    {
      utilityId,
      utilityType,
      value,
      art,
      of,
      name,
      description,
      tierIds,
      label,
      labelKey,
      ...content
    },
  ] of packBenefits.entries()) {
    const changing = {
      kind: utilityType,
      name,
      description,
      value: value ?? null,
      art: art ?? null,
      labelKey,
      label,
      tierIds,
      place: typeof of === 'string' ? of : 'asset',
      assetIds: typeof of === 'string' ? [] : of,
      content,
      isActive: true,
      position,
    }
    await tx
      .insert(benefits)
      .values({ id: utilityId, brand: slug, membershipId, createdAt: now, ...changing })
      .onConflictDoUpdate({ target: benefits.id, set: changing })
  }
  for (const { voucherId, pool } of packBenefits.flatMap(({ vouchers = [] }) => vouchers))
    await importPool(tx, { brand: slug, voucherId, pool, now })
}

async function applyContests(tx: Tx, { slug, ids, program }: BrandPack): Promise<void> {
  const { membershipId } = ids
  await tx.update(contests).set({ isActive: false }).where(eq(contests.membershipId, membershipId))
  for (const [position, contest] of program.contests.entries()) {
    const changing = {
      title: contest.title,
      description: contest.description,
      buttonText: contest.buttonJoinText,
      startsAt: new Date(contest.startDate),
      endsAt: new Date(contest.endDate),
      prizeNumber: contest.prizeNumber,
      prizeDescription: contest.prizeDescription,
      prizeValue: contest.prizeValue,
      art: contest.art,
      isActive: true,
      position,
    }
    await tx
      .insert(contests)
      .values({ id: contest.contestId, brand: slug, membershipId, ...changing })
      .onConflictDoUpdate({ target: contests.id, set: changing })
  }
}

async function applyPolls(tx: Tx, { slug, ids, program }: BrandPack): Promise<void> {
  const { membershipId } = ids
  await tx.update(polls).set({ isActive: false }).where(eq(polls.membershipId, membershipId))
  for (const [position, poll] of program.polls.entries()) {
    const changing = {
      title: poll.title,
      description: poll.description,
      completionMessage: poll.completionMessage,
      pointsAwarded: poll.pointsAwarded,
      options: poll.options,
      isActive: poll.isActive,
      position,
    }
    await tx
      .insert(polls)
      .values({ id: poll.pollId, brand: slug, membershipId, ...changing })
      .onConflictDoUpdate({ target: polls.id, set: changing })
  }
}
