import type { Account, Card } from '#contract/account.ts'
import { Problem } from '#contract/problems.ts'
import { and, eq, isNotNull, isNull, sql, type Placeholder } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import { isLive } from '#server/lib/time/clock.ts'
import { savedCardView } from '#server/payments/views.ts'
import { accounts, emailChanges, passwords } from './table.ts'

const accountById = preparedRead('account', ['accountId', 'brand', 'now'], (tx, request) =>
  tx
    .select({
      userId: accounts.id,
      username: accounts.username,
      email: accounts.email,
      isVerified: accounts.isVerified,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      telephone: accounts.telephone,
      dateOfBirth: accounts.dateOfBirth,
      language: accounts.language,
      billingInfo: accounts.billing,
      requiresCode: accounts.requiresCode,
      mutedEmails: accounts.mutedEmails,
      hasPassword: sql<boolean>`${isNotNull(passwords.accountId)}`,
      newEmail: emailChanges.email,
      card: {
        brand: savedCardView.scheme,
        last4: savedCardView.last4,
        expMonth: savedCardView.expMonth,
        expYear: savedCardView.expYear,
      },
    })
    .from(accounts)
    .leftJoin(passwords, eq(passwords.accountId, accounts.id))
    .leftJoin(savedCardView, eq(savedCardView.accountId, accounts.id))
    .leftJoin(emailChanges, and(eq(emailChanges.accountId, accounts.id), isPending(request.now)))
    .where(
      and(
        eq(accounts.id, request.accountId),
        eq(accounts.brand, request.brand),
        isNull(accounts.erasedAt),
      ),
    ),
)

const isPending = (now: Placeholder) => isLive(now, emailChanges)

/**
 * Returns the account as its owner sees it (EN-01), without hashes and tokens.
 * @throws Problem NO_ACCOUNT_INFO
 */
export async function accountResponse(
  tx: Tx,
  { accountId, brand, now }: { accountId: string; brand: string; now: Date },
): Promise<Account> {
  const [found] = await accountById(tx, { accountId, brand, now })
  if (!found) throw new Problem('NO_ACCOUNT_INFO')
  const { card, ...account } = found
  return { ...account, paymentMethod: cardOf(card) }
}

/** EN-03: the card in the form of the account; null without one, or once it is removed. */
function cardOf(row: { [Field in keyof Card]: Card[Field] | null } | null): Card | null {
  if (!row) return null
  const { brand, last4, expMonth, expYear } = row
  return brand === null || last4 === null || expMonth === null || expYear === null
    ? null
    : { brand, last4, expMonth, expYear }
}
