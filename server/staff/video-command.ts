import { createHash } from 'node:crypto'
import { VIDEO_POINTS } from '#domain/points.ts'
import { videoId } from '#domain/video.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { addEntry } from '#server/points/ledger.ts'
import { entryView, loyaltyAccountView } from '#server/points/views.ts'
import { brandOption, dryRun, type Command } from './command.ts'
import { CommandError, UsageError } from './errors.ts'
import { inDryRunTransaction } from './dry-run.ts'
import { findMember, findPack } from './lookup.ts'
import { lockName } from '#server/lib/database/lock-name.ts'

/** CO-37: books points for a member's own 30-second video, once per video for all members. */
export const videoCommand: Command = {
  description: `gives the ${VIDEO_POINTS} points for a member's own 30-second video, once per video`,
  example:
    'video --brand eyewear --email mia@example.test --video https://www.instagram.com/reel/C8xYz1/',
  options: {
    ...brandOption,
    email: { kind: 'text', isRequired: true, description: 'the address of the member' },
    video: {
      kind: 'text',
      isRequired: true,
      description: 'the link of the video, or your own id for it',
    },
    ...dryRun,
  },
  async run({ database, clock }, args) {
    const brand = findPack(args)
    const key = keyOf(brand.slug, args['video'] ?? '')
    return inDryRunTransaction(database.tx, args['dry-run'] === 'yes', async (tx) => {
      const { loyaltyAccount } = await findMember(tx, brand, args['email'])
      // Serializes two calls for one video; a unique index of the ledger is the last safeguard.
      await lockName(tx, key)
      const owner = await ownerOfVideo(tx, key)
      if (owner !== undefined && owner !== loyaltyAccount.id)
        throw new CommandError('This video has already earned points for another member.')
      if (owner === undefined)
        await addEntry(tx, {
          loyaltyAccountId: loyaltyAccount.id,
          redeemable: VIDEO_POINTS,
          tierPoints: VIDEO_POINTS,
          originType: 13,
          reason: { key: 'video' },
          key,
          at: clock.now(),
        })
      const line =
        owner !== undefined
          ? 'Nothing to do: the member already has the points for this video.'
          : `${args['dry-run'] ? 'Would be booked' : 'Booked'}: ${VIDEO_POINTS} points for the video.`
      return { lines: [line], data: { points: VIDEO_POINTS, isRepeat: owner !== undefined } }
    })
  },
}

/** @throws UsageError */
function videoIn(typed: string): string {
  const trimmed = typed.trim()
  if (trimmed === '' || trimmed.length > 500)
    throw new UsageError('--video needs the link of the video, or your own id for it.')
  return videoId(trimmed)
}

/** A hash, because a link may contain a name, which must not be in the ledger. */
const keyOf = (brand: string, typed: string): string =>
  `video:${brand}:${createHash('sha256').update(videoIn(typed)).digest('base64url')}`

/** The loyalty account that has the points of a video now, after merges. */
async function ownerOfVideo(tx: Tx, key: string): Promise<string | undefined> {
  const { loyaltyAccountId, mergedInto } = loyaltyAccountView
  const [row] = await tx
    .select({ loyaltyAccountId, mergedInto })
    .from(entryView)
    .innerJoin(loyaltyAccountView, eq(loyaltyAccountId, entryView.loyaltyAccountId))
    .where(and(eq(entryView.idempotencyKey, key), eq(entryView.reasonKey, 'video')))
  return row && (row.mergedInto ?? row.loyaltyAccountId)
}
