import { randomUUID } from 'node:crypto'
import { plainLine } from '#domain/plain.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { addEntry, balanceOf } from '#server/points/ledger.ts'
import { withMerged } from '#server/points/ownership.ts'
import { brandFlag, dryRun, keyFlag, keyIn, MOST_POINTS, type Command, type Given } from './command.ts'
import { Refusal, WrongUse } from './refusal.ts'
import { inTransaction } from './rehearse.ts'
import { memberAt, packOf, type Found } from './whom.ts'

/**
 * EN-79: books points by hand, with a reason in both languages. A deduction cannot exceed the
 * balance.
 */
export const credit: Command = {
  does: 'gives or takes points for a custom reason (origin 13)',
  example: 'credit --brand eyewear --email mia@example.com --points 50 --reason "Goodwill for a late delivery" --reason-fr "Geste pour une livraison tardive"',
  flags: {
    ...brandFlag,
    email: { kind: 'text', needed: true, says: 'the address of the member' },
    points: { kind: 'text', needed: true, says: 'whole points; negative ones are taken' },
    reason: { kind: 'text', needed: true, says: 'what the member reads in the history' },
    'reason-fr': { kind: 'text', says: 'the same in French; without it French readers see the English' },
    counts: { kind: 'switch', says: 'they count for the level (default)' },
    'no-counts': { kind: 'switch', says: 'they do not count for the level' },
    key: keyFlag,
    ...dryRun,
  },
  async run({ database, clock }, args) {
    const brand = packOf(args)
    const adjustment = { ...adjustmentIn(args), now: clock.now() }
    return inTransaction(database.tx, args['dry-run'] === 'yes', async (tx) => {
      const member = await memberAt(tx, brand, args['email'])
      const booked = await book(tx, member, adjustment)
      const balance = await balanceOf(tx, member.standing.id, adjustment.now)
      return { lines: linesOf(booked, adjustment, balance, args), data: { ...booked, key: adjustment.key, ...balance } }
    })
  },
}

type Adjustment = { points: number; counts: boolean; text: { en: string; fr: string }; key: string; now: Date }
type Booked = { redeemable: number; counted: number; wasThere: boolean }

function adjustmentIn(args: Given): Omit<Adjustment, 'now'> {
  const points = Number(args['points'])
  if (!Number.isInteger(points) || points === 0 || Math.abs(points) > MOST_POINTS) throw new WrongUse(`--points is a whole number up to ${MOST_POINTS}, not 0; it was "${args['points']}".`)
  if (args['counts'] && args['no-counts']) throw new WrongUse('--counts and --no-counts cannot both be given.')
  const reason = lineIn(args['reason'], '--reason')
  return { points, counts: !args['no-counts'], text: { en: reason, fr: args['reason-fr'] === undefined ? reason : lineIn(args['reason-fr'], '--reason-fr') }, key: keyIn(args['key']) ?? randomUUID() }
}

function lineIn(typed: string | undefined, flag: string): string {
  const line = plainLine(typed)
  if (line === '' || line.length > 200) throw new WrongUse(`${flag} needs some words, at most 200 characters.`)
  return line
}

/**
 * Locks the loyalty account before reading the balance, so that a redemption runs before or after.
 */
async function book(tx: Tx, { standing }: Found, { points, counts, text, key, now }: Adjustment): Promise<Booked> {
  await tx.execute(sql`select id from loyalty_accounts where id = ${standing.id} for no key update`)
  const before = await balanceOf(tx, standing.id, now)
  const previous = await previousBooking(tx, standing.id, keyOf(key))
  if (previous) {
    if (previous.redeemable !== points) throw new Refusal(`The key ${key} has booked ${previous.redeemable} points before. Use another key for another booking.`)
    return { ...previous, wasThere: true }
  }
  if (points < 0 && before.redeemablePoints + points < 0) throw new Refusal(`The member has ${before.redeemablePoints} points to spend: ${-points} cannot be taken.`)
  const counted = !counts ? 0 : points > 0 ? points : -Math.min(-points, before.currentPoints)
  await addEntry(tx, { loyaltyAccountId: standing.id, redeemable: points, counted, originType: 13, reason: { key: 'custom', text }, key: keyOf(key), at: now })
  return { redeemable: points, counted, wasThere: false }
}

const keyOf = (key: string): string => `staff:${key}`

async function previousBooking(tx: Tx, id: string, key: string): Promise<{ redeemable: number; counted: number } | undefined> {
  const [row] = await rowsOf<{ redeemable: number; counted: number }>(tx, sql`
    select redeemable_delta as redeemable, tier_points_delta as counted from point_entries where idempotency_key = ${key}
      and loyalty_account_id = any (${withMerged(id)}) order by id limit 1`)
  return row
}

function linesOf({ redeemable, counted, wasThere }: Booked, { text, key }: Adjustment, { redeemablePoints, currentPoints }: { redeemablePoints: number; currentPoints: number }, args: Given): string[] {
  const [would, verb] = [args['dry-run'] ? 'Would be booked' : 'Booked', `${redeemable} points to spend, ${counted} for the level: ${text.en}`]
  return [
    wasThere ? `Nothing to do: the key ${key} has booked ${verb}` : `${would}: ${verb}`,
    `The member has ${redeemablePoints} points to spend now; ${currentPoints} count for the level.`,
    ...(args['key'] ? [] : [`Key: ${key} (send it again with this key and it is still booked once)`]),
    ...(args['reason-fr'] ? [] : ['French readers see the English reason; set theirs with --reason-fr.']),
  ]
}
