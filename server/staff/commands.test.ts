import { api } from '#contract/index.ts'
import { VIDEO_POINTS } from '#domain/points.ts'
import { sql } from 'drizzle-orm'
import { isPreviewOpen } from '#server/preview/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf } from '#server/points/ledger.ts'
import { home, openHarness, type Harness, type MemberCaller } from '#server/harness.ts'
import { carryOut } from './commands.ts'
import { tableOf } from './csv.ts'
import { Refusal, WrongUse } from './refusal.ts'

const { welcome: { points: WELCOME }, tiers } = home.programme
let house: Harness
beforeAll(async () => {
  house = await openHarness()
})
afterAll(() => house.close())

const run = (command: string, given: Record<string, string>) => carryOut(house.house, { program: 'staff', command, given: { brand: home.slug, ...given } })
const balance = (member: MemberCaller) => balanceOf(house.tx, member.loyaltyAccountId, house.clock.now())
const newest = async (member: MemberCaller, language = 'en') => (await member.call(api.points.history, { params: { id: member.loyaltyAccountId }, headers: { 'accept-language': language } })).body.history[0]

describe('an instruction', () => {
  it.each([
    ['an unknown command', 'dance', {}, /no command "dance"/],
    ['nothing of a prototype', 'constructor', {}, /no command "constructor"/],
    ['a flag that is missing', 'credit', { email: 'mia@example.test' }, /credit needs --points, --reason/],
    ['a flag it does not know', 'member', { email: 'mia@example.test', colour: 'red' }, /does not know --colour/],
    ['a brand there is none of', 'member', { email: 'mia@example.test', brand: 'nobody' }, /no brand "nobody"/],
    ['an address that is none', 'member', { email: 'mia' }, /no email address/],
  ] as [string, string, Record<string, string>, RegExp][])('is refused with %s', async (_, command, given, words) => {
    await expect(run(command, given)).rejects.toThrow(words)
    await expect(run(command, given)).rejects.toBeInstanceOf(WrongUse)
  })

  it('is refused for somebody who is no member', async () => {
    await expect(run('member', { email: 'nobody@example.test' })).rejects.toThrow(/Nobody with the address/)
  })
})

describe('a credit by hand', () => {
  const reasons = { reason: 'Goodwill for a late delivery', 'reason-fr': 'Geste pour une livraison tardive' }

  it('is a custom action with its reason in both languages [EN-79]', async () => {
    const mia = await house.join()
    const { lines, data } = await run('credit', { email: mia.email, points: '50', ...reasons })
    expect(lines[0]).toBe('Booked: 50 points to spend, 50 for the level: Goodwill for a late delivery')
    expect(data).toMatchObject({ redeemable: 50, counted: 50, wasThere: false, key: expect.stringMatching(/\S{20}/) })
    expect(await balance(mia)).toEqual({ currentPoints: WELCOME + 50, pastPoints: 0, redeemablePoints: WELCOME + 50 })
    expect(await newest(mia)).toMatchObject({ originType: 13, action: 1, amount: 50, reason: reasons.reason, why: expect.stringContaining(home.name) })
    expect((await newest(mia, 'fr'))?.reason).toBe(reasons['reason-fr'])
  })

  it('shows words, and nothing that steers a line', async () => {
    const mia = await house.join()
    await run('credit', { email: mia.email, points: '1', reason: 'Good\u202Ewill\u0000 for\n you', 'reason-fr': 'Un\u2066 geste' })
    expect([(await newest(mia))?.reason, (await newest(mia, 'fr'))?.reason]).toEqual(['Good will for you', 'Un geste'])
    await expect(run('credit', { email: mia.email, points: '1', reason: '\u0000\u202E\u200B' })).rejects.toThrow(/needs some words/)
  })

  it('counts for the level unless told otherwise', async () => {
    const mia = await house.join()
    await run('credit', { email: mia.email, points: '50', ...reasons, 'no-counts': 'yes' })
    expect(await balance(mia)).toEqual({ currentPoints: WELCOME, pastPoints: 0, redeemablePoints: WELCOME + 50 })
    await expect(run('credit', { email: mia.email, points: '50', ...reasons, counts: 'yes', 'no-counts': 'yes' })).rejects.toThrow(/cannot both be/)
  })

  it('happens once per key, and a key is of one amount', async () => {
    const mia = await house.join()
    const given = { email: mia.email, points: '50', ...reasons, key: 'ticket-17' }
    await run('credit', given)
    expect((await run('credit', given)).lines[0]).toMatch(/^Nothing to do/)
    await expect(run('credit', { ...given, points: '60' })).rejects.toThrow(/has booked 50 points before/)
    expect((await balance(mia)).redeemablePoints).toBe(WELCOME + 50)
  })

  it('takes, and never what is not there', async () => {
    const mia = await house.join()
    await run('credit', { email: mia.email, points: String(-WELCOME + 10), ...reasons })
    expect(await balance(mia)).toEqual({ currentPoints: 10, pastPoints: 0, redeemablePoints: 10 })
    await expect(run('credit', { email: mia.email, points: '-11', ...reasons })).rejects.toThrow(/has 10 points to spend: 11 cannot be taken/)
    expect(await newest(mia)).toMatchObject({ action: 2, amount: WELCOME - 10 })
    await run('credit', { email: mia.email, points: '90', ...reasons, 'no-counts': 'yes' })
    await run('credit', { email: mia.email, points: '-100', ...reasons })
    expect(await balance(mia)).toEqual({ currentPoints: 0, pastPoints: 0, redeemablePoints: 0 })
    await run('credit', { email: mia.email, points: '5', ...reasons })
    expect((await balance(mia)).currentPoints).toBe(5)
  })

  it.each(['0', '1.5', 'ten', '', '1e9', '1000001', 'NaN'])('refuses %j points', async (points) => {
    const mia = await house.join()
    await expect(run('credit', { email: mia.email, points, ...reasons })).rejects.toBeInstanceOf(Refusal)
    expect((await balance(mia)).redeemablePoints).toBe(WELCOME)
  })

  it('only rehearses with --dry-run', async () => {
    const mia = await house.join()
    expect((await run('credit', { email: mia.email, points: '50', ...reasons, 'dry-run': 'yes' })).lines[0]).toMatch(/^Would be booked/)
    expect((await balance(mia)).redeemablePoints).toBe(WELCOME)
  })
})

