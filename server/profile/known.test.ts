import { api } from '#contract/index.ts'
import { profile } from '#contract/profile.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offer, person, tables, traced } from '#server/aids/traces.ts'
import { home, openHarness, type Harness } from '#server/harness.ts'
import { roomsThatKnow } from './known.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

describe('what is known of people', () => {
  /** These know no person: what the brand offers, and what counts for the house. */
  const ofNobody: Record<string, string> = {
    assets: 'the catalogue of the brand', drops: 'the catalogue of the brand', memberships: 'the programme', tiers: 'the programme', offers: 'the programme',
    polls: 'the programme', benefits: 'the programme', contests: 'the programme', announcements: 'what the brand tells everybody', preview_sessions: 'links of the brand’s staff', invitations: 'links to an asset; the name and the message of a gift are what its sender shows with it', shop_events: 'numbers of events', refunds: 'sums by the number of an order',
  }

  it('is told or forgotten by a room, table by table', () => {
    const named = roomsThatKnow.flatMap(({ tables: own }) => own)
    expect(new Set(named).size).toBe(named.length)
    expect([...named, ...Object.keys(ofNobody)].sort()).toEqual([...tables].sort())
  })

  /** What goes nowhere when two accounts become one, and why. Everything else is moved or ended by its room's merge. */
  const staysAtAMerge: Record<string, string> = {
    loyalty_accounts: 'moved by the merge itself, first of all', point_entries: 'moved by the merge itself', notices: 'made void by the merge itself',
    vouchers: 'follow the standing', orders: 'follow the standing', reviews: 'follow the standing', referral_codes: 'follow the standing', referrals: 'follow the standing and the account',
    erased_mailboxes: 'of members who are gone', outbox: 'letters go to the address that was typed', kept_letters: 'letters go to the address that was typed',
    wrong_codes: 'tries are counted for an address', code_tries: 'tries are counted for an account that lets nobody in', wrong_passwords: 'tries are counted for an address',
  }
  const atAMerge: Record<string, string[]> = {
    account: ['accounts', 'passwords'], redemption: ['idempotency_records'], benefits: ['poll_answers', 'voucher_codes', 'contest_entries', 'participations', 'draft_orders'], collection: ['nfts'], drops: ['drop_sign_ups', 'free_pieces'], session: ['sessions', 'login_letters'], door: ['challenges', 'password_resets', 'email_changes'],
  }

  it('is moved, ended or left by a merge, table by table', () => {
    const merging = roomsThatKnow.filter(({ merge }) => merge)
    const moved = Object.values(atAMerge).flat()
    expect([...moved, ...Object.keys(staysAtAMerge)].sort()).toEqual(roomsThatKnow.flatMap(({ tables: own }) => own).sort())
    // Each of these is in a room that has something to do then, and every such room is named.
    expect(moved.filter((table) => !merging.some(({ tables: own }) => own.includes(table)))).toEqual([])
    expect(merging).toHaveLength(Object.keys(atAMerge).length)
  })

  it('leaves no row of the source where a merge moves or ends it', async () => {
    const [old, mia] = [await traced(harness), await harness.join()]
    await harness.rows(sql`insert into poll_answers (poll_id, account_id, answer_text, at) select id, ${old.accountId}, 'x', now() from polls where brand = ${home.slug} limit 1`)
    // What both have, so that a merge meets it twice.
    const both = sql`unnest(array[${old.accountId}, ${mia.accountId}]) account`
    await harness.rows(sql`insert into contest_entries (contest_id, account_id, terms_version, at) select id, account, 'x', now() from contests, ${both} where brand = ${home.slug}`)
    await harness.rows(sql`insert into voucher_codes (voucher_id, code, brand, added_at, account_id, claimed_at) select 'a-voucher', account, ${home.slug}, now(), account, now() from ${both}`)
    await harness.rows(sql`insert into participations (activity, activity_id, person_hash, account_id) select 'poll', 'a-poll', account, account from ${both}`)
    await harness.rows(sql`insert into draft_orders (gated_commerce_id, nft_id, account_id, reference, url, created_at, valid_until) select 'a-thing', 'a-piece', account, 'r', 'https://shop.example', now(), now() from ${both}`)
    await harness.rows(sql`insert into free_pieces (id, brand, drop_id, account_id, person_hash, created_at) select account, ${home.slug}, 'another-drop', account, account, now() from ${both}`)
    await harness.merge(old, mia)
    const open: Record<string, ReturnType<typeof sql>> = {
      accounts: sql`id = ${old.accountId} and (date_of_birth is not null or billing is not null)`, nfts: sql`owner_id = ${old.accountId} and id not in (select nft_id from loyalty_accounts)`,
      login_letters: sql`account_id = ${old.accountId} and used_at is null`, challenges: sql`account_id = ${old.accountId} and used_at is null`, password_resets: sql`account_id = ${old.accountId} and used_at is null`,
    }
    for (const table of Object.values(atAMerge).flat()) {
      expect([table, await harness.rows(sql`select 1 from ${sql.identifier(table)} where ${open[table] ?? sql`account_id = ${old.accountId}`}`)]).toEqual([table, []])
    }
  })
})

describe('the export', () => {
  it('is everything of hers in plain names', async () => {
    const mia = await traced(harness)
    const { status, body, headers } = await mia.call(profile.exportAll)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body.exportedAt).toMatch(/^\d{4}-.*Z$/)
    const { body: { account } } = await mia.call(api.account.account)
    expect(body.data).toMatchObject({
      account: { email: mia.email, ...person, telephone: '+15145550134', hasPassword: true, isVerified: false, userId: account.userId, passwordChosenAt: expect.any(String), memberSince: expect.any(String) },
      billing: account.billingInfo,
      memberships: [{ programme: 'Second Look', memberCode: expect.stringMatching(/^\w{10}$/), redeemablePoints: home.programme.welcome.points + 10_000 - offer.cost }],
      vouchers: [{ title: offer.title.en, code: expect.stringMatching(/^\w{12}$/) }],
      assets: [{ nftId: mia.nftId }],
      devices: [{ name: '' }],
      newEmail: { email: `new-${mia.email}` },
      loginsWithCode: [{ usedAt: null }, { usedAt: null }],
      passwordResets: [{ usedAt: null }],
    })
    expect((body.data['pointsHistory'] as { redeemablePoints: number }[]).map(({ redeemablePoints }) => redeemablePoints)).toEqual([-offer.cost, 10_000, home.programme.welcome.points])
    expect((body.data['letters'] as { kind: string }[]).map(({ kind }) => kind).sort()).toEqual(['newEmail', 'verify', 'welcome'])
  })

  it('has no hash, no token and nobody else in it', async () => {
    const [mia, nia] = [await traced(harness), await traced(harness)]
    const told = JSON.stringify((await mia.call(profile.exportAll)).body)
    const secrets = await harness.rows<{ secret: string }>(sql`
      select hash as secret from passwords union select token_hash from sessions union select token_hash from login_letters union select code_hash from login_letters
      union select token_hash from email_changes where token_hash is not null`)
    for (const { secret } of secrets) expect(told).not.toContain(secret)
    for (const theirs of [nia.email, nia.accountId, nia.nftId, mia.token]) expect(told).not.toContain(theirs)
  })

  it('speaks her language', async () => {
    const mia = await harness.join()
    const { body } = await mia.call(profile.exportAll, { headers: { 'accept-language': 'fr' } })
    expect(body.data['pointsHistory']).toMatchObject([{ reason: home.programme.welcome.reason.fr }])
  })
})
