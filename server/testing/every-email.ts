import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { desc, sql } from 'drizzle-orm'
import { openChallenge } from '#server/auth/login-challenges.ts'
import { drawContest } from '#server/benefits/contest/draw.ts'
import { contestEntries, contests, contestWinners } from '#server/benefits/table.ts'
import { assets, drops, nfts } from '#server/collection/table.ts'
import { dropSignUps } from '#server/drops/table.ts'
import { emailRenderer } from '#server/email-renderer.ts'
import { enqueueEmail, type Email } from '#server/emails/outbox.ts'
import { storePendingEmail } from '#server/identity/email-change/email-change.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { hostsOf } from '#server/lib/http/hosts.ts'
import { paymentAttempts, paymentOrders } from '#server/payments/table.ts'
import { redeem } from '#server/redemption/redeem.ts'
import { vouchers } from '#server/redemption/table.ts'
import { inviteStaff } from '#server/staff-accounts/accounts.ts'
import { transfers } from '#server/transfers/table.ts'
import { chainOperations, chainTransactions } from '#server/withdrawals/table.ts'
import { cheapestOf } from './brands.ts'
import type { Harness, MemberCaller } from './harness.ts'

/** What an email is rendered from, by a name that tells its variant. */
type Case = { kind: string; recipient: string; values?: Record<string, string> }
type Fixture = {
  harness: Harness
  brand: BrandPack
  language: Language
  member: MemberCaller
  name: string
}

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7'

/** Returns every kind of email of a brand in a language, rendered, by the name of its variant. */
export async function everyEmail(
  harness: Harness,
  { brand, language, name }: { brand: BrandPack; language: Language; name: string },
): Promise<Map<string, Email>> {
  const unique = `${brand.slug}-${language}`
  const member = await harness.join(`camille.laurent-${unique}@example.test`, brand)
  await harness.tx.execute(
    sql`update accounts set is_verified = true, first_name = ${name} where id = ${member.accountId}`,
  )
  const newcomer = await harness.join(`new-${unique}@example.test`, brand)
  const fixture: Fixture = { harness, brand, language, member, name }
  const cases: Record<string, Case> = {
    ...(await accountCases(fixture, newcomer.email)),
    ...(await pointCases(fixture)),
    ...(await dropCases(fixture)),
    ...(await contestCases(fixture)),
    ...(await transferCases(fixture)),
    ...(await withdrawalCases(fixture)),
    proveWithdrawal: {
      kind: 'verify',
      recipient: member.email,
      values: { withdrawals: JSON.stringify([['The Lilac, No. 12', 'to 0x5290…9EE7 on Polygon']]) },
    },
    ...(await paymentCases(fixture)),
    ...(await staffCases(fixture, unique)),
  }
  const render = emailRenderer({
    packs: [brand],
    hosts: hostsOf(
      [brand],
      { DEFAULT_BRAND: brand.slug, isDemo: true, BRAND_URLS: undefined },
      () => 4000,
    ),
    secret: harness.context.secret,
  })
  const rendered = new Map<string, Email>()
  for (const [variant, { values = {}, ...email }] of Object.entries(cases)) {
    const queued = { id: `m-${variant}`, brand: brand.slug, language, values, ...email }
    const written = await render(queued, harness.tx, harness.clock.now())
    if (!written) throw new Error(`The email ${variant} was not rendered.`)
    rendered.set(variant, written)
  }
  return rendered
}

