import { parsePack, type BrandPack } from '#brands/brand.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { auth } from '#contract/auth.ts'
import { transfers } from '#contract/transfers.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { issueItem } from '#server/collection/issue-item.ts'
import { createInvitation, type Sender } from '#server/transfers/invitations.ts'
import { hashLinkToken, transferTokenOf } from '#server/transfers/link-token.ts'
import {
  home,
  openHarness,
  type Harness,
  type HarnessOptions,
  type MemberCaller,
  freshPostgres,
  testPostgres,
} from './harness.ts'

const { creatorId, membershipId } = home.ids
/** An asset without a supply, whose items members transfer. It has a voucher and a contest. */
export const ASSET = `${home.slug}-asset-transferred`
/** An asset of `SUPPLY` items for links of the brand. */
export const SCARCE_ASSET = `${home.slug}-asset-scarce`
export const SUPPLY = 5
/** The benefits with a voucher, from a pool and from a service, and the contest of owning an item of `ASSET`. */
export const VOUCHER_BENEFIT = `${home.slug}-item-voucher`
export const SERVICE_BENEFIT = `${home.slug}-item-service-voucher`
export const CONTEST = home.program.contests[0]!.contestId

const localized = { en: 'For its owner.', fr: 'Pour qui l’a.' }

/** Returns the pack under test with these assets and benefits. */
function transferPack(): BrandPack {
  const { program, ...pack } = structuredClone(home)
  const { dropId, art } = program.assets[0]!
  const asset = { dropId, art, name: localized, description: localized, blockchain: 0 }
  const withVoucher = (utilityId: string, from: 'pool' | 'service', pool: number) => ({
    utilityId,
    utilityType: 1 as const,
    name: localized,
    description: localized,
    tierIds: [],
    of: [ASSET],
    vouchers: [{ voucherId: `${utilityId}-code`, from, pool, description: localized }],
  })
  const contestBenefit = program.categories
    .flatMap(({ benefits }) => benefits)
    .find(({ contestIds }) => contestIds?.includes(CONTEST))!
  return parsePack({
    ...pack,
    program: {
      ...program,
      assets: [
        ...program.assets,
        { ...asset, assetId: ASSET },
        { ...asset, assetId: SCARCE_ASSET, variation: { name: localized, supply: SUPPLY } },
      ],
      categories: [
        {
          labelKey: 'item-key',
          label: localized,
          benefits: [
            { ...contestBenefit, of: [ASSET] },
            withVoucher(VOUCHER_BENEFIT, 'pool', 400),
            withVoucher(SERVICE_BENEFIT, 'service', 0),
          ],
        },
      ],
    },
  })
}

/** Opens a test server with these assets. */
export const openHarnessWithTransfers = (options: HarnessOptions = {}): Promise<Harness> =>
  openHarness({ packs: [transferPack()], ...options })

/** The same on each database engine. */
export const enginesWithTransfers = [
  { engine: 'embedded', open: (options: HarnessOptions = {}) => openHarnessWithTransfers(options) },
  {
    engine: 'postgres',
    open: async (options: HarnessOptions = {}) =>
      openHarnessWithTransfers({ ...options, database: await freshPostgres() }),
  },
].filter(({ engine }) => engine === 'embedded' || testPostgres)

/** The link of a transfer, as its email or its sender's page has it. */
export type SentItem = { nftId: string; transferId: string; transferToken: string }

/** Returns the actions of senders, recipients and staff for tests. */
export function transferScenarios(harness: Harness) {
  return { ...sending(harness), ...receiving(), ...inviting(harness), ...proving(harness) }
}

function sending(harness: Harness) {
  const { context } = harness
  /** Registers a member whose address counts as verified, without an email. */
  const verified = async (email?: string): Promise<MemberCaller> => {
    const member = await harness.join(email)
    await harness.rows(sql`update accounts set is_verified = true where id = ${member.accountId}`)
    return member
  }
  const members = async (count: number): Promise<MemberCaller[]> => {
    const all: MemberCaller[] = []
    while (all.length < count) all.push(await verified())
    return all
  }
  /** Gives a member a new item. @returns its id */
  const give = ({ accountId }: { accountId: string }, assetId = ASSET): Promise<string> =>
    issueItem(harness.tx, {
      brand: home.slug,
      assetId,
      ownerId: accountId,
      now: context.clock.now(),
    })
  const tokenOf = (transferId: string) =>
    transferTokenOf({ secret: context.secret, brand: home.slug, transferId })
  /** Sends an item to an address; without one, to anyone with the link. */
  const send = (sender: MemberCaller, nftId: string, to?: string, key?: string) =>
    sender.call(transfers.send, {
      body: {
        nftId,
        creatorId,
        ...(to === undefined ? { anyoneWithLink: true } : { receivingUserEmail: to }),
      },
      ...(key !== undefined && { key }),
    })
  /** Gives a member a new item that they send. */
  const sent = async (sender: MemberCaller, to?: string): Promise<SentItem> => {
    const nftId = await give(sender)
    const { status, body } = await send(sender, nftId, to)
    if (status !== 200) throw new Error(`sending returned ${status} ${body.code}`)
    return { nftId, transferId: body.transferId, transferToken: tokenOf(body.transferId) }
  }
  const cancel = (member: MemberCaller, { nftId }: { nftId: string }) =>
    member.call(transfers.cancel, { body: { nftId, creatorId } })
  return { verified, members, give, send, sent, tokenOf, cancel }
}

