import { auth } from '#contract/auth.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { hashNewPassword, setPassword } from '#server/identity/passwords/passwords.ts'
import { sql } from 'drizzle-orm'
import { home, type Harness, type MemberCaller } from '#server/testing/harness.ts'

/** Where a member logs in: brand, server and network. */
export type Place = { brand?: typeof home; at?: Harness; from?: string }
export const password = 'Zebra-9-Kite'
export const hashed = hashNewPassword(password, password)
/** Returns the expected status and body of an error, to compare with `seen`. */
export const problemOf = (code: ProblemCode) => [
  problems[code].status,
  { success: false, code, message: problems[code].en },
]
/** Returns status and body of a response. */
export const visibleCalls = ({ status, body }: { status: number; body: unknown }) => [status, body]
/** Returns a different code. */
export const wrongPassword = (code: string): string =>
  code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`

/**
 * Returns the log in actions of a member with a password. The server is passed as a function
 * because tests open it after this call.
 */
export function authForms(context: () => Harness) {
  /** Registers a member with a password; the registration emails were sent 16 minutes ago. */
  const lena = async ({
    brand = home,
    at = context(),
    requiresCode = false,
  }: Place & { requiresCode?: boolean } = {}): Promise<MemberCaller> => {
    const member = await at.join(undefined, brand)
    await setPassword(at.tx, {
      accountId: member.accountId,
      hash: await hashed,
      now: at.clock.now(),
    })
    await at.tx.execute(
      sql`update accounts set requires_code = ${requiresCode} where id = ${member.accountId}`,
    )
    await at.emailsTo(member.email, brand)
    at.clock.moveMinutes(16)
    return member
  }
  const logIn = (
    email: string,
    entered = password,
    { brand = home, at = context(), from = '192.0.2.1' }: Place = {},
  ) =>
    at.visitor(brand).call(auth.authenticate, {
      body: { email, password: entered },
      headers: { 'x-forwarded-for': from },
    })
  const mfa = (
    userId: string | undefined,
    token: string,
    { brand = home, at = context() }: Place = {},
    more: Record<string, unknown> = {},
  ) => at.visitor(brand).call(auth.mfa, { body: { userId, token, ...more } })
  const sendCode = (userId: string | undefined, { brand = home, at = context() }: Place = {}) =>
    at.visitor(brand).call(auth.sendCode, { body: { userId } })
  const codeTo = async (email: string, { brand = home, at = context() }: Place = {}) =>
    (await at.emailsTo(email, brand))[0]?.code ?? ''
  /** Logs in with the password and returns the emailed code. */
  const challenged = async (place: Place = {}) => {
    const { email, accountId } = await lena({ ...place, requiresCode: true })
    const { body } = await logIn(email, password, place)
    return { email, accountId, userId: body.userId, code: await codeTo(email, place) }
  }
  return { lena, logIn, mfa, sendCode, codeTo, challenged }
}
