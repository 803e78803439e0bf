import type { SignInAnswer, StaffAction } from '#contract/till-app.ts'
import { TillProblem } from '#contract/till-problems.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import type { TillCaller } from '#server/lib/http/callers.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { lockStaff } from '#server/staff-accounts/accounts.ts'
import { recordStaffAction } from '#server/staff-accounts/audit-log.ts'
import { countWrongPin, forgetWrongPins, hashPin, matchesPin } from '#server/staff-accounts/pins.ts'
import { endSessionsAtTill, startStaffSession } from '#server/staff-accounts/sessions.ts'
import { isStartCode, setPinByStartCode } from '#server/staff-accounts/start-codes.ts'
import { pinTries } from './table.ts'

/** Wrong PINs of a name at a till, after which it is locked there. */
const PIN_TRIES = 5
/** Minutes of the lock; a wrong PIN counts as long. */
const LOCK_MINUTES = 5

type SignIn = { brand: string; till: TillCaller; staffId: string; secret: string; now: Date }

/** The answer, and the token of the session when it is right. */
type Outcome = { answer: SignInAnswer; token?: string }

/**
 * Signs a person in at a till by their PIN. The try is counted before the PIN is compared, so that many at once get
 * no more than five. After 20 wrong ones at all tills the PIN ends.
 * @param database not a transaction: comparing takes long, and a wrong try must stay counted
 * @throws TillProblem STAFF_UNKNOWN | PIN_NOT_CHOSEN
 */
export async function signIn(
  database: Tx,
  { pin, ...attempt }: SignIn & { pin: string },
): Promise<Outcome> {
  const started = await database.transaction(async (tx) => {
    const { pinHash } = await personOf(tx, attempt)
    if (pinHash === null) throw new TillProblem('PIN_NOT_CHOSEN')
    return { pinHash, ...(await countTry(tx, attempt)) }
  })
  if (started.lockedUntil) return { answer: lockedAnswer(started.lockedUntil) }
  if (!(await matchesPin(started.pinHash, { pin, ...attempt }))) {
    await database.transaction(async (tx) => {
      if (await countWrongPin(tx, attempt.staffId)) await record(tx, attempt, 'pinEnded')
    })
    return { answer: await wrongAnswer(database, attempt, started.tries) }
  }
  return database.transaction(async (tx) => {
    // The PIN may have changed meanwhile.
    const { pinHash } = await personOf(tx, attempt)
    if (pinHash !== started.pinHash) throw new TillProblem('PIN_NOT_CHOSEN')
    return signedIn(tx, attempt, 'signedIn')
  })
}

/**
 * Chooses a PIN with a start code, and signs in. A wrong code counts like a wrong PIN.
 * @param database not a transaction, as for signIn
 * @throws TillProblem STAFF_UNKNOWN | START_CODE_EXPIRED
 */
export async function choosePin(
  database: Tx,
  { pin, startCode: code, ...attempt }: SignIn & { pin: string; startCode: string },
): Promise<Outcome> {
  const typed = { code, ...attempt }
  const started = await database.transaction(async (tx) => {
    await personOf(tx, attempt)
    const counted = await countTry(tx, attempt)
    return { ...counted, isRight: !counted.lockedUntil && (await isStartCode(tx, typed)) }
  })
  if (started.lockedUntil) return { answer: lockedAnswer(started.lockedUntil) }
  if (!started.isRight) return { answer: await wrongAnswer(database, attempt, started.tries) }
  const pinHash = await hashPin({ pin, ...attempt })
  return database.transaction(async (tx) => {
    await personOf(tx, attempt)
    await setPinByStartCode(tx, { ...typed, pinHash })
    return signedIn(tx, attempt, 'pinChosen')
  })
}

/** Locks the person. @throws TillProblem STAFF_UNKNOWN */
async function personOf(tx: Tx, { brand, staffId }: SignIn) {
  const person = await lockStaff(tx, { brand, staffId })
  if (!person) throw new TillProblem('STAFF_UNKNOWN')
  return person
}

/** Counts a try, unless the name is locked at this till. The person is locked, so tries come one after the other. */
async function countTry(
  tx: Tx,
  { till: { tillId }, staffId, now }: SignIn,
): Promise<{ tries: number; lockedUntil?: Date }> {
  const [before] = await tx.select().from(pinTries).where(isOf({ tillId, staffId }))
  const countsUntil = before && minutesAfter(before.lastAt, LOCK_MINUTES)
  const recent = countsUntil && countsUntil > now ? before.tries : 0
  if (countsUntil && recent >= PIN_TRIES) return { tries: recent, lockedUntil: countsUntil }
  const tries = recent + 1
  await tx
    .insert(pinTries)
    .values({ tillId, staffId, tries, lastAt: now })
    .onConflictDoUpdate({
      target: [pinTries.tillId, pinTries.staffId],
      set: { tries, lastAt: now },
    })
  return { tries }
}

const isOf = ({ tillId, staffId }: { tillId: string; staffId: string }) =>
  and(eq(pinTries.tillId, tillId), eq(pinTries.staffId, staffId))

const lockedAnswer = (until: Date): SignInAnswer => ({
  success: false,
  triesLeft: 0,
  lockedUntil: until.toISOString(),
})

async function wrongAnswer(database: Tx, attempt: SignIn, tries: number): Promise<SignInAnswer> {
  const triesLeft = PIN_TRIES - tries
  if (triesLeft > 0) return { success: false, triesLeft }
  await record(database, attempt, 'pinLocked')
  return lockedAnswer(minutesAfter(attempt.now, LOCK_MINUTES))
}

async function signedIn(tx: Tx, attempt: SignIn, action: StaffAction): Promise<Outcome> {
  const {
    staffId,
    till: { tillId },
  } = attempt
  const { name, role } = await personOf(tx, attempt)
  await tx.delete(pinTries).where(isOf({ tillId, staffId }))
  await forgetWrongPins(tx, staffId)
  await endSessionsAtTill(tx, tillId)
  const token = await startStaffSession(tx, { ...attempt, tillId })
  await record(tx, attempt, action)
  return { token, answer: { success: true, signedIn: { staffId, name, role } } }
}

const record = (tx: Tx, { brand, staffId, till, now }: SignIn, action: StaffAction) =>
  recordStaffAction(tx, {
    brand,
    staffId,
    action,
    storeId: till.storeId,
    tillId: till.tillId,
    now,
  })
