import { eq } from 'drizzle-orm'
import { assetView } from '#server/collection/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { createBatch } from '#server/transfers/invitations.ts'
import { claimAddress } from '#server/transfers/link.ts'
import { brandOption, type Command } from './command.ts'
import { UsageError } from './errors.ts'
import { findAsset } from './give-command.ts'
import { findPack } from './lookup.ts'

const MAX_LINKS = 100_000

/** EN-42: creates links that offer one item each, for a mailing tool. The links are not stored. */
export const claimLinksCommand: Command = {
  description:
    'prints many links as CSV, each for one piece of an asset; a person claims one of them',
  example: 'claim-links --brand sleep --asset sleep-asset-aurora --count 500 > links.csv',
  options: {
    ...brandOption,
    asset: { kind: 'text', isRequired: true, description: 'the assetId in the pack' },
    count: {
      kind: 'text',
      isRequired: true,
      description: `how many, up to ${MAX_LINKS.toLocaleString('en')}`,
    },
  },
  async run({ database, clock, hosts }, args) {
    const brand = findPack(args)
    const assetId = findAsset(brand, args['asset'] ?? '')
    const links = countIn(args['count'] ?? '')
    return database.tx.transaction(async (tx) => {
      await assertLeft(tx, assetId, links)
      const { batchId, tokens } = await createBatch(tx, {
        brand: brand.slug,
        assetId,
        links,
        now: clock.now(),
      })
      const origin = hosts.originOf(brand)
      return {
        lines: ['link', ...tokens.map((token) => claimAddress(origin, token))],
        data: { batchId, assetId, links },
      }
    })
  },
}

/** @throws UsageError */
function countIn(typed: string): number {
  const links = Number(typed)
  if (!/^\d+$/.test(typed) || links < 1 || links > MAX_LINKS)
    throw new UsageError(`--count is a whole number from 1 to ${MAX_LINKS.toLocaleString('en')}.`)
  return links
}

/** @throws UsageError when fewer items of the asset are left */
async function assertLeft(tx: Tx, assetId: string, links: number): Promise<void> {
  const [asset] = await tx
    .select({ supply: assetView.variationSupply, issued: assetView.issued })
    .from(assetView)
    .where(eq(assetView.assetId, assetId))
  const left = asset && asset.supply !== null ? asset.supply - asset.issued : undefined
  if (left !== undefined && left < links)
    throw new UsageError(`Only ${left} pieces of ${assetId} are left.`)
}
