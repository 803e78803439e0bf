import { eq, sql } from 'drizzle-orm'
import { lockName } from '#server/lib/database/lock-name.ts'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { loyaltyAccountViewAs } from '#server/points/views.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { phonePassChanges, phonePasses, phonePassRegistrations } from './table.ts'
import { PASS_CHANGES, voidPassesOf } from './void.ts'

const shownAccount = loyaltyAccountViewAs('shown_account')

export const phonePassesPersonalData: PersonalData = {
  tables: ['phone_passes', 'phone_pass_registrations'],
  async export(tx, { accountId }) {
    const passes = await tx
      .select()
      .from(phonePasses)
      .where(eq(phonePasses.accountId, accountId))
      .orderBy(phonePasses.createdAt, phonePasses.serial)
    const devices = await tx
      .select({
        serial: phonePassRegistrations.serial,
        deviceId: phonePassRegistrations.deviceId,
        registeredAt: phonePassRegistrations.registeredAt,
      })
      .from(phonePassRegistrations)
      .innerJoin(phonePasses, eq(phonePasses.serial, phonePassRegistrations.serial))
      .where(eq(phonePasses.accountId, accountId))
      .orderBy(phonePassRegistrations.registeredAt)
    return {
      phonePasses: passes.map(
        ({ serial, platform, nftId, language, createdAt, changedAt, voidedAt }) => ({
          wallet: platform,
          nftId,
          language,
          createdAt: toInstant(createdAt),
          changedAt: toInstant(changedAt),
          voidedAt: voidedAt && toInstant(voidedAt),
          // Without the address for messages, by which others could reach the device.
          devices: devices
            .filter((device) => device.serial === serial)
            .map(({ deviceId, registeredAt }) => ({
              deviceId,
              registeredAt: toInstant(registeredAt),
            })),
        }),
      ),
    }
  },
  /** The passes become void in the phones; their registrations are deleted a month later (jobs.ts). */
  async erase(tx, { accountId, now }) {
    await voidPassesOf(tx, { accountId, now })
  },
  /** The passes show the points of the loyalty account that the merge has moved them to. */
  async merge(tx, { from, into }) {
    await lockName(tx, PASS_CHANGES)
    const shown = tx
      .select({ id: shownAccount.currentLoyaltyAccountId })
      .from(shownAccount)
      .where(eq(shownAccount.loyaltyAccountId, phonePasses.loyaltyAccountId))
    const moved = await tx
      .update(phonePasses)
      .set({ accountId: into, loyaltyAccountId: sql`(${shown})` })
      .where(eq(phonePasses.accountId, from))
      .returning({ serial: phonePasses.serial })
    if (moved.length > 0) await tx.insert(phonePassChanges).values(moved)
  },
}
