import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/lib/database/database.ts'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { devicesOf } from './devices.ts'
import { clearWrongCodes } from './login-link.ts'
import { endSessionsOf } from './sessions.ts'

export const sessionPersonalData: PersonalData = {
  tables: ['sessions', 'login_links', 'wrong_codes'],
  async export(tx, { accountId, secret, now }) {
    const devices = await devicesOf(tx, { accountId, token: undefined, secret, now })
    const messages = await rowsOf<{ created_at: string; used_at: string | null }>(
      tx,
      sql`
      select created_at, used_at from login_links where account_id = ${accountId} order by created_at desc`,
    )
    return {
      devices: devices.map(({ name, loggedInAt, expiresAt }) => ({ name, loggedInAt, expiresAt })),
      loginLinks: messages.map(({ created_at: at, used_at: used }) => ({
        at: toInstant(at),
        usedAt: used ? toInstant(used) : null,
      })),
    }
  },
  async erase(tx, { accountId, brand, email, secret }) {
    await endSessionsOf(tx, accountId)
    await tx.execute(sql`delete from login_links where account_id = ${accountId}`)
    await clearWrongCodes(tx, { accountId, brand: brand.slug, email, secret })
  },
  async merge(tx, { from }) {
    await endSessionsOf(tx, from)
  },
}