describe('a video', () => {
  it('gives 500 points once, whoever brings it [CO-37]', async () => {
    const [mia, nia] = [await house.join(), await house.join()]
    const video = 'https://www.instagram.com/reel/C8xYz1/'
    await run('video', { email: mia.email, video })
    expect(VIDEO_POINTS).toBe(500)
    expect(await balance(mia)).toEqual({ currentPoints: WELCOME + 500, pastPoints: 0, redeemablePoints: WELCOME + 500 })
    expect(await newest(mia)).toMatchObject({ originType: 13, amount: 500, reason: 'Your own video', why: expect.stringContaining('30 seconds') })
    expect((await run('video', { email: mia.email, video: 'https://instagram.com/mia/p/C8xYz1?img_index=1' })).data).toMatchObject({ wasThere: true })
    await expect(run('video', { email: nia.email, video })).rejects.toThrow(/another member/)
    expect([(await balance(mia)).redeemablePoints, (await balance(nia)).redeemablePoints]).toEqual([WELCOME + 500, WELCOME])
    await run('video', { email: nia.email, video: 'another' })
    expect((await balance(nia)).redeemablePoints).toBe(WELCOME + 500)
  })

  it('is stopped by the ledger itself when somebody forgets to look', async () => {
    const rows = await house.rows(sql`select 1 from pg_indexes where indexname = 'point_entries_video' and indexdef like 'CREATE UNIQUE%'`)
    expect(rows).toHaveLength(1)
  })

  it.each(['  ', 'x'.repeat(501)])('needs a link or an id', async (video) => {
    await expect(run('video', { email: (await house.join()).email, video })).rejects.toThrow(WrongUse)
  })
})

