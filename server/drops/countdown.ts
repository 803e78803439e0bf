import type { CountdownDrop } from '#contract/drops.ts'
import type { Language } from '#contract/problems.ts'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { dropView } from '#server/collection/views.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { isSignedUp } from './sign-ups.ts'

/** What a drop's countdown and its sign-up form show. */
const dropColumns = {
  dropId: dropView.dropId,
  name: dropView.name,
  opensAt: dropView.opensAt,
  signUp: dropView.signUp,
}

/** Returns the drop of a brand by its id; undefined when the brand has none. */
export async function findDrop(tx: Tx, { brand, dropId }: { brand: string; dropId: string }) {
  const [drop] = await tx
    .select(dropColumns)
    .from(dropView)
    .where(and(eq(dropView.dropId, dropId), eq(dropView.brand, brand)))
  return drop
}

type Request = { brand: string; language: Language; member: Member | undefined; now: Date }

/**
 * RT-31: Returns the drop whose countdown runs by the server's clock: the next one, a forced one
 * before others. `isSignedUp` is set only for members with a verified email, because anyone can
 * join with another person's address.
 */
export async function countdownDrop(
  tx: Tx,
  { brand, language, member, now }: Request,
): Promise<CountdownDrop | null> {
  const isVerified = member?.isVerified === true
  const [drop] = await tx
    .select({
      ...dropColumns,
      isForced: dropView.isCountdownForced,
      isSignedUp: sql<boolean>`${isVerified ? isSignedUp(member, dropView.dropId) : sql`false`}`,
    })
    .from(dropView)
    .where(and(eq(dropView.brand, brand), gt(dropView.countDownAt, now)))
    .orderBy(desc(dropView.isCountdownForced), dropView.countDownAt, dropView.dropId)
    .limit(1)
  if (!drop) return null
  return {
    dropId: drop.dropId,
    name: drop.name[language],
    countDown: { countDownDate: drop.opensAt.toISOString() },
    isForced: drop.isForced,
    signUp: drop.signUp && {
      fields: drop.signUp.fields,
      hasFreeItem: drop.signUp.freeAssetId !== undefined,
    },
    ...(isVerified && { isSignedUp: drop.isSignedUp }),
  }
}
