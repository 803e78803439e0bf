import { and, eq, gt } from 'drizzle-orm'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { emailChanges } from '../table.ts'
import { cancelEmailChange } from './email-change.ts'

export const emailChangePersonalData: PersonalData = {
  tables: ['email_changes'],
  async export(tx, { accountId, now }) {
    const [change] = await tx
      .select({ email: emailChanges.email, createdAt: emailChanges.createdAt })
      .from(emailChanges)
      .where(and(eq(emailChanges.accountId, accountId), gt(emailChanges.expiresAt, now)))
    return {
      newEmail: change ? { email: change.email, askedAt: toInstant(change.createdAt) } : null,
    }
  },
  async erase(tx, { accountId }) {
    await cancelEmailChange(tx, accountId)
  },
  async merge(tx, { from }) {
    await cancelEmailChange(tx, from)
  },
}
