import type { BrandPack, Localized } from '#brands/brand.ts'
import type { FreeItem } from '#contract/drops.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { sql, type SQL } from 'drizzle-orm'
import { lockAccountById } from '#server/identity/accounts.ts'
import { hashPerson } from '#server/identity/person-hash.ts'
import { pictureUrl } from '#server/brand/media-urls.ts'
import { hasSupplyLeft, issueIfLeft, countReserved } from '#server/collection/issue-item.ts'
import { hashToken, newId, isSameHash, type Member } from '#server/lib/security/tokens.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { openingOf } from './countdown.ts'
import { signUpsOfMember } from './sign-ups.ts'

type Request = { brand: BrandPack; member: Member; now: Date }
type Row = {
  drop_id: string
  drop_name: Localized
  opens_at: string
  free_from: string
  asset_id: string
  name: Localized
  art: string | null
  is_left: boolean
  nft_id: string | null
  claimed_at: string | null
}

/**
 * ST-46: Returns the free items of the drops that the member signed up for; a claimed one stays
 * listed.
 */
export async function freeItemsFor(
  tx: Tx,
  { brand, member, language }: Omit<Request, 'now'> & { language: Language },
): Promise<FreeItem[]> {
  return (await rowsFor(tx, { brand, member })).map((row) => asFreeItem(row, { brand, language }))
}

/**
 * CA-50: Returns the member's token for the free item of a drop. It is derived from the secret and
 * the account, so it is the same every time, useless to others, and not stored.
 * @throws Problem ADDRESS_NOT_CONFIRMED | TRANSFER_NOT_FOUND | TRANSFER_GONE | UNAUTHORIZED
 */
export async function freeTokenFor(
  tx: Tx,
  {
    brand,
    member,
    language,
    secret,
    dropId,
    now,
  }: Request & { language: Language; secret: string; dropId: string },
): Promise<{ token: string; item: FreeItem }> {
  const row = await recordEntitlement(tx, { brand, member, secret, now }, sql`d.id = ${dropId}`)
  return {
    token: freeTokenOf({ secret, dropId, member }),
    item: asFreeItem(row, { brand, language }),
  }
}

/**
 * CA-49, ST-46: Claims the free item, one per account and mailbox, up to the supply. Before the
 * drop opens it is reserved, and issued by issueReserved; afterwards it is issued at once. A repeat
 * gets the same. Locks the account, then the asset.
 * @returns the item's id, or null while it is reserved
 * @throws Problem ADDRESS_NOT_CONFIRMED | TRANSFER_NOT_FOUND | TRANSFER_GONE | UNAUTHORIZED
 */
export async function claimFreeItem(
  tx: Tx,
  {
    brand,
    member,
    secret,
    token,
    dropId: requestedDropId,
    now,
  }: Request & { secret: string; token?: string | undefined; dropId?: string | undefined },
): Promise<string | null> {
  const ownRows = await rowsFor(tx, { brand, member })
  const matching = ownRows.find(({ drop_id: dropId }) =>
    token === undefined
      ? dropId === requestedDropId
      : isSameHash(freeTokenOf({ secret, dropId, member }), token),
  )
  if (!matching)
    throw new Problem(member.isVerified ? 'TRANSFER_NOT_FOUND' : 'ADDRESS_NOT_CONFIRMED')
  const row = await recordEntitlement(
    tx,
    { brand, member, secret, now },
    sql`d.id = ${matching.drop_id}`,
  )
  if (row.nft_id) return row.nft_id
  if (row.free_from !== 'signUp' && now < new Date(row.opens_at)) {
    if (!row.claimed_at && !(await hasSupplyLeft(tx, { brand: brand.slug, assetId: row.asset_id })))
      throw new Problem('TRANSFER_GONE')
    await recordClaim(tx, { row, accountId: member.accountId, nftId: null, now })
    return null
  }
  const nftId = await issueIfLeft(tx, {
    brand: brand.slug,
    assetId: row.asset_id,
    ownerId: member.accountId,
    isReserved: row.claimed_at !== null,
    now,
  })
  if (nftId === undefined) throw new Problem('TRANSFER_GONE')
  await recordClaim(tx, { row, accountId: member.accountId, nftId, now })
  return nftId
}

