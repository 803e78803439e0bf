import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/lib/database/database.ts'
import type { PersonalData, PersonalDataSubject } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'

type SignUpRow = {
  drop_id: string
  email: string
  first_name: string | null
  last_name: string | null
  telephone: string | null
  location: string | null
  sign_up_url: string | null
  time_zone: string | null
  language: string
  created_at: string
  notified_at: string | null
}
type FreeItemRow = {
  drop_id: string
  nft_id: string | null
  created_at: string
  claimed_at: string | null
}

const isOwn = ({ brand, email, accountId }: PersonalDataSubject) =>
  sql`brand = ${brand.slug} and (email = ${email} or account_id = ${accountId})`

/**
 * Sign-ups belong to the address, even when another person typed it. The mailbox hash of a claimed
 * item stays after erasure, so that a new account cannot claim again (decision 0030).
 */
export const dropsPersonalData: PersonalData = {
  tables: ['drop_sign_ups', 'free_items'],
  async export(tx, person) {
    const signUps = await rowsOf<SignUpRow>(
      tx,
      sql`
      select drop_id, email, first_name, last_name, telephone, location, sign_up_url, time_zone, language, created_at, notified_at from drop_sign_ups where ${isOwn(person)} order by created_at desc`,
    )
    const freeItems = await rowsOf<FreeItemRow>(
      tx,
      sql`
      select drop_id, nft_id, created_at, claimed_at from free_items where account_id = ${person.accountId} order by created_at desc`,
    )
    return {
      signUps: signUps.map(
        ({
          drop_id: drop,
          first_name: firstName,
          last_name: lastName,
          sign_up_url: page,
          time_zone: timeZone,
          created_at: at,
          notified_at: notifiedAt,
          ...rest
        }) => ({
          drop,
          firstName,
          lastName,
          ...rest,
          page,
          timeZone,
          at: toInstant(at),
          notifiedAt: notifiedAt ? toInstant(notifiedAt) : null,
        }),
      ),
      freeItems: freeItems.map(
        ({ drop_id: drop, nft_id: nftId, created_at: at, claimed_at: claimed }) => ({
          drop,
          nftId,
          askedAt: toInstant(at),
          claimedAt: claimed ? toInstant(claimed) : null,
        }),
      ),
    }
  },
  async erase(tx, person) {
    await tx.execute(sql`delete from drop_sign_ups where ${isOwn(person)}`)
    await tx.execute(
      sql`delete from free_items where account_id = ${person.accountId} and nft_id is null`,
    )
    await tx.execute(
      sql`update free_items set account_id = null where account_id = ${person.accountId}`,
    )
  },
  /**
   * A claim of either account counts for both. Of two items both stay with the member; one record
   * is enough.
   */
  async merge(tx, { from, into }) {
    await tx.execute(sql`update drop_sign_ups set account_id = ${into} where account_id = ${from}`)
    await tx.execute(sql`
      delete from free_items r where account_id = ${into} and nft_id is null
        and exists (select 1 from free_items f where f.account_id = ${from} and f.drop_id = r.drop_id and (f.nft_id is not null or (f.claimed_at is not null and r.claimed_at is null)))`)
    await tx.execute(sql`
      update free_items r set account_id = ${into} where account_id = ${from}
        and not exists (select 1 from free_items t where t.account_id = ${into} and t.drop_id = r.drop_id)`)
    await tx.execute(sql`update free_items set account_id = null where account_id = ${from}`)
  },
}
