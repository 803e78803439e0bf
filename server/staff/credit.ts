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

/** EN-79: points by hand, with a reason in both languages. What is taken is there: nothing falls below zero. */
export const credit: Command = {
  does: 'gives points, or takes them, for a reason of its own (origin 13)',
  example: 'credit --brand eyewear --email mia@example.com --points 50 --reason "Goodwill for a late delivery" --reason-fr "Geste pour une livraison tardive"',
  flags: {
    ...brandFlag,
    email: { kind: 'text', needed: true, says: 'the address of the member' },
    points: { kind: 'text', needed: true, says: 'whole points; negative ones are taken' },
    reason: { kind: 'text', needed: true, says: 'what she reads in her history' },
    'reason-fr': { kind: 'text', says: 'the same in French; without it French readers see the English' },
    counts: { kind: 'switch', says: 'they count for the level (they do unless told otherwise)' },
    'no-counts': { kind: 'switch', says: 'they do not count for the level' },
    key: keyFlag,
    ...dryRun,
  },
  async run({ database, clock }, given) {
    const brand = packOf(given)
    const wish = { ...wishIn(given), now: clock.now() }
    return inTransaction(database.tx, given['dry-run'] === 'yes', async (tx) => {
      const member = await memberAt(tx, brand, given['email'])
      const booked = await book(tx, member, wish)
      const balance = await balanceOf(tx, member.standing.id, wish.now)
      return { lines: linesOf(booked, wish, balance, given), data: { ...booked, key: wish.key, ...balance } }
    })
  },
}

type Wish = { points: number; counts: boolean; text: { en: string; fr: string }; key: string; now: Date }
type Booked = { redeemable: number; counted: number; wasThere: boolean }

function wishIn(given: Given): Omit<Wish, 'now'> {
  const points = Number(given['points'])
  if (!Number.isInteger(points) || points === 0 || Math.abs(points) > MOST_POINTS) throw new WrongUse(`--points is a whole number up to ${MOST_POINTS}, not 0; it was "${given['points']}".`)
  if (given['counts'] && given['no-counts']) throw new WrongUse('--counts and --no-counts cannot both be.')
  const reason = lineIn(given['reason'], '--reason')
  return { points, counts: !given['no-counts'], text: { en: reason, fr: given['reason-fr'] === undefined ? reason : lineIn(given['reason-fr'], '--reason-fr') }, key: keyIn(given['key']) ?? randomUUID() }
}

function lineIn(typed: string | undefined, flag: string): string {
  const line = plainLine(typed)
  if (line === '' || line.length > 200) throw new WrongUse(`${flag} needs some words, at the most 200 characters.`)
  return line
}

/** Her standing is held while its balance is looked at: a redemption comes before or after. */
async function book(tx: Tx, { standing }: Found, { points, counts, text, key, now }: Wish): Promise<Booked> {
  await tx.execute(sql`select id from loyalty_accounts where id = ${standing.id} for no key update`)
  const before = await balanceOf(tx, standing.id, now)
  const known = await bookedBefore(tx, standing.id, keyOf(key))
  if (known) {
    if (known.redeemable !== points) throw new Refusal(`The key ${key} has booked ${known.redeemable} points before. Take another key for another booking.`)
    return { ...known, wasThere: true }
  }
  if (points < 0 && before.redeemablePoints + points < 0) throw new Refusal(`She has ${before.redeemablePoints} points to spend: ${-points} cannot be taken.`)
  const counted = !counts ? 0 : points > 0 ? points : -Math.min(-points, before.currentPoints)
  await addEntry(tx, { loyaltyAccountId: standing.id, redeemable: points, counted, originType: 13, reason: { key: 'custom', text }, key: keyOf(key), at: now })
  return { redeemable: points, counted, wasThere: false }
}

const keyOf = (key: string): string => `staff:${key}`

async function bookedBefore(tx: Tx, id: string, key: string): Promise<{ redeemable: number; counted: number } | undefined> {
  const [row] = await rowsOf<{ redeemable: number; counted: number }>(tx, sql`
    select redeemable_delta as redeemable, counted_delta as counted from point_entries where idempotency_key = ${key}
      and loyalty_account_id = any (${withMerged(id)}) order by id limit 1`)
  return row
}

function linesOf({ redeemable, counted, wasThere }: Booked, { text, key }: Wish, { redeemablePoints, currentPoints }: { redeemablePoints: number; currentPoints: number }, given: Given): string[] {
  const [would, verb] = [given['dry-run'] ? 'Would be booked' : 'Booked', `${redeemable} points to spend, ${counted} for the level: ${text.en}`]
  return [
    wasThere ? `Nothing to do: the key ${key} has booked ${verb}` : `${would}: ${verb}`,
    `She has ${redeemablePoints} points to spend now; ${currentPoints} count for her level.`,
    ...(given['key'] ? [] : [`Key: ${key} (repeat it to be sure that this is booked once)`]),
    ...(given['reason-fr'] ? [] : ['French readers see the English reason; --reason-fr gives theirs.']),
  ]
}