describe('an import', () => {
  const file = (...lines: string[]) => lines.join('\n')

  it.each([
    { kind: 'withoutRedemption', originType: 4, reason: 'Points from before' },
    { kind: 'yearlySpend', originType: 5, reason: 'Your purchases this year' },
  ])('of $kind counts for the level and cannot be spent [EN-70, EN-71]', async ({ kind, originType, reason }) => {
    const mia = await house.join()
    await run('import', { file: file('email,points', `${mia.email},${tiers[1]!.minPoints}`), kind })
    expect(await balance(mia)).toEqual({ currentPoints: WELCOME + tiers[1]!.minPoints, pastPoints: 0, redeemablePoints: WELCOME })
    expect(await newest(mia)).toMatchObject({ originType, action: 1, amount: tiers[1]!.minPoints, reason, why: expect.stringContaining('cannot be spent') })
    expect(await house.rows(sql`select tier_id from loyalty_accounts where id = ${mia.loyaltyAccountId}`)).toEqual([{ tier_id: tiers[1]!.tierId }])
  })

  it('books each line once, on its day, and skips by name who is no member yet', async () => {
    const [mia, nia] = [await house.join(), await house.join()]
    const past = new Date(house.clock.now().getTime() - 600 * 86_400_000).toISOString().slice(0, 10)
    const text = file('Email;Points;Date', `${mia.email.toUpperCase()};100;${past}`, `"${nia.email}";20;`, '', 'later@example.test;30;', `${mia.email};7;`)
    const first = await run('import', { file: text })
    expect(first.data).toEqual({ lines: 4, booked: 3, points: 127, wasThere: 0, skipped: [{ line: 5, email: 'later@example.test' }] })
    expect(first.lines.join('\n')).toContain('line 5: later@example.test')
    expect(await balance(mia)).toEqual({ currentPoints: WELCOME + 7, pastPoints: 100, redeemablePoints: WELCOME })
    const later = await house.join('later@example.test')
    expect((await run('import', { file: text })).data).toEqual({ lines: 4, booked: 1, points: 30, wasThere: 3, skipped: [] })
    expect((await balance(later)).currentPoints).toBe(WELCOME + 30)
    expect((await balance(nia)).currentPoints).toBe(WELCOME + 20)
  })

  it('books a line once, however the file was saved, sorted or extended, and two equal lines twice', async () => {
    const [mia, nia] = [await house.join(), await house.join()]
    const [a, b] = [`${mia.email},30,2024-05-01`, `${nia.email},40,2024-05-01`]
    expect((await run('import', { file: file('email,points,date', a, a, b) })).data).toMatchObject({ booked: 3, wasThere: 0 })
    const saved = file('\uFEFFdate;points;email', `2024-05-01;40;${nia.email}`, '', `2024-05-01;30;${mia.email}`, `2024-05-01;30;${mia.email.toUpperCase()}`, `2024-05-02;30;${mia.email}`, '')
    expect((await run('import', { file: saved })).data).toMatchObject({ booked: 1, points: 30, wasThere: 3 })
    // Also after her accounts were put together.
    await house.merge(nia, mia)
    expect((await run('import', { file: saved })).data).toMatchObject({ booked: 0, wasThere: 4 })
    const keys = await house.rows<{ key: string }>(sql`select idempotency_key as key from point_entries where idempotency_key like 'import:%'`)
    expect(keys.filter(({ key }) => key.includes('@'))).toEqual([])
  })

  it('of many lines is booked in parts, each on its own', async () => {
    const mia = await house.join()
    const lines = Array.from({ length: 650 }, (_, place) => `${mia.email},${place + 1},2024-06-01`)
    expect((await run('import', { file: file('email,points,date', ...lines) })).data).toMatchObject({ lines: 650, booked: 650 })
    const moments = await house.rows(sql`select distinct xmin::text from point_entries where loyalty_account_id = ${mia.loyaltyAccountId} and origin_type = 4`)
    expect(moments.length).toBe(3)
  })

  it('names every mistake with its line, and books nothing of the file', async () => {
    const mia = await house.join()
    const tomorrow = new Date(house.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    const wrong = run('import', { file: file('email,points,date', `${mia.email},10,`, 'mia,10,', `${mia.email},-5,`, `${mia.email},1.5,2023-02-30`, `${mia.email},10,${tomorrow}`) })
    const message = await wrong.then(() => '', (error: Error) => error.message)
    expect(message.split('\n')).toEqual([
      expect.stringContaining('Nothing was booked'), expect.stringMatching(/line 3: "mia" is no email/), expect.stringMatching(/line 4: "-5" is no whole number/),
      expect.stringMatching(/line 5: "1.5" is no whole number/), expect.stringMatching(/line 5: "2023-02-30" is no day/), expect.stringMatching(/line 6: .* is yet to come/),
    ])
    expect((await balance(mia)).currentPoints).toBe(WELCOME)
    await expect(run('import', { file: 'mia@example.test,5' })).rejects.toThrow(/name its columns/)
    await expect(run('import', { file: 'email,points\n' })).rejects.toThrow(/no lines/)
    await expect(run('import', { file: file('email,points,date', `${mia.email},5,2001-01-01`), kind: 'yearlySpend' })).rejects.toThrow(/not of this year/)
    await expect(run('import', { file: file('email,points', `${mia.email},5`), kind: 'gift' })).rejects.toThrow(/--kind is/)
  })

  it('only rehearses with --dry-run', async () => {
    const mia = await house.join()
    expect((await run('import', { file: file('email,points', `${mia.email},5`), 'dry-run': 'yes' })).lines[0]).toBe('Would be booked: 1 of 1 lines, 5 points that count for the level.')
    expect((await balance(mia)).currentPoints).toBe(WELCOME)
  })

  it.each([
    ['email,points\r\na@b.co,5\r\n', [{ line: 2, cells: { email: 'a@b.co', points: '5' } }]],
    ['\uFEFFpoints,email\n5,"a, b ""c"""\n', [{ line: 2, cells: { points: '5', email: 'a, b "c"' } }]],
    ['email;points\na@b.co;5\n\n', [{ line: 2, cells: { email: 'a@b.co', points: '5' } }]],
    ['email,points\na@b.co\n', [{ line: 2, cells: { email: 'a@b.co', points: '' } }]],
  ])('reads %j', (text, rows) => expect(tableOf(text).rows).toEqual(rows))
})

describe('what staff see of a member', () => {
  it('is level, points and reasons, and no code', async () => {
    const mia = await house.join()
    await house.give(mia, 5000)
    const offer = home.programme.offers.find(({ tierIds, isActive }) => isActive && tierIds.length === 0)!
    const { body: { voucher } } = await mia.call(api.redemption.redeem, { body: { redemptionId: offer.offerId } })
    const { lines, data } = await run('member', { email: mia.email })
    expect(data).toMatchObject({ email: mia.email, isVerified: false, level: tiers.at(-1)!.name.en, redeemablePoints: WELCOME + 5000 - offer.cost, history: [{ reason: offer.title.en }, {}, {}] })
    expect(lines.join('\n')).toContain(`Level ${tiers.at(-1)!.name.en}, last reached `)
    const told = JSON.stringify([lines, data])
    const [{ member_code: code } = { member_code: '' }] = await house.rows<{ member_code: string }>(sql`select member_code from loyalty_accounts where id = ${mia.loyaltyAccountId}`)
    for (const secret of [voucher.code, code, mia.token]) expect(told).not.toContain(secret)
  })

  it('is found by an address of an account that was merged', async () => {
    const [old, mia] = [await house.join(), await house.join()]
    await house.rows(sql`update accounts set is_verified = true where id in (${old.accountId}, ${mia.accountId})`)
    await run('merge', { from: old.email, into: mia.email })
    expect((await run('member', { email: old.email })).data).toMatchObject({ email: mia.email, otherAddresses: [old.email], redeemablePoints: WELCOME * 2 })
  })
})

describe('a preview', () => {
  it.each([['its name', tiers[1]!.name.en], ['its French name', tiers[1]!.name.fr.toUpperCase()], ['its id', tiers[1]!.tierId], ['its place', '1']])('is asked for by %s', async (_, tier) => {
    const { data, lines } = await run('preview', { tier })
    expect(lines.at(-1)).toBe('It is open for 24 hours.')
    const { pathname, host, searchParams } = new URL(String(data['link']))
    expect([pathname, host]).toEqual(['/preview', `${home.slug}.localhost:4000`])
    expect([...searchParams.keys()].sort()).toEqual(['membershipId', 'sessionId', 'tierId'])
    expect([searchParams.get('membershipId'), searchParams.get('tierId')]).toEqual([home.ids.membershipId, tiers[1]!.tierId])
    expect(await isPreviewOpen(house.tx, { brand: home, sessionId: searchParams.get('sessionId') ?? '', membershipId: home.ids.membershipId, secret: house.house.secret, now: house.clock.now() })).toBe(true)
  })

  it('names the levels there are', async () => {
    await expect(run('preview', { tier: 'Gold' })).rejects.toThrow(new RegExp(`no level "Gold".*${tiers[0]!.name.en} \\(0\\)`))
  })
})
