import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { holdPersons } from '#server/account/hold.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { holdStandingsToMerge } from '#server/points/hold.ts'
import { roomsThatKnow } from '#server/profile/known.ts'
import { takeBackFromHerself, type TakenFromHerself } from '#server/referral/merged.ts'
import { Refusal } from './refusal.ts'

type Row = { id: string; email: string; is_verified: boolean; merged_into: string | null }
/** Points that moved; the older ones of what counts are counted nowhere any more. */
export type Merged = Moved & { wasMerged: boolean; herself: TakenFromHerself }
type Moved = { counted: number; redeemable: number; owed: number }

/**
 * CO-40: puts a member's second account into her first. From then on there is one: points, vouchers and everything else
 * are in the target, and the old address leads to it. Both are held in one order, so that two merges, or a merge and a
 * log in, come one after the other; whatever of the source waits for her meanwhile finds it merged. What one account was
 * given for bringing the other is taken back.
 * @param from, into canonical addresses
 * @throws Refusal for accounts that cannot be one
 */
export async function mergeAccounts(tx: Tx, { brand, from, into, now }: { brand: BrandPack; from: string; into: string; now: Date }): Promise<Merged> {
  const { source, target, accountIds } = await held(tx, { brand, from, into })
  if (source.merged_into === target.id) return { counted: 0, redeemable: 0, owed: 0, wasMerged: true, herself: { points: 0, referrals: 0 } }
  mustBeMergeable(source, target)

  await holdStandingsToMerge(tx, accountIds)
  const herself = await takeBackFromHerself(tx, { accountIds, now })
  const moved = await moveStandings(tx, { source: source.id, target: target.id, now })
  for (const room of roomsThatKnow) await room.merge?.(tx, { from: source.id, into: target.id, now })
  await tx.execute(sql`update accounts set merged_into = ${target.id} where id = ${source.id} or merged_into = ${source.id}`)
  return { ...moved, wasMerged: false, herself }
}

/** Both persons at once, as everywhere (decision 0026): an order of the one may move points of the other. */
async function held(tx: Tx, { brand, from, into }: { brand: BrandPack; from: string; into: string }): Promise<{ source: Row; target: Row; accountIds: string[] }> {
  const ours = sql`a.brand = ${brand.slug} and a.email in (${from}, ${into})`
  const accountIds = await holdPersons(tx, ours)
  const rows = await rowsOf<Row>(tx, sql`select id, email, is_verified, merged_into from accounts a where ${ours}`)
  const [source, target] = [from, into].map((email) => rows.find((row) => row.email === email))
  for (const [email, row] of [[from, source], [into, target]] as const) if (!row) throw new Refusal(`Nobody at ${brand.name} has the address ${email}.`)
  if (from === into) throw new Refusal('The two addresses are the same.')
  return { source: source as Row, target: target as Row, accountIds }
}

function mustBeMergeable(source: Row, target: Row): void {
  for (const { email, merged_into: elsewhere } of [source, target]) {
    if (elsewhere !== null) throw new Refusal(`The account of ${email} was merged into another one before. Name that one.`)
  }
  for (const { email, is_verified: isVerified } of [source, target]) {
    if (!isVerified) throw new Refusal(`The address ${email} was never confirmed: anybody may have typed it. Its owner has to log in by a letter first.`)
  }
}

async function moveStandings(tx: Tx, { source, target, now }: { source: string; target: string; now: Date }): Promise<Moved> {
  const moved: Moved = { counted: 0, redeemable: 0, owed: 0 }
  const rows = await rowsOf<{ id: string; into: string | null; nft_id: string }>(tx, sql`
    select s.id, s.nft_id, t.id as into from loyalty_accounts s left join loyalty_accounts t on t.account_id = ${target} and t.membership_id = s.membership_id
    where s.account_id = ${source} and s.merged_into is null order by s.id`)
  for (const { id, into, nft_id: nftId } of rows) {
    if (into === null) {
      // The target has not joined this programme: the standing becomes hers as it is.
      await tx.execute(sql`update loyalty_accounts set account_id = ${target} where id = ${id}`)
      await tx.execute(sql`update nfts set owner_id = ${target} where id = ${nftId}`)
      continue
    }
    const [amounts] = await rowsOf<Moved>(tx, sql`select * from merge_standing(${id}, ${into}, ${now.toISOString()}::timestamptz)`)
    for (const name of ['counted', 'redeemable', 'owed'] as const) moved[name] += amounts?.[name] ?? 0
  }
  return moved
}
