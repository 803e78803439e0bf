import { mailboxOf } from '#domain/credentials.ts'
import { sql, type SQL } from 'drizzle-orm'
import { fingerprint, newId } from '#server/kit/access.ts'
import { daysAfter, minutesAfter, type Clock } from '#server/kit/clock.ts'
import { rowsOf, type Database, type Tx } from '#server/kit/db.ts'
import { Undeliverable, type Post } from './post.ts'

/** A letter that waits in the outbox. Its content is made when it leaves. */
export type WaitingLetter = { id: string; brand: string; kind: string; recipient: string; language: string; values: Record<string, string> }
export type Letter = { sender: string; subject: string; html: string; text: string }

/** Writes an email when it leaves; undefined if nobody has the address, or its mailbox has had too many. */
export type WriteLetter = (letter: WaitingLetter, tx: Tx, now: Date) => Promise<Letter | undefined>

export type Mail = {
  /** Sends what is due, soon and once, however often it is called. */
  wake(): void
  /** Sends everything that is due, and tells how many letters left. */
  sendDue(): Promise<number>
  /** Takes up no more letters and waits for those that are being handed over. */
  close(): Promise<void>
}

type OutboxRow = WaitingLetter & { attempts: number; created_at: string }
/** What went wrong, and with which letter; none: the outbox itself could not be read or written. */
type Fault = { fault: string; letter?: string; attempts?: number; givenUp?: boolean }

/** Longer than a mail server may take, or a letter would be handed over twice. */
const LEASE_MINUTES = 5
const GIVE_UP_AFTER_DAYS = 1
const LONGEST_PAUSE_MINUTES = 120
/** Between two rounds of looking: a busy house must not ask for letters after each of its writes. */
const REST_MS = 100
/** Letters handed over at the same time. */
const HANDS = 4

/** Puts a letter into the outbox, in the transaction that causes it. */
export async function enqueueLetter(tx: Tx, { kind, brand, recipient, language, values = {}, now }: { kind: string; brand: string; recipient: string; language: string; values?: Record<string, string>; now: Date }): Promise<void> {
  const at = now.toISOString()
  await tx.execute(sql`
    insert into outbox (id, brand, kind, recipient, mailbox, language, values, created_at, due_at)
    values (${newId('m')}, ${brand}, ${kind}, ${recipient}, ${mailboxOf(recipient)}, ${language}, ${JSON.stringify(values)}::jsonb, ${at}::timestamptz, ${at}::timestamptz)`)
}

/** Letters to an address that its owner leaves behind: they stay hers to read of and to erase, whoever has it next. */
export async function noteFormerAddress(tx: Tx, { brand, recipient, accountId }: { brand: string; recipient: string; accountId: string }): Promise<void> {
  await tx.execute(sql`
    update outbox set values = values || ${JSON.stringify({ formerOf: accountId })}::jsonb
    where brand = ${brand} and recipient = ${recipient} and values ->> 'formerOf' is null`)
}

/** The outbox's worker. Several servers may run one each: a letter is taken by one of them. */
export function openMail({ database, clock, post, write, onFault }: { database: Database; clock: Clock; post: Post; write: WriteLetter; onFault(fault: Fault): void }): Mail {
  const outbox = { database, clock, post, write, onFault }
  let open = true
  let running: Promise<number> | undefined
  let resting: NodeJS.Timeout | undefined
  let wanted = false

  async function sendDue(): Promise<number> {
    const sent: string[] = []
    // A hand that fails leaves the others their letters: whoever waits, waits for all of them.
    const hands = await Promise.allSettled(Array.from({ length: HANDS }, async () => {
      for (let row = await take(outbox); row; row = open ? await take(outbox) : undefined) if (await send(outbox, row)) sent.push(row.id)
    }))
    const faults = hands.flatMap((hand) => (hand.status === 'rejected' ? [faultOf(hand.reason)] : []))
    for (const fault of new Set(faults)) onFault({ fault })
    return sent.length
  }
  function wake(): void {
    if (!open) return
    if (running || resting) return void (wanted = true)
    wanted = false
    running = sendDue().finally(() => {
      running = undefined
      resting = setTimeout(() => {
        resting = undefined
        if (wanted) wake()
      }, REST_MS).unref()
    })
  }
  return {
    sendDue,
    wake,
    async close() {
      open = false
      clearTimeout(resting)
      await running
      post.close()
    },
  }
}

