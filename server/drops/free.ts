import type { BrandPack, Localized } from '#brands/brand.ts'
import type { FreePiece } from '#contract/drops.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { sql, type SQL } from 'drizzle-orm'
import { holdAccount } from '#server/account/accounts.ts'
import { personHashOf } from '#server/account/person-hash.ts'
import { pictureUrl } from '#server/brand/art.ts'
import { isLeft, issueIfLeft, reserved } from '#server/collection/issue.ts'
import { hashOfToken, newId, sameHash, type Member } from '#server/kit/access.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { instantOf } from '#server/kit/texts.ts'
import { opening } from './counting.ts'
import { ofHers } from './signed-up.ts'

type Asking = { brand: BrandPack; member: Member; now: Date }
type Row = {
  drop_id: string; drop_name: Localized; opens_at: string; free_from: string; asset_id: string; name: Localized; art: string | null
  is_left: boolean; nft_id: string | null; claimed_at: string | null
}

/** ST-46: the free pieces of the drops she has signed up for; one that she has claimed stays hers. */
export async function piecesFor(tx: Tx, { brand, member, language }: Omit<Asking, 'now'> & { language: Language }): Promise<FreePiece[]> {
  return (await rowsFor(tx, { brand, member })).map((row) => asPiece(row, { brand, language }))
}

/**
 * CA-50: her token for the free piece of a drop. It is made of the secret and of who she is, so it is the same whenever
 * she asks, is of no use to anybody else, and stands nowhere.
 * @throws Problem ADDRESS_NOT_CONFIRMED | TRANSFER_NOT_FOUND | TRANSFER_GONE | UNAUTHORIZED
 */
export async function freeTokenFor(tx: Tx, { brand, member, language, secret, dropId, now }: Asking & { language: Language; secret: string; dropId: string }): Promise<{ token: string; piece: FreePiece }> {
  const row = await entitled(tx, { brand, member, secret, now }, sql`d.id = ${dropId}`)
  return { token: freeTokenOf({ secret, dropId, member }), piece: asPiece(row, { brand, language }) }
}

/**
 * CA-49, ST-46: claims the free piece, one for an account and for a mailbox, and never more than there are. Before the drop
 * opens it is reserved, and issued when it does (issueReserved); otherwise it is issued at once. A repeat gets the same.
 * The account is locked first, then the asset.
 * @returns the item, or null while it is reserved
 * @throws Problem ADDRESS_NOT_CONFIRMED | TRANSFER_NOT_FOUND | TRANSFER_GONE | UNAUTHORIZED
 */
export async function claimFreePiece(tx: Tx, { brand, member, secret, token, dropId: asked, now }: Asking & { secret: string; token?: string | undefined; dropId?: string | undefined }): Promise<string | null> {
  const own = await rowsFor(tx, { brand, member })
  const meant = own.find(({ drop_id: dropId }) => (token === undefined ? dropId === asked : sameHash(freeTokenOf({ secret, dropId, member }), token)))
  if (!meant) throw new Problem(member.isVerified ? 'TRANSFER_NOT_FOUND' : 'ADDRESS_NOT_CONFIRMED')
  const row = await entitled(tx, { brand, member, secret, now }, sql`d.id = ${meant.drop_id}`)
  if (row.nft_id) return row.nft_id
  if (row.free_from !== 'signUp' && now < new Date(row.opens_at)) {
    if (!row.claimed_at && !(await isLeft(tx, { brand: brand.slug, assetId: row.asset_id }))) throw new Problem('TRANSFER_GONE')
    await noteClaim(tx, { row, accountId: member.accountId, nftId: null, now })
    return null
  }
  const nftId = await issueIfLeft(tx, { brand: brand.slug, assetId: row.asset_id, ownerId: member.accountId, isReserved: row.claimed_at !== null, now })
  if (nftId === undefined) throw new Problem('TRANSFER_GONE')
  await noteClaim(tx, { row, accountId: member.accountId, nftId, now })
  return nftId
}

const noteClaim = (tx: Tx, { row, accountId, nftId, now }: { row: Row; accountId: string; nftId: string | null; now: Date }) => tx.execute(sql`
  update free_pieces set nft_id = ${nftId}, claimed_at = coalesce(claimed_at, ${now.toISOString()}::timestamptz) where drop_id = ${row.drop_id} and account_id = ${accountId}`)

/** Whose it is, noted under her account and her mailbox: neither gets a second one. Her account is held from here on. */
async function entitled(tx: Tx, { brand, member, secret, now }: Asking & { secret: string }, which: SQL): Promise<Row> {
  if (!member.isVerified) throw new Problem('ADDRESS_NOT_CONFIRMED')
  if (!(await holdAccount(tx, member.accountId))) throw new Problem('UNAUTHORIZED')
  const [found] = await rowsFor(tx, { brand, member }, which)
  if (!found) throw new Problem('TRANSFER_NOT_FOUND')
  await tx.execute(sql`
    insert into free_pieces (id, brand, drop_id, account_id, person_hash, created_at)
    values (${newId('fp')}, ${brand.slug}, ${found.drop_id}, ${member.accountId}, ${personHashOf({ brand, email: member.email, secret })}, ${now.toISOString()}::timestamptz)
    on conflict do nothing`)
  const isNoted = await rowsOf(tx, sql`select 1 from free_pieces where drop_id = ${found.drop_id} and account_id = ${member.accountId}`)
  // Another account of hers has it, or had it before it was erased.
  if (isNoted.length === 0) throw new Problem('TRANSFER_GONE')
  return found
}

/** Drops with a free piece that she has signed up for, or whose piece she has. */
async function rowsFor(tx: Tx, { brand, member }: Pick<Asking, 'brand' | 'member'>, which: SQL = sql`true`): Promise<Row[]> {
  if (!member.isVerified) return []
  return rowsOf<Row>(tx, sql`
    select d.id as drop_id, d.name as drop_name, ${opening} as opens_at, d.sign_up ->> 'freeFrom' as free_from, a.id as asset_id, a.name, a.art,
      (a.variation_supply is null or a.issued + ${reserved} < a.variation_supply) as is_left, f.nft_id, f.claimed_at
    from drops d join assets a on a.id = d.sign_up ->> 'freeAssetId' and a.brand = d.brand
      left join free_pieces f on f.drop_id = d.id and f.account_id = ${member.accountId}
    where d.brand = ${brand.slug} and ${which} and (f.claimed_at is not null or exists (select 1 from drop_sign_ups s where s.drop_id = d.id and ${ofHers(member)}))
    order by opens_at desc, d.id`)
}

/** Of one member and drop: nobody else's, and nowhere kept. */
export const freeTokenOf = ({ secret, dropId, member }: { secret: string; dropId: string; member: Pick<Member, 'brand' | 'accountId'> }): string =>
  hashOfToken(secret, `free:${member.brand}:${dropId}:${member.accountId}`)

function stateOf({ nft_id: nftId, claimed_at: claimedAt, is_left: isAnyLeft }: Row): FreePiece['state'] {
  if (nftId) return 'claimed'
  if (claimedAt) return 'reserved'
  return isAnyLeft ? 'ready' : 'gone'
}

const asPiece = (row: Row, { brand, language }: { brand: BrandPack; language: Language }): FreePiece => ({
  dropId: row.drop_id,
  dropName: row.drop_name[language],
  name: row.name[language],
  mediaUrl: pictureUrl(brand, row.art),
  state: stateOf(row),
  opensAt: instantOf(row.opens_at),
  nftId: row.nft_id,
})
