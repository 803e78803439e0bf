import { sql, type SQL } from 'drizzle-orm'
import { home, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { hashToken } from '#server/lib/security/tokens.ts'
import { addEntry } from '#server/points/ledger.ts'
import { tracedMember } from './personal-data-traces.ts'

/** Text of a ledger entry written by staff. */
export const entryText = {
  en: 'Your seat at the fitting evening',
  fr: 'Votre place à la soirée d’essayage',
}
const ENTRY_KEY = 'every-trace'

const { slug } = home

/**
 * Creates a member with at least one row in every table with personal data, also where `tracedMember`
 * leaves none.
 * @returns the member, and a condition for their rows in a table
 */
export async function leaveAllTraces(
  context: Harness,
): Promise<{ member: MemberCaller; rowsOf(table: string): SQL }> {
  const member = await tracedMember(context)
  const { accountId, loyaltyAccountId, nftId } = member
  const friend = await context.join()
  await context.anotherDevice(member)
  const now = sql`${context.clock.now().toISOString()}::timestamptz`
  await addEntry(context.tx, {
    loyaltyAccountId,
    redeemable: 7123,
    tierPoints: 6123,
    originType: 13,
    reason: { key: 'custom', text: entryText },
    key: ENTRY_KEY,
    at: context.clock.now(),
  })
  for (const insert of [
    sql`notices (loyalty_account_id, kind, period, sent_at, ends_at) values (${loyaltyAccountId}, 'tier', 'p', ${now}, ${now})`,
    sql`orders (brand, order_id, name, buyer_hash, loyalty_account_id, cents, currency, origin_type, placed_at, received_at, state) values (${slug}, 'o', '#1', 'h', ${loyaltyAccountId}, 1, 'USD', 3, ${now}, ${now}, 'credited')`,
    sql`reviews (brand, review_id, product_id, buyer_hash, loyalty_account_id, written_at, state) values (${slug}, 'r', 'p', 'h', ${loyaltyAccountId}, ${now}, 'credited')`,
    sql`referral_codes (code, brand, loyalty_account_id, kind, created_at) values ('c', ${slug}, ${loyaltyAccountId}, 'friend', ${now})`,
    sql`referrals (id, brand, kind, referrer_id, friend_account_id, state, can_name_friend, created_at) values ('r', ${slug}, 'friend', ${loyaltyAccountId}, ${friend.accountId}, 'credited', true, ${now})`,
    sql`poll_answers (poll_id, account_id, at) select id, ${accountId}, ${now} from polls where brand = ${slug} limit 1`,
    sql`contest_entries (contest_id, account_id, terms_version, at, draw_number) select id, ${accountId}, 'v', ${now}, 4123 from contests where brand = ${slug} limit 1`,
    sql`contest_winners (contest_id, place, draw_number, account_id, notified_at) select id, 1, 4123, ${accountId}, ${now} from contests where brand = ${slug} limit 1`,
    sql`participations (activity, activity_id, person_hash, account_id) values ('poll', 'p', 'h', ${accountId})`,
    sql`voucher_codes (voucher_id, code, brand, added_at, account_id, claimed_at) values ('v', 'c', ${slug}, ${now}, ${accountId}, ${now})`,
    sql`draft_orders (gated_commerce_id, nft_id, account_id, reference, url, created_at, valid_until) values ('g', ${nftId}, ${accountId}, 'r', 'https://shop.example', ${now}, ${now})`,
    sql`login_links (id, account_id, membership_id, token_hash, code_hash, created_at, expires_at) values ('l', ${accountId}, ${home.ids.membershipId}, 't', 'c', ${now}, ${now})`,
    sql`transfers (id, brand, nft_id, sender_id, token_hash, is_for_anyone, recipient_email, language, state, claimed_by, created_at, expires_at, closed_at) values ('t', ${slug}, ${nftId}, ${accountId}, 'h', false, 'x@example.test', 'en', 'claimed', ${friend.accountId}, ${now}, ${now}, ${now})`,
    sql`transfer_events (transfer_id, kind, account_id, at) values ('t', 'offered', ${accountId}, ${now})`,
    sql`accepted_links (account_id, token_hash, brand, accepted_at) values (${accountId}, 'h', ${slug}, ${now})`,
    sql`chain_operations (id, brand, blockchain, kind, asset_id, nft_id, account_id, to_address, state, failure, requested_at, closed_at) values ('w', ${slug}, 'polygon', 'withdrawal', ${home.ids.assetId}, ${nftId}, ${accountId}, '0x00', 'failed', 'reverted', ${now}, ${now})`,
    sql`chain_deposits (brand, blockchain, hash, position, nft_id, from_address, account_id, at) values (${slug}, 'polygon', 'h', 0, ${nftId}, '0x00', ${accountId}, ${now})`,
    sql`phone_passes (serial, brand, platform, nft_id, account_id, language, created_at, changed_at) values ('p', ${slug}, 'apple', ${nftId}, ${accountId}, 'en', ${now}, ${now})`,
    sql`phone_pass_registrations (serial, device_id, push_token, registered_at) values ('p', 'device', 'push', ${now})`,
    sql`push_subscriptions (id, brand, account_id, endpoint, p256dh, auth, vapid_key, language, device, session_hash, created_at, notified_at) values ('ps', ${slug}, ${accountId}, 'https://push.example/1', 'p', 'a', 'k', 'en', 'phone', 's', ${now}, ${now})`,
    sql`push_messages (subscription_id, topic, kind, values, created_at, due_at) values ('ps', 't', 'pointsEnd', '{}', ${now}, ${now})`,
    // Removed, so that it gets no event of the erasure.
    sql`webhook_endpoints (id, brand, url, types, created_at, removed_at) values ('we', ${slug}, 'https://hooks.example/laurel', '{}', ${now}, ${now})`,
    sql`webhook_events (id, brand, account_id, type, data, at) values ('evt', ${slug}, ${accountId}, 'points.awarded', '{}', ${now})`,
    sql`webhook_deliveries (event_id, endpoint_id, account_id, sequence, queued_at, due_at) values ('evt', 'we', ${accountId}, 1, ${now}, ${now})`,
    sql`payment_cards (id, brand, account_id, customer_id, handle_id, token, last4, saved_at) values ('pc', ${slug}, ${accountId}, 'c', 'h', 't', '7391', ${now})`,
    sql`payment_orders (id, brand, account_id, drop_id, asset_id, asset_price, tax, gas_fee, tax_country, tax_region, state, failure, nft_id, created_at, paid_at, refunded_at, refund_state) values ('po', ${slug}, ${accountId}, 'd', 'a', 1, 1, 1, 'NZ', 'NY', 'refunded', 'declined', ${nftId}, ${now}, ${now}, ${now}, 'completed')`,
    sql`payment_attempts (reference, order_id, state, payment_id, last4, started_at) values ('po-1', 'po', 'captured', 'p', '7392', ${now})`,
    sql`risk_checks (id, brand, account_id, session_hash, started_at) values ('rc', ${slug}, ${accountId}, 'h', ${now})`,
    sql`card_verifications (reference, token_hash, brand, account_id, session_hash, state, asked_at) values ('r', 't', ${slug}, ${accountId}, 'h', 'accepted', ${now})`,
    sql`card_tries (subject, entry_hash, outcome, tried_at) values (${accountId}, 'h', 'accepted', ${now})`,
    sql`invitation_claims (campaign, account_id, brand, nft_id, claimed_at) values ('c', ${accountId}, ${slug}, ${nftId}, ${now})`,
    sql`remembered_devices (id, account_id, brand, device, created_at, used_at, expires_at, logged_in_at, used, issued, issued_at) values ('d', ${accountId}, ${slug}, 'phone', ${now}, ${now}, '2099-01-01', ${now}, 0, 1, ${now})`,
    sql`passkeys (id, account_id, brand, credential_id, public_key, counter, transports, device, created_at, used_at) values ('pk', ${accountId}, ${slug}, 'c', 'k', 0, 'internal', 'phone', ${now}, ${now})`,
    sql`passkey_challenges (challenge_hash, brand, account_id, created_at, expires_at) values ('h', ${slug}, ${accountId}, ${now}, ${now})`,
    sql`known_browsers (account_id, browser_hash, proven_at) values (${accountId}, 'b', ${now})`,
    sql`wallets (id, account_id, brand, blockchain, wallet_type, address, connected_at) values ('w', ${accountId}, ${slug}, 'polygon', 'metamask', '0xw', ${now})`,
    sql`wallet_challenges (nonce_hash, account_id, brand, host, blockchain, address, language, created_at, expires_at) values ('n', ${accountId}, ${slug}, 'host', 'polygon', '0xw', 'en', ${now}, ${now})`,
  ])
    await context.rows(sql`insert into ${insert}`)
  await leaveVoucherUse(context, member)
  await context.rows(sql`update nfts set received_by = 't' where id = ${nftId}`)

  const conditions = conditionsFor(context, member)
  return { member, rowsOf: (table) => conditions[table] ?? sql`account_id = ${accountId}` }
}

/** Returns the conditions for the member's rows in tables without their account id. */
function conditionsFor(
  context: Harness,
  { accountId, loyaltyAccountId, token, email }: MemberCaller,
): Record<string, SQL> {
  const ofLoyaltyAccount = sql`loyalty_account_id = ${loyaltyAccountId}`
  return {
    accounts: sql`id = ${accountId}`,
    nfts: sql`owner_id = ${accountId}`,
    loyalty_accounts: sql`id = ${loyaltyAccountId}`,
    payment_attempts: sql`order_id = 'po'`,
    card_tries: sql`subject = ${accountId}`,
    phone_pass_registrations: sql`serial = 'p'`,
    push_messages: sql`subscription_id = 'ps'`,
    point_entries: sql`${ofLoyaltyAccount} and idempotency_key = ${ENTRY_KEY}`,
    notices: ofLoyaltyAccount,
    vouchers: ofLoyaltyAccount,
    voucher_uses: sql`id = 'vu'`,
    orders: ofLoyaltyAccount,
    reviews: ofLoyaltyAccount,
    referral_codes: ofLoyaltyAccount,
    transfers: sql`sender_id = ${accountId}`,
    referrals: sql`referrer_id = ${loyaltyAccountId}`,
    // Without the session of the request.
    sessions: sql`account_id = ${accountId} and token_hash <> ${hashToken(context.context.secret, token)}`,
    outbox: sql`recipient = ${email}`,
    stored_emails: sql`recipient = ${email}`,
    // Only this member has failed attempts here.
    wrong_codes: sql`true`,
    failed_logins: sql`true`,
  }
}

/** Uses the member's voucher in a store. */
async function leaveVoucherUse({ rows, clock }: Harness, { loyaltyAccountId }: MemberCaller) {
  const now = sql`${clock.now().toISOString()}::timestamptz`
  await rows(
    sql`insert into stores (id, brand, name, created_at) values ('st', ${slug}, 'Rue Saint-Paul', ${now})`,
  )
  await rows(
    sql`insert into voucher_uses (id, brand, source, voucher_id, code, cents, is_last, store_id, key_id, used_at) select 'vu', ${slug}, 'offer', id, code, 7394, true, 'st', 'sk', ${now} from vouchers where loyalty_account_id = ${loyaltyAccountId} limit 1`,
  )
}