type Outbox = Parameters<typeof openMail>[0]

/**
 * Takes the next letter for a while. Who dies with a letter in hand loses it to the next after that time. A letter that
 * waits longer than any pause was put off before the clock was set back, and is due. Two selects, so that each reads
 * only its part of the index.
 */
async function take({ database, clock }: Outbox): Promise<OutboxRow | undefined> {
  // A letter that leaves has to be noted, or it would leave again.
  if (!database.mayWrite()) return undefined
  const now = clock.now()
  const first = (due: SQL) => sql`(select id from outbox where ${due} and sent_at is null and failed_at is null order by due_at limit 1 for update skip locked)`
  const isDue = sql`due_at <= ${now.toISOString()}::timestamptz`
  const isFromAhead = sql`due_at > ${minutesAfter(now, LONGEST_PAUSE_MINUTES + 1).toISOString()}::timestamptz and due_at < 'infinity'`
  const [row] = await rowsOf<OutboxRow>(database.tx, sql`
    update outbox set attempts = attempts + 1, due_at = ${minutesAfter(now, LEASE_MINUTES).toISOString()}::timestamptz
    where id = coalesce(${first(isDue)}, ${first(isFromAhead)})
    returning id, brand, kind, recipient, language, values, attempts, created_at`)
  return row
}

async function send(outbox: Outbox, row: OutboxRow): Promise<0 | 1> {
  const { database, clock, post, write } = outbox
  try {
    const letter = await database.tx.transaction((tx) => write(row, tx, clock.now()))
    if (!letter) return await giveUp(outbox, row, 'nobody has this address, or its mailbox has had too many')
    await post.deliver({ ...letter, id: row.id, brand: row.brand, recipient: row.recipient, at: clock.now() })
    await settle(database.tx, sql`sent_at = ${clock.now().toISOString()}::timestamptz`, row.id)
    return 1
  } catch (error) {
    return await later(outbox, row, error)
  }
}

/** A settled letter is due never again, so that the index of what is due stays small. */
const settle = (tx: Tx, how: ReturnType<typeof sql>, id: string) =>
  tx.execute(sql`update outbox set ${how}, due_at = 'infinity' where id = ${id}`)

async function giveUp({ database, clock }: Outbox, { id }: OutboxRow, fault: string): Promise<0> {
  await settle(database.tx, sql`failed_at = ${clock.now().toISOString()}::timestamptz, fault = ${fault}`, id)
  return 0
}

/** Pauses grow from half a minute to two hours; after a day, or when the recipient is refused for good, it is given up. */
async function later(outbox: Outbox, row: OutboxRow, error: unknown): Promise<0> {
  const now = outbox.clock.now()
  const fault = faultOf(error)
  const over = error instanceof Undeliverable || now > daysAfter(new Date(row.created_at), GIVE_UP_AFTER_DAYS)
  outbox.onFault({ letter: fingerprint(row.id), attempts: row.attempts, givenUp: over, fault })
  if (over) return giveUp(outbox, row, fault)
  const pause = Math.min(LONGEST_PAUSE_MINUTES, 2 ** (row.attempts - 2))
  await outbox.database.tx.execute(sql`
    update outbox set due_at = ${minutesAfter(now, pause).toISOString()}::timestamptz, fault = ${fault} where id = ${row.id}`)
  return 0
}

/** What went wrong, without the words of the mail server: they may repeat the address. */
function faultOf(error: unknown): string {
  const { code, responseCode, command, name, cause } = error as { code?: string; responseCode?: number; command?: string; name?: string; cause?: { code?: string } }
  return [code ?? cause?.code ?? name ?? 'unknown', responseCode, command].filter((part) => part !== undefined).join(' ').slice(0, 80)
}
