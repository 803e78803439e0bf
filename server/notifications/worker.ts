import { isOptionalEmail } from '#domain/email-choices.ts'
import { and, asc, eq, gt, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import type { WebPushResult } from '#server/lib/integrations/web-push.ts'
import { openQueueWorker, type QueueWorker } from '#server/lib/jobs/queue-worker.ts'
import { countNotification } from '#server/lib/reporting/counters.ts'
import { daysAfter, minutesAfter } from '#server/lib/time/clock.ts'
import { contentOf } from './content.ts'
import { pushMessages, pushSubscriptions } from './table.ts'

/** Longer than the time limit of a message, or it would be sent twice. */
const LEASE_MINUTES = 2
/** Notifications to one push service that are sent at the same time. */
const BATCH = 10
const MAX_RETRY_MINUTES = 120
const GIVE_UP_AFTER_DAYS = 1
/** Seconds for which a push service keeps a notification for a device that is off. */
const TTL_SECONDS = 3 * 24 * 60 * 60
/** Sends all due notifications. */
export async function sendNotifications(context: AppContext): Promise<void> {
  const queues = await queuesWithDue(context)
  const results = await Promise.allSettled(
    [...queues.values()].map((hosts) => sendTo(hosts, context)),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** Sends all due notifications of one push service. */
async function sendTo(
  hosts: readonly string[],
  context: AppContext,
  isOpen: () => boolean = () => true,
): Promise<void> {
  // Without `canWrite`, a full disk would have them sent again and again.
  while (
    isOpen() &&
    context.webPush &&
    context.database.canWrite() &&
    (await sendBatch(hosts, context))
  );
}

/**
 * Opens the worker that sends notifications. Each push service has a queue of its own, so that a slow one does not
 * delay the others.
 */
export function openNotificationWorker(
  context: AppContext,
  onError: (error: unknown) => void,
): QueueWorker {
  const worker = openQueueWorker({
    findQueues: () => queuesWithDue(context),
    send: (hosts, isOpen) => sendTo(hosts, context, isOpen),
    onError,
  })
  return {
    ...worker,
    wake() {
      if (context.webPush) worker.wake()
    },
  }
}

type Due = Awaited<ReturnType<typeof leaseDue>>[number]

/** @returns whether there may be more */
async function sendBatch(hosts: readonly string[], context: AppContext): Promise<boolean> {
  const due = await leaseDue(hosts, context.database.tx, context.clock.now())
  const results = await Promise.allSettled(due.map((message) => send(context, message)))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return due.length === BATCH
}

/** Due are also those later than any retry can be: they were scheduled before the clock was set back. */
const isDue = (now: Date) =>
  or(lte(pushMessages.dueAt, now), gt(pushMessages.dueAt, daysAfter(now, MAX_PAUSE_DAYS)))

/** The host of an endpoint: the third part of "https://host/path". */
const hostOfEndpoint: SQL<string> = sql`split_part(${pushSubscriptions.endpoint}, '/', 3)`

/**
 * Returns the push services that have due notifications, each with the hosts of its browsers. Browsers
 * name the hosts, so only the settings bound the number of services.
 */
async function queuesWithDue({
  database,
  clock,
  webPush,
}: AppContext): Promise<Map<string, string[]>> {
  if (!webPush) return new Map()
  const rows = await database.tx
    .selectDistinct({ host: hostOfEndpoint })
    .from(pushMessages)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
    .where(isDue(clock.now()))
  const queues = new Map<string, string[]>()
  for (const { host } of rows) {
    const service = webPush.serviceOf(host)
    queues.set(service, [...(queues.get(service) ?? []), host])
  }
  return queues
}

/** Leases due notifications; after a crash another server takes them when the lease ends. */
const leaseDue = (hosts: readonly string[], tx: Tx, now: Date) =>
  tx.transaction(async (inner) => {
    const rows = await inner
      .select({
        topic: pushMessages.topic,
        kind: pushMessages.kind,
        values: pushMessages.values,
        attempts: pushMessages.attempts,
        createdAt: pushMessages.createdAt,
        subscription: pushSubscriptions,
      })
      .from(pushMessages)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
      .where(and(isDue(now), inArray(hostOfEndpoint, anyOf(hosts))))
      .orderBy(asc(pushMessages.dueAt))
      .limit(BATCH)
      .for('update', { of: pushMessages, skipLocked: true })
    const dueAt = minutesAfter(now, LEASE_MINUTES)
    for (const row of rows)
      await inner
        .update(pushMessages)
        .set({ dueAt, attempts: row.attempts + 1 })
        .where(isMessage(row))
    return rows.map((row) => ({ ...row, dueAt }))
  })

/** Longer than any pause that a push service can ask for. */
const MAX_PAUSE_DAYS = 2

const isMessage = ({
  topic,
  subscription,
}: Pick<Due, 'topic'> & { subscription: { id: string } }) =>
  and(eq(pushMessages.subscriptionId, subscription.id), eq(pushMessages.topic, topic))
/** A message that was replaced while it was sent is due anew, and stays. */
const isLeased = (message: Due) => and(isMessage(message), eq(pushMessages.dueAt, message.dueAt))

async function send(context: AppContext, message: Due): Promise<void> {
  const { database, clock, hosts, webPush } = context
  const { kind, topic, values, subscription, attempts, createdAt } = message
  const drop = () => database.tx.delete(pushMessages).where(isLeased(message))
  const brand = hosts.packOf(subscription.brand)
  const now = clock.now()
  if (!brand || !webPush || !isOptionalEmail(kind)) return void (await drop())
  if (subscription.mutedKinds.includes(kind)) return void (await drop())
  const { language } = subscription
  const end = () =>
    database.tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscription.id))
  // The keys were replaced: its push service would refuse every message.
  if (subscription.vapidKey !== webPush.publicKey) return void (await end())
  const content = await contentOf(database.tx, { kind, topic, values, brand, language, now })
  if (!content) return void (await drop())
  const result = await webPush.send(subscription, {
    payload: JSON.stringify(content),
    topic,
    ttlSeconds: TTL_SECONDS,
    at: now,
  })
  countNotification(result.outcome)
  if (result.outcome === 'gone') return void (await end())
  if (result.outcome === 'invalid') {
    context.alertTeam('a notification is invalid', {
      brand: brand.slug,
      reason: result.reason ?? '',
    })
    return void (await drop())
  }
  if (result.outcome === 'sent') {
    await drop()
    await database.tx
      .update(pushSubscriptions)
      .set({ notifiedAt: now })
      .where(eq(pushSubscriptions.id, subscription.id))
    return
  }
  if (result.outcome === 'refused')
    context.alertTeam('notifications are refused: check VAPID_PUBLIC_KEY and VAPID_SUBJECT', {
      brand: brand.slug,
      reason: result.reason ?? '',
    })
  if (now > daysAfter(createdAt, GIVE_UP_AFTER_DAYS)) return void (await drop())
  await database.tx
    .update(pushMessages)
    .set({ dueAt: minutesAfter(now, pauseMinutes(attempts, result)) })
    .where(isLeased(message))
}

/** One minute to two hours, growing, and never less than the push service asks for. */
const pauseMinutes = (attempts: number, { retryAfterSeconds = 0 }: WebPushResult): number =>
  Math.max(Math.min(MAX_RETRY_MINUTES, 2 ** attempts), Math.ceil(retryAfterSeconds / 60))
