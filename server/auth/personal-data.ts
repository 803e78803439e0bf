import { desc, eq } from 'drizzle-orm'
import { voidLogins } from '#server/auth/sessions/revoke-access.ts'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { challenges } from './table.ts'

export const authPersonalData: PersonalData = {
  tables: ['challenges'],
  async export(tx, { accountId }) {
    const logins = await tx
      .select({
        createdAt: challenges.createdAt,
        expiresAt: challenges.expiresAt,
        usedAt: challenges.usedAt,
      })
      .from(challenges)
      .where(eq(challenges.accountId, accountId))
      .orderBy(desc(challenges.createdAt))
    return {
      loginsWithCode: logins.map(({ createdAt, expiresAt, usedAt }) => ({
        at: toInstant(createdAt),
        until: toInstant(expiresAt),
        usedAt: usedAt && toInstant(usedAt),
      })),
    }
  },
  async erase(tx, { accountId }) {
    await tx.delete(challenges).where(eq(challenges.accountId, accountId))
  },
  /** Invalidates pending login emails and codes. */
  async merge(tx, { from, now }) {
    await voidLogins(tx, { accountId: from, now })
  },
}