async function accountCases(
  { harness: { tx, clock, context }, brand, language, member }: Fixture,
  newcomer: string,
): Promise<Record<string, Case>> {
  const { email: recipient, accountId } = member
  const now = clock.now()
  const next = `next-${recipient}`
  await storePendingEmail(tx, { accountId, brand: brand.slug, email: next, now })
  const challenge = async () =>
    (await openChallenge(tx, { brand: brand.slug, accountId, secret: context.secret, now })).id
  const byPassword = { challenge: await challenge(), after: 'password' }
  await enqueueEmail(tx, {
    kind: 'code',
    brand: brand.slug,
    recipient,
    language,
    values: byPassword,
    now: daysAfter(now, -1),
  })
  return {
    login: { kind: 'login', recipient },
    welcome: { kind: 'welcome', recipient: newcomer },
    'login-unconfirmed': { kind: 'login', recipient: newcomer },
    verify: { kind: 'verify', recipient: newcomer },
    prove: { kind: 'verify', recipient },
    alreadyMember: { kind: 'alreadyMember', recipient },
    emailTaken: { kind: 'alreadyMember', recipient, values: { after: 'emailChange' } },
    code: { kind: 'code', recipient, values: byPassword },
    registration: { kind: 'code', recipient, values: { challenge: await challenge() } },
    reset: { kind: 'reset', recipient },
    passwordChanged: {
      kind: 'passwordChanged',
      recipient,
      values: { accountId, at: now.toISOString() },
    },
    passkeyAdded: { kind: 'passkeyAdded', recipient, values: { device: 'Safari on iPhone' } },
    deviceEnded: { kind: 'deviceEnded', recipient, values: { device: '' } },
    newEmail: { kind: 'newEmail', recipient: next, values: { accountId } },
    emailChanged: { kind: 'emailChanged', recipient },
  }
}

async function staffCases(
  { harness: { tx, clock, context }, brand }: Fixture,
  unique: string,
): Promise<Record<string, Case>> {
  const recipient = `ada-${unique}@staff.example`
  await inviteStaff(tx, {
    brand,
    name: `Ada ${unique}`,
    role: 'manager',
    email: recipient,
    invitedBy: undefined,
    secret: context.secret,
    now: clock.now(),
  })
  return {
    staffLogin: { kind: 'staffLogin', recipient },
    staffInvited: { kind: 'staffInvited', recipient },
    staffPasskeyAdded: {
      kind: 'staffPasskeyAdded',
      recipient,
      values: { device: 'Safari on iPad' },
    },
    staffPasskeyRemoved: {
      kind: 'staffPasskeyRemoved',
      recipient,
      values: { device: 'Safari on iPad' },
    },
  }
}

async function pointCases(fixture: Fixture) {
  const { harness, brand, language, member } = fixture
  const { email: recipient, accountId, loyaltyAccountId } = member
  await harness.award(member, 860)
  const [lower, tier] = [...brand.program.tiers].sort((a, b) => a.sequence - b.sequence)
  if (!lower || !tier) throw new Error('The program has no two tiers.')
  const day = '2026-12-31T12:00:00.000Z'
  const values = { accountId, loyaltyAccountId, day }
  return {
    tierEnds: {
      kind: 'tierEnds',
      recipient,
      values: {
        ...values,
        tier: tier.name[language],
        lower: lower.name[language],
        brings: lower.description[language],
        missing: '40',
      },
    },
    pointsEnd: { kind: 'pointsEnd', recipient, values: { ...values, points: '860' } },
    'pointsEnd-one': { kind: 'pointsEnd', recipient, values: { ...values, points: '1' } },
    voucherEnds: await voucherCase(fixture, 2),
    'voucherEnds-one': await voucherCase(fixture, 1),
  }
}

/** Redeems the cheapest offer some times. */
async function voucherCase({ harness, brand, member }: Fixture, count: number) {
  const { email: recipient, accountId } = member
  const { offerId, cost } = cheapestOf(brand)
  await harness.award(member, cost * count)
  for (let redeemed = 0; redeemed < count; redeemed += 1)
    await redeem(harness.tx, {
      member: { accountId, brand: brand.slug },
      offerId,
      idempotencyKey: undefined,
      now: harness.clock.now(),
    })
  const newest = await harness.tx
    .select({ id: vouchers.id })
    .from(vouchers)
    .orderBy(desc(vouchers.entryId))
    .limit(count)
  const ids = newest.map(({ id }) => id).join(' ')
  return { kind: 'voucherEnds', recipient, values: { accountId, vouchers: ids } }
}

