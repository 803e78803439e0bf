import { parsePack, type BrandPack } from '#brands/brand.ts'
import { benefits } from '#contract/benefits.ts'
import { api } from '#contract/index.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { problemMessage } from '#contract/messages.ts'
import { successes } from '#contract/successes.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  engines,
  freshPostgres,
  home,
  openHarness,
  stranger,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { issueItem } from '#server/collection/issue-item.ts'
import { dateOf, addDays } from '#domain/calendar.ts'
import { applyPack } from '#server/membership/apply-pack.ts'
import { importCodes } from './code-pool.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1)
const localized = (en: string) => ({ en, fr: `${en} (fr)` })
const [firstTier, secondTier] = home.program.tiers.map(({ tierId }) => tierId)

type PackBenefit = BrandPack['program']['categories'][number]['benefits'][number]
type PackVoucher = NonNullable<PackBenefit['vouchers']>[number]
const withVoucherIds = (
  utilityId: string,
  vouchers: (Partial<PackVoucher> & { voucherId: string })[],
  more: Partial<PackBenefit> = {},
): PackBenefit => ({
  utilityId,
  utilityType: 1,
  name: localized(`Benefit ${utilityId}`),
  description: localized('A code.'),
  tierIds: [],
  of: 'membership',
  vouchers: vouchers.map((voucher) => ({
    from: 'pool',
    pool: 5,
    voucherType: 1,
    description: localized('At the till.'),
    ...voucher,
  })),
  ...more,
})

/** Returns a pack with vouchers of every place, tier and kind, for any brand. */
const withVouchers = (pack: BrandPack, prefix = ''): BrandPack => {
  const id = (name: string) => `${prefix}${name}`
  const { program } = pack
  return parsePack({
    ...structuredClone(pack),
    program: {
      ...structuredClone(program),
      claim: undefined,
      drops: [
        {
          dropId: id('drop-x'),
          name: localized('Drop'),
          dateOpen: '2026-01-01T00:00Z',
          salesType: 1,
        },
      ],
      assets: [
        {
          assetId: id('asset-x'),
          dropId: id('drop-x'),
          name: localized('X'),
          description: localized('X'),
          blockchain: 0,
          art: 'b1',
        },
      ],
      categories: [
        {
          labelKey: 'code-key',
          label: localized('Codes'),
          benefits: [
            withVoucherIds(id('plain'), [
              { voucherId: id('plain-voucher'), productUrl: 'https://shop.example/lens' },
            ]),
            withVoucherIds(id('two'), [
              { voucherId: id('two-first') },
              { voucherId: id('two-second') },
            ]),
            withVoucherIds(id('scarce'), [{ voucherId: id('scarce-voucher'), pool: 1 }]),
            withVoucherIds(id('none'), [{ voucherId: id('none-voucher'), pool: 0 }]),
            withVoucherIds(id('of-tier'), [{ voucherId: id('of-tier-voucher') }], {
              tierIds: [program.tiers[1]!.tierId],
            }),
            withVoucherIds(id('of-all'), [{ voucherId: id('of-all-voucher') }], {
              of: 'collection',
            }),
            withVoucherIds(id('of-asset'), [{ voucherId: id('of-asset-voucher') }], {
              of: [id('asset-x')],
            }),
            withVoucherIds(id('birthday'), [{ voucherId: id('birthday-voucher'), voucherType: 5 }]),
            withVoucherIds(id('no-voucher'), [{ voucherId: id('no-voucher-voucher') }], {
              utilityType: 4,
            }),
          ],
        },
      ],
    },
  })
}
const shop = withVouchers(home)
const abroad = withVouchers(stranger, 'abroad-')
const refusal = (code: ProblemCode) => [
  problems[code].status,
  { success: false, code, message: problems[code].en },
]
const claim = (
  member: Pick<MemberCaller, 'call'>,
  id: string,
  more: Record<string, unknown> = {},
) => member.call(benefits.claimVoucher, { params: { id }, ...more })
const statusAndBody = ({ status, body }: { status: number; body: unknown }) => [status, body]
/** Opens a harness whose members have verified emails, which pool codes require. */
async function open(options = {}): Promise<Harness & { joinUnverified: Harness['join'] }> {
  const harness = await openHarness({ packs: [shop, abroad], ...options })
  const join: Harness['join'] = async (email, brand) => {
    const member = await harness.join(email, brand)
    await confirm(harness, member)
    return member
  }
  return { ...harness, join, joinUnverified: harness.join }
}
const confirm = (harness: Pick<Harness, 'rows'>, { accountId }: MemberCaller) =>
  harness.rows(sql`update accounts set is_verified = true where id = ${accountId}`)

