import { auth } from '#contract/auth.ts'
import { sql } from 'drizzle-orm'
import { home, type Harness } from '#server/testing/harness.ts'

/** Where a visitor registers: brand and server. */
export type Place = { brand?: typeof home; at?: Harness; headers?: Record<string, string> }
export const password = 'Zebra-9-Kite'
let count = 0
/** Returns an unused email address. */
export const freshForm = (): string => `lena${(count += 1)}@example.test`

const form = (email: string, changed: Record<string, unknown>) => ({
  email,
  firstname: 'Lena',
  lastname: 'Moreau',
  username: 'lena',
  password,
  telephone: '(212) 555-2368',
  site: home.slug,
  creatorId: home.ids.creatorId,
  ...changed,
})

/**
 * Returns the actions of a visitor who registers. The server is passed as a function because tests
 * open it after this call.
 */
export function registrationForms(context: () => Harness) {
  return {
    async register(
      email: string,
      changed: Record<string, unknown> = {},
      { brand = home, at = context(), headers = {} }: Place = {},
    ) {
      const answer = await at.visitor(brand).call(auth.register, {
        body: form(email, { creatorId: brand.ids.creatorId, ...changed }),
        headers,
      })
      // Sent now, because emails sent together have no order.
      await at.outbox.sendDue()
      return answer
    },
    async joined(brand = home) {
      const member = await context().join(freshForm(), brand)
      await context().outbox.sendDue()
      return member
    },
    mfa: (
      userId: string | undefined,
      token: string | null | undefined,
      { brand = home, at = context() }: Place = {},
    ) => at.visitor(brand).call(auth.mfa, { body: { userId, token } }),
    logIn: (email: string, entered = password, { brand = home, at = context() }: Place = {}) =>
      at.visitor(brand).call(auth.authenticate, { body: { email, password: entered } }),
    codeTo: async (email: string, { brand = home, at = context() }: Place = {}) =>
      (await at.emailsTo(email, brand))[0]?.code,
    peopleOf: (email: string, at: Harness = context()) =>
      at.rows<Record<string, unknown>>(sql`
      select id, first_name, last_name, username, telephone, to_char(date_of_birth, 'YYYY-MM-DD') as born, is_verified,
        exists (select 1 from passwords p where p.account_id = a.id) as has_password from accounts a where email = ${email}`),
  }
}
