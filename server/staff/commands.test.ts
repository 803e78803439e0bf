import { api } from '#contract/index.ts'
import { VIDEO_POINTS } from '#domain/points.ts'
import { sql } from 'drizzle-orm'
import { isPreviewOpen } from '#server/preview/preview-sessions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopScenarios, type ShopScenarios } from '#server/testing/shop-scenarios.ts'
import { home, openHarness, type Harness } from '#server/testing/harness.ts'
import { packs } from '#brands/index.ts'
import { demoMembers } from '#server/demo/seed.ts'
import type { Command } from './command.ts'
import { commandLines } from './commands.ts'
import { CommandError, UsageError } from './errors.ts'

const {
  welcome: { points: WELCOME },
  tiers,
} = home.program
let harness: Harness
let fixtures: ShopScenarios
beforeAll(async () => {
  harness = await openHarness()
  fixtures = shopScenarios(harness)
})
afterAll(() => harness.close())

describe('a command', () => {
  it.each([
    ['an unknown command', 'dance', {}, /no command "dance"/],
    ['a property of the prototype', 'constructor', {}, /no command "constructor"/],
    ['a missing flag', 'credit', { email: 'mia@example.test' }, /credit needs --points, --reason/],
    [
      'an unknown flag',
      'member',
      { email: 'mia@example.test', color: 'red' },
      /does not know --color/,
    ],
    [
      'an unknown brand',
      'member',
      { email: 'mia@example.test', brand: 'nobody' },
      /no brand "nobody"/,
    ],
    ['an invalid address', 'member', { email: 'mia' }, /not an email address/],
  ] as [string, string, Record<string, string>, RegExp][])(
    'is refused with %s',
    async (_, command, args, message) => {
      await expect(fixtures.run(command, args)).rejects.toThrow(message)
      await expect(fixtures.run(command, args)).rejects.toBeInstanceOf(UsageError)
    },
  )

  it('is refused for an address without a member', async () => {
    await expect(fixtures.run('member', { email: 'nobody@example.test' })).rejects.toThrow(
      /No member of .* has the address/,
    )
  })
})

