import { QueryBuilder } from 'drizzle-orm/pg-core'
import { outbox, storedEmails } from './table.ts'

/**
 * What other features may read of the emails in the outbox, sent ones included, as a subquery for
 * their joins. PostgreSQL reads the table itself, so it costs nothing.
 */
export const queuedEmailViewAs = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      emailId: outbox.id,
      brand: outbox.brand,
      kind: outbox.kind,
      recipient: outbox.recipient,
      mailbox: outbox.mailbox,
      values: outbox.values,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
      failedAt: outbox.failedAt,
    })
    .from(outbox)
    .as(alias)

export const queuedEmailView = queuedEmailViewAs('queued_email')

/** The emails of the demo's mailbox. */
export const storedEmailView = new QueryBuilder()
  .select({
    emailId: storedEmails.id,
    brand: storedEmails.brand,
    recipient: storedEmails.recipient,
    subject: storedEmails.subject,
    html: storedEmails.html,
    text: storedEmails.text,
    at: storedEmails.at,
  })
  .from(storedEmails)
  .as('stored_email')