const recordClaim = (
  tx: Tx,
  { row, accountId, nftId, now }: { row: Row; accountId: string; nftId: string | null; now: Date },
) =>
  tx.execute(sql`
  update free_items set nft_id = ${nftId}, claimed_at = coalesce(claimed_at, ${now.toISOString()}::timestamptz) where drop_id = ${row.drop_id} and account_id = ${accountId}`)

/**
 * Locks the account and records the entitlement under the account and the mailbox, so that neither
 * gets a second item.
 */
async function recordEntitlement(
  tx: Tx,
  { brand, member, secret, now }: Request & { secret: string },
  condition: SQL,
): Promise<Row> {
  if (!member.isVerified) throw new Problem('ADDRESS_NOT_CONFIRMED')
  if (!(await lockAccountById(tx, member.accountId))) throw new Problem('UNAUTHORIZED')
  const [eligible] = await rowsFor(tx, { brand, member }, condition)
  if (!eligible) throw new Problem('TRANSFER_NOT_FOUND')
  await tx.execute(sql`
    insert into free_items (id, brand, drop_id, account_id, person_hash, created_at)
    values (${newId('fp')}, ${brand.slug}, ${eligible.drop_id}, ${member.accountId}, ${hashPerson({ brand, email: member.email, secret })}, ${now.toISOString()}::timestamptz)
    on conflict do nothing`)
  const recorded = await rowsOf(
    tx,
    sql`select 1 from free_items where drop_id = ${eligible.drop_id} and account_id = ${member.accountId}`,
  )
  // Another account of the person has it, or had it before erasure.
  if (recorded.length === 0) throw new Problem('TRANSFER_GONE')
  return eligible
}

/** Drops with a free item that the member signed up for or has claimed. */
async function rowsFor(
  tx: Tx,
  { brand, member }: Pick<Request, 'brand' | 'member'>,
  condition: SQL = sql`true`,
): Promise<Row[]> {
  if (!member.isVerified) return []
  return rowsOf<Row>(
    tx,
    sql`
    select d.id as drop_id, d.name as drop_name, ${openingOf} as opens_at, d.sign_up ->> 'freeFrom' as free_from, a.id as asset_id, a.name, a.art,
      (a.variation_supply is null or a.issued + ${countReserved} < a.variation_supply) as is_left, f.nft_id, f.claimed_at
    from drops d join assets a on a.id = d.sign_up ->> 'freeAssetId' and a.brand = d.brand
      left join free_items f on f.drop_id = d.id and f.account_id = ${member.accountId}
    where d.brand = ${brand.slug} and ${condition} and (f.claimed_at is not null or exists (select 1 from drop_sign_ups s where s.drop_id = d.id and ${signUpsOfMember(member)}))
    order by opens_at desc, d.id`,
  )
}

/** Returns the token of one member and drop; it is not stored. */
export const freeTokenOf = ({
  secret,
  dropId,
  member,
}: {
  secret: string
  dropId: string
  member: Pick<Member, 'brand' | 'accountId'>
}): string => hashToken(secret, `free:${member.brand}:${dropId}:${member.accountId}`)

function stateOf({
  nft_id: nftId,
  claimed_at: claimedAt,
  is_left: isAvailable,
}: Row): FreeItem['state'] {
  if (nftId) return 'claimed'
  if (claimedAt) return 'reserved'
  return isAvailable ? 'ready' : 'soldOut'
}

const asFreeItem = (
  row: Row,
  { brand, language }: { brand: BrandPack; language: Language },
): FreeItem => ({
  dropId: row.drop_id,
  dropName: row.drop_name[language],
  name: row.name[language],
  mediaUrl: pictureUrl(brand, row.art),
  state: stateOf(row),
  opensAt: toInstant(row.opens_at),
  nftId: row.nft_id,
})
