import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/kit/db.ts'
import type { Knowledge, Person } from '#server/kit/person.ts'
import { instantOf } from '#server/kit/texts.ts'

type Row = { kind: string; created_at: string; sent_at: string | null }

/**
 * Emails to the member's address, and those that name the account: sent to an earlier (`formerOf`)
 * or a requested address.
 */
const ofMember = ({ accountId, brand, email }: Person) =>
  sql`brand = ${brand.slug} and (recipient = ${email} or ${accountId} in (values ->> 'accountId', values ->> 'formerOf'))`

export const neighbours: Knowledge = {
  tables: ['outbox', 'stored_emails'],
  async tell(tx, person) {
    const rows = await rowsOf<Row>(tx, sql`select kind, created_at, sent_at from outbox where ${ofMember(person)} order by created_at desc`)
    return { letters: rows.map(({ kind, created_at: at, sent_at: sent }) => ({ kind, at: instantOf(at), sentAt: sent ? instantOf(sent) : null })) }
  },
  async forget(tx, person) {
    await tx.execute(sql`delete from stored_emails where brand = ${person.brand.slug} and (recipient = ${person.email} or id in (select id from outbox where ${ofMember(person)}))`)
    await tx.execute(sql`delete from outbox where ${ofMember(person)}`)
  },
}
