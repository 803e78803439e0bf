import type { BrandPack } from '#brands/brand.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { Problem } from '#contract/problems.ts'
import { TillProblem } from '#contract/till-problems.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { hashToken, newId, newToken } from '#server/lib/security/tokens.ts'
import {
  credentialIdOf,
  loginOptions,
  registrationOptions,
  verifyLogin,
  verifyNewPasskey,
} from '#server/lib/security/webauthn.ts'
import { isLive, minutesAfter } from '#server/lib/time/clock.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { staff, staffChallenges, staffPasskeys } from './table.ts'

/** Minutes in which a challenge is valid. */
const CHALLENGE_MINUTES = 5
/** Passkeys of one manager. */
const MOST = 20

/** `origin`: the public address of the till, whose host the passkeys belong to. */
type Site = { brand: BrandPack; origin: string; secret: string; now: Date }

/** Returns the passkeys of a manager, newest first. */
export async function passkeysOfStaff(tx: Tx, staffId: string): Promise<Passkey[]> {
  const rows = await tx
    .select({
      id: staffPasskeys.id,
      device: staffPasskeys.device,
      createdAt: staffPasskeys.createdAt,
      usedAt: staffPasskeys.usedAt,
    })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(desc(staffPasskeys.createdAt), staffPasskeys.id)
  return rows.map(({ createdAt, usedAt, ...row }) => ({
    ...row,
    createdAt: toInstant(createdAt),
    usedAt: usedAt && toInstant(usedAt),
  }))
}

/** Returns the options to create a passkey. */
export async function optionsForNewPasskey(
  tx: Tx,
  { brand, origin, secret, now, staffId, name }: Site & { staffId: string; name: string },
) {
  const own = await tx
    .select({ credentialId: staffPasskeys.credentialId, transports: staffPasskeys.transports })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
  return registrationOptions({
    site: brand.name,
    origin,
    user: { id: staffId, name },
    challenge: await openChallenge(tx, { brand, secret, now, staffId }),
    own,
  })
}

/**
 * Adds a passkey of a manager.
 * @throws Problem PASSKEY_FAILED | TOO_MANY_PASSKEYS
 */
export async function addStaffPasskey(
  tx: Tx,
  {
    credential,
    staffId,
    device,
    ...site
  }: Site & { credential: unknown; staffId: string; device: string },
): Promise<void> {
  const { brand, origin, now } = site
  const added = await verifyNewPasskey(credential, {
    origin,
    useChallenge: (challenge) => useChallenge(tx, { ...site, challenge, staffId }),
  })
  if ((await tx.$count(staffPasskeys, eq(staffPasskeys.staffId, staffId))) >= MOST)
    throw new Problem('TOO_MANY_PASSKEYS')
  const [stored] = await tx
    .insert(staffPasskeys)
    .values({ ...added, id: newId('sp'), staffId, brand: brand.slug, device, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: staffPasskeys.id })
  if (!stored) throw new Problem('PASSKEY_FAILED')
}

/** Removes a passkey of a manager. @returns the device on which it was added; undefined for an unknown id */
export async function removeStaffPasskey(
  tx: Tx,
  { staffId, id }: { staffId: string; id: string },
): Promise<string | undefined> {
  const [removed] = await tx
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.staffId, staffId), eq(staffPasskeys.id, id)))
    .returning({ device: staffPasskeys.device })
  return removed?.device
}

/** Returns the options to log in with any passkey of this brand's managers. */
export const optionsForLogin = async (tx: Tx, { origin, ...site }: Site) =>
  loginOptions({ origin, challenge: await openChallenge(tx, { ...site, staffId: null }) })

/**
 * Returns the manager of a passkey. Notes its counter.
 * @throws Problem PASSKEY_FAILED, or TillProblem STAFF_PASSKEY_UNKNOWN
 */
export async function managerOfPasskey(
  tx: Tx,
  { credential, ...site }: Site & { credential: unknown },
): Promise<string> {
  const { brand, origin, now } = site
  const [known] = await tx
    .select()
    .from(staffPasskeys)
    .innerJoin(staff, eq(staff.id, staffPasskeys.staffId))
    .where(
      and(
        eq(staffPasskeys.brand, brand.slug),
        eq(staffPasskeys.credentialId, credentialIdOf(credential)),
        isNull(staff.revokedAt),
      ),
    )
    .for('update', { of: staffPasskeys })
  if (!known) throw new TillProblem('STAFF_PASSKEY_UNKNOWN')
  const counter = await verifyLogin(credential, {
    origin,
    known: known.staff_passkeys,
    useChallenge: (challenge) => useChallenge(tx, { ...site, challenge, staffId: null }),
  })
  await tx
    .update(staffPasskeys)
    .set({ counter, usedAt: now })
    .where(eq(staffPasskeys.id, known.staff_passkeys.id))
  return known.staff.id
}

type ChallengeOwner = Omit<Site, 'origin'> & { staffId: string | null }

async function openChallenge(
  tx: Tx,
  { brand, staffId, secret, now }: ChallengeOwner,
): Promise<string> {
  const challenge = newToken()
  await tx.insert(staffChallenges).values({
    challengeHash: hashToken(secret, challenge),
    brand: brand.slug,
    staffId,
    createdAt: now,
    expiresAt: minutesAfter(now, CHALLENGE_MINUTES),
  })
  return challenge
}

/** Uses a challenge up. @returns whether it was open for this purpose */
async function useChallenge(
  tx: Tx,
  { brand, staffId, secret, now, challenge }: ChallengeOwner & { challenge: string },
): Promise<boolean> {
  const [used] = await tx
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.challengeHash, hashToken(secret, challenge)),
        eq(staffChallenges.brand, brand.slug),
        staffId === null ? isNull(staffChallenges.staffId) : eq(staffChallenges.staffId, staffId),
      ),
    )
    .returning({ isLive: isLive(now, staffChallenges).mapWith(Boolean) })
  return used?.isLive ?? false
}
