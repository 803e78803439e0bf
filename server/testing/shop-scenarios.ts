import { auth } from '#contract/auth.ts'
import { earning } from '#contract/earning.ts'
import { api } from '#contract/index.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import { executeCommand } from '#server/staff/commands.ts'
import { settleBuyer } from '#server/shop/settle-buyer.ts'
import {
  paidOrderPayload,
  refundPayload,
  shopifyEvent,
  type SampleEvent,
} from '#server/shop/sample-events.ts'
import { balanceOf } from '#server/points/ledger.ts'
import {
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
  type HarnessOptions,
  type MemberCaller,
} from './harness.ts'

const secret = 'the secret of our own shop'
const { creatorId, assetId, membershipId } = home.ids
type OrderOptions = { orderId?: string; shopLink?: string; dollars?: number; at?: Date }

let count = 0
const next = (word: string) => `${word}${(count += 1)}`
/** Returns an email address that is not used yet. */
export const freshAddress = (): string => `${next('friend')}@example.test`

/** Opens a test server with a shop that signs its events. */
export function openHarnessWithShop(options: HarnessOptions = {}): Promise<Harness> {
  const secrets = new Map([[home.slug, [secret]]])
  return openHarness({ ...options, shopSecrets: { shopify: secrets, judgeme: secrets } })
}

/** The same on each database engine. */
export const enginesWithShop = [
  { engine: 'embedded', open: () => openHarnessWithShop() },
  {
    engine: 'postgres',
    open: async () => openHarnessWithShop({ database: await freshPostgres() }),
  },
].filter(({ engine }) => engine === 'embedded' || testPostgres)

/**
 * Returns the actions of members, their friends, the shop and staff for tests. Responses other than
 * 200 throw.
 */
export function shopScenarios(context: Harness) {
  return {
    ...registering(context),
    ...emailEntry(context),
    ...erasing(context),
    ...shopping(context),
    ...staffActions(context),
    ...queries(context),
  }
}
export type ShopScenarios = ReturnType<typeof shopScenarios>

function registering(context: Harness) {
  const codeOf = async (
    member: MemberCaller,
    kind: 'friend' | 'shop' = 'friend',
    brand = home,
  ): Promise<string> => {
    const { body } = await member.call(kind === 'friend' ? earning.friendLink : earning.shopLink, {
      params: { id: member.loyaltyAccountId },
      brand,
    })
    return (
      new URL((body as { referralUrl: string }).referralUrl).searchParams.get(
        kind === 'friend' ? 'referralCode' : 'shopLink',
      ) ?? ''
    )
  }
  const memberOf = async (email: string): Promise<MemberCaller> => {
    const [row] = await context.rows<{ id: string; account_id: string; nft_id: string }>(sql`
      select l.id, l.account_id, l.nft_id from loyalty_accounts l join accounts a on a.id = l.account_id where a.email = ${email} and a.brand = ${home.slug}`)
    return context.anotherDevice({
      email,
      accountId: row!.account_id,
      loyaltyAccountId: row!.id,
      nftId: row!.nft_id,
    } as MemberCaller)
  }
  const joinWith = async (
    referralCode: string | undefined,
    email = freshAddress(),
  ): Promise<MemberCaller> => {
    const { status } = await emailEntry(context).type(email, referralCode)
    if (status !== 200) throw new Error(`registering returned ${status}`)
    return memberOf(email)
  }
  const codeTo = async (email: string): Promise<string> =>
    (await context.emailsTo(email)).find((email) => email.code)?.code ?? ''
  /**
   * Confirms the address, in the member's browser if one is passed. The first confirmation ends
   * every session, so the member is logged in again.
   */
  const confirm = async (
    { email, ...browser }: { email: string } & Partial<MemberCaller>,
    token?: string,
  ): Promise<MemberCaller> => {
    const call = browser.call ?? context.visitor().call
    const { status } = await call(auth.exchange, {
      body: { membershipId, email, token: token ?? (await codeTo(email)) },
    })
    if (status !== 200) throw new Error(`confirming the address returned ${status}`)
    return memberOf(email)
  }
  /** Registers a member and confirms the address on another device. */
  const newcomer = async (): Promise<MemberCaller> =>
    confirm({ email: (await joinWith(undefined)).email })
  /** Marks the address as confirmed without an email, for many members at once. */
  const proven = ({ accountId }: MemberCaller) =>
    context.tx.transaction(async (tx) => {
      await tx.execute(sql`update accounts set is_verified = true where id = ${accountId}`)
      await settleBuyer(tx, {
        brand: home,
        accountId,
        secret: context.context.secret,
        now: context.clock.now(),
      })
    })
  /** Registers `many` members with confirmed addresses. */
  const members = async (
    many: number,
    join: () => Promise<MemberCaller> = () => context.join(),
  ): Promise<MemberCaller[]> => {
    const all: MemberCaller[] = []
    while (all.length < many) all.push(await join())
    for (const member of all) await proven(member)
    return all
  }
  return { codeOf, memberOf, joinWith, codeTo, confirm, newcomer, proven, members }
}

