import type { Person } from '#domain/referral.ts'
import { and, eq, inArray, min, ne } from 'drizzle-orm'
import { memberView } from '#server/identity/views.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { lockName } from '#server/lib/database/lock-name.ts'
import { accountsOfPerson, isReferrerInChain } from './queries.ts'
import { referrals } from './table.ts'

/** A person with all their accounts. `accountId`: the one that remains after merges. */
export type KnownPerson = Person & {
  accountId: string
  isVerified: boolean
  isErased: boolean
  memberSince: Date | undefined
}

/** Returns a person by the id of any of their accounts; undefined for an unknown id. */
export async function findPerson(tx: Tx, accountId: string): Promise<KnownPerson | undefined> {
  const person = accountsOfPerson(tx, accountId)
  const firstJoined = tx
    .select({ at: min(loyaltyAccountView.joinedAt).as('at') })
    .from(loyaltyAccountView)
    .where(eq(loyaltyAccountView.accountId, memberView.accountId))
    .as('first_joined')
  const rows = await tx
    .with(person)
    .select({
      id: memberView.accountId,
      email: memberView.email,
      telephone: memberView.telephone,
      isVerified: memberView.isVerified,
      erasedAt: memberView.erasedAt,
      mergedInto: memberView.mergedInto,
      memberSince: firstJoined.at,
    })
    .from(person)
    .innerJoin(memberView, eq(memberView.accountId, person.sameId))
    .crossJoinLateral(firstJoined)
  const current = rows.find(({ mergedInto }) => mergedInto === null)
  if (!current) return undefined
  const since = rows.flatMap(({ memberSince }) => memberSince?.getTime() ?? [])
  return {
    accountId: current.id,
    isVerified: current.isVerified,
    isErased: current.erasedAt !== null,
    accountIds: rows.map(({ id }) => id),
    emails: rows.map(({ email }) => email),
    telephones: rows.flatMap(({ telephone }) => telephone ?? []),
    memberSince: since.length > 0 ? new Date(Math.min(...since)) : undefined,
  }
}

/**
 * Locks the referral cycles of a brand for a friend who has referred others. Call it before
 * `isReferredBy` and after all loyalty accounts are locked (decision 0026): members of a cycle of four
 * settle in pairs that share no other lock, so neither pair would see the other. A friend who has
 * referred nobody closes no cycle and does not wait.
 */
export async function lockReferralCycle(
  tx: Tx,
  { brand, friend }: { brand: string; friend: KnownPerson },
): Promise<void> {
  const referred = await tx
    .select({ id: referrals.id })
    .from(referrals)
    .innerJoin(loyaltyAccountView, eq(loyaltyAccountView.loyaltyAccountId, referrals.referrerId))
    .where(
      and(
        inArray(loyaltyAccountView.accountId, anyOf(friend.accountIds)),
        ne(referrals.state, 'refused'),
      ),
    )
    .limit(1)
  if (referred.length > 0) await lockName(tx, `ring:${brand}`)
}

/** Returns whether the chain of referrers of `below` leads to `above`. */
export const isReferredBy = (
  tx: Tx,
  { below, above }: { below: KnownPerson; above: KnownPerson },
): Promise<boolean> => isReferrerInChain(tx, { from: below.accountId, goals: above.accountIds })
