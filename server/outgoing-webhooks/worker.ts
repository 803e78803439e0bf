import type { AppContext } from '#server/lib/http/serve.ts'
import { openQueueWorker, type QueueWorker } from '#server/lib/jobs/queue-worker.ts'
import { countWebhook } from '#server/lib/reporting/counters.ts'
import {
  endpointsWithDue,
  leaseDue,
  settleDelivery,
  type LeasedDelivery,
} from './due-deliveries.ts'
import { nextAttempt } from './retry-times.ts'
import { signedHeaders, signingSecrets } from './secrets.ts'

/** Opens the worker that sends events to endpoints. Each endpoint has a queue of its own. */
export const openWebhookWorker = (
  context: AppContext,
  onError: (error: unknown) => void,
): QueueWorker =>
  openQueueWorker({
    async findQueues() {
      const { database, clock } = context
      const endpointIds = await endpointsWithDue(database.tx, clock.now())
      return new Map(endpointIds.map((endpointId) => [endpointId, endpointId]))
    },
    send: (endpointId, isOpen) => sendDueTo(endpointId, context, isOpen),
    onError,
  })

/** Sends what is due to an endpoint, until nothing is. */
export async function sendDueTo(
  endpointId: string,
  context: AppContext,
  isOpen: () => boolean = () => true,
): Promise<void> {
  const { database, clock } = context
  // Without `canWrite`, a full disk would have them sent again and again.
  while (isOpen() && database.canWrite()) {
    const due = await leaseDue(database.tx, { endpointId, now: clock.now() })
    if (due.length === 0) return
    const results = await Promise.allSettled(due.map((delivery) => send(context, delivery)))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  }
}

async function send(context: AppContext, delivery: LeasedDelivery): Promise<void> {
  const { database, clock, secret, webhookSender } = context
  const { event, endpoint, attempts, queuedAt } = delivery
  const body = bodyOf(event)
  const secrets = signingSecrets(secret, endpoint, clock.now())
  const result = await webhookSender.send({
    url: endpoint.url,
    headers: signedHeaders({ eventId: event.id, body, secrets, now: clock.now() }),
    body,
  })
  const now = clock.now()
  countWebhook(result.isDelivered)
  if (result.isDelivered)
    return settleDelivery(database.tx, delivery, {
      state: 'delivered',
      attemptedAt: now,
      error: null,
    })
  const { reason: error } = result
  const dueAt = nextAttempt({ attempts, queuedAt, now })
  await settleDelivery(database.tx, delivery, {
    attemptedAt: now,
    error,
    ...(dueAt ? { dueAt } : { state: 'failed' as const }),
  })
  if (!dueAt)
    context.alertTeam('a webhook was given up: see staff webhook deliveries', {
      brand: event.brand,
      endpoint: endpoint.id,
      reason: error,
    })
}

/** The same in each attempt. Members are named by an id only (docs/webhooks.md). */
const bodyOf = ({ type, brand, at, sequence, data }: LeasedDelivery['event']): string =>
  JSON.stringify({
    type,
    timestamp: at.toISOString(),
    sequence,
    brand,
    data,
  })
