import type { BrandPack } from '#brands/brand.ts'
import type { StoreScope } from '#contract/endpoint.ts'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import type { StoreCaller } from '#server/lib/http/callers.ts'
import { hashToken, newId, newToken } from '#server/lib/security/tokens.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { storeKeys, stores } from './table.ts'

/** Hours that a replaced key stays valid, so that the tills of a store can change one after the other. */
export const REPLACED_KEY_HOURS = 24

type NewKey = { storeId: string; scopes: readonly StoreScope[]; secret: string; now: Date }

/** Creates an API key. @returns its id, and the key itself, which is stored nowhere */
export async function createStoreKey(
  tx: Tx,
  { storeId, scopes, secret, now }: NewKey,
): Promise<{ keyId: string; key: string }> {
  const keyId = newId('sk')
  const key = newToken()
  await tx.insert(storeKeys).values({
    id: keyId,
    storeId,
    keyHash: hashToken(secret, key),
    scopes: [...scopes],
    createdAt: now,
  })
  return { keyId, key }
}

type KeyOfBrand = { brand: BrandPack; keyId: string; now: Date }

/** Replaces a key by a new one with the same scopes; the old one ends after a day. Undefined for an unknown or ended key. */
export async function replaceStoreKey(
  tx: Tx,
  { brand, keyId, secret, now }: KeyOfBrand & { secret: string },
): Promise<{ keyId: string; key: string } | undefined> {
  const old = await validKey(tx, { brand, keyId, now })
  if (!old) return undefined
  const ends = minutesAfter(now, REPLACED_KEY_HOURS * 60)
  await tx
    .update(storeKeys)
    .set({ expiresAt: old.expiresAt && old.expiresAt < ends ? old.expiresAt : ends })
    .where(eq(storeKeys.id, keyId))
  return createStoreKey(tx, { storeId: old.storeId, scopes: old.scopes, secret, now })
}

/** Ends a key at once. @returns false for an unknown or ended key */
export async function revokeStoreKey(tx: Tx, request: KeyOfBrand): Promise<boolean> {
  if (!(await validKey(tx, request))) return false
  await tx.update(storeKeys).set({ expiresAt: request.now }).where(eq(storeKeys.id, request.keyId))
  return true
}

/** Locks a key that is valid. */
async function validKey(tx: Tx, { brand, keyId, now }: KeyOfBrand) {
  const [row] = await tx
    .select({
      storeId: storeKeys.storeId,
      scopes: storeKeys.scopes,
      expiresAt: storeKeys.expiresAt,
    })
    .from(storeKeys)
    .innerJoin(stores, eq(stores.id, storeKeys.storeId))
    .where(and(eq(storeKeys.id, keyId), eq(stores.brand, brand.slug)))
    .for('update', { of: storeKeys })
  return row && (row.expiresAt === null || row.expiresAt > now) ? row : undefined
}

/** Returns the valid keys of a store, without the keys themselves. */
export const keysOfStore = (
  tx: Tx,
  { storeId, now }: { storeId: string; now: Date },
): Promise<Pick<typeof storeKeys.$inferSelect, 'id' | 'scopes' | 'createdAt' | 'expiresAt'>[]> =>
  tx
    .select({
      id: storeKeys.id,
      scopes: storeKeys.scopes,
      createdAt: storeKeys.createdAt,
      expiresAt: storeKeys.expiresAt,
    })
    .from(storeKeys)
    .where(
      and(
        eq(storeKeys.storeId, storeId),
        or(isNull(storeKeys.expiresAt), gt(storeKeys.expiresAt, now)),
      ),
    )
    .orderBy(storeKeys.createdAt)

const storeOfKey = preparedRead('storeOfKey', ['keyHash', 'brand'], (tx, { keyHash, brand }) =>
  tx
    .select({
      storeId: stores.id,
      name: stores.name,
      keyId: storeKeys.id,
      scopes: storeKeys.scopes,
      expiresAt: storeKeys.expiresAt,
    })
    .from(storeKeys)
    .innerJoin(stores, eq(stores.id, storeKeys.storeId))
    .where(and(eq(storeKeys.keyHash, keyHash), eq(stores.brand, brand), isNull(stores.closedAt))),
)

/** Returns the store that a key of this brand belongs to; undefined when it is unknown, ended or the store closed. */
export async function findStore(
  tx: Tx,
  { key, brand, secret, now }: { key: string; brand: BrandPack; secret: string; now: Date },
): Promise<StoreCaller | undefined> {
  const [row] = await storeOfKey(tx, { keyHash: hashToken(secret, key), brand: brand.slug })
  if (!row || (row.expiresAt && row.expiresAt <= now)) return undefined
  const { storeId, name, keyId, scopes } = row
  return { storeId, name, keyId, scopes }
}
