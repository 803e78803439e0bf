import { api } from '#contract/index.ts'
import { earning } from '#contract/earning.ts'
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
import { rewardFor } from '#server/points/earning-features.ts'

/** A brand that rewards only one network, with 0 points. */
const idle: BrandPack = parsePack({
  ...structuredClone(stranger),
  slug: 'idle',
  ids: { creatorId: 'creator-idle', membershipId: 'membership-idle', assetId: 'asset-idle' },
  program: {
    ...structuredClone(stranger.program),
    tiers: stranger.program.tiers.map((tier) => ({
      ...structuredClone(tier),
      tierId: `idle-${tier.tierId}`,
    })),
    offers: [],
    categories: [],
    membershipDrop: { ...structuredClone(stranger.program.membershipDrop), dropId: 'drop-idle' },
    features: stranger.program.features.map((feature) => ({
      ...feature,
      isActive: feature.featureName !== 'InstagramFollow',
      rewardPoints: feature.featureName === 'StravaFollow' ? 0 : feature.rewardPoints,
    })),
  },
})

let harness: Harness
beforeAll(async () => {
  harness = await openHarness({ packs: [home, stranger, idle] })
})
afterAll(() => harness.close())

const bodyOf = ({ loyaltyAccountId }: MemberCaller, pack = home) => ({
  loyaltyAccountId,
  membershipId: pack.ids.membershipId,
})
const balanceOf = async (member: MemberCaller, pack = home) =>
  (await member.call(api.points.balance, { params: { id: member.loyaltyAccountId }, brand: pack }))
    .body
const membershipOf = async (member: MemberCaller) =>
  (await member.call(api.membership.membership, { params: { id: member.loyaltyAccountId } })).body
    .account!

describe.each([
  [
    'followInstagram',
    'InstagramFollow',
    8,
    { hasFollowedInstagram: true, hasFollowedStrava: false },
    '[CA-26]',
  ],
  [
    'followStrava',
    'StravaFollow',
    15,
    { hasFollowedInstagram: false, hasFollowedStrava: true },
    '[CA-27]',
  ],
] as const)('%s', (call, feature, originType, followed, row) => {
  it(`gives the points of the program once for many simultaneous calls ${row} [CO-38]`, async () => {
    const mia = await harness.join()
    const before = await balanceOf(mia)
    // The second device uses other keys.
    const secondDevice = await harness.anotherDevice(mia)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, time) =>
        (time % 2 ? secondDevice : mia).call(earning[call], {
          body: bodyOf(mia),
          key: `follow-${time}`,
        }),
      ),
    )
    expect(answers.filter(({ status, body }) => status === 200 && body.credited).length).toBe(1)
    expect(
      answers
        .map(({ body }) => body)
        .filter(({ success, points }) => success && points === rewardFor(home, feature)).length,
    ).toBe(20)

    const after = await balanceOf(mia)
    expect(after.redeemablePoints - before.redeemablePoints).toBe(rewardFor(home, feature))
    expect(after.currentPoints - before.currentPoints).toBe(rewardFor(home, feature))
    expect(await membershipOf(mia)).toMatchObject(followed)
    const { history } = (
      await mia.call(api.points.history, { params: { id: mia.loyaltyAccountId } })
    ).body
    expect(history.filter((line) => line.originType === originType)).toMatchObject([
      { amount: rewardFor(home, feature), action: 1 },
    ])
  })

  it(`ignores amounts in the request ${row} [CO-38]`, async () => {
    const mia = await harness.join()
    const before = await balanceOf(mia)
    await mia.call(earning[call], {
      body: { ...bodyOf(mia), points: 100_000, rewardPoints: 100_000, amount: 100_000 },
    })
    expect((await balanceOf(mia)).redeemablePoints - before.redeemablePoints).toBeLessThanOrEqual(
      rewardFor(home, feature),
    )
  })

  it(`is not found for another member's loyalty account or another program, and gives no points ${row}`, async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    const ida = await harness.join(undefined, stranger)
    const before = [await balanceOf(mia), await balanceOf(nia)]
    for (const body of [
      bodyOf(nia),
      { ...bodyOf(nia), loyaltyAccountId: 'nobody' },
      bodyOf(ida, stranger),
      bodyOf(mia, stranger),
    ]) {
      expect(await mia.call(earning[call], { body })).toMatchObject({
        status: 404,
        body: { success: false },
      })
    }
    expect([await balanceOf(mia), await balanceOf(nia)]).toEqual(before)
  })
})

describe('a network that the program does not reward', () => {
  it('is not found when it is switched off [EN-83]', async () => {
    const mia = await harness.join(undefined, idle)
    const before = await balanceOf(mia, idle)
    expect(
      (await mia.call(earning.followInstagram, { body: bodyOf(mia, idle), brand: idle })).status,
    ).toBe(404)
    expect(await balanceOf(mia, idle)).toEqual(before)
  })

  it('gives nothing when its reward is 0', async () => {
    const mia = await harness.join(undefined, idle)
    expect(
      (await mia.call(earning.followStrava, { body: bodyOf(mia, idle), brand: idle })).body,
    ).toEqual({ success: true, credited: false, points: 0 })
    expect(
      await harness.rows(
        sql`select 1 from point_entries where loyalty_account_id = ${mia.loyaltyAccountId} and idempotency_key like 'follow:%'`,
      ),
    ).toEqual([])
  })
})
