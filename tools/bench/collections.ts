import { sql } from 'drizzle-orm'
import { openDatabase } from '../../server/lib/database/open-database.ts'

/** The test data of a benchmark: `assets` assets in drops of `perDrop`, each with `benefits` benefits of its own. */
export type Shape = {
  brand: string
  membershipId: string
  assets: number
  perDrop: number
  benefits: number
}

/**
 * Inserts drops, assets and benefits of every common kind beside those of the pack, which the server must have
 * applied before.
 */
export async function createAssets(
  address: string,
  { brand, membershipId, assets, perDrop, benefits }: Shape,
): Promise<void> {
  await inDatabase(address, async (run) => {
    await run(sql`
      insert into drops (id, brand, name, date_open, sales_type)
      select 'bench-drop-' || d, ${brand}, jsonb_build_object('en', 'Drop ' || d, 'fr', 'Collection ' || d), timestamptz '2025-01-01' + d * interval '10 days', 1
      from generate_series(1, ${Math.ceil(assets / perDrop)}::int) d`)
    await run(sql`
      insert into assets (id, brand, drop_id, name, description, blockchain, art)
      select 'bench-asset-' || a, ${brand}, 'bench-drop-' || 1 + (a - 1) / ${perDrop}::int, jsonb_build_object('en', 'Frame ' || a, 'fr', 'Monture ' || a), jsonb_build_object('en', 'One of many.', 'fr', 'Une parmi d’autres.'), 0, 'b' || 1 + a % 6
      from generate_series(1, ${assets}::int) a`)
    await run(sql`
      insert into benefits (id, brand, membership_id, kind, name, description, art, label_key, label, tier_ids, place, asset_ids, content, is_active, position, created_at)
      select 'bench-benefit-' || a || '-' || b, ${brand}, ${membershipId}, (array[1, 2, 3, 4])[1 + b % 4],
        jsonb_build_object('en', 'Benefit ' || b || ' of frame ' || a, 'fr', 'Avantage ' || b || ' de la monture ' || a),
        jsonb_build_object('en', 'Something good that comes with this frame, in a sentence that is about as long as such sentences are, and then a bit.', 'fr', 'Quelque chose de bien.'),
        'b' || 1 + b % 6, 'bench-key', jsonb_build_object('en', 'Yours', 'fr', 'À vous'), '{}', 'asset', array['bench-asset-' || a], '{}', true, 1000 + a * 10 + b, now()
      from generate_series(1, ${assets}::int) a, generate_series(1, ${benefits}::int) b`)
  })
}

/** Gives a member one item of each of the first `count` assets. */
export const issueAssets = (
  address: string,
  { brand, email, count }: { brand: string; email: string; count: number },
): Promise<void> =>
  inDatabase(address, (run) =>
    run(sql`
    insert into nfts (id, brand, asset_id, owner_id, number, date_purchased)
    select 'bench-' || a.id || '-' || p, a.brand, 'bench-asset-' || p, a.id, (select coalesce(max(number), 0) + 1 from nfts where asset_id = 'bench-asset-' || p), timestamptz '2026-01-01' + p * interval '1 hour'
    from accounts a, generate_series(1, ${count}::int) p where a.email = ${email} and a.brand = ${brand}`),
  )

async function inDatabase(
  address: string,
  work: (run: (statement: ReturnType<typeof sql>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ DATABASE_URL: address, DATA_DIR: '' })
  try {
    await work(async (statement) => void (await database.tx.execute(statement)))
  } finally {
    await database.close()
  }
}
