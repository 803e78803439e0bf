import type { Localized } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/lib/database/database.ts'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'

type Row = {
  id: string
  name: Localized
  drop_name: Localized
  number: number
  date_purchased: string
  date_minted: string | null
  contract_address: string | null
  withdraw_address: string | null
  paid_cents: number | null
}

/** Items stay with the erased account, or their numbers would be issued again. */
export const collectionPersonalData: PersonalData = {
  tables: ['nfts'],
  async export(tx, { accountId, brand, language }) {
    const rows = await rowsOf<Row>(
      tx,
      sql`
      select n.id, a.name, d.name as drop_name, n.number, n.date_purchased, n.date_minted, n.contract_address, n.withdraw_address, n.paid_cents
      from nfts n join assets a on a.id = n.asset_id join drops d on d.id = a.drop_id
      where n.owner_id = ${accountId} and n.brand = ${brand.slug} order by n.date_purchased, n.id`,
    )
    return {
      assets: rows.map((row) => ({
        nftId: row.id,
        name: row.name[language],
        drop: row.drop_name[language],
        number: row.number,
        since: toInstant(row.date_purchased),
        mintedAt: row.date_minted ? toInstant(row.date_minted) : null,
        contractAddress: row.contract_address,
        withdrawAddress: row.withdraw_address,
        paidCents: row.paid_cents,
      })),
    }
  },
  /** The address of a wallet can identify a person. */
  async erase(tx, { accountId }) {
    await tx.execute(sql`update nfts set withdraw_address = null where owner_id = ${accountId}`)
  },
  /** Moves all items except the pass of a merged loyalty account, which ends with it. */
  async merge(tx, { from, into }) {
    await tx.execute(
      sql`update nfts n set owner_id = ${into} where owner_id = ${from} and not exists (select 1 from loyalty_accounts l where l.nft_id = n.id)`,
    )
  },
}
