import type { SignUp } from '#contract/drops.ts'
import type { Language } from '#contract/problems.ts'
import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { dropView } from '#server/collection/views.ts'
import { allOf, oneOf } from '#server/lib/database/conditions.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { memberView } from '#server/identity/views.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { dropSignUps } from './table.ts'

/** Days after the opening for which sign-ups are stored and free items can be claimed. */
export const SIGN_UP_DAYS = 90

/**
 * Returns a condition: a member has signed up for a drop, by the account or by an address that
 * leads to it. Use it only for members with a verified email.
 */
export const isSignedUp = (
  { accountId, brand }: Pick<Member, 'accountId' | 'brand'>,
  dropId: SQLWrapper,
): SQL =>
  exists(
    new QueryBuilder()
      .select({ signedUp: sql`1` })
      .from(dropSignUps)
      .where(and(eq(dropSignUps.dropId, dropId), isOwnSignUp({ accountId, brand }))),
  )

/** Returns a condition: a sign-up is a member's, by the account or by an address that leads to it. */
const isOwnSignUp = ({ accountId, brand }: Pick<Member, 'accountId' | 'brand'>): SQL =>
  allOf(
    eq(dropSignUps.brand, brand),
    oneOf(
      eq(dropSignUps.accountId, accountId),
      inArray(dropSignUps.email, addressesOf({ accountId, brand })),
    ),
  )

/**
 * Returns the drops that a member has signed up for and that have not opened, the next one first.
 * None before the address is proven: anyone can join with another person's address.
 */
export async function signUpsOf(
  tx: Tx,
  { member, language, now }: { member: Member; language: Language; now: Date },
): Promise<SignUp[]> {
  if (!member.isVerified) return []
  const rows = await tx
    .select({
      dropId: dropView.dropId,
      name: dropView.name,
      opensAt: dropView.opensAt,
      isEmailWanted: sql<boolean>`bool_or(${dropSignUps.emailEndedAt} is null)`,
    })
    .from(dropSignUps)
    .innerJoin(dropView, eq(dropView.dropId, dropSignUps.dropId))
    .where(and(isOwnSignUp(member), gt(dropView.opensAt, now), isNull(dropSignUps.notifiedAt)))
    .groupBy(dropView.dropId, dropView.name, dropView.opensAt)
    .orderBy(asc(dropView.opensAt), dropView.dropId)
  return rows.map(({ name, opensAt, ...row }) => ({
    ...row,
    name: name[language],
    opensAt: toInstant(opensAt),
  }))
}

/**
 * Saves whether a member wants the email when a drop opens. The sign-up and its free item stay.
 * @returns whether the member has signed up for it
 */
export async function saveSignUpChoice(
  tx: Tx,
  {
    member,
    dropId,
    isWanted,
    now,
  }: { member: Member; dropId: string; isWanted: boolean; now: Date },
): Promise<boolean> {
  if (!member.isVerified) return false
  const saved = await tx
    .update(dropSignUps)
    .set({ emailEndedAt: isWanted ? null : now })
    .where(and(eq(dropSignUps.dropId, dropId), isOwnSignUp(member)))
    .returning({ id: dropSignUps.id })
  return saved.length > 0
}

const addressesOf = ({ accountId, brand }: Pick<Member, 'accountId' | 'brand'>) =>
  new QueryBuilder()
    .select({ email: memberView.email })
    .from(memberView)
    .where(
      and(
        eq(memberView.brand, brand),
        isNull(memberView.erasedAt),
        or(eq(memberView.accountId, accountId), eq(memberView.mergedInto, accountId)),
      ),
    )
