import { eq } from 'drizzle-orm'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { passkeysOf } from './passkeys.ts'
import { passkeyChallenges, passkeys } from './table.ts'

export const passkeyPersonalData: PersonalData = {
  tables: ['passkeys', 'passkey_challenges'],
  async export(tx, { accountId }) {
    const own = await passkeysOf(tx, accountId)
    return { passkeys: own.map(({ device, createdAt, usedAt }) => ({ device, createdAt, usedAt })) }
  },
  async erase(tx, { accountId }) {
    await tx.delete(passkeys).where(eq(passkeys.accountId, accountId))
    await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.accountId, accountId))
  },
  /** They log in to the account that stays. */
  async merge(tx, { from, into }) {
    await tx.update(passkeys).set({ accountId: into }).where(eq(passkeys.accountId, from))
    await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.accountId, from))
  },
}
