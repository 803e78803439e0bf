import { parsePack, type BrandPack } from '#brands/brand.ts'
import { benefits } from '#contract/benefits.ts'
import { api } from '#contract/index.ts'
import { problems } from '#contract/problems.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  engines,
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import {
  openFakeVoucherService,
  FAKE_SERVICE_SECRET,
  type FakeVoucherService,
} from '#server/integrations/voucher-service-fake-server.ts'
import { createVoucherServices } from '#server/integrations/voucher-services.ts'
import { importCodes } from './code-pool.ts'

const localized = { en: 'A partner’s code.', fr: 'Un code du partenaire.' }
const withVoucher = (
  utilityId: string,
  from: 'pool' | 'service',
  pool = 0,
  tierIds: string[] = [],
) => ({
  utilityId,
  utilityType: 1 as const,
  name: localized,
  description: localized,
  tierIds,
  of: 'membership' as const,
  vouchers: [{ voucherId: `${utilityId}-voucher`, from, pool, description: localized }],
})

/**
 * The home pack with one voucher from a pool, one from the service, and one from the service for
 * another tier.
 */
const pack: BrandPack = parsePack({
  ...structuredClone(home),
  program: {
    ...structuredClone(home.program),
    categories: [
      {
        labelKey: 'code-key',
        label: localized,
        benefits: [
          withVoucher('own', 'pool', 5),
          withVoucher('partner', 'service'),
          withVoucher('of-tier', 'service', 0, [home.program.tiers[1]!.tierId]),
        ],
      },
    ],
  },
})

/** Joins a member with a verified email. */
async function joinVerified(harness: Harness): Promise<MemberCaller> {
  const member = await harness.join()
  await harness.rows(sql`update accounts set is_verified = true where id = ${member.accountId}`)
  return member
}

const claim = (member: MemberCaller, key?: string, id = 'partner') =>
  member.call(benefits.claimVoucher, { params: { id }, ...(key && { key }) })
const claimsOf = async (member: MemberCaller) =>
  (await member.call(api.redemption.claims)).body.claims
const failed = {
  success: false,
  code: 'VOUCHER_CLAIM_FAILED',
  message: problems.VOUCHER_CLAIM_FAILED.en,
}

