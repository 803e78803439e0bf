import { and, desc, eq, exists, isNotNull, isNull, not, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/lib/database/database.ts'
import type { PersonalData, PersonalDataSubject } from '#server/lib/privacy/personal-data.ts'
import { dropSignUps, freeItems } from './table.ts'

const isOwn = ({ brand, email, accountId }: PersonalDataSubject) =>
  and(
    eq(dropSignUps.brand, brand.slug),
    or(eq(dropSignUps.email, email), eq(dropSignUps.accountId, accountId)),
  )

const signUpsOf = (tx: Tx, person: PersonalDataSubject) =>
  tx.select().from(dropSignUps).where(isOwn(person)).orderBy(desc(dropSignUps.createdAt))

const freeItemsOf = (tx: Tx, { accountId }: PersonalDataSubject) =>
  tx
    .select()
    .from(freeItems)
    .where(eq(freeItems.accountId, accountId))
    .orderBy(desc(freeItems.createdAt))

/**
 * Sign-ups belong to the address, even when another person typed it. The mailbox hash of a claimed
 * item stays after erasure, so that a new account cannot claim again (decision 0030).
 */
export const dropsPersonalData: PersonalData = {
  tables: ['drop_sign_ups', 'free_items'],
  async export(tx, person) {
    const signUps = await signUpsOf(tx, person)
    const items = await freeItemsOf(tx, person)
    return {
      signUps: signUps.map((signUp) => ({
        drop: signUp.dropId,
        firstName: signUp.firstName,
        lastName: signUp.lastName,
        email: signUp.email,
        telephone: signUp.telephone,
        location: signUp.location,
        language: signUp.language,
        page: signUp.signUpUrl,
        timeZone: signUp.timeZone,
        at: signUp.createdAt.toISOString(),
        notifiedAt: signUp.notifiedAt?.toISOString() ?? null,
        emailEndedAt: signUp.emailEndedAt?.toISOString() ?? null,
      })),
      freeItems: items.map(({ dropId, nftId, createdAt, claimedAt }) => ({
        drop: dropId,
        nftId,
        askedAt: createdAt.toISOString(),
        claimedAt: claimedAt?.toISOString() ?? null,
      })),
    }
  },
  async erase(tx, person) {
    const isTheirs = eq(freeItems.accountId, person.accountId)
    await tx.delete(dropSignUps).where(isOwn(person))
    await tx.delete(freeItems).where(and(isTheirs, isNull(freeItems.nftId)))
    await tx.update(freeItems).set({ accountId: null }).where(isTheirs)
  },
  /**
   * A claim of either account counts for both. Of two items both stay with the member; one record
   * is enough.
   */
  async merge(tx, { from, into }) {
    await tx.update(dropSignUps).set({ accountId: into }).where(eq(dropSignUps.accountId, from))
    const isOfSource = eq(freeItems.accountId, from)
    await tx
      .delete(freeItems)
      .where(
        and(
          eq(freeItems.accountId, into),
          isNull(freeItems.nftId),
          hasRecordOfDrop(tx, from, isFurther),
        ),
      )
    await tx
      .update(freeItems)
      .set({ accountId: into })
      .where(and(isOfSource, not(hasRecordOfDrop(tx, into))))
    await tx.update(freeItems).set({ accountId: null }).where(isOfSource)
  },
}

const other = alias(freeItems, 'other')

/** Condition: the other record was issued, or was claimed while this one was not. */
const isFurther = or(
  isNotNull(other.nftId),
  and(isNotNull(other.claimedAt), isNull(freeItems.claimedAt)),
)

/** Returns a condition: an account has another record of the drop of a free item. */
const hasRecordOfDrop = (tx: Tx, accountId: string, condition?: SQL) =>
  exists(
    tx
      .select({ id: other.id })
      .from(other)
      .where(and(eq(other.accountId, accountId), eq(other.dropId, freeItems.dropId), condition)),
  )
