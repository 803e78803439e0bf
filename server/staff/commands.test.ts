import { api } from '#contract/index.ts'
import { VIDEO_POINTS } from '#domain/points.ts'
import { sql } from 'drizzle-orm'
import { isPreviewOpen } from '#server/preview/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errandsIn, type Errands } from '#server/errands.ts'
import { home, openHarness, type Harness } from '#server/harness.ts'
import { Refusal, WrongUse } from './refusal.ts'

const { welcome: { points: WELCOME }, tiers } = home.programme
let house: Harness
let e: Errands
beforeAll(async () => {
  house = await openHarness()
  e = errandsIn(house)
})
afterAll(() => house.close())

describe('an instruction', () => {
  it.each([
    ['an unknown command', 'dance', {}, /no command "dance"/],
    ['nothing of a prototype', 'constructor', {}, /no command "constructor"/],
    ['a flag that is missing', 'credit', { email: 'mia@example.test' }, /credit needs --points, --reason/],
    ['a flag it does not know', 'member', { email: 'mia@example.test', colour: 'red' }, /does not know --colour/],
    ['a brand there is none of', 'member', { email: 'mia@example.test', brand: 'nobody' }, /no brand "nobody"/],
    ['an address that is none', 'member', { email: 'mia' }, /no email address/],
  ] as [string, string, Record<string, string>, RegExp][])('is refused with %s', async (_, command, given, words) => {
    await expect(e.run(command, given)).rejects.toThrow(words)
    await expect(e.run(command, given)).rejects.toBeInstanceOf(WrongUse)
  })

  it('is refused for somebody who is no member', async () => {
    await expect(e.run('member', { email: 'nobody@example.test' })).rejects.toThrow(/Nobody with the address/)
  })
})

describe('a credit by hand', () => {
  const reasons = { reason: 'Goodwill for a late delivery', 'reason-fr': 'Geste pour une livraison tardive' }

  it('is a custom action with its reason in both languages [EN-79]', async () => {
    const mia = await house.join()
    const { lines, data } = await e.run('credit', { email: mia.email, points: '50', ...reasons })
    expect(lines[0]).toBe('Booked: 50 points to spend, 50 for the level: Goodwill for a late delivery')
    expect(data).toMatchObject({ redeemable: 50, counted: 50, wasThere: false, key: expect.stringMatching(/\S{20}/) })
    expect(await e.points(mia)).toEqual({ currentPoints: WELCOME + 50, pastPoints: 0, redeemablePoints: WELCOME + 50 })
    expect((await e.history(mia))[0]).toMatchObject({ originType: 13, action: 1, amount: 50, reason: reasons.reason, why: expect.stringContaining(home.name) })
    expect((await e.history(mia, 'fr'))[0]?.reason).toBe(reasons['reason-fr'])
  })

  it('shows words, and nothing that steers a line', async () => {
    const mia = await house.join()
    await e.run('credit', { email: mia.email, points: '1', reason: 'Good\u202Ewill\u0000 for\n you', 'reason-fr': 'Un\u2066 geste' })
    expect([(await e.history(mia))[0]?.reason, (await e.history(mia, 'fr'))[0]?.reason]).toEqual(['Good will for you', 'Un geste'])
    await expect(e.run('credit', { email: mia.email, points: '1', reason: '\u0000\u202E\u200B' })).rejects.toThrow(/needs some words/)
  })

  it('counts for the level unless told otherwise', async () => {
    const mia = await house.join()
    await e.run('credit', { email: mia.email, points: '50', ...reasons, 'no-counts': 'yes' })
    expect(await e.points(mia)).toEqual({ currentPoints: WELCOME, pastPoints: 0, redeemablePoints: WELCOME + 50 })
    await expect(e.run('credit', { email: mia.email, points: '50', ...reasons, counts: 'yes', 'no-counts': 'yes' })).rejects.toThrow(/cannot both be/)
  })

  it('happens once per key, and a key is of one amount', async () => {
    const mia = await house.join()
    const given = { email: mia.email, points: '50', ...reasons, key: 'ticket-17' }
    await e.run('credit', given)
    expect((await e.run('credit', given)).lines[0]).toMatch(/^Nothing to do/)
    await expect(e.run('credit', { ...given, points: '60' })).rejects.toThrow(/has booked 50 points before/)
    expect((await e.points(mia)).redeemablePoints).toBe(WELCOME + 50)
  })

  it('takes, and never what is not there', async () => {
    const mia = await house.join()
    await e.run('credit', { email: mia.email, points: String(-WELCOME + 10), ...reasons })
    expect(await e.points(mia)).toEqual({ currentPoints: 10, pastPoints: 0, redeemablePoints: 10 })
    await expect(e.run('credit', { email: mia.email, points: '-11', ...reasons })).rejects.toThrow(/has 10 points to spend: 11 cannot be taken/)
    expect((await e.history(mia))[0]).toMatchObject({ action: 2, amount: WELCOME - 10 })
    await e.run('credit', { email: mia.email, points: '90', ...reasons, 'no-counts': 'yes' })
    await e.run('credit', { email: mia.email, points: '-100', ...reasons })
    expect(await e.points(mia)).toEqual({ currentPoints: 0, pastPoints: 0, redeemablePoints: 0 })
    await e.run('credit', { email: mia.email, points: '5', ...reasons })
    expect((await e.points(mia)).currentPoints).toBe(5)
  })

  it.each(['0', '1.5', 'ten', '', '1e9', '1000001', 'NaN'])('refuses %j points', async (points) => {
    const mia = await house.join()
    await expect(e.run('credit', { email: mia.email, points, ...reasons })).rejects.toBeInstanceOf(Refusal)
    expect((await e.points(mia)).redeemablePoints).toBe(WELCOME)
  })

  it('only rehearses with --dry-run', async () => {
    const mia = await house.join()
    expect((await e.run('credit', { email: mia.email, points: '50', ...reasons, 'dry-run': 'yes' })).lines[0]).toMatch(/^Would be booked/)
    expect((await e.points(mia)).redeemablePoints).toBe(WELCOME)
  })
})