/** Actions that anyone can do with any address. */
function emailEntry(context: Harness) {
  const type = (email: string, referralCode?: string) =>
    context.visitor().call(auth.joinUnverified, {
      body: { email, creatorId, assetId, ...(referralCode ? { referralCode } : {}) },
    })
  const joinByEmail = (email: string, referralCode?: string) =>
    context.visitor().call(auth.joinByEmail, {
      body: { email, membershipId, ...(referralCode ? { referralCode } : {}) },
    })
  return { type, joinByEmail }
}

function erasing(context: Harness) {
  /**
   * Erases the account with the code of an email. Moves the clock so that the address can get
   * emails again.
   */
  const erase = async (member: MemberCaller): Promise<void> => {
    const { status } = await member.call(accountSettings.erase, {
      body: { code: await context.codeFor(member) },
    })
    if (status !== 200) throw new Error(`erasing returned ${status}`)
    context.clock.moveMinutes(20)
  }
  return { erase }
}

function shopping(context: Harness) {
  const send = async ({ path, body, headers }: SampleEvent): Promise<void> => {
    const { statusCode, body: answer } = await context.app.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: { host: `${home.slug}.localhost:4000`, ...headers },
    })
    if (statusCode !== 200) throw new Error(`a shop event returned ${statusCode} ${answer}`)
  }
  /** Sends a paid order as an event of the shop. */
  const buy = async (
    { email }: { email: string },
    {
      orderId = next('order'),
      shopLink,
      dollars = 40,
      at = context.clock.now(),
    }: OrderOptions = {},
  ): Promise<string> => {
    await send(
      shopifyEvent(
        'orders/paid',
        paidOrderPayload({
          orderId,
          email,
          total: `${dollars}.00`,
          at,
          ...(shopLink ? { shopLink } : {}),
        }),
        { secret },
      ),
    )
    return orderId
  }
  /** Sends a refund as an event of the shop; `part` distinguishes several refunds of one order. */
  const refund = (orderId: string, amount = '40.00', part = 'all'): Promise<void> =>
    send(
      shopifyEvent(
        'refunds/create',
        refundPayload({ refundId: `${orderId}-${part}`, orderId, amount, at: context.clock.now() }),
        { secret },
      ),
    )
  return { buy, refund }
}

function staffActions(context: Harness) {
  /** Runs a staff command. */
  const run = (command: string, args: Record<string, string>) =>
    executeCommand(context.context, {
      program: 'staff',
      command,
      options: { brand: home.slug, ...args },
    })
  const merge = (
    from: { email: string },
    into: { email: string },
    more: Record<string, string> = {},
  ) => run('merge', { from: from.email, into: into.email, ...more })
  /** Registers a member whose address counts as confirmed, without an email. */
  const verified = async (email?: string, brand = home): Promise<MemberCaller> => {
    const member = await context.join(email, brand)
    await context.rows(sql`update accounts set is_verified = true where id = ${member.accountId}`)
    return member
  }
  return { run, merge, verified }
}

function queries(context: Harness) {
  const points = ({ loyaltyAccountId }: MemberCaller) =>
    balanceOf(context.tx, loyaltyAccountId, context.clock.now())
  /** Returns the spendable points without the welcome points. */
  const balance = async (member: MemberCaller) =>
    (await points(member)).redeemablePoints - home.program.welcome.points
  const history = async (member: MemberCaller, language = 'en') =>
    (
      await member.call(api.points.history, {
        params: { id: member.loyaltyAccountId },
        headers: { 'accept-language': language },
      })
    ).body.history
  /** Returns the points credited for referral links, less reversals. */
  const gained = async ({ loyaltyAccountId }: MemberCaller) =>
    (
      await context.rows<{ points: number }>(sql`
    select coalesce(sum(redeemable_delta), 0)::int as points from point_entries where loyalty_account_id = ${loyaltyAccountId} and origin_type in (2, 6)`)
    )[0]!.points
  /** Returns the expected points of referral links. */
  const expected = async (member: MemberCaller, language = 'en') =>
    (
      await member.call(earning.expected, {
        params: { id: member.loyaltyAccountId },
        headers: { 'accept-language': language },
      })
    ).body.expected
      .filter(({ originType }) => originType === 2 || originType === 6)
      .filter(({ id }) => id !== 'shop')
  const noted = (friend: { accountId: string }) =>
    context.rows<{ kind: string; state: string; reason: string | null; points: number }>(sql`
    select kind, state, reason, points from referrals where friend_account_id = ${friend.accountId} order by kind`)
  return { points, balance, history, gained, expected, noted }
}
