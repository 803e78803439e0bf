import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { hashPassword, matchesPassword } from '#server/lib/security/password-hash.ts'
import { hashCode } from '#server/lib/security/tokens.ts'
import { staff } from './table.ts'

/** Wrong PINs of a person at all tills since the last right one, after which the PIN ends. */
const MOST_WRONG_PINS = 20

type Typed = { staffId: string; pin: string; secret: string }

/** A PIN has too few digits to be safe in a leaked table, so its hash is keyed like those of codes. */
const keyed = ({ staffId, pin, secret }: Typed) => hashCode(secret, `pin:${staffId}`, pin)

/** Returns the hash under which a PIN is stored. It takes tens of milliseconds. */
export const hashPin = (typed: Typed): Promise<string> => hashPassword(keyed(typed))

/** Returns whether a PIN has a hash; takes as long as hashing it. */
export const matchesPin = (expected: string, typed: Typed): Promise<boolean> =>
  matchesPassword(expected, keyed(typed))

/** Counts a wrong PIN, and deletes the PIN after too many. @returns whether it was deleted now */
export async function countWrongPin(tx: Tx, staffId: string): Promise<boolean> {
  const [row] = await tx
    .update(staff)
    .set({ wrongPins: sql`${staff.wrongPins} + 1` })
    .where(eq(staff.id, staffId))
    .returning({ wrongPins: staff.wrongPins })
  if (row?.wrongPins !== MOST_WRONG_PINS) return false
  await tx.update(staff).set({ pinHash: null }).where(eq(staff.id, staffId))
  return true
}

/** Starts counting wrong PINs anew. */
export const forgetWrongPins = (tx: Tx, staffId: string) =>
  tx.update(staff).set({ wrongPins: 0 }).where(eq(staff.id, staffId))
