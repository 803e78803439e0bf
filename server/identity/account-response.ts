import type { Account } from '#contract/account.ts'
import { Problem } from '#contract/problems.ts'
import { and, eq, isNotNull, isNull, sql, type Placeholder } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import { isLive } from '#server/lib/time/clock.ts'
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
      hasPassword: sql<boolean>`${isNotNull(passwords.accountId)}`,
      newEmail: emailChanges.email,
    })
    .from(accounts)
    .leftJoin(passwords, eq(passwords.accountId, accounts.id))
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
  const [account] = await accountById(tx, { accountId, brand, now })
  if (!account) throw new Problem('NO_ACCOUNT_INFO')
  return account
}
