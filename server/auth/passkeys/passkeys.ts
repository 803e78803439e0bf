import type { BrandPack } from '#brands/brand.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { Problem } from '#contract/problems.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { memberView } from '#server/identity/views.ts'
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
import { passkeyChallenges, passkeys } from './table.ts'

/** Minutes in which a challenge is valid. */
const CHALLENGE_MINUTES = 5
/** Passkeys of one member. */
const MOST = 20

/** `origin`: the public address of the brand, whose host the passkeys belong to. */
type Site = { brand: BrandPack; origin: string; secret: string; now: Date }

/** Returns the passkeys of a member, newest first. */
export async function passkeysOf(tx: Tx, accountId: string): Promise<Passkey[]> {
  const rows = await tx
    .select({
      id: passkeys.id,
      device: passkeys.device,
      createdAt: passkeys.createdAt,
      usedAt: passkeys.usedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(desc(passkeys.createdAt), passkeys.id)
  return rows.map(({ createdAt, usedAt, ...row }) => ({
    ...row,
    createdAt: toInstant(createdAt),
    usedAt: usedAt && toInstant(usedAt),
  }))
}

/** Returns the options to create a passkey that asks for the screen lock and needs no address to log in. */
export async function optionsToAdd(
  tx: Tx,
  { brand, origin, secret, now, accountId, email }: Site & { accountId: string; email: string },
) {
  const own = await tx
    .select({ credentialId: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
  return registrationOptions({
    site: brand.name,
    origin,
    user: { id: accountId, name: email },
    challenge: await openChallenge(tx, { brand, secret, now, accountId }),
    own,
  })
}

/**
 * Adds a passkey.
 * @throws Problem PASSKEY_FAILED | TOO_MANY_PASSKEYS
 */
export async function addPasskey(
  tx: Tx,
  {
    credential,
    accountId,
    device,
    ...site
  }: Site & { credential: unknown; accountId: string; device: string },
): Promise<void> {
  const { brand, origin, now } = site
  const added = await verifyNewPasskey(credential, {
    origin,
    useChallenge: (challenge) => useChallenge(tx, { ...site, challenge, accountId }),
  })
  if ((await tx.$count(passkeys, eq(passkeys.accountId, accountId))) >= MOST)
    throw new Problem('TOO_MANY_PASSKEYS')
  const [stored] = await tx
    .insert(passkeys)
    .values({
      ...added,
      id: newId('pk'),
      accountId,
      brand: brand.slug,
      device,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  if (!stored) throw new Problem('PASSKEY_FAILED')
}

/** Removes one of a member's own passkeys. @returns false for an unknown id */
export async function removePasskey(
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.accountId, accountId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return removed.length > 0
}

/** Returns the options to log in with any passkey of this brand. */
export const optionsToLogIn = async (tx: Tx, { origin, ...site }: Site) =>
  loginOptions({ origin, challenge: await openChallenge(tx, { ...site, accountId: null }) })

/**
 * Returns the member of a passkey. Notes its counter.
 * @throws Problem PASSKEY_UNKNOWN | PASSKEY_FAILED
 */
export async function memberOfPasskey(
  tx: Tx,
  { credential, ...site }: Site & { credential: unknown },
): Promise<{ accountId: string }> {
  const { brand, origin, now } = site
  const [known] = await tx
    .select()
    .from(passkeys)
    .innerJoin(memberView, eq(memberView.accountId, passkeys.accountId))
    .where(
      and(
        eq(passkeys.brand, brand.slug),
        eq(passkeys.credentialId, credentialIdOf(credential)),
        isNull(memberView.erasedAt),
        isNull(memberView.mergedInto),
      ),
    )
    .for('update', { of: passkeys })
  if (!known) throw new Problem('PASSKEY_UNKNOWN')
  const counter = await verifyLogin(credential, {
    origin,
    known: known.passkeys,
    useChallenge: (challenge) => useChallenge(tx, { ...site, challenge, accountId: null }),
  })
  await tx.update(passkeys).set({ counter, usedAt: now }).where(eq(passkeys.id, known.passkeys.id))
  return { accountId: known.passkeys.accountId }
}

type ChallengeOwner = Omit<Site, 'origin'> & { accountId: string | null }

async function openChallenge(
  tx: Tx,
  { brand, accountId, secret, now }: ChallengeOwner,
): Promise<string> {
  const challenge = newToken()
  await tx.insert(passkeyChallenges).values({
    challengeHash: hashToken(secret, challenge),
    brand: brand.slug,
    accountId,
    createdAt: now,
    expiresAt: minutesAfter(now, CHALLENGE_MINUTES),
  })
  return challenge
}

/** Uses a challenge up. @returns whether it was open for this purpose */
async function useChallenge(
  tx: Tx,
  { brand, accountId, secret, now, challenge }: ChallengeOwner & { challenge: string },
): Promise<boolean> {
  const [used] = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(secret, challenge)),
        eq(passkeyChallenges.brand, brand.slug),
        accountId === null
          ? isNull(passkeyChallenges.accountId)
          : eq(passkeyChallenges.accountId, accountId),
      ),
    )
    .returning({ isLive: isLive(now, passkeyChallenges).mapWith(Boolean) })
  return used?.isLive ?? false
}
