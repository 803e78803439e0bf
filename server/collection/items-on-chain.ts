import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { assets } from './table.ts'

/** Returns the contracts of a brand's assets on a chain. @param blockchain the code of EN-14 */
export async function contractsOf(
  tx: Tx,
  { brand, blockchain }: { brand: string; blockchain: number },
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ contractAddress: assets.contractAddress })
    .from(assets)
    .where(
      and(
        eq(assets.brand, brand),
        eq(assets.blockchain, blockchain),
        isNotNull(assets.contractAddress),
      ),
    )
  return rows.flatMap(({ contractAddress }) => contractAddress ?? [])
}
