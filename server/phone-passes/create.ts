import type { BrandPack } from '#brands/brand.ts'
import type { PhonePlatform } from '#contract/phone-passes.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { assetView, itemView } from '#server/collection/views.ts'
import { allOf } from '#server/lib/database/conditions.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { newId } from '#server/lib/security/tokens.ts'
import { GOOGLE_DEVICE } from './registrations.ts'
import { phonePasses, phonePassRegistrations } from './table.ts'
import { wholeSecond } from './whole-second.ts'
import { voidPasses } from './void.ts'

type Request = { brand: BrandPack; accountId: string; nftId: string }

/** Returns whether an item of the member has a pass; undefined when it is not theirs. */
export async function hasPassTemplate(
  tx: Tx,
  { brand, accountId, nftId }: Request,
): Promise<boolean | undefined> {
  const [item] = await tx
    .select({ passTemplate: assetView.passTemplate })
    .from(itemView)
    .innerJoin(assetView, eq(assetView.assetId, itemView.assetId))
    .where(
      allOf(
        eq(itemView.nftId, nftId),
        eq(itemView.ownerId, accountId),
        eq(itemView.brand, brand.slug),
      ),
    )
  return item && item.passTemplate !== null
}

/**
 * Returns the valid pass of an item for a platform, and creates it if there is none. Passes of
 * former owners are void.
 * @throws Problem NOT_FOUND when the item is not the member's or its asset has no pass
 */
export async function findOrCreatePass(
  tx: Tx,
  request: Request & { platform: PhonePlatform; language: Language; now: Date },
): Promise<string> {
  const { brand, accountId, nftId, platform, language, now } = request
  if (!(await hasPassTemplate(tx, request))) throw new Problem('NOT_FOUND')
  const isValid = and(
    eq(phonePasses.nftId, nftId),
    eq(phonePasses.platform, platform),
    isNull(phonePasses.voidedAt),
  )
  await voidPasses(tx, and(isValid, ne(phonePasses.accountId, accountId)), now)
  // The lock of `voidPasses` keeps a merge from coming between this and the insert.
  const [card] = await tx
    .select({ loyaltyAccountId: loyaltyAccountView.currentLoyaltyAccountId })
    .from(loyaltyAccountView)
    .where(eq(loyaltyAccountView.nftId, nftId))
  const serial = newId('pass')
  const created = await tx
    .insert(phonePasses)
    .values({
      serial,
      brand: brand.slug,
      platform,
      nftId,
      accountId,
      loyaltyAccountId: card?.loyaltyAccountId ?? null,
      language,
      createdAt: now,
      changedAt: wholeSecond(now),
    })
    .onConflictDoNothing()
    .returning({ serial: phonePasses.serial })
  const [pass] =
    created.length > 0
      ? created
      : await tx
          .select({ serial: phonePasses.serial })
          .from(phonePasses)
          .where(and(isValid, eq(phonePasses.accountId, accountId)))
  if (!pass) throw new Problem('KEY_IN_FLIGHT')
  // Google registers nothing: the object is notified like a device. It is registered again because
  // an object that Google did not have yet is forgotten.
  if (platform === 'google')
    await tx
      .insert(phonePassRegistrations)
      .values({ serial: pass.serial, deviceId: GOOGLE_DEVICE, pushToken: '', registeredAt: now })
      .onConflictDoNothing()
  return pass.serial
}
