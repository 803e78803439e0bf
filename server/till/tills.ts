import type { BrandPack } from '#brands/brand.ts'
import { TillProblem } from '#contract/till-problems.ts'
import { normalizeCode } from '#domain/codes.ts'
import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import type { TillCaller } from '#server/lib/http/callers.ts'
import { hashCode, hashToken, newCode, newId, newToken } from '#server/lib/security/tokens.ts'
import { isLive, minutesAfter } from '#server/lib/time/clock.ts'
import { lockStaff } from '#server/staff-accounts/accounts.ts'
import { recordStaffAction } from '#server/staff-accounts/audit-log.ts'
import { pairingCodes, stores, tills } from './table.ts'

/** Minutes in which a pairing code is valid. */
const PAIRING_MINUTES = 10
/** 30^8 is about 6 × 10^11 codes, of which few are open. */
const PAIRING_CODE_LENGTH = 8

const hashOf = (secret: string, brand: string, code: string) =>
  hashCode(secret, `pairing:${brand}`, code)

/** Returns an open store of a brand. @throws TillProblem STORE_UNKNOWN */
async function openStoreWithId(tx: Tx, { brand, storeId }: { brand: string; storeId: string }) {
  const [store] = await tx
    .select({ id: stores.id, name: stores.name })
    .from(stores)
    .where(and(eq(stores.id, storeId), eq(stores.brand, brand), isNull(stores.closedAt)))
  if (!store) throw new TillProblem('STORE_UNKNOWN')
  return store
}

/**
 * Creates a code with which a device becomes a till of a store, once. It is stored as a hash.
 * @param name of the till
 * @throws TillProblem STORE_UNKNOWN
 */
export async function createPairingCode(
  tx: Tx,
  {
    brand: { slug: brand },
    storeId,
    name,
    staffId,
    secret,
    now,
  }: {
    brand: BrandPack
    storeId: string
    name: string
    staffId: string
    secret: string
    now: Date
  },
): Promise<{ code: string; expiresAt: Date }> {
  await openStoreWithId(tx, { brand, storeId })
  const code = newCode(PAIRING_CODE_LENGTH)
  const expiresAt = minutesAfter(now, PAIRING_MINUTES)
  await tx.insert(pairingCodes).values({
    codeHash: hashOf(secret, brand, code),
    brand,
    storeId,
    name,
    staffId,
    createdAt: now,
    expiresAt,
  })
  await recordStaffAction(tx, {
    brand,
    staffId,
    action: 'pairingCodeCreated',
    storeId,
    facts: { name },
    now,
  })
  return { code, expiresAt }
}

/**
 * Makes a device a till, unless the manager who made the code was revoked. Of two that enter a code at once only one
 * finds it. A device that was a till before is only the new one.
 * @param before the token of the till that the device was
 * @returns the token of the till, which is stored as a hash
 * @throws TillProblem PAIRING_CODE_EXPIRED | STORE_UNKNOWN
 */
export async function pairTill(
  tx: Tx,
  {
    brand: { slug: brand },
    code,
    before,
    secret,
    now,
  }: { brand: BrandPack; code: string; before: string | undefined; secret: string; now: Date },
): Promise<{ token: string; store: string; till: string }> {
  const isTyped = and(
    eq(pairingCodes.codeHash, hashOf(secret, brand, normalizeCode(code))),
    eq(pairingCodes.brand, brand),
  )
  const [typed] = await tx
    .select({ staffId: pairingCodes.staffId })
    .from(pairingCodes)
    .where(isTyped)
  // The maker before the code, as when a person is revoked.
  const maker = typed && (await lockStaff(tx, { brand, staffId: typed.staffId }))
  const [used] = await tx
    .delete(pairingCodes)
    .where(isTyped)
    .returning({
      storeId: pairingCodes.storeId,
      name: pairingCodes.name,
      isLive: isLive(now, pairingCodes).mapWith(Boolean),
    })
  if (!used?.isLive || maker?.role !== 'manager') throw new TillProblem('PAIRING_CODE_EXPIRED')
  const { storeId, name } = used
  const store = await openStoreWithId(tx, { brand, storeId })
  const [id, token] = [newId('ti'), newToken()]
  await tx.insert(tills).values({
    id,
    brand,
    storeId,
    name,
    tokenHash: hashToken(secret, token),
    pairedAt: now,
    lastSeenAt: now,
  })
  await recordStaffAction(tx, {
    brand,
    staffId: maker.id,
    action: 'tillPaired',
    storeId,
    tillId: id,
    now,
  })
  const [old] = before ? await tillOfToken(tx, { tokenHash: hashToken(secret, before), brand }) : []
  if (old && !old.revokedAt)
    await revokeTill(tx, { brand, tillId: old.tillId, staffId: maker.id, now })
  return { token, store: store.name, till: name }
}

