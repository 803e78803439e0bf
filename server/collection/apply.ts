import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/db.ts'

/** Brings the drop and the asset of a programme up to the pack. What was handed out stays. */
export async function applyCollection(tx: Tx, { slug, ids, programme }: BrandPack): Promise<void> {
  const { membershipDrop: drop, membershipAsset: asset } = programme
  await tx.execute(sql`
    insert into drops (id, brand, name, date_open, sales_type)
    values (${drop.dropId}, ${slug}, ${JSON.stringify(drop.name)}::jsonb, ${drop.dateOpen}::timestamptz, ${drop.salesType})
    on conflict (id) do update set name = excluded.name, date_open = excluded.date_open, sales_type = excluded.sales_type`)
  await tx.execute(sql`
    insert into assets (id, brand, drop_id, name, description, blockchain)
    values (${ids.assetId}, ${slug}, ${drop.dropId}, ${asset.name}, ${JSON.stringify(asset.description)}::jsonb, ${asset.blockchain})
    on conflict (id) do update set drop_id = excluded.drop_id, name = excluded.name, description = excluded.description, blockchain = excluded.blockchain`)
}
