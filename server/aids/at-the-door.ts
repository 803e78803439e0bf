import { door } from '#contract/door.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { hashOfNewPassword, setPassword } from '#server/account/passwords.ts'
import { sql } from 'drizzle-orm'
import { home, type Harness, type MemberCaller } from '#server/harness.ts'

/** Where she logs in: at which brand, in which house, from which network. */
export type Place = { brand?: typeof home; at?: Harness; from?: string }
export const password = 'Zebra-9-Kite'
export const hashed = hashOfNewPassword(password, password)
/** A refusal in the catalogue's words, and what an answer has said. */
export const says = (code: ProblemCode) => [problems[code].status, { success: false, code, message: problems[code].en }]
export const seen = ({ status, body }: { status: number; body: unknown }) => [status, body]
/** Another code than this one. */
export const wrong = (code: string): string => (code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`)

/** For tests: what somebody with a password does at the door, in the house that is open when she does it. */
export function atTheDoor(house: () => Harness) {
  /** A member with a password whose letters of joining have left a while ago. */
  const lena = async ({ brand = home, at = house(), asksCode = false }: Place & { asksCode?: boolean } = {}): Promise<MemberCaller> => {
    const member = await at.join(undefined, brand)
    await setPassword(at.tx, { accountId: member.accountId, hash: await hashed, now: at.clock.now() })
    await at.tx.execute(sql`update accounts set asks_code = ${asksCode} where id = ${member.accountId}`)
    await at.lettersTo(member.email, brand)
    at.clock.moveMinutes(16)
    return member
  }
  const logIn = (email: string, typed = password, { brand = home, at = house(), from = '192.0.2.1' }: Place = {}) =>
    at.visitor(brand).call(door.authenticate, { body: { email, password: typed }, headers: { 'x-forwarded-for': from } })
  const mfa = (userId: string | undefined, token: string, { brand = home, at = house() }: Place = {}, more: Record<string, unknown> = {}) =>
    at.visitor(brand).call(door.mfa, { body: { userId, token, ...more } })
  const sendCode = (userId: string | undefined, { brand = home, at = house() }: Place = {}) => at.visitor(brand).call(door.sendCode, { body: { userId } })
  const codeTo = async (email: string, { brand = home, at = house() }: Place = {}) => (await at.lettersTo(email, brand))[0]?.code ?? ''
  /** She has typed her password, and the letter with the code is there. */
  const challenged = async (place: Place = {}) => {
    const { email, accountId } = await lena({ ...place, asksCode: true })
    const { body } = await logIn(email, password, place)
    return { email, accountId, userId: body.userId, code: await codeTo(email, place) }
  }
  return { lena, logIn, mfa, sendCode, codeTo, challenged }
}
