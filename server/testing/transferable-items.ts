import { transfers } from '#contract/transfers.ts'
import { sql } from 'drizzle-orm'
import { issueItem } from '#server/collection/issue-item.ts'
import { home, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { hashLinkToken } from '#server/transfers/link-token.ts'

/** An asset that is not the membership. */
export const TRANSFERABLE = home.program.assets[0]!.assetId

/** Marks a member's address as verified. */
export const confirmAddress = ({ rows }: Pick<Harness, 'rows'>, { accountId }: MemberCaller) =>
  rows(sql`update accounts set is_verified = true where id = ${accountId}`)

/** Registers a member with a verified address. */
export async function joinVerified(harness: Harness, email?: string): Promise<MemberCaller> {
  const member = await harness.join(email)
  await confirmAddress(harness, member)
  return member
}

/** Issues an item that can be transferred. @returns its id */
export const giveItem = (
  { tx, clock }: Pick<Harness, 'tx' | 'clock'>,
  { accountId }: Pick<MemberCaller, 'accountId'>,
  { assetId = TRANSFERABLE, nftId }: { assetId?: string; nftId?: string } = {},
): Promise<string> =>
  issueItem(tx, {
    brand: home.slug,
    assetId,
    ownerId: accountId,
    ...(nftId ? { nftId } : {}),
    now: clock.now(),
  })

type Offer = Partial<Parameters<typeof bodyOf>[0]> & { key?: string }

const bodyOf = (body: {
  nftId: string
  receivingUserEmail?: string
  receivingUserFirstname?: string
  receivingUserLastname?: string
  receivingUserMessage?: string
  anyoneWithLink?: boolean
}) => ({ creatorId: home.ids.creatorId, ...body })

/** Offers an item through the API. */
export const offer = (
  sender: MemberCaller,
  nftId: string,
  { key, ...body }: Offer = { anyoneWithLink: true },
) => sender.call(transfers.send, { body: bodyOf({ nftId, ...body }), ...(key ? { key } : {}) })

/** Returns the token of a pending transfer from its sender's list. */
export async function tokenOf(sender: MemberCaller, nftId: string): Promise<string> {
  const { body } = await sender.call(transfers.own)
  const link = body.sent.find((sent) => sent.nftId === nftId && sent.state === 'pending')?.link
  if (!link) throw new Error('There is no pending transfer of this item.')
  return new URL(link).searchParams.get('id')!
}

/** Returns the owner of an item and whether it is on hold. */
export async function stateOfItem({ rows }: Pick<Harness, 'rows'>, nftId: string) {
  const [item] = await rows<{ owner: string; held: boolean }>(
    sql`select owner_id as owner, has_pending_transfer as held from nfts where id = ${nftId}`,
  )
  return item!
}

/** Returns the kinds of events of an item's transfers, oldest first. */
export const eventsOf = async ({ rows }: Pick<Harness, 'rows'>, nftId: string): Promise<string[]> =>
  (
    await rows<{ kind: string }>(
      sql`select e.kind from transfer_events e join transfers t on t.id = e.transfer_id where t.nft_id = ${nftId} order by e.id`,
    )
  ).map(({ kind }) => kind)

/** Creates a link that anyone may use for an item of an asset. */
export const createPublicLink = (
  { rows, clock }: Pick<Harness, 'rows' | 'clock'>,
  token: string,
  assetId = TRANSFERABLE,
) =>
  rows(
    sql`insert into invitations (token_hash, brand, asset_id, kind, is_public, created_at) values (${hashLinkToken(home.slug, token)}, ${home.slug}, ${assetId}, 'eDrop', true, ${clock.now().toISOString()})`,
  )