describe.each(engines)('vouchers ($engine)', ({ engine }) => {
  let harness: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    harness = await open(engine === 'postgres' ? { database: await freshPostgres() } : {})
  })
  afterAll(() => harness.close())
  const claimsOf = async (member: MemberCaller) =>
    (await member.call(api.redemption.claims)).body.claims
  const voucherOf = async (member: MemberCaller, utilityId: string) => {
    const { body } = await member.call(api.collection.benefits, {
      params: { creatorId: shop.ids.creatorId },
    })
    return [...body.utility.loyaltyUtility, ...body.utility.collectionUtility].find(
      (benefit) => benefit.utilityId === utilityId,
    )?.vouchers?.[0]
  }

  it('gives one code per person: no other to a +tag, to another address of the provider or after erasing and joining again', async () => {
    const password = 'Kx7-tulip-Boat'
    await importCodes(harness.tx, {
      voucherId: 'plain-voucher',
      brand: home.slug,
      codes: ['PERSON-1', 'PERSON-2'],
      now: harness.clock.now(),
    })
    const mia = await harness.join('pooled@icloud.com')
    await harness.setPassword(mia, password)
    const first = await claim(mia, 'plain')
    expect([first.status, (await claim(mia, 'plain')).body.voucherCode]).toEqual([
      200,
      first.body.voucherCode,
    ])
    const others = [
      await harness.join('pooled+1@icloud.com'),
      await harness.join('pooled+2@me.com'),
    ]
    for (const other of others) {
      for (const language of ['en', 'fr'] as const) {
        expect(
          statusAndBody(await claim(other, 'plain', { headers: { 'accept-language': language } })),
        ).toEqual([
          422,
          {
            success: false,
            code: 'VOUCHER_CLAIMED_BEFORE',
            message: problemMessage('VOUCHER_CLAIMED_BEFORE', language),
          },
        ])
      }
      expect(await claimsOf(other)).toEqual([])
    }
    expect((await claim(others[0]!, 'two-first')).status).toBe(200)
    expect(
      (await mia.call(accountSettings.erase, { body: { currentPassword: password } })).status,
    ).toBe(200)
    for (const email of ['pooled@icloud.com', 'pooled+3@icloud.com'])
      expect(statusAndBody(await claim(await harness.join(email), 'plain'))).toEqual(
        refusal('VOUCHER_CLAIMED_BEFORE'),
      )
    expect(
      await harness.rows(sql`select 1 from participations where account_id = ${mia.accountId}`),
    ).toEqual([])
    const abroadMia = await harness.join('pooled@icloud.com', stranger)
    expect((await claim(abroadMia, 'abroad-plain', { brand: stranger })).status).toBe(200)
  })

  it('gives one code per person after a merge, by each of the mailboxes', async () => {
    const [old, mia] = [
      await harness.join('merged-old@example.test'),
      await harness.join('merged-new@example.test'),
    ]
    const { body } = await claim(old, 'plain')
    await harness.merge(old, mia)
    expect((await claim(mia, 'plain')).body.voucherCode).toBe(body.voucherCode)
    expect((await claim(mia, 'two-first')).status).toBe(200)
    const alias = await harness.join('merged-old+1@example.test')
    for (const id of ['plain', 'two-first'])
      expect(statusAndBody(await claim(alias, id))).toEqual(refusal('VOUCHER_CLAIMED_BEFORE'))
  })

  it('leaves no record of a claim that got no code', async () => {
    const mia = await harness.join('unlucky@example.test')
    expect((await claim(mia, 'none')).status).toBe(422)
    expect(
      await harness.rows(sql`select 1 from participations where account_id = ${mia.accountId}`),
    ).toEqual([])
  })

  it('claims a code from the pool and returns the same code again by either id [EN-36, ST-50, CA-40, CA-72]', async () => {
    const mia = await harness.join()
    expect(await voucherOf(mia, 'plain')).toEqual({
      voucherId: 'plain-voucher',
      voucherCode: null,
      voucherType: 1,
      productUrl: 'https://shop.example/lens',
      description: 'At the till.',
    })
    const { status, body, headers } = await claim(mia, 'plain', {
      headers: { 'accept-language': 'fr' },
    })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toEqual({
      success: true,
      voucherId: 'plain-voucher',
      voucherCode: expect.stringMatching(/^[2-9A-Z]{12}$/),
      productUrl: 'https://shop.example/lens',
      claim: {
        voucherId: 'plain-voucher',
        utilityId: 'plain',
        title: 'Benefit plain (fr)',
        description: 'At the till. (fr)',
        code: body.voucherCode,
        productUrl: 'https://shop.example/lens',
        claimedAt: expect.stringMatching(/Z$/),
      },
    })
    for (const id of ['plain', 'plain-voucher']) {
      expect((await claim(mia, id)).body.voucherCode).toBe(body.voucherCode)
      expect(
        (await mia.call(benefits.claimVoucherByGet, { params: { id } })).body.voucherCode,
      ).toBe(body.voucherCode)
    }
    expect(await voucherOf(mia, 'plain')).toMatchObject({
      voucherCode: body.voucherCode,
      claimedAt: body.claim.claimedAt,
    })
    expect(await claimsOf(mia)).toEqual([
      { ...body.claim, title: 'Benefit plain', description: 'At the till.' },
    ])
    expect(benefits.claimVoucher).toMatchObject({
      problem: 'VOUCHER_CLAIM_FAILED',
      successMessage: 'VOUCHER_CLAIMED',
    })
    expect(successes.VOUCHER_CLAIMED.en).toBe('Promo code has been claimed.')
  })

  it('claims by GET as in the specification, with a different code for each member [CA-40]', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    const { status, body, headers } = await mia.call(benefits.claimVoucherByGet, {
      params: { id: 'plain' },
    })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await claim(nia, 'plain')).body.voucherCode).not.toBe(body.voucherCode)
    expect((await claim(mia, 'plain')).body.voucherCode).toBe(body.voucherCode)
  })

  it('requires a verified email, in the language of the member', async () => {
    const mia = await harness.joinUnverified()
    const free = () =>
      harness.rows(
        sql`select code from voucher_codes where voucher_id = 'plain-voucher' and account_id is null order by code`,
      )
    const before = await free()
    for (const endpoint of [benefits.claimVoucher, benefits.claimVoucherByGet])
      expect(statusAndBody(await mia.call(endpoint, { params: { id: 'plain' } }))).toEqual(
        refusal('VERIFY_EMAIL_FIRST'),
      )
    expect((await claim(mia, 'plain', { headers: { 'accept-language': 'fr' } })).body.message).toBe(
      problemMessage('VERIFY_EMAIL_FIRST', 'fr'),
    )
    expect([await free(), await claimsOf(mia)]).toEqual([before, []])
    // A benefit that is not open stays absent, and a birth date is required first.
    expect(statusAndBody(await claim(mia, 'of-tier'))).toEqual(refusal('BENEFIT_NOT_FOUND'))
    expect(statusAndBody(await claim(mia, 'birthday'))).toEqual(refusal('BIRTHDATE_NEEDED'))
    await confirm(harness, mia)
    expect((await claim(mia, 'plain')).status).toBe(200)
  })

  it('shows an unverified member a code claimed earlier, and requires no verified email for offers', async () => {
    const mia = await harness.joinUnverified()
    await harness.rows(
      sql`insert into voucher_codes (voucher_id, code, brand, added_at, account_id, claimed_at) values ('plain-voucher', 'FROM-BEFORE', ${home.slug}, now(), ${mia.accountId}, now())`,
    )
    expect((await claim(mia, 'plain')).body.voucherCode).toBe('FROM-BEFORE')
    const { body } = await mia.call(api.redemption.offers, {
      params: { membershipId: home.ids.membershipId },
    })
    const offer = body.redemptionConfigurations.find(
      ({ cost }) => cost <= home.program.welcome.points,
    )
    expect(
      (await mia.call(api.redemption.redeem, { body: { redemptionId: offer?.uniqueId } })).status,
    ).toBe(200)
  })

  it('claims the first of several vouchers by the benefit id, and each by its own id', async () => {
    const mia = await harness.join()
    expect((await claim(mia, 'two')).body.voucherId).toBe('two-first')
    expect((await claim(mia, 'two-second')).body.voucherId).toBe('two-second')
    expect((await claimsOf(mia)).map(({ voucherId }) => voucherId)).toEqual([
      'two-second',
      'two-first',
    ])
  })

  it('refuses when the pool is empty, notifies the team without personal data, and works again with new codes [ER-37]', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    const notifications: [string, Record<string, string>][] = []
    harness.context.alertTeam = (message, facts) => notifications.push([message, facts])
    expect((await claim(mia, 'scarce')).status).toBe(200)
    expect(statusAndBody(await claim(nia, 'scarce'))).toEqual(refusal('VOUCHERS_ALL_GONE'))
    expect(
      (await claim(nia, 'scarce', { headers: { 'accept-language': 'fr' } })).body.message,
    ).toBe(problemMessage('VOUCHERS_ALL_GONE', 'fr'))
    expect(notifications[0]).toEqual([
      'a pool of voucher codes is empty',
      { brand: home.slug, voucher: 'scarce-voucher' },
    ])
    expect([problems.VOUCHERS_ALL_GONE.en, problems.VOUCHER_CLAIM_FAILED.en]).toEqual(
      Array(2).fill(
        'Failed to claim promo code. Our team has been notified. Please try again later.',
      ),
    )
    await importCodes(harness.tx, {
      voucherId: 'scarce-voucher',
      brand: home.slug,
      codes: ['LATE-COMER-1'],
      now: harness.clock.now(),
    })
    expect((await claim(nia, 'scarce')).body.voucherCode).toBe('LATE-COMER-1')
    expect((await claim(mia, 'scarce')).status).toBe(200)
  })

  it('answers VOUCHER_CLAIM_FAILED when the database fails [ER-37]', async () => {
    const broken = await open()
    const ida = await broken.join()
    const transaction = broken.database.tx.transaction.bind(broken.database.tx)
    broken.database.tx.transaction = () => Promise.reject(new Error('the database is down'))
    for (const endpoint of [benefits.claimVoucher, benefits.claimVoucherByGet]) {
      expect(statusAndBody(await ida.call(endpoint, { params: { id: 'plain' } }))).toEqual(
        refusal('VOUCHER_CLAIM_FAILED'),
      )
    }
    broken.database.tx.transaction = transaction
    await broken.close()
  })

  it.each([
    ['an unknown id', 'no-such'],
    ['a benefit of another tier', 'of-tier'],
    ['a voucher of another tier', 'of-tier-voucher'],
    ['a benefit of an asset the member does not own', 'of-asset'],
    ['a benefit of another brand', 'abroad-plain'],
    ['a voucher of another brand', 'abroad-plain-voucher'],
    ['a benefit of another kind', 'no-voucher'],
  ])('answers BENEFIT_NOT_FOUND for %s [ER-37]', async (_, id) => {
    const mia = await harness.join()
    expect(statusAndBody(await claim(mia, id))).toEqual(refusal('BENEFIT_NOT_FOUND'))
    expect(statusAndBody(await mia.call(benefits.claimVoucherByGet, { params: { id } }))).toEqual(
      refusal('BENEFIT_NOT_FOUND'),
    )
    expect(await claimsOf(mia)).toEqual([])
  })

  it('opens by tier, by the collection and by an owned asset', async () => {
    const mia = await harness.join()
    expect((await claim(mia, 'of-all')).status).toBe(200)
    await harness.rows(
      sql`update loyalty_accounts set tier_id = ${secondTier!} where id = ${mia.loyaltyAccountId}`,
    )
    const { body } = await claim(mia, 'of-tier')
    await issueItem(harness.tx, {
      brand: home.slug,
      assetId: 'asset-x',
      ownerId: mia.accountId,
      now: harness.clock.now(),
    })
    expect((await claim(mia, 'of-asset')).status).toBe(200)
    // A claimed code stays with the member.
    await harness.rows(
      sql`update loyalty_accounts set tier_id = ${firstTier!} where id = ${mia.loyaltyAccountId}`,
    )
    expect(await voucherOf(mia, 'of-tier')).toBeUndefined()
    expect((await claim(mia, 'of-tier')).body.voucherCode).toBe(body.voucherCode)
    expect((await claimsOf(mia)).map(({ code }) => code)).toContain(body.voucherCode)
  })

  it('can only be claimed by members of its brand', async () => {
    const ida = await harness.join(undefined, abroad)
    expect((await claim(ida, 'abroad-plain', { brand: abroad })).status).toBe(200)
    expect(statusAndBody(await claim(ida, 'plain', { brand: abroad }))).toEqual(
      refusal('BENEFIT_NOT_FOUND'),
    )
    expect((await claim(ida, 'plain', { brand: shop })).status).toBe(401)
  })

  describe('by GET', () => {
    const free = async () =>
      (
        await harness.rows<{ count: number }>(
          sql`select count(*)::int as count from voucher_codes where account_id is null`,
        )
      )[0]!.count
    const claimByGet = (
      member: MemberCaller,
      headers: Record<string, string>,
      method: 'GET' | 'HEAD' = 'GET',
    ) =>
      harness.app.inject({
        method,
        url: '/api/utility/plain/voucher/claim',
        headers: {
          host: `${home.slug}.localhost:4000`,
          cookie: `__Host-id=${member.token}`,
          ...headers,
        },
      })
    const ownPage = { 'sec-fetch-site': 'same-origin' }

    it.each<[string, Record<string, string>, 'GET' | 'HEAD', number]>([
      ['a prefetch', { ...ownPage, 'sec-purpose': 'prefetch' }, 'GET', 400],
      ['a prerender', { ...ownPage, 'sec-purpose': 'prefetch;prerender' }, 'GET', 400],
      ['a prefetch of an older browser', { ...ownPage, purpose: 'prefetch' }, 'GET', 400],
      ['HEAD', ownPage, 'HEAD', 404],
      ['another site', { 'sec-fetch-site': 'cross-site' }, 'GET', 401],
      [
        'an image on another site',
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
        'GET',
        401,
      ],
      ['an address typed into the browser', { 'sec-fetch-site': 'none' }, 'GET', 401],
      ['a cookie without fetch metadata', {}, 'GET', 401],
    ])('claims nothing by %s', async (_, headers, method, status) => {
      const mia = await harness.join()
      const before = await free()
      expect((await claimByGet(mia, headers, method)).statusCode).toBe(status)
      expect(await free()).toBe(before)
      expect(await claimsOf(mia)).toEqual([])
    })

    it('claims a code by a request of our own page', async () => {
      await importCodes(harness.tx, {
        voucherId: 'plain-voucher',
        brand: home.slug,
        codes: ['OURS-1'],
        now: harness.clock.now(),
      })
      expect((await claimByGet(await harness.join(), ownPage)).statusCode).toBe(200)
    })
  })

  describe('for a birthday', () => {
    const bornIn = async (days: number): Promise<MemberCaller> => {
      const mia = await harness.join()
      const day = addDays(harness.clock.now(), days)
      await harness.rows(
        sql`update accounts set date_of_birth = ${`1984-${dateOf(day).slice(5)}`}::date where id = ${mia.accountId}`,
      )
      return mia
    }

    it('requires a birth date [EN-37, VA-34]', async () => {
      const mia = await harness.join()
      expect(await voucherOf(mia, 'birthday')).toEqual({
        voucherId: 'birthday-voucher',
        voucherCode: null,
        voucherType: 5,
        description: 'At the till.',
      })
      expect(statusAndBody(await claim(mia, 'birthday'))).toEqual(refusal('BIRTHDATE_NEEDED'))
    })

    it.each([
      [-24, false],
      [-23, true],
      [0, true],
      [7, true],
      [8, false],
    ])('with the birthday in %i days: claimable is %s [EN-37]', async (days, isClaimable) => {
      await importCodes(harness.tx, {
        voucherId: 'birthday-voucher',
        brand: home.slug,
        codes: [`DAY${days + 100}`],
        now: harness.clock.now(),
      })
      const mia = await bornIn(days)
      const { opensAt = '', closesAt = '' } = (await voucherOf(mia, 'birthday')) ?? {}
      expect(
        opensAt <= harness.clock.now().toISOString() &&
          harness.clock.now().toISOString() <= closesAt,
      ).toBe(isClaimable)
      const first = await claim(mia, 'birthday')
      if (!isClaimable) return expect(statusAndBody(first)).toEqual(refusal('NOT_YOUR_BIRTHDAY'))
      expect(first.status).toBe(200)
      expect((await claim(mia, 'birthday-voucher')).body.voucherCode).toBe(first.body.voucherCode)
      expect((await voucherOf(mia, 'birthday'))?.voucherCode).toBe(first.body.voucherCode)
      // Changing the birth date must not give a second code in the same year.
      await harness.rows(
        sql`update accounts set date_of_birth = date_of_birth + 2 where id = ${mia.accountId}`,
      )
      const again = await claim(mia, 'birthday')
      if (again.status === 200) expect(again.body.voucherCode).toBe(first.body.voucherCode)
      expect(await claimsOf(mia)).toHaveLength(1)
    })
  })

  it('moves with a merge: the remaining account keeps its own code, and both stay readable', async () => {
    await importCodes(harness.tx, {
      voucherId: 'plain-voucher',
      brand: home.slug,
      codes: ['MERGE-1', 'MERGE-2'],
      now: harness.clock.now(),
    })
    const [old, mia] = [await harness.join(), await harness.join()]
    const codes = [
      await claim(old, 'plain'),
      await claim(mia, 'plain'),
      await claim(old, 'two'),
    ].map(({ body }) => body.voucherCode)
    await harness.merge(old, mia)
    expect((await claim(mia, 'plain')).body.voucherCode).toBe(codes[1])
    expect((await claim(mia, 'two')).body.voucherCode).toBe(codes[2])
    expect((await claimsOf(mia)).map(({ code }) => code).sort()).toEqual([...codes].sort())
    expect((await voucherOf(mia, 'plain'))?.voucherCode).toBe(codes[1])
    expect(statusAndBody(await claim(old, 'plain'))[0]).toBe(401)
  })

  it('exports the code; after erasure it has no owner and is not issued again', async () => {
    await importCodes(harness.tx, {
      voucherId: 'none-voucher',
      brand: home.slug,
      codes: ['ONLY-ONE'],
      now: harness.clock.now(),
    })
    const mia = await harness.join()
    await harness.setPassword(mia, 'Kx7-tulip-Boat')
    await claim(mia, 'none')
    const { body } = await mia.call(accountSettings.exportAll)
    expect(body.data['claimedCodes']).toEqual([
      { benefit: 'Benefit none', code: 'ONLY-ONE', claimedAt: expect.any(String) },
    ])
    expect(
      (await mia.call(accountSettings.erase, { body: { currentPassword: 'Kx7-tulip-Boat' } }))
        .status,
    ).toBe(200)
    expect(
      await harness.rows(
        sql`select account_id, period, claimed_at is null as is_free from voucher_codes where code = 'ONLY-ONE'`,
      ),
    ).toEqual([{ account_id: null, period: '', is_free: false }])
    expect(
      (
        await importCodes(harness.tx, {
          voucherId: 'none-voucher',
          brand: home.slug,
          codes: ['ONLY-ONE'],
          now: harness.clock.now(),
        })
      ).added,
    ).toBe(0)
    expect((await claim(await harness.join(), 'none')).body.code).toBe('VOUCHERS_ALL_GONE')
  })
})

