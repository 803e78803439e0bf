import { mailboxKey } from '#domain/credentials.ts'
import { sql, type SQL } from 'drizzle-orm'
import { fingerprint, newId } from '#server/lib/security/tokens.ts'
import { daysAfter, minutesAfter, type Clock } from '#server/lib/time/clock.ts'
import { rowsOf, type Database, type Tx } from '#server/lib/database/database.ts'
import { Undeliverable, type Mailer } from './smtp.ts'

/** An email that waits in the outbox. It is rendered when it is sent. */
export type QueuedEmail = {
  id: string
  brand: string
  kind: string
  recipient: string
  language: string
  values: Record<string, string>
}
export type Email = { sender: string; subject: string; html: string; text: string }

/** Renders an email when it is sent; undefined if the address has no account or its mailbox had too many. */
export type RenderEmail = (email: QueuedEmail, tx: Tx, now: Date) => Promise<Email | undefined>

export type Outbox = {
  /** Sends due emails in the background; calls in quick succession are merged. */
  wake(): void
  /** Sends all due emails and returns how many were sent. */
  sendDue(): Promise<number>
  /** Stops taking emails and waits for those being sent. */
  close(): Promise<void>
}

type OutboxRow = QueuedEmail & { attempts: number; created_at: string }
/**
 * An error and the fingerprint of its email; without one, the outbox itself could not be read or
 * written.
 */
type DeliveryFailure = { error: string; email?: string; attempts?: number; isAbandoned?: boolean }

/** Longer than a mail server takes, or an email would be sent twice. */
const LEASE_MINUTES = 5
const GIVE_UP_AFTER_DAYS = 1
const MAX_RETRY_MINUTES = 120
/**
 * Milliseconds between two rounds, so that a busy server does not query the outbox after every
 * write.
 */
const REST_MS = 100
/** Emails sent at the same time. */
const WORKERS = 4

/** Adds an email to the outbox, in the transaction that causes it. */
export async function enqueueEmail(
  tx: Tx,
  {
    kind,
    brand,
    recipient,
    language,
    values = {},
    now,
  }: {
    kind: string
    brand: string
    recipient: string
    language: string
    values?: Record<string, string>
    now: Date
  },
): Promise<void> {
  const at = now.toISOString()
  await tx.execute(sql`
    insert into outbox (id, brand, kind, recipient, mailbox, language, values, created_at, due_at)
    values (${newId('m')}, ${brand}, ${kind}, ${recipient}, ${mailboxKey(recipient)}, ${language}, ${JSON.stringify(values)}::jsonb, ${at}::timestamptz, ${at}::timestamptz)`)
}

/**
 * Links emails to an address that a member gives up to their account, so that they stay in its
 * export and erasure even if another member takes the address.
 */
export async function recordFormerAddress(
  tx: Tx,
  { brand, recipient, accountId }: { brand: string; recipient: string; accountId: string },
): Promise<void> {
  await tx.execute(sql`
    update outbox set values = values || ${JSON.stringify({ formerOf: accountId })}::jsonb
    where brand = ${brand} and recipient = ${recipient} and values ->> 'formerOf' is null`)
}

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

/**
 * Leases the next email; after a crash another worker takes it when the lease ends. One due later
 * than any retry was scheduled before the clock was set back, and is due. Two selects, so that each
 * reads only its part of the index.
 */
async function take({ database, clock }: OutboxParts): Promise<OutboxRow | undefined> {
  // Sending must be recorded, or the email would be sent again.
  if (!database.canWrite()) return undefined
  const now = clock.now()
  const first = (due: SQL) =>
    sql`(select id from outbox where ${due} and sent_at is null and failed_at is null order by due_at limit 1 for update skip locked)`
  const isDue = sql`due_at <= ${now.toISOString()}::timestamptz`
  const isBeyondRetry = sql`due_at > ${minutesAfter(now, MAX_RETRY_MINUTES + 1).toISOString()}::timestamptz and due_at < 'infinity'`
  const [row] = await rowsOf<OutboxRow>(
    database.tx,
    sql`
    update outbox set attempts = attempts + 1, due_at = ${minutesAfter(now, LEASE_MINUTES).toISOString()}::timestamptz
    where id = coalesce(${first(isDue)}, ${first(isBeyondRetry)})
    returning id, brand, kind, recipient, language, values, attempts, created_at`,
  )
  return row
}

async function send(outbox: OutboxParts, row: OutboxRow): Promise<0 | 1> {
  const { database, clock, post, write } = outbox
  try {
    const email = await database.tx.transaction((tx) => write(row, tx, clock.now()))
    if (!email) return await giveUp(outbox, row, 'no recipient, or too many emails for its mailbox')
    await post.send({
      ...email,
      id: row.id,
      brand: row.brand,
      recipient: row.recipient,
      at: clock.now(),
    })
    await settle(database.tx, sql`sent_at = ${clock.now().toISOString()}::timestamptz`, row.id)
    return 1
  } catch (error) {
    return await retryOrGiveUp(outbox, row, error)
  }
}

/** A sent or failed email is never due again, so that the index of due emails stays small. */
const settle = (tx: Tx, how: ReturnType<typeof sql>, id: string) =>
  tx.execute(sql`update outbox set ${how}, due_at = 'infinity' where id = ${id}`)

async function giveUp(
  { database, clock }: OutboxParts,
  { id }: OutboxRow,
  failure: string,
): Promise<0> {
  await settle(
    database.tx,
    sql`failed_at = ${clock.now().toISOString()}::timestamptz, error = ${failure}`,
    id,
  )
  return 0
}

/**
 * Schedules a retry after half a minute to two hours, growing; gives up after a day or a permanent
 * refusal.
 */
async function retryOrGiveUp(outbox: OutboxParts, row: OutboxRow, error: unknown): Promise<0> {
  const now = outbox.clock.now()
  const failure = describeError(error)
  const isFinal =
    error instanceof Undeliverable || now > daysAfter(new Date(row.created_at), GIVE_UP_AFTER_DAYS)
  outbox.onFailure({
    email: fingerprint(row.id),
    attempts: row.attempts,
    isAbandoned: isFinal,
    error: failure,
  })
  if (isFinal) return giveUp(outbox, row, failure)
  const retryMinutes = Math.min(MAX_RETRY_MINUTES, 2 ** (row.attempts - 2))
  await outbox.database.tx.execute(sql`
    update outbox set due_at = ${minutesAfter(now, retryMinutes).toISOString()}::timestamptz, error = ${failure} where id = ${row.id}`)
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
