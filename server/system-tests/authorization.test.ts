import { connect, type AddressInfo } from 'node:net'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { TERMS_VERSION } from '#contract/benefits.ts'
import { auth } from '#contract/auth.ts'
import type { Chains } from '#server/lib/integrations/chains.ts'
import { blockchains } from '#domain/wallet.ts'
import { allEndpoints, tillHostEndpoints } from '#contract/all-endpoints.ts'
import { api } from '#contract/index.ts'
import { problems } from '#contract/problems.ts'
import { problemMessage } from '#contract/messages.ts'
import { API_HEADER } from '#contract/app-shell.ts'
import { freeTokenOf } from '#server/drops/free-items.ts'
import { openPreview } from '#server/preview/preview-sessions.ts'
import { devicesOf } from '#server/auth/sessions/devices.ts'
import { totalOf } from '#domain/order.ts'
import { cartTokenOf, newEntryReference } from '#server/payments/references.ts'
import { cards, SALE_ASSET, SALE_DROP } from '#server/testing/payment-scenarios.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { createApp } from '#server/app.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { deleteOldIdempotencyRecords } from '#server/lib/idempotency/jobs.ts'
import {
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { notingPhonePasses } from '#server/testing/phone-passes.ts'
import {
  confirmAddress as confirmAddressOf,
  createPublicLink,
  giveItem,
  offer,
} from '#server/testing/transferable-items.ts'
import {
  chainsWith,
  POLYGON_ASSET,
  DEAD_NODE,
  homeWithChains,
  storeWallet,
  storeChallenge,
  storedChallengeBody,
} from '#server/testing/connected-wallets.ts'
import { openWebPush } from '#server/integrations/web-push.ts'
import { vapidKeys } from '#server/testing/vapid-keys.ts'
import {
  credentialFor,
  storePasskey,
  storePasskeyChallenge,
} from '#server/testing/stored-passkeys.ts'

/**
 * Runs the same access checks on every endpoint of the contract: without a session, with an ended
 * one, with one of another brand, with another member's ids. New endpoints are covered
 * automatically.
 */
let context: Harness
let mia: MemberCaller
let nia: MemberCaller
let foreign: MemberCaller
let ida: MemberCaller
/** The session of a preview link for the brand's staff. */
let previewSession: string
beforeAll(async () => {
  context = await openHarness({
    webPush: openWebPush({ keys: vapidKeys(), services: [{ own: 'https://localhost:1' }] }),
    phonePasses: notingPhonePasses(home.slug),
    packs: [homeWithChains, stranger],
    chains: withTokens(await chainsWith([DEAD_NODE])),
    custodies: {
      all: [{ brand: home.slug, blockchain: 'polygon' }],
      find: async () => undefined,
    },
  })
  mia = await context.join()
  nia = await context.join()
  foreign = await context.join(undefined, stranger)
  ida = await context.join()
  await ida.call(api.session.logOut)
  const { hosts, secret } = context.context
  const link = await openPreview(context.tx, {
    brand: home,
    tierId: home.program.tiers[0]!.tierId,
    secret,
    hosts,
    now: context.clock.now(),
  })
  previewSession = new URL(link).searchParams.get('sessionId')!
})
afterAll(() => context.close())

/** A poll with options. */
const {
  pollId,
  options: [choice],
} = home.program.polls.find(({ options }) => options.length > 1)!
/** Benefits of every member. */
const openBenefits = home.program.categories
  .flatMap(({ benefits }) => benefits)
  .filter(({ of, tierIds }) => of === 'membership' && tierIds.length === 0)
const withVoucher = openBenefits.find(({ vouchers }) =>
  vouchers?.some(({ voucherType }) => voucherType === 1),
)!
const { gatedContentId } = openBenefits.flatMap(({ gatedContents = [] }) => gatedContents)[0]!
const PASSWORD = 'Kx7-tulip-Boat'
/** An asset on Polygon. */
const CHAIN_ASSET = home.program.assets.find(({ blockchain }) => blockchain === 2)!.assetId
const walletOf = (accountId: string) =>
  `0x${Buffer.from(accountId).toString('hex').padEnd(40, '1').slice(-40)}`
const pathParamsOf = ({ path }: Endpoint) =>
  [...path.matchAll(/:(\w+)/g)].map(([, word]) => word as string)

/** Returns ids that are valid for a member, so that only the caller is wrong. */
async function paramsFor(
  endpoint: Endpoint,
  member: MemberCaller,
): Promise<Record<string, string>> {
  const names = pathParamsOf(endpoint)
  const deviceId = names.includes('deviceId')
    ? (
        await devicesOf(context.tx, {
          accountId: member.accountId,
          token: undefined,
          secret: '',
          now: context.clock.now(),
        })
      )[0]?.id
    : undefined
  const [, id = member.loyaltyAccountId] =
    Object.entries({
      'membership/': home.ids.membershipId,
      'poll/': pollId,
      'utility/': withVoucher.utilityId,
    }).find(([start]) => endpoint.path.startsWith(start)) ?? []
  const ids: Record<string, string> = {
    id,
    tier: home.program.tiers[0]!.tierId,
    nftId: member.nftId,
    membershipId: home.ids.membershipId,
    country: 'CA',
    creatorId: home.ids.creatorId,
    assetId: home.ids.assetId,
    number: '1',
    dropId: home.program.membershipDrop.dropId,
    token: 'a-token-of-nobody',
    deviceId: deviceId ?? 's_nobody',
    subscriptionId: `n_${member.accountId}`,
    passkeyId: `pk_${member.accountId}`,
  }
  return {
    ...Object.fromEntries(names.map((word) => [word, ids[word] as string])),
    ...queries[endpoint.name]?.(member),
  }
}
/** A draft order, available from the second tier on. */
function ordered({ nftId }: MemberCaller) {
  return { gatedCommerceId: 'eyewear-commerce-second-pair', nftId }
}
/** Parameters that a read needs. */
const queries: Record<string, (member: MemberCaller) => Record<string, string>> = {
  'withdrawals.ofItem': ({ nftId }) => ({ nftId }),
  'phonePasses.platforms': ({ nftId }) => ({ nftId }),
  'collection.announcements': () => ({ creatorId: home.ids.creatorId }),
  'benefits.gatedContent': () => ({ gatedContentId }),
  'benefits.contest': () => ({ contestId: home.program.contests[0]!.contestId }),
  'benefits.draftOrderByGet': ordered,
  'drops.freeToken': () => ({ dropId: freeItemDrop }),
}
/** A drop with a free item for people who signed up. */
const { dropId: freeItemDrop } = home.program.drops.find(({ signUp }) => signUp?.freeAssetId)!
/** Bodies with which an endpoint succeeds; none for endpoints without a body. */
const bodies: Record<string, (member: MemberCaller) => unknown> = {
  'membership.sync': () => ({ creatorId: home.ids.creatorId, assetId: home.ids.assetId }),
  'earning.followInstagram': ({ loyaltyAccountId }) => ({
    loyaltyAccountId,
    membershipId: home.ids.membershipId,
  }),
  'earning.followStrava': ({ loyaltyAccountId }) => ({
    loyaltyAccountId,
    membershipId: home.ids.membershipId,
  }),
  'benefits.enterContest': () => ({
    contestId: home.program.contests[0]!.contestId,
    termsConditionsVersion: TERMS_VERSION,
  }),
  'benefits.answerPoll': () => ({ pollId, selectedPollOptionId: choice!.optionId }),
  'benefits.claimVoucher': () => ({}),
  'benefits.draftOrder': ordered,
  'drops.setSignUpEmail': () => ({ dropId: freeItemDrop, isWanted: false }),
  'drops.claimFree': ({ accountId }) => ({
    token: freeTokenOf({
      secret: context.context.secret,
      dropId: freeItemDrop,
      member: { brand: home.slug, accountId },
    }),
  }),
  'transfers.send': ({ accountId }) => ({
    nftId: `nft_${accountId}`,
    creatorId: home.ids.creatorId,
    anyoneWithLink: true,
  }),
  'transfers.resend': ({ accountId }) => ({ nftId: `nft_${accountId}` }),
  'transfers.cancel': ({ accountId }) => ({
    nftId: `nft_${accountId}`,
    creatorId: home.ids.creatorId,
  }),
  'transfers.claim': ({ accountId }) => ({ transferId: `t_${accountId}` }),
  'transfers.claimEDrop': ({ accountId }) => ({ transferToken: `link-of-${accountId}` }),
  'withdrawals.withdraw': ({ accountId }) => ({
    nftId: `nft_${accountId}`,
    walletAddress: walletOf(accountId),
  }),
  'withdrawals.sendCode': ({ accountId }) => ({
    withdrawals: [{ nftId: `nft_${accountId}`, walletAddress: walletOf(accountId) }],
  }),
  'phonePasses.createApple': ({ nftId }) => ({ nftId }),
  'phonePasses.createGoogle': ({ nftId }) => ({ nftId }),
  'payments.saveMethod': ({ accountId }) => entryOf(accountId),
  'payments.cart': () => ({ dropId: SALE_DROP.dropId }),
  'payments.decideRisk': ({ accountId }) => ({
    ...figures,
    dropId: SALE_DROP.dropId,
    cartToken: cartTokenFor(accountId),
  }),
  'payments.pay': ({ accountId }) => ({
    cartToken: cartTokenFor(accountId),
    ...entryOf(`po_${accountId}`),
  }),
  'payments.cancel': ({ accountId }) => ({ cartToken: cartTokenFor(accountId) }),
  'notifications.subscribe': ({ accountId }) => ({
    endpoint: `https://localhost:1/${accountId}`,
    keys: { p256dh: vapidKeys().publicKey, auth: 'A'.repeat(22) },
  }),
  'notifications.setKind': () => ({ kind: 'pointsEnd', isWanted: false }),
  'passkeys.add': (member) => ({ credential: credentialFor(member) }),
  'wallets.challenge': () => ({ blockchain: 'polygon', walletAddress: `0x${'1'.repeat(40)}` }),
  'wallets.add': (member) => storedChallengeBody(member),
  'wallets.use': ({ accountId }) => ({ walletId: `w_${accountId}` }),
  'wallets.remove': ({ accountId }) => ({ walletId: `w_${accountId}` }),
  'wallets.claim': ({ accountId }) => ({ walletId: `w_${accountId}` }),
  'redemption.redeem': () => ({ redemptionId: home.program.offers[0]!.offerId }),
  'accountSettings.update': ({ email }) => ({ email }),
  'accountSettings.setLanguage': () => ({ language: 'fr' }),
  'accountSettings.setEmailChoice': () => ({ kind: 'pointsEnd', isWanted: false }),
  'accountSettings.updatePassword': () => ({
    currentPassword: PASSWORD,
    newPassword: 'Zebra-9-Kite',
  }),
  'accountSettings.setCodeRequirement': () => ({ requiresCode: true, currentPassword: PASSWORD }),
  'accountSettings.billing': () => ({
    address: '12, rue Sainte-Catherine',
    city: 'Montréal',
    state: 'QC',
    zip: 'H2X 1Y4',
    country: 'CA',
  }),
  'accountSettings.erase': () => ({ currentPassword: PASSWORD }),
  'auth.resetPassword': () => ({ password1: 'Zebra-9-Kite', password2: 'Zebra-9-Kite' }),
  'auth.confirmEmail': () => ({ token: 'a-token-of-nobody' }),
}
const members = allEndpoints.filter(({ access }) => access === 'member')
const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [endpoint.name, endpoint] as const)
const sentBy = async (endpoint: Endpoint, member: MemberCaller) => ({
  params: await paramsFor(endpoint, member),
  body: bodies[endpoint.name]?.(member),
})
/** Stores a browser that gets notifications of a member. */
const storeSubscription = ({ accountId }: MemberCaller) =>
  context.rows(
    sql`insert into push_subscriptions (id, brand, account_id, endpoint, p256dh, auth, vapid_key, language, device, session_hash, created_at) values (${`n_${accountId}`}, ${home.slug}, ${accountId}, ${accountId}, 'p', 'a', 'k', 'en', '', '', now()) on conflict do nothing`,
  )
