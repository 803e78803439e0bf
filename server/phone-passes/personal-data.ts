import { eq } from 'drizzle-orm'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { phonePasses } from './table.ts'
import { voidPassesOf } from './void.ts'

export const phonePassesPersonalData: PersonalData = {
  tables: ['phone_passes'],
  async export(tx, { accountId }) {
    const passes = await tx
      .select()
      .from(phonePasses)
      .where(eq(phonePasses.accountId, accountId))
      .orderBy(phonePasses.createdAt, phonePasses.serial)
    return {
      phonePasses: passes.map(({ platform, nftId, language, createdAt, changedAt, voidedAt }) => ({
        wallet: platform,
        nftId,
        language,
        createdAt: toInstant(createdAt),
        changedAt: toInstant(changedAt),
        voidedAt: voidedAt && toInstant(voidedAt),
      })),
    }
  },
  /** The passes become void in the phones; their registrations are deleted a month later (jobs.ts). */
  async erase(tx, { accountId, now }) {
    await voidPassesOf(tx, { accountId, now })
  },
  async merge(tx, { from, into }) {
    await tx.update(phonePasses).set({ accountId: into }).where(eq(phonePasses.accountId, from))
  },
}
