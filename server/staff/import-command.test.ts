import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopScenarios, type ShopScenarios } from '#server/testing/shop-scenarios.ts'
import { home, openHarness, type Harness } from '#server/testing/harness.ts'
import { parseCsv } from './csv.ts'

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

describe('an import', () => {
  const file = (...lines: string[]) => lines.join('\n')

  it.each([
    { kind: 'withoutRedemption', originType: 4, reason: 'Points from before' },
    { kind: 'yearlySpend', originType: 5, reason: 'Your purchases this year' },
  ])(
    'of $kind counts for the tier and cannot be spent [EN-70, EN-71]',
    async ({ kind, originType, reason }) => {
      const mia = await harness.join()
      await fixtures.run('import', {
        file: file('email,points', `${mia.email},${tiers[1]!.minPoints}`),
        kind,
      })
      expect(await fixtures.points(mia)).toEqual({
        currentPoints: WELCOME + tiers[1]!.minPoints,
        pastPoints: 0,
        redeemablePoints: WELCOME,
      })
      expect((await fixtures.history(mia))[0]).toMatchObject({
        originType,
        action: 1,
        amount: tiers[1]!.minPoints,
        reason,
        description: expect.stringContaining('cannot be spent'),
      })
      expect(
        await harness.rows(
          sql`select tier_id from loyalty_accounts where id = ${mia.loyaltyAccountId}`,
        ),
      ).toEqual([{ tier_id: tiers[1]!.tierId }])
    },
  )

  it('books each line once, on its date, and lists lines without a member as skipped', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    const past = new Date(harness.clock.now().getTime() - 600 * 86_400_000)
      .toISOString()
      .slice(0, 10)
    const text = file(
      'Email;Points;Date',
      `${mia.email.toUpperCase()};100;${past}`,
      `"${nia.email}";20;`,
      '',
      'later@example.test;30;',
      `${mia.email};7;`,
    )
    const first = await fixtures.run('import', { file: text })
    expect(first.data).toEqual({
      lines: 4,
      booked: 3,
      points: 127,
      repeated: 0,
      skipped: [{ line: 5, email: 'later@example.test' }],
    })
    expect(first.lines.join('\n')).toContain('line 5: later@example.test')
    expect(await fixtures.points(mia)).toEqual({
      currentPoints: WELCOME + 7,
      pastPoints: 100,
      redeemablePoints: WELCOME,
    })
    const later = await harness.join('later@example.test')
    expect((await fixtures.run('import', { file: text })).data).toEqual({
      lines: 4,
      booked: 1,
      points: 30,
      repeated: 3,
      skipped: [],
    })
    expect((await fixtures.points(later)).currentPoints).toBe(WELCOME + 30)
    expect((await fixtures.points(nia)).currentPoints).toBe(WELCOME + 20)
  })

  it('books a line once after the file was saved again, sorted or extended, and two equal lines twice', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    const [miaLine, niaLine] = [`${mia.email},30,2024-05-01`, `${nia.email},40,2024-05-01`]
    expect(
      (await fixtures.run('import', { file: file('email,points,date', miaLine, miaLine, niaLine) }))
        .data,
    ).toMatchObject({ booked: 3, repeated: 0 })
    const saved = file(
      '\uFEFFdate;points;email',
      `2024-05-01;40;${nia.email}`,
      '',
      `2024-05-01;30;${mia.email}`,
      `2024-05-01;30;${mia.email.toUpperCase()}`,
      `2024-05-02;30;${mia.email}`,
      '',
    )
    expect((await fixtures.run('import', { file: saved })).data).toMatchObject({
      booked: 1,
      points: 30,
      repeated: 3,
    })
    // Also after the accounts were merged.
    await harness.merge(nia, mia)
    expect((await fixtures.run('import', { file: saved })).data).toMatchObject({
      booked: 0,
      repeated: 4,
    })
    const keys = await harness.rows<{ key: string }>(
      sql`select idempotency_key as key from point_entries where idempotency_key like 'import:%'`,
    )
    expect(keys.filter(({ key }) => key.includes('@'))).toEqual([])
  })

  it('of many lines is booked in batches of 300', async () => {
    const mia = await harness.join()
    const lines = Array.from({ length: 650 }, (_, place) => `${mia.email},${place + 1},2024-06-01`)
    expect(
      (await fixtures.run('import', { file: file('email,points,date', ...lines) })).data,
    ).toMatchObject({ lines: 650, booked: 650 })
    const transactions = await harness.rows(
      sql`select distinct xmin::text from point_entries where loyalty_account_id = ${mia.loyaltyAccountId} and origin_type = 4`,
    )
    expect(transactions.length).toBe(3)
  })

  it('reports every mistake with its line, and books nothing', async () => {
    const mia = await harness.join()
    const tomorrow = new Date(harness.clock.now().getTime() + 2 * 86_400_000)
      .toISOString()
      .slice(0, 10)
    const failedImport = fixtures.run('import', {
      file: file(
        'email,points,date',
        `${mia.email},10,`,
        'mia,10,',
        `${mia.email},-5,`,
        `${mia.email},1.5,2023-02-30`,
        `${mia.email},10,${tomorrow}`,
      ),
    })
    const message = await failedImport.then(
      () => '',
      (error: Error) => error.message,
    )
    expect(message.split('\n')).toEqual([
      expect.stringContaining('Nothing was booked'),
      expect.stringMatching(/line 3: "mia" is not an email/),
      expect.stringMatching(/line 4: "-5" is not a whole number/),
      expect.stringMatching(/line 5: "1.5" is not a whole number/),
      expect.stringMatching(/line 5: "2023-02-30" is not a date/),
      expect.stringMatching(/line 6: .* is in the future/),
    ])
    expect((await fixtures.points(mia)).currentPoints).toBe(WELCOME)
    await expect(fixtures.run('import', { file: 'mia@example.test,5' })).rejects.toThrow(
      /name its columns/,
    )
    await expect(fixtures.run('import', { file: 'email,points\n' })).rejects.toThrow(/no lines/)
    await expect(
      fixtures.run('import', {
        file: file('email,points,date', `${mia.email},5,2001-01-01`),
        kind: 'yearlySpend',
      }),
    ).rejects.toThrow(/not in this year/)
    await expect(
      fixtures.run('import', { file: file('email,points', `${mia.email},5`), kind: 'gift' }),
    ).rejects.toThrow(/--kind is/)
  })

  it('changes nothing with --dry-run', async () => {
    const mia = await harness.join()
    expect(
      (
        await fixtures.run('import', {
          file: file('email,points', `${mia.email},5`),
          'dry-run': 'yes',
        })
      ).lines[0],
    ).toBe('Would be booked: 1 of 1 lines, 5 points that count for the tier.')
    expect((await fixtures.points(mia)).currentPoints).toBe(WELCOME)
  })

  it.each([
    ['email,points\r\na@b.co,5\r\n', [{ line: 2, cells: { email: 'a@b.co', points: '5' } }]],
    [
      '\uFEFFpoints,email\n5,"a, b ""c"""\n',
      [{ line: 2, cells: { points: '5', email: 'a, b "c"' } }],
    ],
    ['email;points\na@b.co;5\n\n', [{ line: 2, cells: { email: 'a@b.co', points: '5' } }]],
    ['email,points\na@b.co\n', [{ line: 2, cells: { email: 'a@b.co', points: '' } }]],
    ['Email, points\ra@b.co , 5,more\r', [{ line: 2, cells: { email: 'a@b.co', points: '5' } }]],
    [
      'email,points\n  \n"a@b.co",5\n\nb@b.co,"6"',
      [
        { line: 3, cells: { email: 'a@b.co', points: '5' } },
        { line: 5, cells: { email: 'b@b.co', points: '6' } },
      ],
    ],
    ['email,points\n', []],
    ['', []],
  ])('reads %j', (text, rows) => expect(parseCsv(text).rows).toEqual(rows))

  it('refuses a quote that is not closed, with its line', () => {
    expect(() => parseCsv('email,points\na@b.co,5\n"b@b.co,6\n')).toThrow(/CSV.*line 3/)
  })
})
