import { randomUUID } from 'node:crypto'
import { normalizeLine } from '#domain/plain-text.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { addEntry, balanceOf } from '#server/points/ledger.ts'
import { lockLoyaltyAccountById } from '#server/points/locks.ts'
import { isOfLoyaltyAccount } from '#server/points/loyalty-account-access.ts'
import { entryView } from '#server/points/views.ts'
import {
  brandOption,
  dryRun,
  keyOption,
  keyFrom,
  MAX_POINTS,
  type Command,
  type OptionValues,
} from './command.ts'
import { CommandError, UsageError } from './errors.ts'
import { inDryRunTransaction } from './dry-run.ts'
import { findMember, findPack, type FoundMember } from './lookup.ts'

/**
 * EN-79: books points by hand, with a reason in both languages. A deduction cannot exceed the
 * balance.
 */
export const creditCommand: Command = {
  description: 'gives or takes points for a custom reason (origin 13)',
  example:
    'credit --brand eyewear --email mia@example.test --points 50 --reason "Goodwill for a late delivery" --reason-fr "Geste pour une livraison tardive"',
  options: {
    ...brandOption,
    email: { kind: 'text', isRequired: true, description: 'the address of the member' },
    points: {
      kind: 'text',
      isRequired: true,
      description: 'whole points; negative ones are taken',
    },
    reason: { kind: 'text', isRequired: true, description: 'what the member reads in the history' },
    'reason-fr': {
      kind: 'text',
      description: 'the same in French; without it French readers see the English',
    },
    counts: { kind: 'switch', description: 'they count for the tier (default)' },
    'no-counts': { kind: 'switch', description: 'they do not count for the tier' },
    key: keyOption,
    ...dryRun,
  },
  async run({ database, clock }, args) {
    const brand = findPack(args)
    const adjustment = { ...adjustmentIn(args), now: clock.now() }
    return inDryRunTransaction(database.tx, args['dry-run'] === 'yes', async (tx) => {
      const member = await findMember(tx, brand, args['email'])
      const booked = await book(tx, member, adjustment)
      const balance = await balanceOf(tx, member.loyaltyAccount.id, adjustment.now)
      return {
        lines: linesOf(booked, adjustment, balance, args),
        data: { ...booked, key: adjustment.key, ...balance },
      }
    })
  },
}

type Adjustment = {
  points: number
  counts: boolean
  text: { en: string; fr: string }
  key: string
  now: Date
}
type CreditResult = { redeemable: number; counted: number; isRepeat: boolean }

function adjustmentIn(args: OptionValues): Omit<Adjustment, 'now'> {
  const points = Number(args['points'])
  if (!Number.isInteger(points) || points === 0 || Math.abs(points) > MAX_POINTS)
    throw new UsageError(
      `--points is a whole number up to ${MAX_POINTS}, not 0; it was "${args['points']}".`,
    )
  if (args['counts'] && args['no-counts'])
    throw new UsageError('--counts and --no-counts cannot both be given.')
  const reason = lineIn(args['reason'], '--reason')
  return {
    points,
    counts: !args['no-counts'],
    text: {
      en: reason,
      fr: args['reason-fr'] === undefined ? reason : lineIn(args['reason-fr'], '--reason-fr'),
    },
    key: keyFrom(args['key']) ?? randomUUID(),
  }
}

function lineIn(typed: string | undefined, flag: string): string {
  const line = normalizeLine(typed)
  if (line === '' || line.length > 200)
    throw new UsageError(`${flag} needs some words, at most 200 characters.`)
  return line
}

/**
 * Locks the loyalty account before reading the balance, so that a redemption runs before or after.
 */
async function book(
  tx: Tx,
  { loyaltyAccount }: FoundMember,
  { points, counts, text, key, now }: Adjustment,
): Promise<CreditResult> {
  await lockLoyaltyAccountById(tx, loyaltyAccount.id)
  const before = await balanceOf(tx, loyaltyAccount.id, now)
  const previous = await previousBooking(tx, loyaltyAccount.id, keyOf(key))
  if (previous) {
    if (previous.redeemable !== points)
      throw new CommandError(
        `The key ${key} was already used to book ${previous.redeemable} points. Use another key for another booking.`,
      )
    return { ...previous, isRepeat: true }
  }
  if (points < 0 && before.redeemablePoints + points < 0)
    throw new CommandError(
      `The member has ${before.redeemablePoints} points to spend: ${-points} cannot be taken.`,
    )
  const counted = !counts ? 0 : points > 0 ? points : -Math.min(-points, before.currentPoints)
  await addEntry(tx, {
    loyaltyAccountId: loyaltyAccount.id,
    redeemable: points,
    tierPoints: counted,
    originType: 13,
    reason: { key: 'custom', text },
    key: keyOf(key),
    at: now,
  })
  return { redeemable: points, counted, isRepeat: false }
}

const keyOf = (key: string): string => `staff:${key}`

async function previousBooking(
  tx: Tx,
  id: string,
  key: string,
): Promise<{ redeemable: number; counted: number } | undefined> {
  const { redeemableDelta, tierPointsDelta, idempotencyKey, loyaltyAccountId } = entryView
  const [row] = await tx
    .select({ redeemable: redeemableDelta, counted: tierPointsDelta })
    .from(entryView)
    .where(and(eq(idempotencyKey, key), isOfLoyaltyAccount(loyaltyAccountId, id)))
    .orderBy(entryView.entryId)
    .limit(1)
  return row
}

function linesOf(
  { redeemable, counted, isRepeat }: CreditResult,
  { text, key }: Adjustment,
  { redeemablePoints, currentPoints }: { redeemablePoints: number; currentPoints: number },
  args: OptionValues,
): string[] {
  const [would, verb] = [
    args['dry-run'] ? 'Would be booked' : 'Booked',
    `${redeemable} points to spend, ${counted} for the tier: ${text.en}`,
  ]
  return [
    isRepeat
      ? `Nothing to do: the key ${key} was already used to book ${verb}`
      : `${would}: ${verb}`,
    `The member has ${redeemablePoints} points to spend now; ${currentPoints} count for the tier.`,
    ...(args['key']
      ? []
      : [`Key: ${key} (send it again with this key and it is still booked once)`]),
    ...(args['reason-fr']
      ? []
      : ['French readers see the English reason; set theirs with --reason-fr.']),
  ]
}