async function dropCases({ harness: { tx, clock }, brand, language }: Fixture) {
  const recipient = `list-${brand.slug}-${language}@example.test`
  const now = clock.now()
  const add = async (id: string, opensAt: Date) => {
    await tx
      .insert(drops)
      .values({
        id: `${brand.slug}-${id}`,
        brand: brand.slug,
        name: { en: 'The summer suits', fr: 'Les costumes d’été' },
        dateOpen: opensAt,
        countDownAt: opensAt,
        salesType: 1,
      })
      .onConflictDoNothing()
    await tx.insert(dropSignUps).values({
      id: `su-${brand.slug}-${language}-${id}`,
      brand: brand.slug,
      dropId: `${brand.slug}-${id}`,
      email: recipient,
      timeZone: 'America/New_York',
      language,
      createdAt: now,
    })
    return { signUpId: `su-${brand.slug}-${language}-${id}` }
  }
  const closed = await add('soon', daysAfter(now, 1))
  const open = await add('opened', daysAfter(now, -1))
  return {
    signedUp: { kind: 'signedUp', recipient, values: closed },
    dropEve: { kind: 'drop', recipient, values: closed },
    dropOpen: { kind: 'drop', recipient, values: open },
  }
}

/** Draws a contest of the brand for its one entry and writes to the winner. */
async function contestCases({ harness: { tx, clock }, brand, member }: Fixture) {
  const now = clock.now()
  const { email: recipient, accountId } = member
  const contestId = `c-${accountId}`
  await tx.insert(contests).values({
    id: contestId,
    brand: brand.slug,
    membershipId: `program-${brand.slug}`,
    title: { en: 'A weekend by the sea', fr: 'Un week-end à la mer' },
    description: { en: '', fr: '' },
    buttonText: { en: '', fr: '' },
    startsAt: daysAfter(now, -9),
    endsAt: daysAfter(now, -8),
    prizeNumber: 1,
    prizeDescription: { en: 'Two nights for two', fr: 'Deux nuits pour deux' },
    prizeValue: 900,
    art: '',
    isActive: true,
    position: 99,
  })
  await tx
    .insert(contestEntries)
    .values({ contestId, accountId, termsVersion: '1', at: daysAfter(now, -9) })
  await drawContest(tx, { brand: brand.slug, contestId, winners: 1, now })
  await tx
    .update(contestWinners)
    .set({ notifiedAt: now })
    .where(sql`${contestWinners.contestId} = ${contestId}`)
  return { contestWon: { kind: 'contestWon', recipient, values: { contestId, accountId } } }
}

/** Inserts a numbered piece of the member and returns its id and asset. */
async function addPiece({ harness: { tx, clock }, brand, member }: Fixture, id: string) {
  const [asset] = await tx
    .select({ assetId: assets.id, dropId: assets.dropId })
    .from(assets)
    .where(sql`${assets.brand} = ${brand.slug} and ${assets.art} is not null`)
    .orderBy(assets.id)
    .limit(1)
  if (!asset) throw new Error(`${brand.slug} has no piece.`)
  const nftId = `n-${member.accountId}-${id}`
  const [last] = await tx
    .select({ number: sql<number>`coalesce(max(${nfts.number}), 111) + 1` })
    .from(nfts)
    .where(sql`${nfts.assetId} = ${asset.assetId}`)
  await tx.insert(nfts).values({
    id: nftId,
    brand: brand.slug,
    assetId: asset.assetId,
    ownerId: member.accountId,
    number: last?.number ?? 112,
    datePurchased: clock.now(),
  })
  return { nftId, ...asset }
}

