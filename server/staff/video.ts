import { createHash } from 'node:crypto'
import { VIDEO_POINTS } from '#domain/points.ts'
import { videoId } from '#domain/video.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { addEntry } from '#server/points/ledger.ts'
import { brandFlag, dryRun, type Command } from './command.ts'
import { Refusal, WrongUse } from './refusal.ts'
import { inTransaction } from './rehearse.ts'
import { memberAt, packOf } from './whom.ts'

/** CO-37: points for a member's own video of 30 seconds, once per video, whoever brings it. */
export const video: Command = {
  does: `gives the ${VIDEO_POINTS} points of a member's own 30-second video, once a video`,
  example: 'video --brand eyewear --email mia@example.com --video https://www.instagram.com/reel/C8xYz1/',
  flags: {
    ...brandFlag,
    email: { kind: 'text', needed: true, says: 'the address of the member' },
    video: { kind: 'text', needed: true, says: 'the link of the video, or an id of yours' },
    ...dryRun,
  },
  async run({ database, clock }, given) {
    const brand = packOf(given)
    const key = keyOf(brand.slug, given['video'] ?? '')
    return inTransaction(database.tx, given['dry-run'] === 'yes', async (tx) => {
      const { standing } = await memberAt(tx, brand, given['email'])
      // Two at once for one video come one after the other; an index of the ledger stands behind it.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
      const owner = await whoseVideo(tx, key)
      if (owner !== undefined && owner !== standing.id) throw new Refusal('This video has given its points to another member.')
      if (owner === undefined) await addEntry(tx, { loyaltyAccountId: standing.id, redeemable: VIDEO_POINTS, counted: VIDEO_POINTS, originType: 13, reason: { key: 'video' }, key, at: clock.now() })
      const said = owner !== undefined ? 'Nothing to do: she has had the points of this video.' : `${given['dry-run'] ? 'Would be booked' : 'Booked'}: ${VIDEO_POINTS} points for the video.`
      return { lines: [said], data: { points: VIDEO_POINTS, wasThere: owner !== undefined } }
    })
  },
}

/** @throws WrongUse */
function videoIn(typed: string): string {
  const bare = typed.trim()
  if (bare === '' || bare.length > 500) throw new WrongUse('--video needs the link of the video, or an id of yours.')
  return videoId(bare)
}

/** A hash: a link may carry a name, and the ledger has none. */
const keyOf = (brand: string, typed: string): string => `video:${brand}:${createHash('sha256').update(videoIn(typed)).digest('base64url')}`

/** The standing that has the points of a video now. */
async function whoseVideo(tx: Tx, key: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ id: string }>(tx, sql`
    select coalesce(l.merged_into, l.id) as id from point_entries e join loyalty_accounts l on l.id = e.loyalty_account_id
    where e.idempotency_key = ${key} and e.reason_key = 'video'`)
  return row?.id
}