/** Endpoints that need more than being a member. */
const prepared: Record<string, (member: MemberCaller) => Promise<unknown>> = {
  'accountSettings.rememberDevice': confirmAddress,
  'notifications.unsubscribe': storeSubscription,
  'notifications.setKind': storeSubscription,
  'passkeys.addOptions': confirmAddress,
  'passkeys.add': async (member) => {
    await confirmAddress(member)
    await storePasskeyChallenge(context, member)
  },
  'passkeys.remove': (member) => storePasskey(context, member),
  'benefits.claimVoucher': confirmAddress,
  'benefits.claimVoucherByGet': confirmAddress,
  'benefits.draftOrder': (member) => context.award(member, home.program.tiers[1]!.minPoints),
  'benefits.draftOrderByGet': (member) => context.award(member, home.program.tiers[1]!.minPoints),
  'drops.setSignUpEmail': signUpForDrop,
  'drops.freeToken': signUpForDrop,
  'drops.claimFree': signUpForDrop,
  'transfers.send': ownItem,
  'transfers.resend': async (member) => {
    await ownItem(member)
    await offer(member, `nft_${member.accountId}`, {
      receivingUserEmail: `to-${member.email}`,
    })
    await context.rows(
      sql`update transfers set emailed_at = null where sender_id = ${member.accountId}`,
    )
  },
  'transfers.cancel': async (member) => {
    await ownItem(member)
    await offer(member, `nft_${member.accountId}`)
  },
  'transfers.claim': receiveTransfer,
  'transfers.claimEDrop': async (member) => {
    await confirmAddress(member)
    await createPublicLink(context, `link-of-${member.accountId}`)
  },
  'wallets.challenge': confirmAddress,
  'wallets.add': async (member) => {
    await confirmAddress(member)
    await storeChallenge(context, member)
  },
  'wallets.use': connectWallet,
  'wallets.remove': connectWallet,
  'wallets.claim': holdItemInWallet,
  'withdrawals.withdraw': ownItemAndWallet,
  'withdrawals.sendCode': ownItemAndWallet,
  'payments.tokens': becomeBuyer,
  'payments.saveMethod': async (member) => {
    await becomeBuyer(member)
    enterCard(member.accountId, 0)
  },
  'payments.cart': becomeBuyer,
  'payments.decideRisk': openOrder,
  'payments.pay': async (member) => {
    await openOrder(member)
    enterCard(`po_${member.accountId}`, totalOf(figures))
  },
  'payments.cancel': openOrder,
}
const figures = { assetPrice: 4800, tax: 426, gasFee: 110 }
const cartTokenFor = (accountId: string): string =>
  cartTokenOf(context.context.secret, {
    id: `po_${accountId}`,
    accountId,
    dropId: SALE_DROP.dropId,
    ...figures,
  })
