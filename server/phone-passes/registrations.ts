import { and, asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import { allOf } from '#server/lib/database/conditions.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { phonePasses, phonePassRegistrations } from './table.ts'

/** Most devices that may have one pass: a member's phone, watch and tablet, and those they had before. */
const MAX_DEVICES = 20

/** The id under which an object at Google is registered. No phone may have it. */
export const GOOGLE_DEVICE = 'google'

type Registration = { serial: string; deviceId: string; pushToken: string }

/**
 * Registers a device for a pass; again, it changes the push token. Above the maximum of devices it
 * replaces the one that registered longest ago: anyone with the file can invent devices, which must
 * not keep the member's own phone out. The caller locks the pass.
 * @returns false when it was registered already
 */
export async function register(
  tx: Tx,
  { serial, deviceId, pushToken, now }: Registration & { now: Date },
): Promise<boolean> {
  const devices = await tx
    .select({ deviceId: phonePassRegistrations.deviceId })
    .from(phonePassRegistrations)
    .where(eq(phonePassRegistrations.serial, serial))
    .orderBy(asc(phonePassRegistrations.registeredAt))
  const isNew = !devices.some((device) => device.deviceId === deviceId)
  if (isNew)
    for (const oldest of devices.slice(0, Math.max(0, devices.length + 1 - MAX_DEVICES)))
      await unregister(tx, { serial, deviceId: oldest.deviceId })
  // The file may be older than the last change, when this phone could not be notified.
  const changed = await tx
    .select({ serial: phonePasses.serial })
    .from(phonePasses)
    .where(
      and(
        eq(phonePasses.serial, serial),
        or(gt(phonePasses.tag, 0), isNotNull(phonePasses.voidedAt)),
      ),
    )
  await tx
    .insert(phonePassRegistrations)
    .values({
      serial,
      deviceId,
      pushToken,
      registeredAt: now,
      dueAt: changed.length > 0 ? now : null,
    })
    .onConflictDoUpdate({
      target: [phonePassRegistrations.deviceId, phonePassRegistrations.serial],
      set: {
        pushToken,
        registeredAt: now,
        // It can have been abandoned because of the push token that it had.
        dueAt: sql`case when ${phonePassRegistrations.dueAt} is null and ${phonePassRegistrations.attempts} > 0 then ${now.toISOString()}::timestamptz else ${phonePassRegistrations.dueAt} end`,
        attempts: 0,
      },
    })
  return isNew
}

/** Removes a device from a pass. */
export async function unregister(
  tx: Tx,
  { serial, deviceId }: Pick<Registration, 'serial' | 'deviceId'>,
): Promise<void> {
  await tx
    .delete(phonePassRegistrations)
    .where(
      allOf(
        eq(phonePassRegistrations.serial, serial),
        eq(phonePassRegistrations.deviceId, deviceId),
      ),
    )
}

/** Removes a place that no longer exists, unless it was registered anew while it was being notified. */
export async function removeLeased(
  tx: Tx,
  { serial, deviceId, pushToken, leasedUntil }: Registration & { leasedUntil: Date },
): Promise<void> {
  await tx
    .delete(phonePassRegistrations)
    .where(
      allOf(
        eq(phonePassRegistrations.serial, serial),
        eq(phonePassRegistrations.deviceId, deviceId),
        eq(phonePassRegistrations.pushToken, pushToken),
        eq(phonePassRegistrations.leasedUntil, leasedUntil),
      ),
    )
}

/**
 * Returns the passes of a device that have changed since a tag; without a tag, all of them.
 * @returns `tag`: the highest tag among them
 */
export async function changedPasses(
  tx: Tx,
  { brand, deviceId, since }: { brand: string; deviceId: string; since: number | undefined },
): Promise<{ serials: string[]; tag: number }> {
  const rows = await tx
    .select({ serial: phonePasses.serial, tag: phonePasses.tag })
    .from(phonePassRegistrations)
    .innerJoin(phonePasses, eq(phonePasses.serial, phonePassRegistrations.serial))
    .where(
      and(
        eq(phonePassRegistrations.deviceId, deviceId),
        eq(phonePasses.brand, brand),
        eq(phonePasses.platform, 'apple'),
        since === undefined ? undefined : gt(phonePasses.tag, since),
      ),
    )
    .orderBy(phonePasses.serial)
  return {
    serials: rows.map(({ serial }) => serial),
    tag: Math.max(0, ...rows.map(({ tag }) => tag)),
  }
}
