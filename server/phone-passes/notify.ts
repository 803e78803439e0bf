import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '#server/lib/http/serve.ts'
import { countPassMessage } from '#server/lib/reporting/counters.ts'
import type { PushResult } from '#server/lib/integrations/phone-passes.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { updateGooglePass } from './google-pass.ts'
import { settle, takeDue, type Due, type Wallet } from './leases.ts'
import { removeLeased } from './registrations.ts'
import { MAX_ATTEMPTS } from './attempts.ts'

/** Phones that one round takes. */
const BATCH = 10
/** Messages on their way at the same time. */
const PARALLEL = 5
/** The longest pause before the next attempt. All attempts together take two days. */
const MAX_PAUSE_MINUTES = 120

/**
 * Notifies phones of a wallet that are due. Each is taken by one server.
 * @param everyMs milliseconds between two messages: each phone asks for its pass at once, and many
 *   at the same time would keep members waiting
 * @returns whether there may be more
 */
export async function notifyDue(
  context: AppContext,
  wallet: Wallet,
  { everyMs = 0 }: { everyMs?: number } = {},
): Promise<boolean> {
  const { tx } = context.database
  const due = await takeDue(tx, { wallet, now: context.clock.now(), limit: BATCH })
  const waiting = [...due]
  const sent: Due[] = []
  await Promise.all(
    Array.from({ length: PARALLEL }, async (_, place) => {
      await pause(place * everyMs)
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        if (await notify(context, wallet, one)) sent.push(one)
        await pause(PARALLEL * everyMs)
      }
    }),
  )
  await settle(tx, sent, { dueAt: null, attempts: 0 })
  return due.length === BATCH
}

/** Notifies one phone. @returns whether it is done; otherwise it is forgotten or due again later */
async function notify(context: AppContext, wallet: Wallet, due: Due): Promise<boolean> {
  const { outcome, reason = 'not set up' } = await send(context, wallet, due)
  const { tx } = context.database
  countPassMessage(wallet, outcome)
  if (outcome === 'sent') return true
  if (outcome === 'gone') {
    await removeLeased(tx, due)
    return false
  }
  if (outcome === 'refused')
    context.alertTeam('phone passes are not updated: run npm run passes -- check', {
      brand: due.brand,
      wallet,
      reason,
    })
  if (due.attempts + 1 >= MAX_ATTEMPTS) {
    context.alertTeam('a phone pass is out of date: every attempt for two days has failed', {
      brand: due.brand,
      wallet,
    })
    // It keeps its attempts, by which it counts as abandoned until the next change.
    await settle(tx, [due], { dueAt: null })
    return false
  }
  const pauseMinutes = Math.min(MAX_PAUSE_MINUTES, 2 ** due.attempts)
  await settle(tx, [due], { dueAt: minutesAfter(context.clock.now(), pauseMinutes) })
  return false
}

async function send(
  context: AppContext,
  wallet: Wallet,
  { brand, ...due }: Due,
): Promise<PushResult> {
  if (wallet === 'apple')
    return (await context.phonePasses.apple(brand)?.push(due.pushToken)) ?? { outcome: 'refused' }
  const google = context.phonePasses.google(brand)
  const pack = context.hosts.packOf(brand)
  return google && pack
    ? updateGooglePass(context, { google, serial: due.serial, brand: pack })
    : { outcome: 'refused' }
}
