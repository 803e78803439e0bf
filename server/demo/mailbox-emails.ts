import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'

export type StoredEmail = {
  id: string
  to: string
  subject: string
  html: string
  text: string
  link: string | null
  code: string | null
  at: string
}
type Row = {
  id: string
  recipient: string
  subject: string
  html: string
  text: string
  at: string
}

/** Returns the emails in the demo's mailbox for a brand, newest first; at most 100. */
export async function storedEmailsOf(
  tx: Tx,
  { brand, to, id }: { brand: string; to?: string | undefined; id?: string },
): Promise<StoredEmail[]> {
  const rows = await rowsOf<Row>(
    tx,
    sql`
    select id, recipient, subject, html, text, at from stored_emails
    where brand = ${brand} and (${to ?? null}::text is null or recipient = ${to ?? null}) and (${id ?? null}::text is null or id = ${id ?? null})
    order by at desc, id limit 100`,
  )
  return rows.map(({ id: emailId, recipient, subject, html, text, at }) => ({
    id: emailId,
    to: recipient,
    subject,
    html,
    text,
    at: new Date(at).toISOString(),
    link: /^https?:\/\/\S+$/m.exec(text)?.[0] ?? null,
    code: /^[A-Z0-9]{3} [A-Z0-9]{3}$/m.exec(text)?.[0].replace(' ', '') ?? null,
  }))
}
