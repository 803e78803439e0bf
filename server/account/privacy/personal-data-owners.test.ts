import { api } from '#contract/index.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  offer,
  person,
  tablesWithTraces,
  tracedMember,
} from '#server/testing/personal-data-traces.ts'
import { home, openHarness, type Harness } from '#server/testing/harness.ts'
import { personalDataOwners } from './personal-data-owners.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

describe('tables with personal data', () => {
  /** Tables without personal data. */
  const withoutPersonalData: Record<string, string> = {
    assets: 'the catalogue of the brand',
    drops: 'the catalogue of the brand',
    memberships: 'the program',
    tiers: 'the program',
    offers: 'the program',
    polls: 'the program',
    benefits: 'the program',
    contests: 'the program',
    contest_draws: 'seed and counts of a draw; the winners are in contest_winners',
    announcements: 'what the brand tells everybody',
    preview_sessions: 'links of the brand’s staff',
    stores: 'places of the brand',
    store_keys: 'keys of the brand’s software',
    tills: 'devices of the brand’s stores',
    pairing_codes: 'codes for devices of the brand’s stores',
    pin_tries: 'counts of the brand’s staff (docs/till.md)',
    staff: 'the brand’s staff, no members (docs/till.md)',
    staff_links: 'the brand’s staff',
    staff_sessions: 'the brand’s staff',
    staff_passkeys: 'the brand’s staff',
    staff_challenges: 'the brand’s staff',
    staff_log: 'what the brand’s staff did; it names no member',
    webhook_endpoints: 'addresses of the brand’s systems',
    invitations:
      'links to an asset; the name and the message of a gift are what its sender shows with it',
    analytics_counts: 'counts of a day, without a person',
    phone_pass_changes: 'passes to be updated; emptied every second',
    chain_transactions:
      'signed for an operation, and erased with it as far as they name the wallet',
    chain_events: 'what happened to an operation, without a person',
    chain_signers: 'nonces of the brands’ keys',
    chain_scans: 'blocks that have been read',
    item_uses: 'benefits that an item was used for, by any of its owners',
    shop_events: 'numbers of events',
    refunds: 'sums by the number of an order',
    startup_steps: 'checkpoints of the demo’s seed',
  }

  it('are exported or erased by a feature, each table once', () => {
    const named = personalDataOwners.flatMap(({ tables: own }) => own)
    expect(new Set(named).size).toBe(named.length)
    expect([...named, ...Object.keys(withoutPersonalData)].sort()).toEqual(
      [...tablesWithTraces].sort(),
    )
  })

  /**
   * Tables that a merge leaves alone, and why. All others are moved or ended by the merge of their
   * feature.
   */
  const leftByMerge: Record<string, string> = {
    loyalty_accounts: 'moved by the merge itself, first of all',
    point_entries: 'moved by the merge itself',
    notices: 'made void by the merge itself',
    vouchers: 'follow the loyalty account',
    voucher_uses: 'follow the voucher',
    orders: 'follow the loyalty account',
    transfer_events: 'are never changed: they name the account that acted',
    payment_attempts: 'follow the order',
    phone_pass_registrations: 'follow the pass',
    push_messages: 'are deleted with the subscription',
    reviews: 'follow the loyalty account',
    referral_codes: 'follow the loyalty account',
    referrals: 'follow the loyalty account and the account',
    erased_mailboxes: 'of members who are gone',
    outbox: 'letters go to the address that was typed',
    stored_emails: 'letters go to the address that was typed',
    wrong_codes: 'tries are counted for an address',
    failed_logins: 'tries are counted for an address',
  }
  const movedByMerge: Record<string, string[]> = {
    account: ['accounts', 'passwords'],
    idempotency: ['idempotency_records'],
    benefits: [
      'poll_answers',
      'voucher_codes',
      'contest_entries',
      'contest_winners',
      'participations',
      'draft_orders',
    ],
    transfers: ['transfers', 'accepted_links', 'invitation_claims'],
    withdrawals: ['chain_operations', 'chain_deposits'],
    payments: [
      'payment_cards',
      'payment_orders',
      'risk_checks',
      'card_verifications',
      'card_tries',
    ],
    collection: ['nfts'],
    phonePasses: ['phone_passes'],
    notifications: ['push_subscriptions'],
    wallets: ['wallets', 'wallet_challenges'],
    drops: ['drop_sign_ups', 'free_items'],
    session: ['sessions', 'remembered_devices', 'known_browsers', 'login_links'],
    passkeys: ['passkeys', 'passkey_challenges'],
    auth: ['challenges'],
    passwordReset: ['password_resets'],
    emailChange: ['email_changes'],
    outgoingWebhooks: ['webhook_events', 'webhook_deliveries'],
  }

  it('are moved, ended or left by a merge, each table once', () => {
    const merging = personalDataOwners.filter(({ merge }) => merge)
    const moved = Object.values(movedByMerge).flat()
    expect([...moved, ...Object.keys(leftByMerge)].sort()).toEqual(
      personalDataOwners.flatMap(({ tables: own }) => own).sort(),
    )
    // Each of these tables belongs to a feature with a merge function, and every such feature is
    // listed.
    expect(
      moved.filter((table) => !merging.some(({ tables: own }) => own.includes(table))),
    ).toEqual([])
    expect(merging).toHaveLength(Object.keys(movedByMerge).length)
  })

  it('have no row of the source left where a merge moves or ends it', async () => {
    const [old, mia] = [await tracedMember(harness), await harness.join()]
    await harness.rows(
      sql`insert into poll_answers (poll_id, account_id, answer_text, at) select id, ${old.accountId}, 'x', now() from polls where brand = ${home.slug} limit 1`,
    )
    // Rows that both accounts have, so that a merge meets them twice.
    const both = sql`unnest(array[${old.accountId}, ${mia.accountId}]) account`
    await harness.rows(
      sql`insert into contest_entries (contest_id, account_id, terms_version, at) select id, account, 'x', now() from contests, ${both} where brand = ${home.slug}`,
    )
    await harness.rows(
      sql`insert into contest_winners (contest_id, place, draw_number, account_id) values ('a-contest', 1, 1, ${old.accountId})`,
    )
    await harness.rows(
      sql`insert into voucher_codes (voucher_id, code, brand, added_at, account_id, claimed_at) select 'a-voucher', account, ${home.slug}, now(), account, now() from ${both}`,
    )
    await harness.rows(
      sql`insert into participations (activity, activity_id, person_hash, account_id) select 'poll', 'a-poll', account, account from ${both}`,
    )
    await harness.rows(
      sql`insert into draft_orders (gated_commerce_id, nft_id, account_id, reference, url, created_at, valid_until) select 'a-thing', 'a-piece', account, 'r', 'https://shop.example', now(), now() from ${both}`,
    )
    await harness.rows(
      sql`insert into free_items (id, brand, drop_id, account_id, person_hash, created_at) select account, ${home.slug}, 'another-drop', account, account, now() from ${both}`,
    )
    await harness.rows(
      sql`insert into transfers (id, brand, nft_id, sender_id, token_hash, is_for_anyone, language, state, claimed_by, created_at, expires_at, closed_at) select account, ${home.slug}, ${mia.nftId}, account, account, true, 'en', 'claimed', account, now(), now(), now() from ${both}`,
    )
    await harness.rows(
      sql`insert into accepted_links (account_id, token_hash, brand, accepted_at) select account, 'a-link', ${home.slug}, now() from ${both}`,
    )
    await harness.rows(
      sql`insert into invitation_claims (campaign, account_id, brand, nft_id, claimed_at) select 'a-campaign', account, ${home.slug}, ${mia.nftId}, now() from ${both}`,
    )
    await harness.rows(
      sql`insert into wallets (id, account_id, brand, blockchain, wallet_type, address, connected_at, chosen_at) select account, account, ${home.slug}, 'polygon', 'metamask', account, now(), now() from ${both}`,
    )
    await harness.rows(
      sql`insert into wallet_challenges (nonce_hash, account_id, brand, host, blockchain, address, language, created_at, expires_at) select account, account, ${home.slug}, 'host', 'polygon', account, 'en', now(), now() from ${both}`,
    )
    await harness.rows(
      sql`insert into card_tries (subject, entry_hash, outcome, tried_at) select account, account, 'accepted', now() from ${both}`,
    )
    await harness.merge(old, mia)
    const open: Record<string, ReturnType<typeof sql>> = {
      accounts: sql`id = ${old.accountId} and (date_of_birth is not null or billing is not null)`,
      nfts: sql`owner_id = ${old.accountId} and id not in (select nft_id from loyalty_accounts)`,
      transfers: sql`sender_id = ${old.accountId} or claimed_by = ${old.accountId}`,
      card_tries: sql`subject = ${old.accountId}`,
      login_links: sql`account_id = ${old.accountId} and used_at is null`,
      challenges: sql`account_id = ${old.accountId} and used_at is null`,
      password_resets: sql`account_id = ${old.accountId} and used_at is null`,
    }
    for (const table of Object.values(movedByMerge).flat()) {
      expect([
        table,
        await harness.rows(
          sql`select 1 from ${sql.identifier(table)} where ${open[table] ?? sql`account_id = ${old.accountId}`}`,
        ),
      ]).toEqual([table, []])
    }
  })
})