/** Cards that were typed into the hosted fields, by what they are for. */
const entries = new Map<string, { paymentToken: string; merchantRefNum: string }>()
const entryOf = (scope: string) =>
  entries.get(scope) ?? { paymentToken: 'none', merchantRefNum: 'none' }
function enterCard(scope: string, amount: number): void {
  const merchantRefNum = newEntryReference(context.context.secret, scope)
  const paymentToken = context.sandbox.vault.tokenize({
    merchantRefNum,
    amount,
    cardNumber: cards.success,
    expiryDate: '08 / 28',
    cvv: '123',
  })
  // A test lets an hour pass.
  context.sandbox.vault.handle(paymentToken)!.createdAt += 3_600_000
  entries.set(scope, { paymentToken, merchantRefNum })
}
/** Confirms the address and stores a billing address. */
async function becomeBuyer(member: MemberCaller) {
  await confirmAddress(member)
  await context.rows(
    sql`update accounts set billing = ${JSON.stringify({ address: '1 Main St', city: 'New York', state: 'New York', stateCode: 'NY', zip: '10001', country: 'United States', countryCode: 'US' })}::jsonb where id = ${member.accountId}`,
  )
}
/** Stores an approved order with a known id. */
async function openOrder(member: MemberCaller) {
  await becomeBuyer(member)
  const { accountId } = member
  const held = new Date(context.clock.now().getTime() + 3_600_000).toISOString()
  await context.rows(
    sql`insert into payment_orders (id, brand, account_id, drop_id, asset_id, asset_price, tax, gas_fee, tax_country, tax_region, state, held_until, created_at) values (${`po_${accountId}`}, ${home.slug}, ${accountId}, ${SALE_DROP.dropId}, ${SALE_ASSET.assetId}, ${figures.assetPrice}, ${figures.tax}, ${figures.gasFee}, 'US', 'NY', 'approved', ${held}, now())`,
  )
}
/** Connects a wallet with a known id. */
function connectWallet(member: MemberCaller) {
  return storeWallet(context, member)
}
/** Owners of tokens on the chain, by the number of the item. */
const tokenOwners = new Map<number, string>()
/** Returns chains that know these owners. */
const withTokens = ({ reader }: Chains): Chains => ({
  reader(brand, blockchain) {
    const real = reader(brand, blockchain)
    return (
      real && {
        ...real,
        ownersOf: async () => tokenOwners,
        heldBy: async ({ owner, contracts }) =>
          contracts.flatMap(({ contractAddress, tokenIds }) =>
            tokenIds
              .filter((tokenId) => tokenOwners.get(tokenId) === owner)
              .map((tokenId) => ({ contractAddress, tokenId })),
          ),
      }
    )
  },
})
/** Connects a wallet, which another member's item has been sent to on the chain. */
async function holdItemInWallet(member: MemberCaller) {
  await connectWallet(member)
  const nftId = await giveItem(context, nia, { assetId: POLYGON_ASSET })
  const [item] = await context.rows<{ number: number }>(
    sql`update nfts set date_minted = now(), contract_address = '0xc' where id = ${nftId} returning number`,
  )
  tokenOwners.set(item!.number, `0x${member.accountId}`)
}
/** Marks the address as confirmed. */
function confirmAddress(member: MemberCaller) {
  return confirmAddressOf(context, member)
}

