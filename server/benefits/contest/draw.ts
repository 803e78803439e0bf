import { createHash, randomBytes } from 'node:crypto'
import { drawWinners, mayDraw } from '#domain/contest-draw.ts'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { enqueueEmail } from '#server/emails/outbox.ts'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { contestDraws, contestEntries, contests, contestWinners } from '../table.ts'

type ContestId = { brand: string; contestId: string }
export type StoredDraw = typeof contestDraws.$inferSelect
export type Winner = {
  place: number
  drawNumber: number
  email: string | null
  notifiedAt: Date | null
}

export type DrawOutcome =
  | { outcome: 'unknownContest' }
  | { outcome: 'noEntries' }
  | { outcome: 'notOver'; endsAt: Date }
  | { outcome: 'drawn' | 'drawnBefore'; draw: StoredDraw; winners: Winner[]; isRepeatable: boolean }

/**
 * Draws the winners of a contest once, after its end. A contest that was drawn keeps its winners: the answer has them
 * again, and whether the stored seed still leads to them.
 * @param seed hexadecimal; without one it is random
 */
export async function drawContest(
  tx: Tx,
  {
    brand,
    contestId,
    winners,
    seed,
    now,
  }: ContestId & { winners: number; seed?: string; now: Date },
): Promise<DrawOutcome> {
  const isContest = and(eq(contests.id, contestId), eq(contests.brand, brand))
  // Two draws at once wait for each other here.
  const [contest] = await tx
    .select({ endsAt: contests.endsAt })
    .from(contests)
    .where(isContest)
    .for('update')
  if (!contest) return { outcome: 'unknownContest' }
  const before = await drawOf(tx, contestId)
  if (before) return { outcome: 'drawnBefore', ...(await resultOf(tx, before)) }
  if (!mayDraw(contest.endsAt, now)) return { outcome: 'notOver', endsAt: contest.endsAt }
  const entries = await numberEntries(tx, contestId)
  if (entries === 0) return { outcome: 'noEntries' }
  const draw: StoredDraw = {
    contestId,
    brand,
    seed: seed ?? randomBytes(32).toString('hex'),
    isSeedChosen: seed !== undefined,
    entries,
    winners: Math.min(winners, entries),
    drawnAt: now,
  }
  await tx.insert(contestDraws).values(draw)
  await storeWinners(tx, contestId, drawnNumbers(draw))
  return { outcome: 'drawn', ...(await resultOf(tx, draw)) }
}

const drawnNumbers = (draw: StoredDraw): number[] =>
  drawWinners(draw, (text) => createHash('sha256').update(text).digest('hex'))

/** Numbers the entries from 1 in the order in which they were made. Returns how many there are. */
async function numberEntries(tx: Tx, contestId: string): Promise<number> {
  const numbered = tx
    .select({
      accountId: contestEntries.accountId,
      number:
        sql<number>`row_number() over (order by ${contestEntries.at}, ${contestEntries.accountId})`.as(
          'number',
        ),
    })
    .from(contestEntries)
    .where(eq(contestEntries.contestId, contestId))
    .as('numbered')
  const rows = await tx
    .update(contestEntries)
    .set({ drawNumber: sql`${numbered.number}` })
    .from(numbered)
    .where(
      and(
        eq(contestEntries.contestId, contestId),
        eq(contestEntries.accountId, numbered.accountId),
      ),
    )
    .returning({ accountId: contestEntries.accountId })
  return rows.length
}

async function storeWinners(tx: Tx, contestId: string, numbers: readonly number[]): Promise<void> {
  const drawn = await tx
    .select({ accountId: contestEntries.accountId, drawNumber: contestEntries.drawNumber })
    .from(contestEntries)
    .where(
      and(
        eq(contestEntries.contestId, contestId),
        inArray(contestEntries.drawNumber, [...numbers]),
      ),
    )
  const accountOf = new Map(drawn.map(({ accountId, drawNumber }) => [drawNumber, accountId]))
  await tx.insert(contestWinners).values(
    numbers.map((drawNumber, index) => ({
      contestId,
      place: index + 1,
      drawNumber,
      accountId: accountOf.get(drawNumber) ?? null,
    })),
  )
}

/** Returns the draw of a contest, undefined before it. */
async function drawOf(tx: Tx, contestId: string): Promise<StoredDraw | undefined> {
  const [draw] = await tx.select().from(contestDraws).where(eq(contestDraws.contestId, contestId))
  return draw
}

async function resultOf(tx: Tx, draw: StoredDraw) {
  const winners = await winnersOf(tx, draw.contestId)
  const again = drawnNumbers(draw)
  const isRepeatable =
    winners.length === again.length &&
    winners.every(({ drawNumber }, index) => drawNumber === again[index])
  return { draw, winners, isRepeatable }
}

/** Returns the winners by place, without an address where the account was erased. */
const winnersOf = (tx: Tx, contestId: string): Promise<Winner[]> =>
  tx
    .select({
      place: contestWinners.place,
      drawNumber: contestWinners.drawNumber,
      email: memberView.email,
      notifiedAt: contestWinners.notifiedAt,
    })
    .from(contestWinners)
    .leftJoin(memberView, eq(memberView.accountId, contestWinners.accountId))
    .where(eq(contestWinners.contestId, contestId))
    .orderBy(asc(contestWinners.place))

/**
 * Queues the email to each winner of the first places, once. @param places how many places; all when undefined
 * @returns the places that were written to, undefined for a contest that was not drawn
 */
export async function notifyWinners(
  tx: Tx,
  { brand, contestId, places, now }: ContestId & { places?: number; now: Date },
): Promise<number[] | undefined> {
  const draw = await drawOf(tx, contestId)
  if (draw?.brand !== brand) return undefined
  const notified = await tx
    .update(contestWinners)
    .set({ notifiedAt: now })
    .where(
      and(
        eq(contestWinners.contestId, contestId),
        isNull(contestWinners.notifiedAt),
        isNotNull(contestWinners.accountId),
        sql`${contestWinners.place} <= ${places ?? draw.winners}`,
      ),
    )
    .returning({ place: contestWinners.place, accountId: contestWinners.accountId })
  for (const { accountId } of notified) {
    const [winner] = await tx
      .select({ email: memberView.email, language: memberView.language })
      .from(memberView)
      .where(eq(memberView.accountId, accountId ?? ''))
    if (!winner) continue
    await enqueueEmail(tx, {
      kind: 'contestWon',
      brand,
      recipient: winner.email,
      language: winner.language,
      values: { contestId, accountId: accountId ?? '' },
      now,
    })
  }
  return notified.map(({ place }) => place).sort((a, b) => a - b)
}
