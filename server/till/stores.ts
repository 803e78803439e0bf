import type { BrandPack } from '#brands/brand.ts'
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { newId } from '#server/lib/security/tokens.ts'
import { storeKeys, stores } from './table.ts'

type Store = Pick<typeof stores.$inferSelect, 'id' | 'name'>

/** Opens a store; one that was closed opens again, without its old keys. */
export async function openStore(
  tx: Tx,
  { brand, name, now }: { brand: BrandPack; name: string; now: Date },
): Promise<Store & { isNew: boolean }> {
  const known = await findStoreByName(tx, { brand, name })
  if (known) {
    if (known.closedAt)
      await tx.update(stores).set({ closedAt: null }).where(eq(stores.id, known.id))
    return { id: known.id, name: known.name, isNew: known.closedAt !== null }
  }
  const id = newId('st')
  await tx.insert(stores).values({ id, brand: brand.slug, name, createdAt: now })
  return { id, name, isNew: true }
}

/** Closes a store and ends its keys. */
export async function closeStore(
  tx: Tx,
  { storeId, now }: { storeId: string; now: Date },
): Promise<void> {
  await tx.update(stores).set({ closedAt: now }).where(eq(stores.id, storeId))
  await tx
    .update(storeKeys)
    .set({ expiresAt: now })
    .where(
      and(
        eq(storeKeys.storeId, storeId),
        sql`(${storeKeys.expiresAt} is null or ${storeKeys.expiresAt} > ${now.toISOString()}::timestamptz)`,
      ),
    )
}

/** Returns a store by its name, in any case; undefined for none. */
export async function findStoreByName(
  tx: Tx,
  { brand, name }: { brand: BrandPack; name: string },
): Promise<(Store & { closedAt: Date | null }) | undefined> {
  const [row] = await tx
    .select({ id: stores.id, name: stores.name, closedAt: stores.closedAt })
    .from(stores)
    .where(and(eq(stores.brand, brand.slug), sql`lower(${stores.name}) = lower(${name})`))
  return row
}

/** Returns the open stores of a brand with their numbers of keys that are valid, by name. */
export const openStoresOf = (
  tx: Tx,
  { brand, now }: { brand: BrandPack; now: Date },
): Promise<(Store & { keys: number })[]> =>
  tx
    .select({ id: stores.id, name: stores.name, keys: count(storeKeys.id) })
    .from(stores)
    .leftJoin(
      storeKeys,
      and(
        eq(storeKeys.storeId, stores.id),
        sql`(${storeKeys.expiresAt} is null or ${storeKeys.expiresAt} > ${now.toISOString()}::timestamptz)`,
      ),
    )
    .where(and(eq(stores.brand, brand.slug), isNull(stores.closedAt)))
    .groupBy(stores.id)
    .orderBy(asc(stores.name))
