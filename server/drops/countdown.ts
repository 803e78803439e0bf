import type { Localized, SignUp } from '#brands/brand.ts'
import type { CountdownDrop } from '#contract/drops.ts'
import type { Language } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import type { Member } from '#server/lib/security/tokens.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { signUpsOfMember } from './sign-ups.ts'

export type DropRow = { id: string; name: Localized; opens_at: string; sign_up: SignUp | null }

/** When a drop `d` opens: domain/countdown.ts. */
export const openingOf = sql`coalesce(d.count_down_at, d.date_open)`

/** Returns the drop of a brand by its id; undefined when the brand has none. */
export async function findDrop(
  tx: Tx,
  { brand, dropId }: { brand: string; dropId: string },
): Promise<DropRow | undefined> {
  const [row] = await rowsOf<DropRow>(
    tx,
    sql`select d.id, d.name, ${openingOf} as opens_at, d.sign_up from drops d where d.id = ${dropId} and d.brand = ${brand}`,
  )
  return row
}

type Request = { brand: string; language: Language; member: Member | undefined; now: Date }
type CountdownRow = DropRow & { is_countdown_forced: boolean; is_signed_up: boolean }

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
  const [row] = await rowsOf<CountdownRow>(
    tx,
    sql`
    select d.id, d.name, ${openingOf} as opens_at, d.sign_up, d.is_countdown_forced,
      ${isVerified ? sql`exists (select 1 from drop_sign_ups s where s.drop_id = d.id and ${signUpsOfMember(member)})` : sql`false`} as is_signed_up
    from drops d where d.brand = ${brand} and d.count_down_at > ${now.toISOString()}::timestamptz
    order by d.is_countdown_forced desc, d.count_down_at, d.id limit 1`,
  )
  if (!row) return null
  return {
    dropId: row.id,
    name: row.name[language],
    countDown: { countDownDate: toInstant(row.opens_at) },
    isForced: row.is_countdown_forced,
    signUp: row.sign_up && {
      fields: row.sign_up.fields,
      hasFreeItem: row.sign_up.freeAssetId !== undefined,
    },
    ...(isVerified && { isSignedUp: row.is_signed_up }),
  }
}
