import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { allOf, oneOf } from '#server/lib/database/conditions.ts'
import type { PersonalData, PersonalDataSubject } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { outbox, storedEmails } from './table.ts'

/**
 * Emails to the member's address, and those that name the account: sent to an earlier (`formerOf`)
 * or a requested address.
 */
const ofMember = ({ accountId, brand, email }: PersonalDataSubject): SQL =>
  allOf(
    eq(outbox.brand, brand.slug),
    oneOf(
      eq(outbox.recipient, email),
      eq(sql`${outbox.values} ->> 'accountId'`, accountId),
      eq(sql`${outbox.values} ->> 'formerOf'`, accountId),
    ),
  )

export const emailsPersonalData: PersonalData = {
  tables: ['outbox', 'stored_emails'],
  async export(tx, person) {
    const rows = await tx
      .select({ kind: outbox.kind, createdAt: outbox.createdAt, sentAt: outbox.sentAt })
      .from(outbox)
      .where(ofMember(person))
      .orderBy(desc(outbox.createdAt))
    return {
      emails: rows.map(({ kind, createdAt, sentAt }) => ({
        kind,
        at: toInstant(createdAt),
        sentAt: sentAt && toInstant(sentAt),
      })),
    }
  },
  async erase(tx, person) {
    const emailIds = tx.select({ id: outbox.id }).from(outbox).where(ofMember(person))
    await tx
      .delete(storedEmails)
      .where(
        and(
          eq(storedEmails.brand, person.brand.slug),
          or(eq(storedEmails.recipient, person.email), inArray(storedEmails.id, emailIds)),
        ),
      )
    await tx.delete(outbox).where(ofMember(person))
  },
}