it.each(
  Object.entries(commandLines).flatMap(([program, commands]) =>
    Object.values(commands).map(({ example }: Command) => [
      `npm run ${program} -- ${example}`,
      example,
    ]),
  ),
)('%s has brands, ids and members of the demo', (_, example) => {
  const words = example.split(/[\s"]+/)
  const names = words.filter((word) => packs.some(({ slug }) => word.startsWith(`${slug}-`)))
  const ids = JSON.stringify(packs)
  expect(names.filter((name) => !ids.includes(`"${name}"`))).toEqual([])
  const addresses = words.filter((word) => word.endsWith('@example.test'))
  const ofDemo = Object.values(demoMembers).map(({ email }) => email)
  expect(ofDemo).toEqual(expect.arrayContaining(addresses))
  expect(words.filter((word) => word.includes('@example.com'))).toEqual(
    example.startsWith('merge ') ? ['old@example.com', 'new@example.com'] : [],
  )
})

describe('a credit by hand', () => {
  const reasons = {
    reason: 'Goodwill for a late delivery',
    'reason-fr': 'Geste pour une livraison tardive',
  }

  it('is a custom action with a reason in both languages [EN-79]', async () => {
    const mia = await harness.join()
    const { lines, data } = await fixtures.run('credit', {
      email: mia.email,
      points: '50',
      ...reasons,
    })
    expect(lines[0]).toBe(
      'Booked: 50 points to spend, 50 for the tier: Goodwill for a late delivery',
    )
    expect(data).toMatchObject({
      redeemable: 50,
      counted: 50,
      isRepeat: false,
      key: expect.stringMatching(/\S{20}/),
    })
    expect(await fixtures.points(mia)).toEqual({
      currentPoints: WELCOME + 50,
      pastPoints: 0,
      redeemablePoints: WELCOME + 50,
    })
    expect((await fixtures.history(mia))[0]).toMatchObject({
      originType: 13,
      action: 1,
      amount: 50,
      reason: reasons.reason,
      description: expect.stringContaining(home.name),
    })
    expect((await fixtures.history(mia, 'fr'))[0]?.reason).toBe(reasons['reason-fr'])
  })

  it('removes control characters from its reason', async () => {
    const mia = await harness.join()
    await fixtures.run('credit', {
      email: mia.email,
      points: '1',
      reason: 'Good\u202Ewill\u0000 for\n you',
      'reason-fr': 'Un\u2066 geste',
    })
    expect([
      (await fixtures.history(mia))[0]?.reason,
      (await fixtures.history(mia, 'fr'))[0]?.reason,
    ]).toEqual(['Good will for you', 'Un geste'])
    await expect(
      fixtures.run('credit', { email: mia.email, points: '1', reason: '\u0000\u202E\u200B' }),
    ).rejects.toThrow(/needs some words/)
  })

  it('counts for the tier by default', async () => {
    const mia = await harness.join()
    await fixtures.run('credit', { email: mia.email, points: '50', ...reasons, 'no-counts': 'yes' })
    expect(await fixtures.points(mia)).toEqual({
      currentPoints: WELCOME,
      pastPoints: 0,
      redeemablePoints: WELCOME + 50,
    })
    await expect(
      fixtures.run('credit', {
        email: mia.email,
        points: '50',
        ...reasons,
        counts: 'yes',
        'no-counts': 'yes',
      }),
    ).rejects.toThrow(/cannot both be/)
  })

  it('is booked once per key, which is refused with another amount', async () => {
    const mia = await harness.join()
    const args = { email: mia.email, points: '50', ...reasons, key: 'ticket-17' }
    await fixtures.run('credit', args)
    expect((await fixtures.run('credit', args)).lines[0]).toMatch(/^Nothing to do/)
    await expect(fixtures.run('credit', { ...args, points: '60' })).rejects.toThrow(
      /already used to book 50 points/,
    )
    expect((await fixtures.points(mia)).redeemablePoints).toBe(WELCOME + 50)
  })

  it('takes no more points than the balance', async () => {
    const mia = await harness.join()
    await fixtures.run('credit', { email: mia.email, points: String(-WELCOME + 10), ...reasons })
    expect(await fixtures.points(mia)).toEqual({
      currentPoints: 10,
      pastPoints: 0,
      redeemablePoints: 10,
    })
    await expect(
      fixtures.run('credit', { email: mia.email, points: '-11', ...reasons }),
    ).rejects.toThrow(/has 10 points to spend: 11 cannot be taken/)
    expect((await fixtures.history(mia))[0]).toMatchObject({ action: 2, amount: WELCOME - 10 })
    await fixtures.run('credit', { email: mia.email, points: '90', ...reasons, 'no-counts': 'yes' })
    await fixtures.run('credit', { email: mia.email, points: '-100', ...reasons })
    expect(await fixtures.points(mia)).toEqual({
      currentPoints: 0,
      pastPoints: 0,
      redeemablePoints: 0,
    })
    await fixtures.run('credit', { email: mia.email, points: '5', ...reasons })
    expect((await fixtures.points(mia)).currentPoints).toBe(5)
  })

  it.each(['0', '1.5', 'ten', '', '1e9', '1000001', 'NaN'])('refuses %j points', async (points) => {
    const mia = await harness.join()
    await expect(
      fixtures.run('credit', { email: mia.email, points, ...reasons }),
    ).rejects.toBeInstanceOf(CommandError)
    expect((await fixtures.points(mia)).redeemablePoints).toBe(WELCOME)
  })

  it('changes nothing with --dry-run', async () => {
    const mia = await harness.join()
    expect(
      (
        await fixtures.run('credit', {
          email: mia.email,
          points: '50',
          ...reasons,
          'dry-run': 'yes',
        })
      ).lines[0],
    ).toMatch(/^Would be booked/)
    expect((await fixtures.points(mia)).redeemablePoints).toBe(WELCOME)
  })
})

describe('a video', () => {
  it('gives 500 points once for all members [CO-37]', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    const video = 'https://www.instagram.com/reel/C8xYz1/'
    await fixtures.run('video', { email: mia.email, video })
    expect(VIDEO_POINTS).toBe(500)
    expect(await fixtures.points(mia)).toEqual({
      currentPoints: WELCOME + 500,
      pastPoints: 0,
      redeemablePoints: WELCOME + 500,
    })
    expect((await fixtures.history(mia))[0]).toMatchObject({
      originType: 13,
      amount: 500,
      reason: 'Your own video',
      description: expect.stringContaining('30-second video'),
    })
    expect(
      (
        await fixtures.run('video', {
          email: mia.email,
          video: 'https://instagram.com/mia/p/C8xYz1?img_index=1',
        })
      ).data,
    ).toMatchObject({ isRepeat: true })
    await expect(fixtures.run('video', { email: nia.email, video })).rejects.toThrow(
      /another member/,
    )
    expect([
      (await fixtures.points(mia)).redeemablePoints,
      (await fixtures.points(nia)).redeemablePoints,
    ]).toEqual([WELCOME + 500, WELCOME])
    await fixtures.run('video', { email: nia.email, video: 'another' })
    expect((await fixtures.points(nia)).redeemablePoints).toBe(WELCOME + 500)
  })

  it('is protected by a unique index of the ledger', async () => {
    const rows = await harness.rows(
      sql`select 1 from pg_indexes where indexname = 'point_entries_video' and indexdef like 'CREATE UNIQUE%'`,
    )
    expect(rows).toHaveLength(1)
  })

  it.each(['  ', 'x'.repeat(501)])('requires a link or an id (%#)', async (video) => {
    await expect(
      fixtures.run('video', { email: (await harness.join()).email, video }),
    ).rejects.toThrow(UsageError)
  })
})

describe('the command "member"', () => {
  it('shows tier, points and reasons, and no codes', async () => {
    const mia = await harness.join()
    await harness.award(mia, 5000)
    const offer = home.program.offers.find(
      ({ tierIds, isActive }) => isActive && tierIds.length === 0,
    )!
    const {
      body: { voucher },
    } = await mia.call(api.redemption.redeem, { body: { redemptionId: offer.offerId } })
    const { lines, data } = await fixtures.run('member', { email: mia.email })
    expect(data).toMatchObject({
      email: mia.email,
      isVerified: false,
      tier: tiers.at(-1)!.name.en,
      redeemablePoints: WELCOME + 5000 - offer.cost,
      history: [{ reason: offer.title.en }, {}, {}],
    })
    expect(lines.join('\n')).toContain(`Tier ${tiers.at(-1)!.name.en}, last reached `)
    const output = JSON.stringify([lines, data])
    const [{ member_code: code } = { member_code: '' }] = await harness.rows<{
      member_code: string
    }>(sql`select member_code from loyalty_accounts where id = ${mia.loyaltyAccountId}`)
    for (const secret of [voucher.code, code, mia.token]) expect(output).not.toContain(secret)
  })

  it('finds a member by the address of a merged account', async () => {
    const [old, mia] = [await harness.join(), await harness.join()]
    await harness.rows(
      sql`update accounts set is_verified = true where id in (${old.accountId}, ${mia.accountId})`,
    )
    await fixtures.run('merge', { from: old.email, into: mia.email })
    expect((await fixtures.run('member', { email: old.email })).data).toMatchObject({
      email: mia.email,
      otherAddresses: [old.email],
      redeemablePoints: WELCOME * 2,
    })
  })
})

describe('the command "preview"', () => {
  it.each([
    ['its name', tiers[1]!.name.en],
    ['its French name', tiers[1]!.name.fr.toUpperCase()],
    ['its id', tiers[1]!.tierId],
    ['its position', '1'],
  ])('accepts a tier by %s', async (_, tier) => {
    const { data, lines } = await fixtures.run('preview', { tier })
    expect(lines.at(-1)).toBe('It is open for 24 hours.')
    const { pathname, host, searchParams } = new URL(String(data['link']))
    expect([pathname, host]).toEqual(['/preview', `${home.slug}.localhost:4000`])
    expect([...searchParams.keys()].sort()).toEqual(['membershipId', 'sessionId', 'tierId'])
    expect([searchParams.get('membershipId'), searchParams.get('tierId')]).toEqual([
      home.ids.membershipId,
      tiers[1]!.tierId,
    ])
    expect(
      await isPreviewOpen(harness.tx, {
        brand: home,
        sessionId: searchParams.get('sessionId') ?? '',
        membershipId: home.ids.membershipId,
        secret: harness.context.secret,
        now: harness.clock.now(),
      }),
    ).toBe(true)
  })

  it('lists the tiers when the given one is unknown', async () => {
    await expect(fixtures.run('preview', { tier: 'Gold' })).rejects.toThrow(
      new RegExp(`no tier "Gold".*${tiers[0]!.name.en} \\(0\\)`),
    )
  })
})
