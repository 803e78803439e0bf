import { desc, eq } from 'drizzle-orm'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { devicesOf } from './devices.ts'
import { forgetBrowsers } from './presence.ts'
import { endSessionsOf } from './sessions.ts'
import { loginLinks } from './table.ts'
import { clearWrongCodes } from './wrong-codes.ts'

export const sessionPersonalData: PersonalData = {
  tables: ['sessions', 'remembered_devices', 'known_browsers', 'login_links', 'wrong_codes'],
  async export(tx, { accountId, secret, now }) {
    const devices = await devicesOf(tx, { accountId, token: undefined, secret, now })
    const links = await tx
      .select({ createdAt: loginLinks.createdAt, usedAt: loginLinks.usedAt })
      .from(loginLinks)
      .where(eq(loginLinks.accountId, accountId))
      .orderBy(desc(loginLinks.createdAt))
    return {
      devices: devices.map(({ name, loggedInAt, expiresAt, isRemembered }) => ({
        name,
        loggedInAt,
        expiresAt,
        isRemembered,
      })),
      loginLinks: links.map(({ createdAt, usedAt }) => ({
        at: toInstant(createdAt),
        usedAt: usedAt && toInstant(usedAt),
      })),
    }
  },
  async erase(tx, { accountId, brand, email, secret }) {
    await endSessionsOf(tx, accountId)
    await forgetBrowsers(tx, accountId)
    await tx.delete(loginLinks).where(eq(loginLinks.accountId, accountId))
    await clearWrongCodes(tx, { accountId, brand: brand.slug, email, secret })
  },
  async merge(tx, { from }) {
    await endSessionsOf(tx, from)
    await forgetBrowsers(tx, from)
  },
}