async function transferCases(fixture: Fixture): Promise<Record<string, Case>> {
  const { harness, brand, language, member, name } = fixture
  const { tx, clock } = harness
  const friend = `jonas-${brand.slug}-${language}@example.test`
  const add = async (id: string, row: Partial<typeof transfers.$inferInsert>) => {
    const { nftId } = await addPiece(fixture, id)
    const transferId = `t-${member.accountId}-${id}`
    const state = row.state ?? 'pending'
    await tx.insert(transfers).values({
      id: transferId,
      brand: brand.slug,
      nftId,
      senderId: member.accountId,
      tokenHash: transferId,
      isForAnyone: false,
      recipientEmail: friend,
      recipientFirstName: name,
      language,
      createdAt: clock.now(),
      expiresAt: daysAfter(clock.now(), 14),
      closedAt: state === 'pending' ? null : clock.now(),
      claimedBy: state === 'claimed' ? member.accountId : null,
      ...row,
    })
    return { transferId }
  }
  const forAnyone = { isForAnyone: true, recipientEmail: null, recipientFirstName: null }
  const unnamed = { recipientEmail: null, recipientFirstName: null }
  const toSender = async (kind: string, id: string, row: Parameters<typeof add>[1]) => ({
    kind,
    recipient: member.email,
    values: await add(id, row),
  })
  return {
    transferOffered: {
      kind: 'transferOffered',
      recipient: friend,
      values: await add('message', {
        message: '<i>You always steal mine.</i>\nHere is a pair of your own.',
      }),
    },
    transferClaimed: await toSender('transferClaimed', 'claimed', { state: 'claimed' }),
    transferClaimedByLink: await toSender('transferClaimed', 'claimed-link', {
      state: 'claimed',
      ...forAnyone,
    }),
    transferClaimedUnnamed: await toSender('transferClaimed', 'claimed-unnamed', {
      state: 'claimed',
      ...unnamed,
    }),
    transferDeclined: await toSender('transferReturned', 'declined', { state: 'declined' }),
    transferLapsed: await toSender('transferReturned', 'lapsed', { state: 'lapsed' }),
    transferLapsedByLink: await toSender('transferReturned', 'lapsed-link', {
      state: 'lapsed',
      ...forAnyone,
    }),
    transferLapsing: await toSender('transferLapsing', 'lapsing', {}),
    transferLapsingByLink: await toSender('transferLapsing', 'lapsing-link', forAnyone),
  }
}

async function withdrawalCases(fixture: Fixture): Promise<Record<string, Case>> {
  const { harness, brand, member } = fixture
  const { tx, clock } = harness
  const now = clock.now()
  const add = async (id: string, state: 'final' | 'failed') => {
    const { nftId, assetId } = await addPiece(fixture, id)
    const transactionId = `w-${member.accountId}-${id}`
    await tx.insert(chainOperations).values({
      id: transactionId,
      brand: brand.slug,
      blockchain: 'polygon',
      kind: 'withdrawal',
      assetId,
      nftId,
      accountId: member.accountId,
      toAddress: WALLET,
      state,
      failure: state === 'failed' ? 'reverted' : null,
      requestedAt: now,
      closedAt: now,
    })
    await tx.insert(chainTransactions).values({
      operationId: transactionId,
      hash: `0x${id}${member.accountId}`,
      nonce: 1,
      action: 'transfer',
      gas: 1n,
      maxFee: 1n,
      priorityFee: 1n,
      signedAt: now,
    })
    return { transactionId }
  }
  const recipient = member.email
  return {
    withdrawalArrived: {
      kind: 'withdrawalArrived',
      recipient,
      values: await add('arrived', 'final'),
    },
    withdrawalFailed: {
      kind: 'withdrawalFailed',
      recipient,
      values: await add('failed', 'failed'),
    },
  }
}

async function paymentCases(fixture: Fixture): Promise<Record<string, Case>> {
  const { harness, brand, member } = fixture
  const { tx, clock } = harness
  const now = clock.now()
  const add = async (id: string, state: 'issued' | 'refunded') => {
    const { nftId, assetId, dropId } = await addPiece(fixture, id)
    const orderId = `o-${brand.slug}-${fixture.language}-${id}`
    await tx.insert(paymentOrders).values({
      id: orderId,
      brand: brand.slug,
      accountId: member.accountId,
      dropId,
      assetId,
      assetPrice: 12_000,
      tax: 1065,
      gasFee: 250,
      taxCountry: 'US',
      taxRegion: 'NY',
      state,
      nftId,
      createdAt: now,
      paidAt: now,
      refundedAt: state === 'refunded' ? now : null,
    })
    await tx.insert(paymentAttempts).values({
      reference: `r-${orderId}`,
      orderId,
      state: 'captured',
      paymentId: `p-${orderId}`,
      last4: '4242',
      startedAt: now,
    })
    return { orderId }
  }
  const recipient = member.email
  return {
    paymentReceipt: {
      kind: 'paymentReceipt',
      recipient,
      values: await add('paid', 'issued'),
    },
    paymentRefunded: {
      kind: 'paymentRefunded',
      recipient,
      values: await add('back', 'refunded'),
    },
  }
}