describe('the pool of a voucher', () => {
  let harness: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    harness = await open()
  })
  afterAll(() => harness.close())
  const pool = { voucherId: 'none-voucher', brand: home.slug }
  const importList = (codes: readonly string[], more = {}) =>
    importCodes(harness.tx, { ...pool, codes, now: harness.clock.now(), ...more })
  const count = async (voucherId: string) =>
    (
      await harness.rows<{ count: number }>(
        sql`select count(*)::int as count from voucher_codes where voucher_id = ${voucherId}`,
      )
    )[0]!.count

  it('imports each code of a list once', async () => {
    expect(await importList(['VERRE-1', ' VERRE-2 ', '', 'VERRE-1', 'a.b_c'])).toEqual({
      added: 3,
      known: 0,
      errors: [],
    })
    expect(await importList(['VERRE-1', 'VERRE-3'])).toEqual({ added: 1, known: 1, errors: [] })
    expect(await importList([])).toEqual({ added: 0, known: 0, errors: [] })
  })

  it('imports nothing of a list with an error, and reports its line without the code', async () => {
    const before = await count(pool.voucherId)
    const error = (line: number) =>
      `Line ${line} is not a valid code: 3 to 20 letters and digits, with - . or _ between them.`
    expect(
      await importList([
        'GOOD-1',
        'AB',
        'WITH SPACE',
        '-DASH',
        'A'.repeat(21),
        'É-1',
        '<b>',
        'CODE\u0000',
      ]),
    ).toEqual({ added: 0, known: 0, errors: [2, 3, 4, 5, 6, 7, 8].map(error) })
    expect((await importList(Array<string>(500).fill('?'))).errors).toHaveLength(20)
    expect(await count(pool.voucherId)).toBe(before)
  })

  it.each([
    ['an unknown voucher', { voucherId: 'no-such' }],
    ['a voucher of another brand', { voucherId: 'abroad-plain-voucher' }],
  ])('imports nothing for %s', async (_, of) => {
    expect(await importList(['GOOD-1'], of)).toEqual({
      added: 0,
      known: 0,
      errors: [`No benefit of ${home.slug} has a voucher ${of.voucherId}.`],
    })
  })

  it('is filled up to the size in the pack, and never shrinks', async () => {
    await applyPack(harness.tx, shop, harness.clock.now())
    expect([await count('plain-voucher'), await count('scarce-voucher')]).toEqual([5, 1])
    const mia = await harness.join()
    await claim(mia, 'plain')
    await applyPack(
      harness.tx,
      { ...shop, program: { ...shop.program, categories: [] } },
      harness.clock.now(),
    )
    expect(await count('plain-voucher')).toBe(5)
    expect((await claim(mia, 'plain')).status).toBe(200)
    expect(statusAndBody(await claim(await harness.join(), 'plain'))).toEqual(
      refusal('BENEFIT_NOT_FOUND'),
    )
    expect((await mia.call(api.redemption.claims)).body.claims).toHaveLength(1)
    await applyPack(harness.tx, shop, harness.clock.now())
    expect(await count('plain-voucher')).toBe(5)
  })
})