const tillOfToken = preparedRead(
  'tillOfToken',
  ['tokenHash', 'brand'],
  (tx, { tokenHash, brand }) =>
    tx
      .select({
        tillId: tills.id,
        name: tills.name,
        storeId: stores.id,
        store: stores.name,
        lastSeenAt: tills.lastSeenAt,
        revokedAt: tills.revokedAt,
        closedAt: stores.closedAt,
      })
      .from(tills)
      .innerJoin(stores, eq(stores.id, tills.storeId))
      .where(and(eq(tills.tokenHash, tokenHash), eq(tills.brand, brand))),
)

/**
 * Returns the till of a token, and notes the contact once a minute.
 * @throws TillProblem TILL_REVOKED, also when its store was closed
 */
export async function findTill(
  tx: Tx,
  {
    token,
    brand,
    secret,
    now,
    canWrite,
  }: { token: string; brand: string; secret: string; now: Date; canWrite: () => boolean },
): Promise<TillCaller | undefined> {
  const [row] = await tillOfToken(tx, { tokenHash: hashToken(secret, token), brand })
  if (!row) return undefined
  const { lastSeenAt, revokedAt, closedAt, ...till } = row
  if (revokedAt || closedAt) throw new TillProblem('TILL_REVOKED')
  const minuteAgo = minutesAfter(now, -1)
  if (canWrite() && (!lastSeenAt || lastSeenAt < minuteAgo))
    await tx
      .update(tills)
      .set({ lastSeenAt: now })
      .where(
        and(
          eq(tills.id, till.tillId),
          or(isNull(tills.lastSeenAt), lt(tills.lastSeenAt, minuteAgo)),
        ),
      )
  return till
}

/** Refuses all calls of a till from now on. @throws TillProblem TILL_UNKNOWN */
export async function revokeTill(
  tx: Tx,
  { brand, tillId, staffId, now }: { brand: string; tillId: string; staffId: string; now: Date },
): Promise<void> {
  const [revoked] = await tx
    .update(tills)
    .set({ revokedAt: now })
    .where(and(eq(tills.id, tillId), eq(tills.brand, brand), isNull(tills.revokedAt)))
    .returning({ storeId: tills.storeId })
  if (!revoked) throw new TillProblem('TILL_UNKNOWN')
  await recordStaffAction(tx, {
    brand,
    staffId,
    action: 'tillRevoked',
    storeId: revoked.storeId,
    tillId,
    now,
  })
}

type Till = Pick<
  typeof tills.$inferSelect,
  'id' | 'storeId' | 'name' | 'pairedAt' | 'lastSeenAt' | 'revokedAt'
>

/** Returns the tills of a brand by name, those that were revoked last. */
export const tillsOf = (tx: Tx, brand: string): Promise<Till[]> =>
  tx
    .select({
      id: tills.id,
      storeId: tills.storeId,
      name: tills.name,
      pairedAt: tills.pairedAt,
      lastSeenAt: tills.lastSeenAt,
      revokedAt: tills.revokedAt,
    })
    .from(tills)
    .where(eq(tills.brand, brand))
    .orderBy(asc(tills.name), asc(tills.pairedAt))

/** Returns the names of tills and stores by their ids. */
export async function namesOfPlaces(
  tx: Tx,
  { tillIds, storeIds }: { tillIds: readonly string[]; storeIds: readonly string[] },
): Promise<Map<string, string>> {
  const rows = [
    ...(await tx
      .select({ id: tills.id, name: tills.name })
      .from(tills)
      .where(inArray(tills.id, anyOf(tillIds)))),
    ...(await tx
      .select({ id: stores.id, name: stores.name })
      .from(stores)
      .where(inArray(stores.id, anyOf(storeIds)))),
  ]
  return new Map(rows.map(({ id, name }) => [id, name]))
}
