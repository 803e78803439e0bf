import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/kit/db.ts'
import type { Knowledge } from '#server/kit/person.ts'
import { instantOf } from '#server/kit/texts.ts'
import { devicesOf } from './devices.ts'
import { forgetWrongCodes } from './login-link.ts'
import { endSessionsOf } from './sessions.ts'

export const session: Knowledge = {
  tables: ['sessions', 'login_links', 'wrong_codes'],
  async tell(tx, { accountId, secret, now }) {
    const devices = await devicesOf(tx, { accountId, token: undefined, secret, now })
    const messages = await rowsOf<{ created_at: string; used_at: string | null }>(tx, sql`
      select created_at, used_at from login_links where account_id = ${accountId} order by created_at desc`)
    return {
      devices: devices.map(({ name, since, expiresAt }) => ({ name, since, expiresAt })),
      loginLetters: messages.map(({ created_at: at, used_at: used }) => ({ at: instantOf(at), usedAt: used ? instantOf(used) : null })),
    }
  },
  async forget(tx, { accountId, brand, email, secret }) {
    await endSessionsOf(tx, accountId)
    await tx.execute(sql`delete from login_links where account_id = ${accountId}`)
    await forgetWrongCodes(tx, { accountId, brand: brand.slug, email, secret })
  },
  async merge(tx, { from }) {
    await endSessionsOf(tx, from)
  },
}
