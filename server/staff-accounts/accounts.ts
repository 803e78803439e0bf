import type { BrandPack } from '#brands/brand.ts'
import type { StaffRole } from '#contract/till-app.ts'
import { TillProblem } from '#contract/till-problems.ts'
import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { newId } from '#server/lib/security/tokens.ts'
import { recordStaffAction } from './audit-log.ts'
import { newStartCode, type StartCode } from './start-codes.ts'
import { staff, staffChallenges, staffLinks, staffPasskeys } from './table.ts'

type Row = typeof staff.$inferSelect
/** A person of the staff, without what they prove themselves with. */
export type StaffAccount = Pick<Row, 'name' | 'email' | 'role' | 'revokedAt'> & {
  staffId: string
  hasPin: boolean
}

/** What a name is replaced by when it is erased. */
const ERASED_NAME = '—'

const columns = {
  staffId: staff.id,
  name: staff.name,
  email: staff.email,
  role: staff.role,
  revokedAt: staff.revokedAt,
  hasPin: sql<boolean>`${staff.pinHash} is not null`.mapWith(Boolean),
}

/** Returns the staff of a brand by name, without those who were revoked. */
export const staffOf = (tx: Tx, brand: string): Promise<StaffAccount[]> =>
  tx
    .select(columns)
    .from(staff)
    .where(and(eq(staff.brand, brand), isNull(staff.revokedAt)))
    .orderBy(asc(sql`lower(${staff.name})`), staff.id)

/** Returns everybody who was ever in the staff of a brand by name, those who were revoked last. */
export const everyStaffOf = (tx: Tx, brand: string): Promise<StaffAccount[]> =>
  tx
    .select(columns)
    .from(staff)
    .where(eq(staff.brand, brand))
    .orderBy(sql`${staff.revokedAt} is not null`, asc(sql`lower(${staff.name})`), staff.id)

/** Returns the names of people by their ids. */
export async function namesOfStaff(
  tx: Tx,
  staffIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .select({ staffId: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.id, anyOf(staffIds)))
  return new Map(rows.map(({ staffId, name }) => [staffId, name]))
}

/** Returns a person who was not revoked, locked until the transaction ends; undefined for none of the brand. */
export async function lockStaff(
  tx: Tx,
  { brand, staffId }: { brand: string; staffId: string },
): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.id, staffId), eq(staff.brand, brand), isNull(staff.revokedAt)))
    .for('update')
  return row
}

/**
 * Locks the manager who calls until the transaction ends, and whom the call is about, in the order of their ids: two
 * who revoke each other come one after the other.
 * @throws TillProblem STAFF_REVOKED when the manager was revoked since the call was let in
 */
export async function lockManager(
  tx: Tx,
  { staffId, target }: { staffId: string; target: string | undefined },
): Promise<void> {
  const locked = await tx
    .select({ id: staff.id, revokedAt: staff.revokedAt })
    .from(staff)
    .where(inArray(staff.id, anyOf([staffId, ...(target === undefined ? [] : [target])])))
    .orderBy(asc(staff.id))
    .for('update')
  const manager = locked.find(({ id }) => id === staffId)
  if (!manager || manager.revokedAt) throw new TillProblem('STAFF_REVOKED')
}

type Invitation = {
  brand: BrandPack
  name: string
  role: StaffRole
  /** Of a manager; a cashier's is not stored. */
  email: string | undefined
  /** Undefined: the command line. */
  invitedBy: string | undefined
  secret: string
  now: Date
}

/**
 * Adds a person to the staff of a brand.
 * @returns the code with which they choose a PIN; it is stored as a hash
 * @throws TillProblem STAFF_EMAIL_REQUIRED | STAFF_NAME_TAKEN | STAFF_EMAIL_TAKEN
 */
export async function inviteStaff(
  tx: Tx,
  { brand, name, role, email, invitedBy, secret, now }: Invitation,
): Promise<StartCode & { staffId: string }> {
  if (role === 'manager' && !email) throw new TillProblem('STAFF_EMAIL_REQUIRED')
  const staffId = newId('sf')
  const code = newStartCode({ staffId, secret, now })
  const [added] = await tx
    .insert(staff)
    .values({
      id: staffId,
      brand: brand.slug,
      name,
      email: role === 'manager' ? (email ?? null) : null,
      role,
      startCodeHash: code.hash,
      startCodeExpiresAt: code.expiresAt,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: staff.id })
  if (!added) throw new TillProblem(await takenBy(tx, { brand, name }))
  await recordStaffAction(tx, {
    brand: brand.slug,
    staffId: invitedBy,
    action: 'staffInvited',
    subject: staffId,
    facts: { role },
    now,
  })
  return { ...code, staffId }
}

/** Returns which of the two somebody else has. */
async function takenBy(
  tx: Tx,
  { brand, name }: Pick<Invitation, 'brand' | 'name'>,
): Promise<'STAFF_NAME_TAKEN' | 'STAFF_EMAIL_TAKEN'> {
  const [same] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(
        eq(staff.brand, brand.slug),
        sql`lower(${staff.name}) = lower(${name})`,
        isNull(staff.revokedAt),
      ),
    )
  return same ? 'STAFF_NAME_TAKEN' : 'STAFF_EMAIL_TAKEN'
}

export type Revocation = {
  brand: string
  staffId: string
  /** Undefined: the command line. */
  revokedBy: string | undefined
  now: Date
}

/**
 * Ends everything a person may do. The name stays for the audit log, the address and all proofs are deleted. Sessions
 * stay until they end, so that the next call gets the reason.
 * @throws TillProblem STAFF_UNKNOWN
 */
export async function revokeStaff(
  tx: Tx,
  { brand, staffId, revokedBy, now }: Revocation,
): Promise<void> {
  if (!(await lockStaff(tx, { brand, staffId }))) throw new TillProblem('STAFF_UNKNOWN')
  await tx
    .update(staff)
    .set({
      revokedAt: now,
      email: null,
      pinHash: null,
      startCodeHash: null,
      startCodeExpiresAt: null,
    })
    .where(eq(staff.id, staffId))
  await tx.delete(staffLinks).where(eq(staffLinks.staffId, staffId))
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId))
  await tx.delete(staffChallenges).where(eq(staffChallenges.staffId, staffId))
  await recordStaffAction(tx, {
    brand,
    staffId: revokedBy,
    action: 'staffRevoked',
    subject: staffId,
    now,
  })
}

/** Replaces the name of a person who was revoked, on the command line. A name that was erased before stays so. */
export async function eraseStaffName(
  tx: Tx,
  { brand, staffId, now }: { brand: string; staffId: string; now: Date },
): Promise<void> {
  const erased = await tx
    .update(staff)
    .set({ name: ERASED_NAME })
    .where(and(eq(staff.id, staffId), eq(staff.brand, brand), ne(staff.name, ERASED_NAME)))
    .returning({ id: staff.id })
  if (erased.length > 0)
    await recordStaffAction(tx, {
      brand,
      staffId: undefined,
      action: 'nameErased',
      subject: staffId,
      now,
    })
}

/** Returns the people of a brand that a name, an address or an id names, those of today before revoked ones. */
export const findStaff = (
  tx: Tx,
  { brand, named }: { brand: string; named: string },
): Promise<StaffAccount[]> =>
  tx
    .select(columns)
    .from(staff)
    .where(
      and(
        eq(staff.brand, brand),
        or(
          eq(staff.id, named),
          sql`lower(${staff.name}) = lower(${named})`,
          eq(staff.email, named.toLowerCase()),
        ),
      ),
    )
    .orderBy(sql`${staff.revokedAt} is not null`, staff.id)
