import { fingerprint } from '#server/lib/security/tokens.ts'
import { daysAfter, minutesAfter, type Clock } from '#server/lib/time/clock.ts'
import type { Database, Tx } from '#server/lib/database/database.ts'
import {
  leaseNextEmail,
  MAX_RETRY_MINUTES,
  scheduleRetry,
  settleEmail,
  type LeasedEmail,
} from './due-emails.ts'
import type { Email, QueuedEmail } from './outbox.ts'
import { Undeliverable, type Mailer } from './smtp.ts'

/**
 * Renders an email when it is sent. Undefined if it must not be sent: the address has no account, its
 * mailbox had too many, or the member has switched this kind off.
 */
export type RenderEmail = (email: QueuedEmail, tx: Tx, now: Date) => Promise<Email | undefined>

export type Outbox = {
  /** Sends due emails in the background; calls in quick succession are merged. */
  wake(): void
  /** Sends all due emails and returns how many were sent. */
  sendDue(): Promise<number>
  /** Stops taking emails and waits for those being sent. */
  close(): Promise<void>
}

/**
 * An error and the fingerprint of its email; without one, the outbox itself could not be read or
 * written.
 */
type DeliveryFailure = { error: string; email?: string; attempts?: number; isAbandoned?: boolean }

const GIVE_UP_AFTER_DAYS = 1
/**
 * Milliseconds between two rounds, so that a busy server does not query the outbox after every
 * write.
 */
const REST_MS = 100
/** Emails sent at the same time. */
const WORKERS = 4

/**
 * Opens the worker of the outbox. Several servers can run one each: every email is taken by one of
 * them.
 */
export function openOutbox({
  database,
  clock,
  post,
  write,
  onFailure,
}: {
  database: Database
  clock: Clock
  post: Mailer
  write: RenderEmail
  onFailure(failure: DeliveryFailure): void
}): Outbox {
  const outbox = { database, clock, post, write, onFailure }
  let open = true
  let running: Promise<number> | undefined
  let pauseTimer: NodeJS.Timeout | undefined
  let isWakePending = false

  async function sendDue(): Promise<number> {
    const sent: string[] = []
    // A failed worker does not stop the others: sendDue waits for all of them.
    const workers = await Promise.allSettled(
      Array.from({ length: WORKERS }, async () => {
        for (let row = await take(outbox); row; row = open ? await take(outbox) : undefined)
          if (await send(outbox, row)) sent.push(row.id)
      }),
    )
    const errors = workers.flatMap((worker) =>
      worker.status === 'rejected' ? [describeError(worker.reason)] : [],
    )
    for (const error of new Set(errors)) onFailure({ error })
    return sent.length
  }
  function wake(): void {
    if (!open) return
    if (running || pauseTimer) return void (isWakePending = true)
    isWakePending = false
    running = sendDue().finally(() => {
      running = undefined
      pauseTimer = setTimeout(() => {
        pauseTimer = undefined
        if (isWakePending) wake()
      }, REST_MS).unref()
    })
  }
  return {
    sendDue,
    wake,
    async close() {
      open = false
      clearTimeout(pauseTimer)
      await running
      post.close()
    },
  }
}

type OutboxParts = Parameters<typeof openOutbox>[0]

async function take({ database, clock }: OutboxParts): Promise<LeasedEmail | undefined> {
  // Sending must be recorded, or the email would be sent again.
  return database.canWrite() ? leaseNextEmail(database.tx, clock.now()) : undefined
}

async function send(outbox: OutboxParts, email: LeasedEmail): Promise<0 | 1> {
  const { database, clock, post, write } = outbox
  try {
    const rendered = await database.tx.transaction((tx) => write(email, tx, clock.now()))
    if (!rendered)
      return await giveUp(
        outbox,
        email,
        'no recipient, too many emails for its mailbox, or switched off',
      )
    const { id, brand, recipient, createdAt } = email
    await post.send({ ...rendered, id, brand, recipient, createdAt, at: clock.now() })
    await settleEmail(database.tx, id, { sentAt: clock.now() })
    return 1
  } catch (error) {
    return await retryOrGiveUp(outbox, email, error)
  }
}

async function giveUp(
  { database, clock }: OutboxParts,
  { id }: LeasedEmail,
  error: string,
): Promise<0> {
  await settleEmail(database.tx, id, { failedAt: clock.now(), error })
  return 0
}

/**
 * Schedules a retry after half a minute to two hours, growing; gives up after a day or a permanent
 * refusal.
 */
async function retryOrGiveUp(
  outbox: OutboxParts,
  email: LeasedEmail,
  failure: unknown,
): Promise<0> {
  const { id, attempts, createdAt } = email
  const now = outbox.clock.now()
  const error = describeError(failure)
  const isFinal = failure instanceof Undeliverable || now > daysAfter(createdAt, GIVE_UP_AFTER_DAYS)
  outbox.onFailure({ email: fingerprint(id), attempts, isAbandoned: isFinal, error })
  if (isFinal) return giveUp(outbox, email, error)
  const retryMinutes = Math.min(MAX_RETRY_MINUTES, 2 ** (attempts - 2))
  await scheduleRetry(outbox.database.tx, id, { dueAt: minutesAfter(now, retryMinutes), error })
  return 0
}

/** Describes an error without the mail server's message, which can repeat the address. */
function describeError(error: unknown): string {
  const { code, responseCode, command, name, cause } = error as {
    code?: string
    responseCode?: number
    command?: string
    name?: string
    cause?: { code?: string }
  }
  return [code ?? cause?.code ?? name ?? 'unknown', responseCode, command]
    .filter((part) => part !== undefined)
    .join(' ')
    .slice(0, 80)
}
