import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { allOf } from '#server/lib/database/conditions.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import type { PushResult } from '#server/lib/integrations/phone-passes.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { updateGooglePass } from './google-pass.ts'
import { phonePasses, phonePassRegistrations } from './table.ts'
import { unregister } from './registrations.ts'

/** Phones notified in one round. */
const BATCH = 100
/** Messages on their way at the same time. */
const PARALLEL = 20
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
  const due = await takeDue(context.database.tx, context.clock.now())
  const waiting = [...due]
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) await notify(context, one)
    }),
  )
  return due.length === BATCH
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
    if (rows.length > 0)
      await inner
        .update(phonePassRegistrations)
        .set({ dueAt: leasedUntil, attempts: sql`${phonePassRegistrations.attempts} + 1` })
        .where(
          and(
            lte(phonePassRegistrations.dueAt, now),
            inArray(phonePassRegistrations.serial, anyOf(rows.map(({ serial }) => serial))),
            inArray(phonePassRegistrations.deviceId, anyOf(rows.map(({ deviceId }) => deviceId))),
          ),
        )
    return rows.map((row) => ({ ...row, leasedUntil }))
  })
}

async function notify(context: AppContext, due: Due): Promise<void> {
  const result = await send(context, due)
  const { tx } = context.database
  if (result === 'gone') return unregister(tx, due)
  if (result === 'refused')
    context.alertTeam('phone passes are not updated: run npm run passes -- check', {
      brand: due.brand,
      wallet: due.deviceId === 'google' ? 'google' : 'apple',
    })
  const isDone = result === 'sent' || due.attempts + 1 >= MAX_ATTEMPTS
  const pause = Math.min(MAX_PAUSE_MINUTES, 2 ** due.attempts)
  await tx
    .update(phonePassRegistrations)
    .set({ dueAt: isDone ? null : minutesAfter(context.clock.now(), pause) })
    .where(
      allOf(
        eq(phonePassRegistrations.serial, due.serial),
        eq(phonePassRegistrations.deviceId, due.deviceId),
        // A change that was published meanwhile has made it due again.
        eq(phonePassRegistrations.dueAt, due.leasedUntil),
      ),
    )
}

async function send(context: AppContext, { brand, ...due }: Due): Promise<PushResult> {
  if (due.deviceId !== 'google')
    return (await context.phonePasses.apple(brand)?.push(due.pushToken)) ?? 'refused'
  const google = context.phonePasses.google(brand)
  const pack = context.hosts.packOf(brand)
  return google && pack
    ? updateGooglePass(context, { google, serial: due.serial, brand: pack })
    : 'refused'
}
