import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { deleteResets, resetsOf, voidResets } from './password-resets.ts'

export const passwordResetPersonalData: PersonalData = {
  tables: ['password_resets'],
  async export(tx, { accountId }) {
    const resets = await resetsOf(tx, accountId)
    return {
      passwordResets: resets.map(({ createdAt, expiresAt, usedAt }) => ({
        at: toInstant(createdAt),
        until: toInstant(expiresAt),
        usedAt: usedAt && toInstant(usedAt),
      })),
    }
  },
  async erase(tx, { accountId }) {
    await deleteResets(tx, [accountId])
  },
  /** Invalidates pending reset emails. */
  async merge(tx, { from, now }) {
    await voidResets(tx, { accountId: from, now })
  },
}
