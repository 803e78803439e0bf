import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import { LOGIN_CODE_LENGTH, normalizeCode } from '#domain/codes.ts'
import { dateOfBirthOf } from '#server/identity/account-details.ts'
import { lockAccountById } from '#server/identity/accounts.ts'
import {
  countAttempt,
  clearAttempts,
  attemptsOf,
} from '#server/identity/passwords/password-attempts.ts'
import {
  findMatchingHash,
  hasPassword,
  isCurrentHash,
} from '#server/identity/passwords/passwords.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { redeemOwnCode } from '#server/auth/sessions/login-link.ts'
import { endSessionsOf, findMember } from '#server/auth/sessions/sessions.ts'
import { verifyAccount } from '#server/auth/sessions/verify-account.ts'
import { settleVerifiedAddress } from '#server/membership/settle-verified-address.ts'

/** The caller of a request. `tx` is the database itself: the transaction is opened here. */
export type AccountCall = {
  tx: Tx
  context: AppContext
  brand: BrandPack
  member: Member
  now: Date
  cookies: { token: string | undefined }
}
/** The caller's account, locked, as it was before the proofs. */
export type OwnAccount = {
  accountId: string
  email: string
  isVerified: boolean
  dateOfBirth: string | null
  hasPassword: boolean
}
/** What somebody with a borrowed phone does not have. */
export type Proof = 'password' | 'code'
export type TypedProof = { currentPassword?: string | undefined; code?: string | undefined }

/** Requires the current password where there is one, else an emailed code. */
export const passwordOrCode = (own: OwnAccount): Proof[] => [own.hasPassword ? 'password' : 'code']

/**
 * Runs work for a member in a transaction, after the required proofs. A wrong proof is counted and
 * changes nothing else; if the work throws, everything is rolled back and the code stays unused.
 * @throws Problem UNAUTHORIZED, when the session or account ended meanwhile | PASSWORD_NEEDED |
 *   WRONG_PASSWORD | TOO_MANY_REQUESTS | CODE_REQUIRED | WRONG_CODE | CODE_EXPIRED |
 *   TOO_MANY_WRONG_CODES
 */
export async function reauthenticate<Done>(
  call: AccountCall,
  typed: TypedProof,
  neededProofs: (own: OwnAccount) => Proof[],
  work: (tx: Tx, own: OwnAccount) => Promise<Done>,
): Promise<Done> {
  const {
    tx: database,
    member: { accountId },
    context: { secret },
  } = call
  // Hash before the transaction, so that no lock is held meanwhile.
  const passwordCheck = neededProofs(await readOwn(database, call)).includes('password')
    ? await checkPassword(call, typed.currentPassword)
    : undefined
  const outcome = await database.transaction(async (tx) => {
    // The account is locked first, so that requests of one member run one after the other.
    if (!(await lockAccountById(tx, accountId))) {
      await clearAttempts(tx, attemptsOf({ accountId, secret }))
      return { problem: new Problem('UNAUTHORIZED') }
    }
    const own = await readOwn(tx, call)
    const proofs = neededProofs(own)
    // The code last, so that it is used up only when all else is right.
    const problem =
      (proofs.includes('password') ? await passwordProblem(tx, own, passwordCheck) : undefined) ??
      (proofs.includes('code') ? await codeProblem(tx, call, typed.code) : undefined)
    return problem ? { problem } : { done: await work(tx, own) }
  })
  if ('problem' in outcome) throw outcome.problem
  return outcome.done
}

async function readOwn(
  tx: Tx,
  { context: { secret }, brand, now, cookies: { token = '' } }: AccountCall,
): Promise<OwnAccount> {
  const member = await findMember(tx, token, { brand, secret, now })
  if (!member) throw new Problem('UNAUTHORIZED')
  const { accountId, email, isVerified } = member
  return {
    accountId,
    email,
    isVerified,
    dateOfBirth: await dateOfBirthOf(tx, accountId),
    hasPassword: await hasPassword(tx, accountId),
  }
}

type PasswordCheck = { hash: string } | { problem: Problem }

async function checkPassword(
  { tx: database, member: { accountId }, context: { secret }, now }: AccountCall,
  typed: string | undefined,
): Promise<PasswordCheck> {
  if (!typed) return { problem: new Problem('PASSWORD_NEEDED') }
  const retryAfter = await countAttempt(database, attemptsOf({ accountId, secret }), now)
  if (retryAfter !== undefined) return { problem: new Problem('TOO_MANY_REQUESTS', { retryAfter }) }
  const hash = await findMatchingHash(database, accountId, typed)
  if (hash === undefined) return { problem: new Problem('WRONG_PASSWORD') }
  await clearAttempts(database, attemptsOf({ accountId, secret }))
  return { hash }
}

/** `check` is undefined when the account had no password before the lock. */
async function passwordProblem(
  tx: Tx,
  { accountId }: OwnAccount,
  check: PasswordCheck | undefined,
): Promise<Problem | undefined> {
  if (!check) return new Problem('PASSWORD_NEEDED')
  if ('problem' in check) return check.problem
  return (await isCurrentHash(tx, { accountId, hash: check.hash }))
    ? undefined
    : new Problem('WRONG_PASSWORD')
}

/** An emailed code proves the address (ST-22). The first proof ends all other sessions. */
async function codeProblem(
  tx: Tx,
  call: AccountCall,
  typed: string | undefined,
): Promise<Problem | undefined> {
  if (!typed?.trim()) return new Problem('CODE_REQUIRED')
  if (normalizeCode(typed).length !== LOGIN_CODE_LENGTH)
    return keepSession(new Problem('WRONG_CODE'))
  const {
    brand,
    member: { accountId },
    context: { secret },
    now,
    cookies: { token },
  } = call
  const used = await redeemOwnCode(tx, {
    accountId,
    membershipId: brand.ids.membershipId,
    typed,
    secret,
    now,
  })
  if ('problem' in used) return keepSession(used.problem)
  if (await verifyAccount(tx, accountId)) {
    await endSessionsOf(tx, accountId, { token, secret })
    await settleVerifiedAddress(tx, { brand, accountId, provenAccountId: accountId, secret, now })
  }
  return undefined
}

/** Changes 401 to 422: the app reads 401 as the end of the session, but only the code is wrong. */
const keepSession = (problem: Problem): Problem =>
  problem.status === 401 ? new Problem(problem.code, { status: 422, cause: problem }) : problem
