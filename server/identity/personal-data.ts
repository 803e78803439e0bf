import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/lib/database/database.ts'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { removePassword } from './passwords/passwords.ts'
import { recordErased } from './person-hash.ts'
import { accountResponse } from './account-response.ts'

export const accountPersonalData: PersonalData = {
  tables: ['accounts', 'passwords', 'erased_mailboxes'],
  async export(tx, { accountId, brand, now }) {
    const {
      billingInfo,
      newEmail: _,
      ...shown
    } = await accountResponse(tx, { accountId, brand: brand.slug, now })
    const [stored] = await rowsOf<{ created_at: string; set_at: string | null }>(
      tx,
      sql`
      select a.created_at, p.set_at from accounts a left join passwords p on p.account_id = a.id where a.id = ${accountId}`,
    )
    return {
      account: {
        ...shown,
        memberSince: stored && toInstant(stored.created_at),
        passwordChosenAt: stored?.set_at ? toInstant(stored.set_at) : null,
      },
      billing: billingInfo,
    }
  },
  /**
   * Keeps the row because the ledger refers to it, with an impossible address. An unlinked hash of
   * the mailbox also stays, so that welcome points are given once.
   */
  async erase(tx, request) {
    const { accountId, now } = request
    await recordErased(tx, request)
    await tx.execute(sql`delete from passwords where account_id = ${accountId}`)
    await tx.execute(sql`
      update accounts set email = 'erased:' || id, is_verified = false, first_name = null, last_name = null, username = null, telephone = null,
        date_of_birth = null, language = default, requires_code = false, billing = null, erased_at = ${now.toISOString()}::timestamptz
      where id = ${accountId}`)
  },
  /**
   * Fills in a missing birth date and billing and clears them in the source, whose password is
   * removed.
   */
  async merge(tx, { from, into }) {
    await removePassword(tx, from)
    await tx.execute(sql`
      update accounts t set date_of_birth = coalesce(t.date_of_birth, s.date_of_birth), billing = coalesce(t.billing, s.billing)
      from accounts s where t.id = ${into} and s.id = ${from}`)
    await tx.execute(
      sql`update accounts set date_of_birth = null, billing = null, requires_code = false where id = ${from}`,
    )
  },
}