/** Confirms the address and issues an item to transfer. */
async function ownItem(member: MemberCaller) {
  await confirmAddress(member)
  await giveItem(context, member, { nftId: `nft_${member.accountId}` })
}
/** Issues an item that can be withdrawn to a connected wallet, without another proof of presence. */
async function ownItemAndWallet(member: MemberCaller) {
  const { accountId } = member
  await confirmAddress(member)
  await giveItem(context, member, { nftId: `nft_${accountId}`, assetId: CHAIN_ASSET })
  await context.rows(
    sql`update assets set contract_address = '0x000000000000000000000000000000000000bEEF' where id = ${CHAIN_ASSET}`,
  )
  await context.rows(
    sql`insert into wallets (id, account_id, brand, blockchain, wallet_type, address, connected_at) values (${`wd_${accountId}`}, ${accountId}, ${home.slug}, 'polygon', 'metamask', ${walletOf(accountId)}, now())`,
  )
  await context.rows(
    // The test moves the clock by an hour.
    sql`update sessions set proven_at = ${daysAfter(context.clock.now(), 1).toISOString()} where account_id = ${accountId}`,
  )
}
/** Offers an item to the member, by a transfer with a known id. */
async function receiveTransfer(member: MemberCaller) {
  await confirmAddress(member)
  const nftId = await giveItem(context, mia)
  await context.rows(sql`update nfts set has_pending_transfer = true where id = ${nftId}`)
  await context.rows(
    sql`insert into transfers (id, brand, nft_id, sender_id, token_hash, is_for_anyone, recipient_email, language, created_at, expires_at) values (${`t_${member.accountId}`}, ${home.slug}, ${nftId}, ${mia.accountId}, ${member.accountId}, false, ${member.email}, 'en', now(), '2099-01-01T00:00:00Z')`,
  )
}
/** Signs the member up as if before the drop opened. */
async function signUpForDrop(member: MemberCaller) {
  const { accountId, email } = member
  await confirmAddress(member)
  await context.rows(
    sql`insert into drop_sign_ups (id, brand, drop_id, email, language, created_at) values (${`su_${accountId}`}, ${home.slug}, ${freeItemDrop}, ${email}, 'en', now())`,
  )
}
/** Returns a caller; a new member for each write, because a write can end the session. */
async function callerFor({ kind, name }: Endpoint): Promise<MemberCaller> {
  if (kind === 'read' && !(name in prepared)) return mia
  const caller = await context.join()
  await prepared[name]?.(caller)
  if (JSON.stringify(bodies[name]?.(caller) ?? {}).includes(PASSWORD))
    await context.setPassword(caller, PASSWORD)
  return caller
}
const isIn = async (member: MemberCaller, brand = home) =>
  (await member.call(api.session.current, { brand })).body.signedIn

describe('the contract and the server', () => {
  /** Returns the routes of /api as Fastify prints them, without the documentation. */
  const served = () => {
    const above: string[] = []
    return context.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        const found = /^([\s│]*)[├└]── (\S+) \(([A-Z, ]+)\)/.exec(line)
        if (!found) return []
        const depth = (found[1] ?? '').length / 4
        above.length = depth
        above[depth] = found[2] ?? ''
        const path = above.join('')
        return path.startsWith('/api/') && !path.startsWith('/api/docs')
          ? (found[3] ?? '').split(', ').map((method) => `${method} ${path.slice('/api/'.length)}`)
          : []
      })
  }

  it('have the same set of endpoints', () => {
    // Who may call those of the till's host: server/system-tests/till-authorization.test.ts.
    const declared = [...allEndpoints, ...tillHostEndpoints].map(
      ({ method, path }) => `${method} ${path}`,
    )
    // Paths are case-insensitive.
    const lowered = (routes: readonly string[]) => routes.map((route) => route.toLowerCase()).sort()
    expect(lowered(served())).toEqual(lowered(declared))
  })

  it('declare the access of each endpoint', () => {
    expect(
      allEndpoints.filter(({ access }) => !['anyone', 'member', 'store'].includes(access)),
    ).toEqual([])
  })

  it.each(named(allEndpoints))('%s has no HEAD route', async (_, endpoint) => {
    const caller = await callerFor(endpoint)
    const { statusCode } = await context.app.inject({
      method: 'HEAD',
      url: addressOf(endpoint, await paramsFor(endpoint, caller)),
      headers: { host: `${home.slug}.localhost:4000`, authorization: `Bearer ${caller.token}` },
    })
    expect([statusCode, await isIn(caller)]).toEqual([404, true])
  })
})