describe.each(engines)('vouchers from a voucher service ($engine) [CA-72]', ({ engine }) => {
  let service: FakeVoucherService
  let harness: Harness
  const notifications: string[] = []
  beforeAll(async () => {
    service = await openFakeVoucherService()
    harness = await openHarness({
      packs: [pack],
      ...(engine === 'postgres' && { database: await freshPostgres() }),
      voucherServices: createVoucherServices({
        services: new Map([[pack.slug, { url: service.url, secret: FAKE_SERVICE_SECRET }]]),
        timeoutMs: 2_000,
      }),
      onAlert: (message, facts) => notifications.push(`${message} ${JSON.stringify(facts)}`),
    })
  })
  afterAll(async () => {
    await harness.close()
    await service.close()
  })
  beforeEach(() => {
    service.requests.length = 0
    service.respondNext.length = 0
    notifications.length = 0
    // The team is notified of the same error once an hour.
    harness.clock.moveMinutes(61)
  })

  it('return the code of the service, and the same code again without a second call', async () => {
    const mia = await joinVerified(harness)
    const { status, body } = await claim(mia)
    expect([status, body.voucherCode]).toEqual([200, expect.stringMatching(/^PARTNER-\d+$/)])
    expect(await claimsOf(mia)).toMatchObject([
      { voucherId: 'partner-voucher', code: body.voucherCode, description: localized.en },
    ])
    expect((await claim(mia, 'a-key')).body.voucherCode).toBe(body.voucherCode)
    expect(
      (await mia.call(benefits.claimVoucherByGet, { params: { id: 'partner-voucher' } })).body
        .voucherCode,
    ).toBe(body.voucherCode)
    expect(service.requests).toHaveLength(1)
    expect(service.requests[0]).toMatchObject({
      isSigned: true,
      body: { brand: home.slug, voucherId: 'partner-voucher', period: '' },
    })
    expect(JSON.stringify(service.requests)).not.toMatch(
      new RegExp(`${mia.accountId}|example\\.test`),
    )
  })

  it('have a different code for each member, and leave pool vouchers to the pool', async () => {
    const [mia, nia] = [await joinVerified(harness), await joinVerified(harness)]
    const codes = [await claim(mia), await claim(nia)].map(({ body }) => body.voucherCode)
    expect(new Set(codes).size).toBe(2)
    service.requests.length = 0
    expect((await claim(mia, undefined, 'own')).body.voucherCode).toMatch(/^[2-9A-Z]{12}$/)
    expect(service.requests).toEqual([])
  })

  it('are not requested when the benefit is not open to the member', async () => {
    expect((await claim(await joinVerified(harness), undefined, 'of-tier')).body.code).toBe(
      'BENEFIT_NOT_FOUND',
    )
    expect(service.requests).toEqual([])
  })

  it.each([
    [
      'a service that fails',
      () => Array.from({ length: 50 }, () => ({ status: 500 })),
      'unreachable',
    ],
    ['a malformed answer', () => [{ body: { voucher: 'X' } }], 'malformed'],
    ['a service that refuses our signature', () => [{ status: 401 }], 'unauthorized'],
    [
      'a service that hangs',
      () => Array.from({ length: 5 }, () => ({ hangs: true as const })),
      'timeout',
    ],
  ])(
    'fail on %s, store nothing, notify the team, and succeed later with the same key [ER-37]',
    async (_, answers, reason) => {
      const mia = await joinVerified(harness)
      service.respondNext.push(...answers())
      const { status, body, headers } = await claim(mia, 'one-key')
      expect([status, body, Number(headers['retry-after']) > 0]).toEqual([503, failed, true])
      expect(notifications).toEqual([
        `a voucher service did not issue a code ${JSON.stringify({ brand: home.slug, voucher: 'partner-voucher', reason })}`,
      ])
      expect(await claimsOf(mia)).toEqual([])
      service.respondNext.length = 0
      expect((await claim(mia, 'one-key')).status).toBe(200)
      expect(new Set(service.requests.map(({ key }) => key)).size).toBe(1)
    },
  )

  it('return the issued code after a lost answer', async () => {
    const mia = await joinVerified(harness)
    service.respondNext.push(...Array.from({ length: 50 }, () => ({ loses: true as const })))
    expect((await claim(mia)).body).toEqual(failed)
    service.respondNext.length = 0
    const { body } = await claim(mia)
    expect(body.voucherCode).toBe(service.issued.get(service.requests[0]!.key))
  })

  it('are refused when the service has none left, and requested again later', async () => {
    const mia = await joinVerified(harness)
    service.respondNext.push({ status: 410 })
    const { status, body } = await claim(mia)
    expect([status, body.code]).toEqual([422, 'VOUCHERS_ALL_GONE'])
    expect(notifications[0]).toContain('"reason":"usedUp"')
    expect((await claim(mia)).status).toBe(200)
  })

  it('never return another member’s code', async () => {
    const [mia, nia] = [await joinVerified(harness), await joinVerified(harness)]
    const {
      body: { voucherCode },
    } = await claim(mia)
    service.respondNext.push({ body: { code: voucherCode } })
    expect((await claim(nia)).body).toEqual(failed)
    expect(notifications[0]).toContain('"reason":"codeTaken"')
    expect(await claimsOf(nia)).toEqual([])
  })

  it('have no pool for imports', async () => {
    expect(
      await importCodes(harness.tx, {
        voucherId: 'partner-voucher',
        brand: home.slug,
        codes: ['GOOD-1'],
        now: harness.clock.now(),
      }),
    ).toEqual({
      added: 0,
      known: 0,
      errors: [`The codes of partner-voucher come from the voucher service of ${home.slug}.`],
    })
  })

  it('stay with the member after a merge, and are exported', async () => {
    const [old, mia] = [await joinVerified(harness), await joinVerified(harness)]
    const {
      body: { voucherCode },
    } = await claim(old)
    await harness.merge(old, mia)
    const here = await harness.anotherDevice(mia)
    expect((await claim(here)).body.voucherCode).toBe(voucherCode)
    expect((await here.call(accountSettings.exportAll)).body.data['claimedCodes']).toMatchObject([
      { code: voucherCode },
    ])
  })
})

describe('a brand without a voucher service', () => {
  it('fails the claim and notifies the team', async () => {
    const notifications: string[] = []
    const harness = await openHarness({
      packs: [pack],
      onAlert: (message, facts) => notifications.push(`${message} ${facts['reason']}`),
    })
    expect((await claim(await joinVerified(harness))).body).toEqual(failed)
    expect(notifications).toEqual(['a voucher service did not issue a code notConfigured'])
    await harness.close()
  })
})

// One connection hides races: this runs on PostgreSQL, which npm test starts.
describe.runIf(testPostgres)('20 simultaneous service claims of one member (postgres)', () => {
  it('return one code even if the service issues several', async () => {
    const service = await openFakeVoucherService()
    const harness = await openHarness({
      packs: [pack],
      database: await freshPostgres(),
      voucherServices: createVoucherServices({
        services: new Map([[pack.slug, { url: service.url, secret: FAKE_SERVICE_SECRET }]]),
      }),
    })
    const mia = await joinVerified(harness)
    // This service ignores idempotency keys.
    service.respondNext.push(
      ...Array.from({ length: 20 }, (_, place) => ({ body: { code: `LOOSE-${place}` } })),
    )
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => claim(mia, place % 2 ? `key-${place}` : undefined)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.voucherCode}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(
      await harness.rows(sql`select 1 from voucher_codes where account_id = ${mia.accountId}`),
    ).toHaveLength(1)
    await harness.close()
    await service.close()
  })
})