describe('a video', () => {
  it('gives 500 points once, whoever brings it [CO-37]', async () => {
    const [mia, nia] = [await house.join(), await house.join()]
    const video = 'https://www.instagram.com/reel/C8xYz1/'
    await e.run('video', { email: mia.email, video })
    expect(VIDEO_POINTS).toBe(500)
    expect(await e.points(mia)).toEqual({ currentPoints: WELCOME + 500, pastPoints: 0, redeemablePoints: WELCOME + 500 })
    expect((await e.history(mia))[0]).toMatchObject({ originType: 13, amount: 500, reason: 'Your own video', why: expect.stringContaining('30 seconds') })
    expect((await e.run('video', { email: mia.email, video: 'https://instagram.com/mia/p/C8xYz1?img_index=1' })).data).toMatchObject({ wasThere: true })
    await expect(e.run('video', { email: nia.email, video })).rejects.toThrow(/another member/)
    expect([(await e.points(mia)).redeemablePoints, (await e.points(nia)).redeemablePoints]).toEqual([WELCOME + 500, WELCOME])
    await e.run('video', { email: nia.email, video: 'another' })
    expect((await e.points(nia)).redeemablePoints).toBe(WELCOME + 500)
  })

  it('is stopped by the ledger itself when somebody forgets to look', async () => {
    const rows = await house.rows(sql`select 1 from pg_indexes where indexname = 'point_entries_video' and indexdef like 'CREATE UNIQUE%'`)
    expect(rows).toHaveLength(1)
  })

  it.each(['  ', 'x'.repeat(501)])('needs a link or an id', async (video) => {
    await expect(e.run('video', { email: (await house.join()).email, video })).rejects.toThrow(WrongUse)
  })
})

describe('what staff see of a member', () => {
  it('is level, points and reasons, and no code', async () => {
    const mia = await house.join()
    await house.give(mia, 5000)
    const offer = home.programme.offers.find(({ tierIds, isActive }) => isActive && tierIds.length === 0)!
    const { body: { voucher } } = await mia.call(api.redemption.redeem, { body: { redemptionId: offer.offerId } })
    const { lines, data } = await e.run('member', { email: mia.email })
    expect(data).toMatchObject({ email: mia.email, isVerified: false, level: tiers.at(-1)!.name.en, redeemablePoints: WELCOME + 5000 - offer.cost, history: [{ reason: offer.title.en }, {}, {}] })
    expect(lines.join('\n')).toContain(`Level ${tiers.at(-1)!.name.en}, last reached `)
    const told = JSON.stringify([lines, data])
    const [{ member_code: code } = { member_code: '' }] = await house.rows<{ member_code: string }>(sql`select member_code from loyalty_accounts where id = ${mia.loyaltyAccountId}`)
    for (const secret of [voucher.code, code, mia.token]) expect(told).not.toContain(secret)
  })

  it('is found by an address of an account that was merged', async () => {
    const [old, mia] = [await house.join(), await house.join()]
    await house.rows(sql`update accounts set is_verified = true where id in (${old.accountId}, ${mia.accountId})`)
    await e.run('merge', { from: old.email, into: mia.email })
    expect((await e.run('member', { email: old.email })).data).toMatchObject({ email: mia.email, otherAddresses: [old.email], redeemablePoints: WELCOME * 2 })
  })
})

describe('a preview', () => {
  it.each([['its name', tiers[1]!.name.en], ['its French name', tiers[1]!.name.fr.toUpperCase()], ['its id', tiers[1]!.tierId], ['its place', '1']])('is asked for by %s', async (_, tier) => {
    const { data, lines } = await e.run('preview', { tier })
    expect(lines.at(-1)).toBe('It is open for 24 hours.')
    const { pathname, host, searchParams } = new URL(String(data['link']))
    expect([pathname, host]).toEqual(['/preview', `${home.slug}.localhost:4000`])
    expect([...searchParams.keys()].sort()).toEqual(['membershipId', 'sessionId', 'tierId'])
    expect([searchParams.get('membershipId'), searchParams.get('tierId')]).toEqual([home.ids.membershipId, tiers[1]!.tierId])
    expect(await isPreviewOpen(house.tx, { brand: home, sessionId: searchParams.get('sessionId') ?? '', membershipId: home.ids.membershipId, secret: house.house.secret, now: house.clock.now() })).toBe(true)
  })

  it('names the levels there are', async () => {
    await expect(e.run('preview', { tier: 'Gold' })).rejects.toThrow(new RegExp(`no level "Gold".*${tiers[0]!.name.en} \\(0\\)`))
  })
})