describe('an endpoint for members', () => {
  it.each(named(members))('%s accepts a member [CA-01, RO-14]', async (_, endpoint) => {
    const caller = await callerFor(endpoint)
    const { status, headers } = await caller.call(endpoint, await sentBy(endpoint, caller))
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  })

  it.each(named(members))(
    '%s rejects a visitor with the text of the catalogue [ER-02]',
    async (_, endpoint) => {
      const answer = await context.visitor().call(endpoint, await sentBy(endpoint, mia))
      // CA-12: this endpoint has its code in `error` as well.
      const more =
        endpoint.name === 'accountSettings.updatePassword' ? { error: 'UNAUTHORIZED' } : {}
      expect([answer.status, answer.body]).toEqual([
        401,
        {
          success: false,
          code: 'UNAUTHORIZED',
          message: 'User is unauthorized to view this content.',
          ...more,
        },
      ])
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  it.each(named(members))(
    '%s rejects a token that is altered, of another brand, of a preview, logged out, or made up [ST-62]',
    async (_, endpoint) => {
      const flipped = `${mia.token.slice(0, -1)}${mia.token.endsWith('A') ? 'B' : 'A'}`
      for (const token of [
        flipped,
        foreign.token,
        ida.token,
        previewSession,
        'x',
        '../../etc/passwd',
        'null',
      ]) {
        const answer = await context.visitor().call(endpoint, {
          ...(await sentBy(endpoint, mia)),
          headers: { authorization: `Bearer ${token}` },
        })
        expect([token === foreign.token ? 'foreign' : 'token', answer.status]).toEqual([
          token === foreign.token ? 'foreign' : 'token',
          401,
        ])
      }
      expect([await isIn(mia), await isIn(foreign, stranger)]).toEqual([true, true])
    },
  )

  it.each(named(members))(
    '%s rejects a session after an hour, to the minute [CO-01]',
    async (_, endpoint) => {
      const ask = async (minutes: number) => {
        const late =
          endpoint.kind === 'read' && !(endpoint.name in prepared)
            ? await context.join()
            : await callerFor(endpoint)
        const sent = await sentBy(endpoint, late)
        context.clock.moveMinutes(minutes)
        const { status } = await late.call(endpoint, sent)
        context.clock.moveMinutes(-minutes)
        return status
      }
      expect([await ask(59), await ask(61)]).toEqual([200, 401])
    },
  )

  it.each(named(members))('%s accepts the cookie only from our own page', async (_, endpoint) => {
    const send = async (caller: MemberCaller, headers: Record<string, string>) =>
      (
        await context.visitor().call(endpoint, {
          ...(await sentBy(endpoint, caller)),
          headers: { cookie: `__Host-id=${caller.token}`, ...headers },
        })
      ).status
    expect(await send(await callerFor(endpoint), { 'sec-fetch-site': 'same-origin' })).not.toBe(401)
    expect(
      await send(await callerFor(endpoint), { origin: `http://${home.slug}.localhost:4000` }),
    ).not.toBe(401)
    const lured = await callerFor(endpoint)
    const others: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', origin: `http://${home.slug}.localhost:4000` },
    ]
    for (const headers of others) expect(await send(lured, headers)).toBe(401)
    expect(await isIn(lured)).toBe(true)
  })

  const owned = members.filter(({ path }) =>
    /loyaltyaccount\/:|referral\/:|nft\/:|devices\/:|passkeys\/:|notifications\/:/.test(path),
  )
  it.each(named(owned))(
    '%s answers another member’s id like an unknown one',
    async (_, endpoint) => {
      if (endpoint.name === 'passkeys.remove') await storePasskey(context, nia)
      if (endpoint.path.includes('notifications/')) await storeSubscription(nia)
      const body = bodies[endpoint.name]?.(mia)
      const ofOtherMember = await mia.call(endpoint, {
        params: await paramsFor(endpoint, nia),
        body,
      })
      const unknown = await mia.call(endpoint, {
        params: {
          id: 'la_nobody',
          nftId: 'nft_nobody',
          deviceId: 's_nobody',
          passkeyId: 'pk_nobody',
          subscriptionId: 'n_nobody',
        },
        body,
      })
      const otherBrand = await mia.call(endpoint, {
        params: await paramsFor(endpoint, foreign),
        body,
      })
      for (const answer of [ofOtherMember, unknown, otherBrand])
        expect([answer.status, answer.body]).toEqual([404, unknown.body])
      expect(unknown.body.code).toBe(
        endpoint === api.collection.nft ? 'ITEM_NOT_FOUND' : 'NOT_FOUND',
      )
      expect([await isIn(nia), await isIn(foreign, stranger)]).toEqual([true, true])
    },
  )

  const ofMembership = members.filter(({ path }) => /membership\/:/.test(path))
  it.each(named(ofMembership))('%s rejects another brand’s program', async (_, endpoint) => {
    for (const id of [stranger.ids.membershipId, 'nothing']) {
      expect((await mia.call(endpoint, { params: { id, membershipId: id } })).status).toBe(404)
    }
  })

  const ofProgram = members.filter(({ path }) => /(poll|utility)\/:/.test(path))
  it.each(named(ofProgram))(
    '%s rejects ids of another brand and unknown ids',
    async (_, endpoint) => {
      for (const id of [stranger.program.polls[0]!.pollId, 'nothing']) {
        const { status, body } = await mia.call(endpoint, {
          params: { id },
          body: { ...(bodies[endpoint.name]?.(mia) as object), pollId: id },
        })
        expect([status, body.code]).toEqual([
          404,
          endpoint.path.startsWith('poll/') ? 'POLL_NOT_FOUND' : 'BENEFIT_NOT_FOUND',
        ])
      }
    },
  )

  const ofCreator = members.filter(({ path }) => /creator\/:/.test(path))
  it.each(named(ofCreator))(
    '%s returns nothing for another brand’s creator',
    async (_, endpoint) => {
      const { status, body } = await mia.call(endpoint, {
        params: { creatorId: stranger.ids.creatorId },
      })
      expect([status, body]).toEqual([
        200,
        { utility: { collectionUtility: [], loyaltyUtility: [] } },
      ])
    },
  )

  it('with ids in the path are all covered above', () => {
    const covered = new Set(
      [...owned, ...ofMembership, ...ofProgram, ...ofCreator].map(({ name }) => name),
    )
    expect(
      members
        .filter((endpoint) => pathParamsOf(endpoint).length > 0 && !covered.has(endpoint.name))
        .map(({ name }) => name),
    ).toEqual([])
  })
})

describe('an endpoint with the token of an email', () => {
  const byToken = allEndpoints.filter(
    (endpoint) => pathParamsOf(endpoint).includes('token') || endpoint.name === 'auth.confirmEmail',
  )
  it.each(named(byToken))(
    '%s rejects an unknown token, with and without a session',
    async (_, endpoint) => {
      for (const caller of [context.visitor(), mia]) {
        const { status, body } = await caller.call(endpoint, await sentBy(endpoint, mia))
        expect([status, body]).toEqual([
          401,
          { success: false, code: 'RESET_EXPIRED', message: problems.RESET_EXPIRED.en },
        ])
      }
    },
  )
})

describe('bad input', () => {
  const writes = allEndpoints.filter(({ kind }) => kind === 'write')
  const raw = async (endpoint: Endpoint, payload: string, headers: Record<string, string> = {}) =>
    context.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, await paramsFor(endpoint, mia)),
      headers: {
        host: `${home.slug}.localhost:4000`,
        authorization: `Bearer ${mia.token}`,
        'content-type': 'application/json',
        ...headers,
      },
      payload,
    })

  /** Endpoints without a body accept any object. */
  const isWrong = (endpoint: Endpoint, body: string) => {
    if (body === '{' || body === '' || body.includes('__proto__')) return true
    return endpoint.kind !== 'write' || !z.safeParse(endpoint.request, JSON.parse(body)).success
  }
  it.each(named(writes))('%s rejects an invalid body with a 4xx', async (_, endpoint) => {
    const wrong = [
      '{',
      '',
      'null',
      '[]',
      '"text"',
      '1',
      '{"email":1,"creatorId":{},"redemptionId":[]}',
      `{"email":"${'a'.repeat(5000)}"}`,
      '{"__proto__":{"isVerified":true}}',
    ]
    for (const body of wrong.filter((sent) => isWrong(endpoint, sent))) {
      const answer = await raw(endpoint, body)
      expect([body.slice(0, 20), answer.statusCode]).toEqual([body.slice(0, 20), 400])
      expect(JSON.parse(answer.body)).toMatchObject({
        success: false,
        code: 'BAD_REQUEST',
        message: 'Oops. This endpoint returned a 400. Bad request.',
      })
    }
    expect((await raw(endpoint, `{"x":"${'y'.repeat(70_000)}"}`)).statusCode).toBe(413)
    expect((await raw(endpoint, '<xml/>', { 'content-type': 'text/xml' })).statusCode).toBe(415)
  })

  const withIds = allEndpoints.filter(({ path }) => path.includes(':'))
  it.each(named(withIds))('%s responds to a malformed id with 404', async (_, endpoint) => {
    for (const id of [
      '%00',
      '%27%20or%201=1',
      '..%2f..%2f',
      'a'.repeat(65),
      'a'.repeat(400),
      '%F0%9F%98%80',
      '%20',
    ]) {
      const url = `/api/${endpoint.path.replace(/:\w+/, id)}`
      const answer = await context.app.inject({
        method: endpoint.method,
        url,
        headers: { host: `${home.slug}.localhost:4000`, authorization: `Bearer ${mia.token}` },
      })
      expect([id, answer.statusCode]).toEqual([id, 404])
    }
  })

  it.each(named(withIds.filter(({ access, kind }) => access === 'member' && kind === 'read')))(
    '%s uses the ids of its path, not of the query',
    async (_, endpoint) => {
      await prepared[endpoint.name]?.(mia)
      const params = await paramsFor(endpoint, mia)
      const right = await mia.call(endpoint, { params })
      for (const query of [
        'id=a&id=b',
        'nftId=zzz',
        'membershipId=x',
        `id=${nia.loyaltyAccountId}`,
      ]) {
        const answer = await context.app.inject({
          url: `${addressOf(endpoint, params)}?${query}`,
          headers: { host: `${home.slug}.localhost:4000`, authorization: `Bearer ${mia.token}` },
        })
        expect([query, answer.statusCode, JSON.parse(answer.body)]).toEqual([
          query,
          200,
          right.body,
        ])
      }
    },
  )

  it('with an unknown path is a 404 in our error format [ER-04]', async () => {
    const answer = await context.app.inject({
      url: '/api/no/such/thing',
      headers: { host: `${home.slug}.localhost:4000` },
    })
    expect([answer.statusCode, JSON.parse(answer.body).message]).toEqual([
      404,
      'Oops. This endpoint returned a 404. Please try again later.',
    ])
  })

  it.each(['/api/%E0%A4%A', '/%', '/account/%zz?x=1'])(
    'with the malformed path %s is a 400 in our error format, with security headers',
    async (url) => {
      const answer = await context.app.inject({
        url,
        headers: { host: `${home.slug}.localhost:4000`, 'accept-language': 'fr' },
      })
      expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([
        400,
        { success: false, code: 'BAD_REQUEST', message: problemMessage('BAD_REQUEST', 'fr') },
      ])
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
    },
  )

  it('sends the API header with every answer of the API, also with refusals, and with nothing else', async () => {
    const limited = await openHarness({ perMinute: 1 })
    const headers = { host: `${home.slug}.localhost:4000` }
    const broken = await createApp({
      ...context.context,
      hosts: {
        ...context.context.hosts,
        brandOf: () => {
          throw new Error('a bug')
        },
      },
    })
    const login = {
      method: 'POST',
      url: addressOf(auth.authenticate),
      headers: { ...headers, 'content-type': 'application/json' },
    } as const
    await limited.app.inject({ url: '/api/brand', headers })
    const calls = [
      [200, await context.app.inject({ url: '/api/brand', headers })],
      [200, await context.app.inject({ url: '/API/Brand?x=1', headers })],
      [400, await context.app.inject({ url: '/api/%E0%A4%A', headers })],
      [400, await context.app.inject({ ...login, payload: '{' })],
      [401, await context.app.inject({ url: '/api/account', headers })],
      [404, await context.app.inject({ url: '/api/no/such/thing', headers })],
      [404, await context.app.inject({ url: '/api', headers })],
      [413, await context.app.inject({ ...login, payload: `"${'a'.repeat(70_000)}"` })],
      [429, await limited.app.inject({ url: '/api/brand', headers })],
      [500, await broken.inject({ url: '/api/brand', headers })],
    ] as const
    expect(
      calls.map(([, { statusCode, headers: sent }]) => [statusCode, sent[API_HEADER]]),
    ).toEqual(calls.map(([status]) => [status, '1']))
    for (const url of ['/healthz', '/apis', '/hooks/shopify', '/media/nothing', '/no/such/thing'])
      expect([url, (await context.app.inject({ url, headers })).headers[API_HEADER]]).toEqual([
        url,
        undefined,
      ])
    await Promise.all([limited.close(), broken.close()])
  })

  it('documentation has the same content security policy as every page', async () => {
    const [docs, call] = await Promise.all(
      ['/api/docs', '/api/brand'].map((url) =>
        context.app.inject({ url, headers: { host: `${home.slug}.localhost:4000` } }),
      ),
    )
    expect(docs?.statusCode).toBe(200)
    expect(docs?.headers['content-security-policy']).toBe(call?.headers['content-security-policy'])
  })

  it.each([
    '..%2f..%2fpackage.json',
    '%2e%2e/x',
    '%00',
    '/etc',
    'a%5c..%5cb',
    '.env',
    'nothing.js',
  ])('with an unknown documentation file is a 404: %s', async (file) => {
    const answer = await context.app.inject({
      url: `/api/docs/static/${file}`,
      headers: { host: `${home.slug}.localhost:4000` },
    })
    expect([answer.statusCode, JSON.parse(answer.body).code]).toEqual([404, 'NOT_FOUND'])
  })

  it.each([
    [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, 'BODY_TOO_LARGE'],
    ['GET /a b HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'BAD_REQUEST'],
  ])(
    'that is not HTTP, or has too large headers, gets our error format',
    async (sent, status, code) => {
      const open = await openHarness()
      await open.app.listen({ port: 0, host: '127.0.0.1' })
      const socket = connect((open.app.server.address() as AddressInfo).port, '127.0.0.1', () =>
        socket.write(sent),
      )
      let received = ''
      for await (const part of socket) received += String(part)
      const [head = '', body = ''] = received.split('\r\n\r\n')
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*nosniff`))
      expect(JSON.parse(body)).toEqual({
        success: false,
        code,
        message: problems[code as 'BAD_REQUEST'].en,
      })
      await open.close()
    },
  )

  it('with unknown fields changes nothing', async () => {
    const greedy = await context.visitor().call(auth.joinUnverified, {
      body: {
        email: 'greedy@example.test',
        creatorId: home.ids.creatorId,
        assetId: home.ids.assetId,
        isVerified: true,
        points: 99_999,
        role: 'admin',
        userId: mia.accountId,
      },
    })
    const headers = { authorization: `Bearer ${greedy.body.token}` }
    const { body } = await context.visitor().call(api.account.account, { headers })
    expect(body.account).toMatchObject({ email: 'greedy@example.test', isVerified: false })
    expect(body.account.userId).not.toBe(mia.accountId)
  })
})

describe('paths', () => {
  it('are case-insensitive [CA-01]', async () => {
    for (const path of [
      `redemption/membership/${home.ids.membershipId}/vouchers`,
      `REDEMPTION/Membership/${home.ids.membershipId}/VOUCHERS`,
    ]) {
      const answer = await context.app.inject({
        url: `/api/${path}`,
        headers: { host: `${home.slug}.localhost:4000`, authorization: `Bearer ${mia.token}` },
      })
      expect([path, answer.statusCode]).toEqual([path, 200])
    }
  })
})

describe('an endpoint that moves value', () => {
  // Those of stores: server/till/point-of-sale.test.ts.
  const moving = allEndpoints.filter(
    (endpoint) => endpoint.kind === 'write' && endpoint.movesValue && endpoint.access !== 'store',
  )
  /** Tables written when value moves, with their owner and time columns. */
  const valueTables = [
    ['point_entries', 'loyalty_account_id', 'at'],
    ['contest_entries', 'account_id', 'at'],
    ['draft_orders', 'account_id', 'created_at'],
    ['voucher_codes', 'account_id', 'claimed_at'],
    ['free_items', 'account_id', 'claimed_at'],
    ['transfer_events', 'account_id', 'at'],
    ['invitation_claims', 'account_id', 'claimed_at'],
    ['wallets', 'account_id', 'connected_at'],
    ['nfts', 'owner_id', 'received_in_wallet_at'],
    ['chain_operations', 'account_id', 'requested_at'],
    ['payment_orders', 'account_id', 'created_at'],
  ] as const
  const entriesOf = async ({ loyaltyAccountId, accountId }: MemberCaller) => {
    const counts = await Promise.all(
      valueTables.map(([table, owner]) =>
        context.rows<{ n: number }>(sql`
      select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(owner)} = ${owner === 'loyalty_account_id' ? loyaltyAccountId : accountId}`),
      ),
    )
    return counts.reduce((sum, [row]) => sum + row!.n, 0)
  }
  /** All with a body; the others have nothing else that a key could be reused for. */
  const withBody = moving.filter(({ name }) => name !== 'benefits.claimVoucher')
  /**
   * Returns the request with unknown ids in the body. The path stays the same, because a key is
   * bound to it.
   */
  const wrong = (sent: { params: Record<string, string>; body: unknown }) => {
    const unchanged = [...Object.values(sent.params), ...blockchains]
    return JSON.parse(JSON.stringify(sent), (_, value: unknown) =>
      typeof value === 'string' && !unchanged.includes(value) ? `${value}x` : value,
    ) as typeof sent
  }

  it('is for members or stores, because a key belongs to its caller', () => {
    expect(moving.filter(({ access }) => access !== 'member')).toEqual([])
    const ofStores = allEndpoints.filter(
      (endpoint) => endpoint.kind === 'write' && endpoint.movesValue && endpoint.access === 'store',
    )
    expect(ofStores.map(({ name }) => name)).toEqual([
      'till.use',
      'till.undo',
      'till.award',
      'till.refund',
    ])
  })

  it.each(named(moving))(
    '%s runs once per key and repeats its first response, also after a restart',
    async (_, endpoint) => {
      const caller = await callerFor(endpoint)
      const sent = { ...(await sentBy(endpoint, caller)), key: 'the-same' }
      const before = await entriesOf(caller)
      const first = await caller.call(endpoint, sent)
      const entries = await entriesOf(caller)
      const again = await caller.call(endpoint, sent)
      const restarted = await createApp(context.context, { perMinute: 100_000 })
      const after = await restarted.inject({
        method: endpoint.method,
        url: addressOf(endpoint, sent.params),
        headers: {
          host: `${home.slug}.localhost:4000`,
          authorization: `Bearer ${caller.token}`,
          'idempotency-key': 'the-same',
        },
        payload: sent.body as object,
      })
      await restarted.close()
      expect([first.status, entries - before]).toEqual([
        200,
        expect.toSatisfy((added: number) => added >= 1),
      ])
      expect([
        [again.status, again.body],
        [after.statusCode, after.json()],
        await entriesOf(caller),
      ]).toEqual([[first.status, first.body], [first.status, first.body], entries])
    },
  )

  it.each(named(withBody))(
    '%s rejects a key that was used for another body',
    async (_, endpoint) => {
      const caller = await callerFor(endpoint)
      const sent = await sentBy(endpoint, caller)
      await caller.call(endpoint, { ...sent, key: 'the-same' })
      const entries = await entriesOf(caller)
      const { status, body } = await caller.call(endpoint, { ...wrong(sent), key: 'the-same' })
      expect([status, body.code, await entriesOf(caller)]).toEqual([
        422,
        'KEY_USED_FOR_ANOTHER_BODY',
        entries,
      ])
    },
  )

  it.each(named(withBody))(
    '%s stores a refusal for its key for thirty days',
    async (_, endpoint) => {
      const caller = await callerFor(endpoint)
      const sent = await sentBy(endpoint, caller)
      const refused = await caller.call(endpoint, { ...wrong(sent), key: 'the-same' })
      const again = await caller.call(endpoint, { ...wrong(sent), key: 'the-same' })
      expect([refused.status, again.status, again.body]).toEqual([
        expect.toSatisfy((status: number) => status === 404 || status === 422),
        refused.status,
        refused.body,
      ])
      const days = async (count: number) => {
        await deleteOldIdempotencyRecords.run({
          ...context.context,
          clock: { now: () => daysAfter(context.clock.now(), count) },
        })
        return (await caller.call(endpoint, { ...sent, key: 'the-same' })).status
      }
      expect([await days(29), await days(31)]).toEqual([422, 200])
    },
  )

  it.each(named(moving))('%s stores nothing after a failure', async (_, endpoint) => {
    const caller = await callerFor(endpoint)
    const sent = { ...(await sentBy(endpoint, caller)), key: 'the-same' }
    for (const [table, , since] of valueTables)
      await context.rows(
        sql.raw(
          `alter table ${table} add constraint broken check (${since} < '1970-01-01') not valid`,
        ),
      )
    const failed = await caller.call(endpoint, sent)
    for (const [table] of valueTables)
      await context.rows(sql.raw(`alter table ${table} drop constraint broken`))
    expect([failed.status >= 500, (await caller.call(endpoint, sent)).status]).toEqual([true, 200])
  })

  it.each(named(moving))(
    '%s has separate keys per member and rejects a malformed key',
    async (_, endpoint) => {
      const [one, two] = [await callerFor(endpoint), await callerFor(endpoint)]
      for (const caller of [one, two])
        expect(
          (await caller.call(endpoint, { ...(await sentBy(endpoint, caller)), key: 'shared' }))
            .status,
        ).toBe(200)
      for (const key of ['k'.repeat(129), 'with space'])
        expect((await one.call(endpoint, { ...(await sentBy(endpoint, one)), key })).status).toBe(
          400,
        )
    },
  )
})
