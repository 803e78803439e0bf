import { mailboxKey } from '#domain/credentials.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { newId } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { outbox } from './table.ts'

/** An email that waits in the outbox. It is rendered when it is sent. */
export type QueuedEmail = Pick<
  typeof outbox.$inferSelect,
  'id' | 'brand' | 'kind' | 'recipient' | 'language' | 'values'
>
export type Email = {
  sender: string
  subject: string
  html: string
  text: string
  /** Where the recipient switches this kind off, for mail programs (RFC 8058). */
  unsubscribeAddress?: string | undefined
}

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
  await tx.insert(outbox).values({
    id: newId('m'),
    brand,
    kind,
    recipient,
    mailbox: mailboxKey(recipient),
    language,
    values,
    createdAt: now,
    dueAt: now,
  })
}

/**
 * Links emails to an address that a member gives up to their account, so that they stay in its
 * export and erasure even if another member takes the address.
 */
export async function recordFormerAddress(
  tx: Tx,
  { brand, recipient, accountId }: { brand: string; recipient: string; accountId: string },
): Promise<void> {
  const formerOf = JSON.stringify({ formerOf: accountId })
  await tx
    .update(outbox)
    .set({ values: sql`${outbox.values} || ${formerOf}::jsonb` })
    .where(
      and(
        eq(outbox.brand, brand),
        eq(outbox.recipient, recipient),
        isNull(sql`${outbox.values} ->> 'formerOf'`),
      ),
    )
}