describe('the export', () => {
  it('contains all data of the member under plain names', async () => {
    const mia = await tracedMember(harness)
    const { status, body, headers } = await mia.call(accountSettings.exportAll)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body.exportedAt).toMatch(/^\d{4}-.*Z$/)
    const {
      body: { account },
    } = await mia.call(api.account.account)
    expect(body.data).toMatchObject({
      account: {
        email: mia.email,
        ...person,
        telephone: '+15145550134',
        hasPassword: true,
        isVerified: false,
        userId: account.userId,
        passwordChosenAt: expect.any(String),
        memberSince: expect.any(String),
      },
      billing: account.billingInfo,
      memberships: [
        {
          program: 'Second Look',
          memberCode: expect.stringMatching(/^\w{10}$/),
          redeemablePoints: home.program.welcome.points + 10_000 - offer.cost,
        },
      ],
      vouchers: [{ title: offer.title.en, code: expect.stringMatching(/^\w{12}$/) }],
      assets: [{ nftId: mia.nftId }],
      devices: [{ name: '' }],
      newEmail: { email: `new-${mia.email}` },
      loginsWithCode: [{ usedAt: null }, { usedAt: null }],
      passwordResets: [{ usedAt: null }],
    })
    expect(
      (body.data['pointsHistory'] as { redeemablePoints: number }[]).map(
        ({ redeemablePoints }) => redeemablePoints,
      ),
    ).toEqual([-offer.cost, 10_000, home.program.welcome.points])
    expect((body.data['emails'] as { kind: string }[]).map(({ kind }) => kind).sort()).toEqual([
      'newEmail',
      'verify',
      'welcome',
    ])
  })

  it('contains no hash, no token and no data of others', async () => {
    const [mia, nia] = [await tracedMember(harness), await tracedMember(harness)]
    const exported = JSON.stringify((await mia.call(accountSettings.exportAll)).body)
    const secrets = await harness.rows<{ secret: string }>(sql`
      select hash as secret from passwords union select token_hash from sessions union select token_hash from login_links union select code_hash from login_links
      union select token_hash from email_changes where token_hash is not null`)
    for (const { secret } of secrets) expect(exported).not.toContain(secret)
    for (const secret of [nia.email, nia.accountId, nia.nftId, mia.token])
      expect(exported).not.toContain(secret)
  })

  it('is in the member’s language', async () => {
    const mia = await harness.join()
    const { body } = await mia.call(accountSettings.exportAll, {
      headers: { 'accept-language': 'fr' },
    })
    expect(body.data['pointsHistory']).toMatchObject([{ reason: home.program.welcome.reason.fr }])
  })
})
