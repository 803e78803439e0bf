import { door } from '#contract/door.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { hashOfNewPassword, setPassword } from '#server/account/passwords.ts'
import { sql } from 'drizzle-orm'
import { home, type Harness, type MemberCaller } from '#server/harness.ts'

/** Where a member logs in: brand, server and network. */
export type Place = { brand?: typeof home; at?: Harness; from?: string }
export const password = 'Zebra-9-Kite'
export const hashed = hashOfNewPassword(password, password)
/** Returns the expected status and body of an error, to compare with `seen`. */
export const says = (code: ProblemCode) => [problems[code].status, { success: false, code, message: problems[code].en }]
/** Returns status and body of a response. */
export const seen = ({ status, body }: { status: number; body: unknown }) => [status, body]
/** Returns a different code. */
export const wrong = (code: string): string => (code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`)

/**
 * Returns the log in actions of a member with a password. The server is passed as a function
 * because tests open it after this call.
 */
export function atTheDoor(house: () => Harness) {
  /** Registers a member with a password; the registration emails were sent 16 minutes ago. */
  const lena = async ({ brand = home, at = house(), asksCode = false }: Place & { asksCode?: boolean } = {}): Promise<MemberCaller> => {
    const member = await at.join(undefined, brand)
    await setPassword(at.tx, { accountId: member.accountId, hash: await hashed, now: at.clock.now() })
    await at.tx.execute(sql`update accounts set requires_code = ${asksCode} where id = ${member.accountId}`)
    await at.lettersTo(member.email, brand)
    at.clock.moveMinutes(16)
    return member
  }
  const logIn = (email: string, entered = password, { brand = home, at = house(), from = '192.0.2.1' }: Place = {}) =>
    at.visitor(brand).call(door.authenticate, { body: { email, password: entered }, headers: { 'x-forwarded-for': from } })
  const mfa = (userId: string | undefined, token: string, { brand = home, at = house() }: Place = {}, more: Record<string, unknown> = {}) =>
    at.visitor(brand).call(door.mfa, { body: { userId, token, ...more } })
  const sendCode = (userId: string | undefined, { brand = home, at = house() }: Place = {}) => at.visitor(brand).call(door.sendCode, { body: { userId } })
  const codeTo = async (email: string, { brand = home, at = house() }: Place = {}) => (await at.lettersTo(email, brand))[0]?.code ?? ''
  /** Logs in with the password and returns the emailed code. */
  const challenged = async (place: Place = {}) => {
    const { email, accountId } = await lena({ ...place, asksCode: true })
    const { body } = await logIn(email, password, place)
    return { email, accountId, userId: body.userId, code: await codeTo(email, place) }
  }
  return { lena, logIn, mfa, sendCode, codeTo, challenged }
}
