import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { removePassword } from './passwords/passwords.ts'
import { recordErased } from './person-hash.ts'
import { accountResponse } from './account-response.ts'
import { accounts, passwords } from './table.ts'

export const accountPersonalData: PersonalData = {
  tables: ['accounts', 'passwords', 'erased_mailboxes'],
  async export(tx, { accountId, brand, now }) {
    const {
      billingInfo,
      newEmail: _,
      ...shown
    } = await accountResponse(tx, { accountId, brand: brand.slug, now })
    const [stored] = await tx
      .select({ createdAt: accounts.createdAt, passwordSetAt: passwords.setAt })
      .from(accounts)
      .leftJoin(passwords, eq(passwords.accountId, accounts.id))
      .where(eq(accounts.id, accountId))
    return {
      account: {
        ...shown,
        memberSince: stored && toInstant(stored.createdAt),
        passwordChosenAt: stored?.passwordSetAt ? toInstant(stored.passwordSetAt) : null,
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
    await removePassword(tx, accountId)
    await tx
      .update(accounts)
      .set({
        email: sql`'erased:' || ${accounts.id}`,
        isVerified: false,
        firstName: null,
        lastName: null,
        username: null,
        telephone: null,
        dateOfBirth: null,
        language: sql`default`,
        requiresCode: false,
        mutedEmails: sql`default`,
        billing: null,
        erasedAt: now,
      })
      .where(eq(accounts.id, accountId))
  },
  /**
   * Fills in a missing birth date and billing and clears them in the source, whose password is
   * removed.
   */
  async merge(tx, { from, into }) {
    await removePassword(tx, from)
    const source = alias(accounts, 'source')
    await tx
      .update(accounts)
      .set({
        dateOfBirth: sql`coalesce(${accounts.dateOfBirth}, ${source.dateOfBirth})`,
        billing: sql`coalesce(${accounts.billing}, ${source.billing})`,
      })
      .from(source)
      .where(and(eq(accounts.id, into), eq(source.id, from)))
    await tx
      .update(accounts)
      .set({ dateOfBirth: null, billing: null, requiresCode: false })
      .where(eq(accounts.id, from))
  },
}
