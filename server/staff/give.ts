import { createHash, randomUUID } from 'node:crypto'
import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { holdPersons } from '#server/account/hold.ts'
import { issueIfLeft } from '#server/collection/issue.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { brandFlag, dryRun, keyFlag, keyIn, type Command } from './command.ts'
import { Refusal, WrongUse } from './refusal.ts'
import { inTransaction } from './rehearse.ts'
import { memberAt, packOf } from './whom.ts'

/** EN-11: hands out the next numbered piece of an asset of a drop. */
export const give: Command = {
  does: 'hands out the next numbered piece of an asset to a member',
  example: 'give --brand sleep --asset sleep-asset-aurora --email mia@example.com --key order-1001',
  flags: {
    ...brandFlag,
    asset: { kind: 'text', needed: true, says: 'the assetId of the pack' },
    email: { kind: 'text', needed: true, says: 'the address of the member' },
    key: { ...keyFlag, says: 'the same key hands out one piece, however often it is sent; without one a key is made and printed' },
    ...dryRun,
  },
  async run({ database, clock }, given) {
    const brand = packOf(given)
    const assetId = assetIn(brand, given['asset'] ?? '')
    const key = keyIn(given['key']) ?? randomUUID()
    return inTransaction(database.tx, given['dry-run'] === 'yes', async (tx) => {
      const { accountId } = await heldMember(tx, brand, given['email'])
      const { number, wasThere } = await handOut(tx, { brand, assetId, ownerId: accountId, key, now: clock.now() })
      const piece = `No. ${number} of ${assetId}`
      const said = wasThere ? `Nothing to do: the key ${key} has handed out ${piece}.` : `${given['dry-run'] ? 'Would be handed out' : 'Handed out'}: ${piece}.`
      return { lines: [said, ...(given['key'] ? [] : [`Key: ${key} (repeat it to be sure that this is handed out once)`])], data: { assetId, number, wasThere, key } }
    })
  },
}

/** @throws WrongUse */
export function assetIn({ name, programme: { assets } }: BrandPack, typed: string): string {
  if (!assets.some(({ assetId }) => assetId === typed)) throw new WrongUse(`${name} has no asset "${typed}" to hand out. There ${assets.length === 1 ? 'is' : 'are'}: ${assets.map(({ assetId }) => assetId).join(', ') || 'none'}.`)
  return typed
}

/** Held, so that nobody merges her account away meanwhile. */
async function heldMember(tx: Tx, brand: BrandPack, typed: string | undefined) {
  const first = await memberAt(tx, brand, typed)
  await holdPersons(tx, sql`a.id = ${first.accountId}`)
  const held = await memberAt(tx, brand, typed)
  if (held.accountId !== first.accountId) throw new Refusal('Her account has just been merged into another one. Send it again.')
  return held
}

type HandingOut = { brand: BrandPack; assetId: string; ownerId: string; key: string; now: Date }

/** Its id is made of the key: the same key can make no second piece. */
async function handOut(tx: Tx, { brand: { slug }, assetId, ownerId, key, now }: HandingOut): Promise<{ number: number; wasThere: boolean }> {
  const nftId = `nft_${createHash('sha256').update(`${slug} ${assetId} ${key}`).digest('base64url').slice(0, 24)}`
  // The asset's row is the lock: of two with one key the second finds the first one's piece.
  await tx.execute(sql`select id from assets where id = ${assetId} and brand = ${slug} for no key update`)
  const before = await pieceOf(tx, nftId)
  if (before && before.owner_id !== ownerId) throw new Refusal(`The key ${key} has handed out No. ${before.number} to another member. Take another key for another piece.`)
  if (before) return { number: before.number, wasThere: true }
  if ((await issueIfLeft(tx, { brand: slug, assetId, ownerId, nftId, now })) === undefined) throw new Refusal(`There is no piece left of ${assetId}, or the pack has not been applied yet (npm run brand -- apply ${slug}).`)
  return { number: (await pieceOf(tx, nftId))?.number ?? 0, wasThere: false }
}

async function pieceOf(tx: Tx, nftId: string): Promise<{ owner_id: string; number: number } | undefined> {
  const [row] = await rowsOf<{ owner_id: string; number: number }>(tx, sql`select owner_id, number from nfts where id = ${nftId}`)
  return row
}