// One connection hides races: this runs on PostgreSQL, which npm test starts.
describe.runIf(testPostgres)('simultaneous claims (postgres)', () => {
  let harness: Awaited<ReturnType<typeof open>>
  let members: MemberCaller[]
  beforeAll(async () => {
    harness = await open({ database: await freshPostgres() })
    members = await Promise.all(Array.from({ length: 50 }, () => harness.join()))
  })
  afterAll(() => harness.close())

  it.each(rounds)(
    'gives 49 of 50 members a different code and refuses one (round %i)',
    async (round) => {
      await harness.rows(sql`delete from voucher_codes where voucher_id = 'none-voucher'`)
      await importCodes(harness.tx, {
        voucherId: 'none-voucher',
        brand: home.slug,
        codes: Array.from({ length: 49 }, (_, place) => `R${round}-${place}`),
        now: harness.clock.now(),
      })
      const answers = await Promise.all(members.map((member) => claim(member, 'none')))
      const claimedCodes = answers.flatMap(({ status, body }) =>
        status === 200 ? [body.voucherCode] : [],
      )
      expect([claimedCodes.length, new Set(claimedCodes).size]).toEqual([49, 49])
      expect(answers.filter(({ status }) => status !== 200).map(statusAndBody)).toEqual([
        refusal('VOUCHERS_ALL_GONE'),
      ])
    },
  )

  it('gives no code to 50 accounts with unverified emails', async () => {
    await harness.rows(sql`delete from voucher_codes where voucher_id = 'none-voucher'`)
    await importCodes(harness.tx, {
      voucherId: 'none-voucher',
      brand: home.slug,
      codes: Array.from({ length: 49 }, (_, place) => `FULL-${place}`),
      now: harness.clock.now(),
    })
    const invented = await Promise.all(Array.from({ length: 50 }, () => harness.joinUnverified()))
    expect(
      (await Promise.all(invented.map((member) => claim(member, 'none')))).map(statusAndBody),
    ).toEqual(Array(50).fill(refusal('VERIFY_EMAIL_FIRST')))
    expect(
      await harness.rows(
        sql`select 1 from voucher_codes where voucher_id = 'none-voucher' and account_id is null`,
      ),
    ).toHaveLength(49)
  })

  it.each(rounds)(
    'gives one code for 20 claims of one member by POST and GET (round %i)',
    async () => {
      const mia = await harness.join()
      await importCodes(harness.tx, {
        voucherId: 'plain-voucher',
        brand: home.slug,
        codes: [`FOR-${mia.accountId.slice(-8).replace(/\W/g, 'x')}x`],
        now: harness.clock.now(),
      })
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, place) =>
          place % 2
            ? claim(mia, 'plain')
            : mia.call(benefits.claimVoucherByGet, { params: { id: 'plain-voucher' } }),
        ),
      )
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.voucherCode}`)).size).toBe(
        1,
      )
      expect(answers[0]?.status).toBe(200)
      expect(
        await harness.rows(sql`select 1 from voucher_codes where account_id = ${mia.accountId}`),
      ).toHaveLength(1)
    },
  )

  it('gives a released code to one of two waiting members', async () => {
    await harness.rows(sql`delete from voucher_codes where voucher_id = 'none-voucher'`)
    await importCodes(harness.tx, {
      voucherId: 'none-voucher',
      brand: home.slug,
      codes: ['LAST-ONE'],
      now: harness.clock.now(),
    })
    const [mia, nia] = members as [MemberCaller, MemberCaller]
    let waiting: Promise<unknown[]> | undefined
    await harness.tx
      .transaction(async (tx) => {
        await tx.execute(
          sql`update voucher_codes set account_id = 'somebody' where code = 'LAST-ONE'`,
        )
        waiting = Promise.all(
          [claim(mia, 'none'), claim(nia, 'none')].map(async (answer) => (await answer).status),
        )
        // Both claims wait for the lock now.
        for (;;) {
          const [row] = await harness.rows<{ count: number }>(
            sql`select count(*)::int as count from pg_locks where not granted`,
          )
          if (row!.count >= 2) break
        }
        throw new Error('roll back')
      })
      .catch(() => undefined)
    expect((await waiting)?.sort()).toEqual([200, 422])
  })

  it.each(rounds)('gives one code to 20 accounts of one mailbox (round %i)', async (round) => {
    const accounts: MemberCaller[] = []
    for (let tag = 0; tag < 20; tag += 1)
      accounts.push(await harness.join(`crowd${round}+${tag}@example.test`))
    await importCodes(harness.tx, {
      voucherId: 'plain-voucher',
      brand: home.slug,
      codes: Array.from({ length: 20 }, (_, place) => `CROWD-${round}-${place}`),
      now: harness.clock.now(),
    })
    const answers = await Promise.all(accounts.map((member) => claim(member, 'plain')))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array<number>(19).fill(422),
    ])
  })

  it.each(rounds)(
    'keeps every claimed code when claims and a merge are simultaneous (round %i)',
    async () => {
      await harness.rows(sql`delete from voucher_codes where voucher_id = 'none-voucher'`)
      await importCodes(harness.tx, {
        voucherId: 'none-voucher',
        brand: home.slug,
        codes: ['MERGED-1', 'MERGED-2'],
        now: harness.clock.now(),
      })
      const [old, mia] = [await harness.join(), await harness.join()]
      const [, first, second] = await Promise.all([
        harness.merge(old, mia),
        claim(old, 'none'),
        claim(mia, 'none'),
      ])
      expect([200, 401]).toContain(first.status)
      expect(second.status).toBe(200)
      const claimedCodes = [first, second].flatMap(({ status, body }) =>
        status === 200 ? [body.voucherCode] : [],
      )
      const {
        body: { claims },
      } = await mia.call(api.redemption.claims)
      expect(claims.map(({ code }) => code).sort()).toEqual([...new Set(claimedCodes)].sort())
    },
  )
})
