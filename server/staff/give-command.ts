import { createHash, randomUUID } from 'node:crypto'
import type { BrandPack } from '#brands/brand.ts'
import { eq } from 'drizzle-orm'
import { lockAccounts } from '#server/identity/locks.ts'
import { memberView } from '#server/identity/views.ts'
import { issueIfLeft } from '#server/collection/issue-item.ts'
import { lockAsset } from '#server/collection/item-changes.ts'
import { itemView } from '#server/collection/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { brandOption, dryRun, keyOption, keyFrom, type Command } from './command.ts'
import { CommandError, UsageError } from './errors.ts'
import { inDryRunTransaction } from './dry-run.ts'
import { findMember, findPack } from './lookup.ts'

/** EN-11: gives a member the next numbered item of an asset. */
export const giveCommand: Command = {
  description: 'gives the next numbered piece of an asset to a member',
  example:
    'give --brand sleep --asset sleep-asset-aurora --email mia@example.test --key order-1001',
  options: {
    ...brandOption,
    asset: { kind: 'text', isRequired: true, description: 'the assetId in the pack' },
    email: { kind: 'text', isRequired: true, description: 'the address of the member' },
    key: {
      ...keyOption,
      description:
        'the same key gives one piece, however often it is sent; without one a key is generated and printed',
    },
    ...dryRun,
  },
  async run({ database, clock }, args) {
    const brand = findPack(args)
    const assetId = findAsset(brand, args['asset'] ?? '')
    const key = keyFrom(args['key']) ?? randomUUID()
    return inDryRunTransaction(database.tx, args['dry-run'] === 'yes', async (tx) => {
      const { accountId } = await lockedMember(tx, brand, args['email'])
      const { number, isRepeat } = await giveItem(tx, {
        brand,
        assetId,
        ownerId: accountId,
        key,
        now: clock.now(),
      })
      const item = `No. ${number} of ${assetId}`
      const line = isRepeat
        ? `Nothing to do: the key ${key} was already used to give ${item}.`
        : `${args['dry-run'] ? 'Would be given' : 'Given'}: ${item}.`
      return {
        lines: [
          line,
          ...(args['key']
            ? []
            : [`Key: ${key} (send it again with this key and it is still given once)`]),
        ],
        data: { assetId, number, isRepeat, key },
      }
    })
  },
}

/** Returns the asset id if the pack has it. @throws UsageError */
export function findAsset({ name, program: { assets } }: BrandPack, typed: string): string {
  if (!assets.some(({ assetId }) => assetId === typed))
    throw new UsageError(
      `${name} has no asset "${typed}". There ${assets.length === 1 ? 'is' : 'are'}: ${assets.map(({ assetId }) => assetId).join(', ') || 'none'}.`,
    )
  return typed
}

/** Finds the member and locks the account, so that it cannot be merged meanwhile. */
async function lockedMember(tx: Tx, brand: BrandPack, typed: string | undefined) {
  const first = await findMember(tx, brand, typed)
  await lockAccounts(tx, eq(memberView.accountId, first.accountId))
  const locked = await findMember(tx, brand, typed)
  if (locked.accountId !== first.accountId)
    throw new CommandError(
      'The account has just been merged into another one. Run the command again.',
    )
  return locked
}

type ItemGift = { brand: BrandPack; assetId: string; ownerId: string; key: string; now: Date }

/** The item's id is derived from the key, so that one key cannot create a second item. */
async function giveItem(
  tx: Tx,
  { brand: { slug }, assetId, ownerId, key, now }: ItemGift,
): Promise<{ number: number; isRepeat: boolean }> {
  const nftId = `nft_${createHash('sha256').update(`${slug} ${key}`).digest('base64url').slice(0, 24)}`
  // Lock the asset: of two calls with one key the second finds the item of the first.
  await lockAsset(tx, { brand: slug, assetId })
  const existing = await itemWith(tx, nftId)
  if (existing && existing.assetId !== assetId)
    throw new CommandError(
      `The key ${key} was already used to give No. ${existing.number} of ${existing.assetId}. Use another key for another piece.`,
    )
  if (existing && existing.ownerId !== ownerId)
    throw new CommandError(
      `The key ${key} was already used to give No. ${existing.number} to another member. Use another key for another piece.`,
    )
  if (existing) return { number: existing.number, isRepeat: true }
  if ((await issueIfLeft(tx, { brand: slug, assetId, ownerId, nftId, now })) === undefined)
    throw new CommandError(
      `There is no piece left of ${assetId}, or the pack has not been applied yet (npm run brand -- apply ${slug}).`,
    )
  return { number: (await itemWith(tx, nftId))?.number ?? 0, isRepeat: false }
}

async function itemWith(
  tx: Tx,
  nftId: string,
): Promise<{ ownerId: string; assetId: string; number: number } | undefined> {
  const { ownerId, assetId, number } = itemView
  const [row] = await tx
    .select({ ownerId, assetId, number })
    .from(itemView)
    .where(eq(itemView.nftId, nftId))
  return row
}
