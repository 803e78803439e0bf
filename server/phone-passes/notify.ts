import { asc, eq, lte, sql, type SQL } from 'drizzle-orm'
import { allOf, oneOf } from '#server/lib/database/conditions.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import type { PushResult } from '#server/lib/integrations/phone-passes.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { updateGooglePass } from './google-pass.ts'
import { phonePasses, phonePassRegistrations } from './table.ts'
import { GOOGLE_DEVICE, unregister } from './registrations.ts'

/** Phones notified in one round. Each asks for its pass at once, so a large round would keep members waiting. */
const BATCH = 10
/** Messages on their way at the same time. */
const PARALLEL = 5
/** A server that stops in between leaves its phones due again after this time. */
const LEASE_MINUTES = 2
/** The longest pause before the next attempt, and how many there are: two days. */
const MAX_PAUSE_MINUTES = 120
const MAX_ATTEMPTS = 30

type Due = {
  serial: string
  deviceId: string
  pushToken: string
  brand: string
  leasedUntil: Date
  attempts: number
}

/**
 * Notifies phones that are due. Each is taken by one server.
 * @returns whether there may be more
 */
export async function notifyDue(context: AppContext): Promise<boolean> {
  const { tx } = context.database
  const due = await takeDue(tx, context.clock.now())
  const waiting = [...due]
  const sent: Due[] = []
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let one = waiting.shift(); one; one = waiting.shift())
        if (await notify(context, one)) sent.push(one)
    }),
  )
  await settle(tx, sent, null)
  return due.length === BATCH
}

type Key = Pick<Due, 'serial' | 'deviceId'>

const isOneOf = ([first, ...rest]: [Key, ...Key[]]): SQL => {
  const isThis = ({ serial, deviceId }: Key) =>
    allOf(eq(phonePassRegistrations.serial, serial), eq(phonePassRegistrations.deviceId, deviceId))
  return oneOf(isThis(first), ...rest.map(isThis))
}

async function takeDue(tx: Tx, now: Date): Promise<Due[]> {
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
      .where(lte(phonePassRegistrations.dueAt, now))
      .orderBy(asc(phonePassRegistrations.dueAt))
      .limit(BATCH)
      .for('update', { of: phonePassRegistrations, skipLocked: true })
    const [first, ...rest] = rows
    if (first)
      await inner
        .update(phonePassRegistrations)
        .set({ dueAt: leasedUntil, attempts: sql`${phonePassRegistrations.attempts} + 1` })
        .where(isOneOf([first, ...rest]))
    return rows.map((row) => ({ ...row, leasedUntil }))
  })
}

/** Notifies one phone. @returns whether it is done; otherwise it is forgotten or due again later */
async function notify(context: AppContext, due: Due): Promise<boolean> {
  const result = await send(context, due)
  const { tx } = context.database
  if (result === 'gone') {
    await unregister(tx, due)
    return false
  }
  if (result === 'refused')
    context.alertTeam('phone passes are not updated: run npm run passes -- check', {
      brand: due.brand,
      wallet: due.deviceId === GOOGLE_DEVICE ? 'google' : 'apple',
    })
  if (result === 'sent' || due.attempts + 1 >= MAX_ATTEMPTS) return true
  const pause = Math.min(MAX_PAUSE_MINUTES, 2 ** due.attempts)
  await settle(tx, [due], minutesAfter(context.clock.now(), pause))
  return false
}

/** Records when phones of one round are due again; null: they know of every change. */
async function settle(tx: Tx, round: readonly Due[], dueAt: Date | null): Promise<void> {
  const [first, ...rest] = round
  if (!first) return
  await tx
    .update(phonePassRegistrations)
    .set({ dueAt })
    .where(
      allOf(
        isOneOf([first, ...rest]),
        // A change that was published meanwhile has made it due again.
        eq(phonePassRegistrations.dueAt, first.leasedUntil),
      ),
    )
}

async function send(context: AppContext, { brand, ...due }: Due): Promise<PushResult> {
  if (due.deviceId !== GOOGLE_DEVICE)
    return (await context.phonePasses.apple(brand)?.push(due.pushToken)) ?? 'refused'
  const google = context.phonePasses.google(brand)
  const pack = context.hosts.packOf(brand)
  return google && pack
    ? updateGooglePass(context, { google, serial: due.serial, brand: pack })
    : 'refused'
}
