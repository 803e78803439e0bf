import { earning } from '#contract/earning.ts'
import { problems } from '#contract/problems.ts'
import { id } from '#contract/fields.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsePack, type BrandPack } from '#brands/brand.ts'
import {
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'

/** A brand without referral rewards. */
const withoutReferrals: BrandPack = parsePack({
  ...structuredClone(stranger),
  program: {
    ...structuredClone(stranger.program),
    features: stranger.program.features.map((feature) => ({
      ...feature,
      isActive: !feature.featureName.endsWith('Referrals'),
    })),
  },
})

let harness: Harness
beforeAll(async () => {
  harness = await openHarness({ packs: [home, withoutReferrals] })
})
afterAll(() => harness.close())

const kinds = [
  ['friendLink', 'referralCode', '[CA-34]', '[EN-87]', () => harness.context.hosts.originOf(home)],
  ['shopLink', 'shopLink', '[CA-35]', '[EN-88]', () => new URL(home.links.website).origin],
] as const

describe.each(kinds)('%s', (call, parameter, row, entity, origin) => {
  const getLink = (member: MemberCaller, of = member) =>
    member.call(earning[call], { params: { id: of.loyaltyAccountId } })
  const codeIn = (url: string) => new URL(url).searchParams.get(parameter) ?? ''

  it(`returns success and a link with its code, the same on every request ${row} ${entity} [EN-86]`, async () => {
    const mia = await harness.join()
    const answers = await Promise.all(Array.from({ length: 20 }, () => getLink(mia)))
    const again = await getLink(await harness.anotherDevice(mia), mia)
    const urls = [...answers, again].map(({ status, body }) => {
      expect({ status, body }).toEqual({
        status: 200,
        body: { success: true, referralUrl: expect.any(String) },
      })
      return body.referralUrl
    })
    expect(new Set(urls).size).toBe(1)
    expect(new URL(urls[0]!).origin).toBe(origin())
    expect(
      await harness.rows(
        sql`select code from referral_codes where loyalty_account_id = ${mia.loyaltyAccountId}`,
      ),
    ).toEqual([{ code: codeIn(urls[0]!) }])
  })

  it(`has a code that cannot be guessed and needs no escaping in a URL ${row}`, async () => {
    const codes = await Promise.all(
      Array.from({ length: 10 }, async () =>
        codeIn((await getLink(await harness.join())).body.referralUrl),
      ),
    )
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) {
      expect(id.safeParse(code).success).toBe(true)
      // 6 bits per character: at least 64 random bits.
      expect(code.length * 6).toBeGreaterThanOrEqual(64)
    }
  })

  it(`returns 404 for another member’s loyalty account, and creates no code ${row}`, async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    expect(await getLink(mia, nia)).toMatchObject({ status: 404, body: { success: false } })
    expect(
      await harness.rows(
        sql`select 1 from referral_codes where loyalty_account_id = ${nia.loyaltyAccountId}`,
      ),
    ).toEqual([])
  })

  it(`returns 404 where the program rewards no referrals ${row}`, async () => {
    const mia = await harness.join(undefined, withoutReferrals)
    const { status } = await mia.call(earning[call], {
      params: { id: mia.loyaltyAccountId },
      brand: withoutReferrals,
    })
    expect(status).toBe(404)
    expect(
      await harness.rows(
        sql`select 1 from referral_codes where loyalty_account_id = ${mia.loyaltyAccountId}`,
      ),
    ).toEqual([])
  })
})

describe('a failed referral code request', () => {
  it('has its own message [ER-35]', () => {
    expect([earning.friendLink.problem, earning.shopLink.problem]).toEqual([
      'REFERRAL_UNAVAILABLE',
      'REFERRAL_UNAVAILABLE',
    ])
    expect(problems.REFERRAL_UNAVAILABLE.en).toBe(
      'An error occurred while getting your referral code. Please try again later.',
    )
  })
})
