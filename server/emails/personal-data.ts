import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/lib/database/database.ts'
import type { PersonalData, PersonalDataSubject } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'

type Row = { kind: string; created_at: string; sent_at: string | null }

/**
 * Emails to the member's address, and those that name the account: sent to an earlier (`formerOf`)
 * or a requested address.
 */
const ofMember = ({ accountId, brand, email }: PersonalDataSubject) =>
  sql`brand = ${brand.slug} and (recipient = ${email} or ${accountId} in (values ->> 'accountId', values ->> 'formerOf'))`

export const emailsPersonalData: PersonalData = {
  tables: ['outbox', 'stored_emails'],
  async export(tx, person) {
    const rows = await rowsOf<Row>(
      tx,
      sql`select kind, created_at, sent_at from outbox where ${ofMember(person)} order by created_at desc`,
    )
    return {
      emails: rows.map(({ kind, created_at: at, sent_at: sent }) => ({
        kind,
        at: toInstant(at),
        sentAt: sent ? toInstant(sent) : null,
      })),
    }
  },
  async erase(tx, person) {
    await tx.execute(
      sql`delete from stored_emails where brand = ${person.brand.slug} and (recipient = ${person.email} or id in (select id from outbox where ${ofMember(person)}))`,
    )
    await tx.execute(sql`delete from outbox where ${ofMember(person)}`)
  },
}
