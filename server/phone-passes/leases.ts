import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#contract/problems.ts'
import { asc, eq, gt, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { allOf, oneOf } from '#server/lib/database/conditions.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { GOOGLE_DEVICE } from './registrations.ts'
import { phonePasses, phonePassRegistrations } from './table.ts'

/**
 * One server at a time notifies a phone or writes an object at Google, so that an older write cannot
 * arrive after a newer one. A server that stops in between is followed by another after this time,
 * which is longer than the time limits of one update together.
 */
const LEASE_MINUTES = 2
/** Milliseconds that a member waits while another server writes the object, and between two looks. */
const MAX_WAIT_MS = 10_000
const LOOK_EVERY_MS = 100

/** The wallets, each with a queue of its own. */
export const wallets = ['apple', 'google'] as const
export type Wallet = (typeof wallets)[number]

/** The conditions of the partial indexes: with a parameter they would not be used. */
export const isAt: Record<Wallet, SQL> = {
  apple: ne(phonePassRegistrations.deviceId, sql.raw(`'${GOOGLE_DEVICE}'`)),
  google: eq(phonePassRegistrations.deviceId, sql.raw(`'${GOOGLE_DEVICE}'`)),
}

type Key = { serial: string; deviceId: string }
export type Leased = Key & { leasedUntil: Date }
/** A phone to notify, or an object to write. */
export type Due = Leased & { pushToken: string; brand: string; attempts: number }

const { leasedUntil: leaseEnd } = phonePassRegistrations

/** A lease that ends too late was taken before the clock was set back. */
const isFree = (now: Date): SQL =>
  or(
    isNull(leaseEnd),
    lte(leaseEnd, now),
    gt(leaseEnd, minutesAfter(now, LEASE_MINUTES + 1)),
  ) as SQL

const isOneOf = ([first, ...rest]: readonly [Key, ...Key[]]): SQL => {
  const isThis = ({ serial, deviceId }: Key) =>
    allOf(eq(phonePassRegistrations.serial, serial), eq(phonePassRegistrations.deviceId, deviceId))
  return oneOf(isThis(first), ...rest.map(isThis))
}

/** Takes places of a wallet that are due, the longest due first. They are due again when the lease ends. */
export async function takeDue(
  tx: Tx,
  { wallet, now, limit }: { wallet: Wallet; now: Date; limit: number },
): Promise<Due[]> {
  const leasedUntil = minutesAfter(now, LEASE_MINUTES)
  return tx.transaction(async (inner) => {
    const rows = await inner
      .select({
        serial: phonePassRegistrations.serial,
        deviceId: phonePassRegistrations.deviceId,
        pushToken: phonePassRegistrations.pushToken,
        attempts: phonePassRegistrations.attempts,
        brand: phonePasses.brand,
      })
      .from(phonePassRegistrations)
      .innerJoin(phonePasses, eq(phonePasses.serial, phonePassRegistrations.serial))
      .where(allOf(isAt[wallet], lte(phonePassRegistrations.dueAt, now), isFree(now)))
      .orderBy(asc(phonePassRegistrations.dueAt))
      .limit(limit)
      .for('update', { of: phonePassRegistrations, skipLocked: true })
    const [first, ...rest] = rows
    if (first)
      await inner
        .update(phonePassRegistrations)
        .set({
          dueAt: leasedUntil,
          leasedUntil,
          attempts: sql`${phonePassRegistrations.attempts} + 1`,
        })
        .where(isOneOf([first, ...rest]))
    return rows.map((row) => ({ ...row, leasedUntil }))
  })
}

/**
 * Ends the leases of one round and records when the places are due again; null: not before the next
 * change. One that was published meanwhile has made them due already, which stays.
 */
export async function settle(
  tx: Tx,
  round: readonly Leased[],
  { dueAt, attempts }: { dueAt: Date | null; attempts?: number },
): Promise<void> {
  const [first, ...rest] = round
  if (!first) return
  const ends = sql`${dueAt?.toISOString() ?? null}::timestamptz`
  await tx
    .update(phonePassRegistrations)
    .set({
      dueAt: sql`case when ${phonePassRegistrations.dueAt} = ${leaseEnd} then ${ends} else ${phonePassRegistrations.dueAt} end`,
      leasedUntil: null,
      ...(attempts === undefined ? {} : { attempts }),
    })
    .where(allOf(isOneOf([first, ...rest]), eq(leaseEnd, first.leasedUntil)))
}

/**
 * Runs work that writes the object of a pass at Google, while no other server does.
 * @throws Problem GOOGLE_PASS_FAILED when another one does for too long
 */
export async function withGoogleLease<Result>(
  { database: { tx }, clock }: AppContext,
  serial: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = { serial, deviceId: GOOGLE_DEVICE }
  const leasedUntil = await leaseOf(tx, key, clock)
  const release = (changes: { attempts?: number }) =>
    tx
      .update(phonePassRegistrations)
      .set({ leasedUntil: null, ...changes })
      .where(allOf(isOneOf([key]), eq(leaseEnd, leasedUntil)))
  try {
    const result = await work()
    await release({ attempts: 0 })
    return result
  } catch (error) {
    await release({})
    throw error
  }
}

async function leaseOf(tx: Tx, key: Key, clock: AppContext['clock']): Promise<Date> {
  for (const began = performance.now(); performance.now() - began < MAX_WAIT_MS;) {
    const now = clock.now()
    const leasedUntil = minutesAfter(now, LEASE_MINUTES)
    // Its registration is missing when Google did not have the object at the last update.
    const taken = await tx
      .insert(phonePassRegistrations)
      .values({ ...key, pushToken: '', registeredAt: now, leasedUntil })
      .onConflictDoUpdate({
        target: [phonePassRegistrations.deviceId, phonePassRegistrations.serial],
        set: { leasedUntil },
        setWhere: isFree(now),
      })
      .returning({ serial: phonePassRegistrations.serial })
    if (taken.length > 0) return leasedUntil
    await pause(LOOK_EVERY_MS)
  }
  throw new Problem('GOOGLE_PASS_FAILED', { retryAfter: 10 })
}