function receiving() {
  const claim = (
    member: MemberCaller,
    { transferToken }: { transferToken: string },
    key?: string,
  ) => member.call(transfers.claim, { body: { transferToken }, ...(key !== undefined && { key }) })
  const claimEDrop = (member: MemberCaller, transferToken: string) =>
    member.call(transfers.claimEDrop, { body: { transferToken } })
  const decline = (
    caller: Pick<MemberCaller, 'call'>,
    { transferToken }: { transferToken: string },
  ) => caller.call(transfers.decline, { body: { transferToken } })
  return { claim, claimEDrop, decline }
}

function inviting({ tx, context, rows }: Harness) {
  /** Creates a link of staff. @returns its token */
  const invite = (assetId: string, from?: Sender): Promise<string> =>
    createInvitation(tx, {
      brand: home.slug,
      assetId,
      ...(from && { from }),
      now: context.clock.now(),
    })
  /** Creates a link like that of a claim page, for everyone. @returns its token */
  const inviteEveryone = async (assetId: string): Promise<string> => {
    const token = await invite(assetId)
    await rows(
      sql`update invitations set is_public = true where token_hash = ${hashLinkToken(home.slug, token)}`,
    )
    return token
  }
  return { invite, inviteEveryone }
}

function proving(harness: Harness) {
  const codeTo = async ({ email }: { email: string }): Promise<string> =>
    (await harness.emailsTo(email)).find(({ code }) => code)?.code ?? ''
  /** Returns a function that verifies the address with the code of the first email. */
  const verification = async (member: MemberCaller) => {
    const body = { membershipId, email: member.email, token: await codeTo(member) }
    return () => harness.visitor().call(auth.exchange, { body })
  }
  /** Requests a code, and returns a function that erases the account with it. */
  const erasure = async (member: MemberCaller) => {
    await member.call(accountSettings.sendCode)
    const code = await codeTo(member)
    return () => member.call(accountSettings.erase, { body: { code } })
  }
  return { verification, erasure }
}

type StoredTransfer = {
  id: string
  nft_id: string
  sender_id: string
  claimed_by: string | null
  state: string
  /** The kinds of its events, first to last. */
  events: string[]
  /** Emails to the sender that it was claimed, without those that were sent on to a new address. */
  claimed_emails: number
}

/** Returns all transfers in the order in which they ended. */
export const storedTransfers = (harness: Harness): Promise<StoredTransfer[]> =>
  harness.rows<StoredTransfer>(sql`
    select t.id, t.nft_id, t.sender_id, t.claimed_by, t.state,
      coalesce((select jsonb_agg(e.kind order by e.id) from transfer_events e where e.transfer_id = t.id), '[]') as events,
      (select count(*)::int from outbox o where o.kind = 'transferClaimed' and o.failed_at is null and o.values ->> 'transferId' = t.id) as claimed_emails
    from transfers t
    order by (select max(e.id) from transfer_events e where e.transfer_id = t.id)`)

/**
 * Checks every stored transfer: its events form a legal story; an item is on hold exactly while a
 * transfer of it is pending, and belongs to the last member who claimed it; no verified account has
 * an acceptance left.
 */
export async function expectConsistentTransfers(harness: Harness): Promise<void> {
  const rows = await storedTransfers(harness)
  expect(rows.filter((row) => !hasLegalStory(row))).toEqual([])
  const items = await harness.rows<StoredItem>(
    sql`select id, owner_id, has_pending_transfer, received_by from nfts where has_pending_transfer or received_by is not null or id in (select nft_id from transfers)`,
  )
  const byItem = groupedByItem(rows)
  expect(
    items
      .map((item) => ({ ...item, transfers: byItem.get(item.id) ?? [] }))
      .filter(({ transfers, ...item }) => !isOwnedByTransfers(item, transfers)),
  ).toEqual([])
  expect(
    await harness.rows(
      sql`select l.account_id from accepted_links l join accounts a on a.id = l.account_id where a.is_verified`,
    ),
  ).toEqual([])
}

const groupedByItem = (rows: readonly StoredTransfer[]) => {
  const byItem = new Map<string, StoredTransfer[]>()
  for (const row of rows) byItem.set(row.nft_id, [...(byItem.get(row.nft_id) ?? []), row])
  return byItem
}

/** Offered first, sent again or accepted any number of times, and at most one ending, last. */
function hasLegalStory({
  state,
  events,
  claimed_by: claimedBy,
  claimed_emails: emails,
}: StoredTransfer) {
  const between = events.slice(1, state === 'pending' ? undefined : -1)
  return (
    events[0] === 'offered' &&
    (state === 'pending' || events.at(-1) === state) &&
    between.every((kind) => kind === 'resent' || kind === 'accepted') &&
    (claimedBy !== null) === (state === 'claimed') &&
    emails <= (state === 'claimed' ? 1 : 0)
  )
}

type StoredItem = {
  id: string
  owner_id: string
  has_pending_transfer: boolean
  received_by: string | null
}

/** The item passed from each claimant to the next, and the last one owns it and may offer it. */
function isOwnedByTransfers(item: StoredItem, own: readonly StoredTransfer[]): boolean {
  const pending = own.filter(({ state }) => state === 'pending')
  const claimed = own.filter(({ state }) => state === 'claimed')
  const last = claimed.at(-1)
  return (
    pending.length === (item.has_pending_transfer ? 1 : 0) &&
    pending.every((row) => row.sender_id === item.owner_id) &&
    item.received_by === (last?.id ?? null) &&
    (!last || last.claimed_by === item.owner_id) &&
    claimed.slice(1).every((row, place) => row.sender_id === claimed[place]?.claimed_by)
  )
}
