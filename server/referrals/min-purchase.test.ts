import { parsePack, type BrandPack } from '#brands/brand.ts'
import { api } from '#contract/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  enginesWithShop,
  shopScenarios,
  openHarnessWithShop,
  type ShopScenarios,
} from '#server/testing/shop-scenarios.ts'
import {
  freshPostgres,
  home,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { minPurchaseFor, rewardFor } from '#server/points/earning-features.ts'

const [forFriend, forShop] = [rewardFor(home, 'Referrals'), rewardFor(home, 'ShopReferrals')]
const rounds = Array.from(
  { length: Number(process.env['SOAK_ROUNDS'] ?? 5) },
  (_, round) => round + 1,
)

async function confirmedFriend(e: ShopScenarios, referrer: MemberCaller): Promise<MemberCaller> {
  return e.confirm(await e.joinWith(await e.codeOf(referrer)))
}

describe.each(enginesWithShop)('the least purchase of a referral ($engine)', ({ open }) => {
  let harness: Harness
  let e: ShopScenarios
  beforeAll(async () => {
    harness = await open()
    e = shopScenarios(harness)
  })
  afterAll(() => harness.close())

  it('is part of the program, for friends and for the shop', async () => {
    expect([minPurchaseFor(home, 'Referrals'), minPurchaseFor(home, 'ShopReferrals')]).toEqual([
      4000, 4000,
    ])
    const { body } = await (
      await harness.join()
    ).call(api.membership.configuration, { params: { id: home.ids.membershipId } })
    expect(
      body.configuration
        .filter(({ minPurchase }) => minPurchase === 4000)
        .map(({ featureName }) => featureName),
    ).toEqual(['Referrals', 'ShopReferrals'])
  })

  it('is not reached by one dollar, nor by two purchases together, but by the first that reaches it', async () => {
    const mia = await harness.join()
    const friend = await confirmedFriend(e, mia)
    await e.buy(friend, { dollars: 1 })
    await e.buy(friend, { dollars: 39 })
    await e.buy(friend, { dollars: 39 })
    expect([await e.gained(mia), (await e.noted(friend))[0]?.state]).toEqual([0, 'waiting'])
    await e.buy(friend, { dollars: 40 })
    expect(await e.gained(mia)).toBe(forFriend)
  })

  it('applies to what is left after refunds: $100 with $60 refunded keeps the points, one dollar more reverses them', async () => {
    const mia = await harness.join()
    const friend = await confirmedFriend(e, mia)
    const orderId = await e.buy(friend, { dollars: 100 })
    await e.refund(orderId, '60.00', 'first')
    expect(await e.gained(mia)).toBe(forFriend)
    await e.refund(orderId, '1.00', 'second')
    expect([await e.gained(mia), (await e.noted(friend))[0]?.state]).toEqual([0, 'reversed'])
    await e.refund(orderId, '38.00', 'third')
    expect(await e.gained(mia)).toBe(0)
    // Another purchase credits them again, once.
    await e.buy(friend, { dollars: 30 })
    expect(await e.gained(mia)).toBe(0)
    await e.buy(friend, { dollars: 60 })
    expect(await e.gained(mia)).toBe(forFriend)
  })

  it('can be reached by a second purchase when the first is refunded below it', async () => {
    const mia = await harness.join()
    const friend = await confirmedFriend(e, mia)
    const first = await e.buy(friend, { dollars: 100 })
    await e.buy(friend, { dollars: 50 })
    await e.refund(first, '99.00')
    expect([await e.gained(mia), (await e.noted(friend))[0]]).toEqual([
      forFriend,
      { kind: 'friend', state: 'credited', reason: null, points: forFriend },
    ])
  })

  it('counts a refund that arrives before its order, and a purchase made before the proof of the address', async () => {
    const mia = await harness.join()
    const [friend, late] = [await confirmedFriend(e, mia), await e.joinWith(await e.codeOf(mia))]
    await e.refund('comes-later', '99.00')
    await e.buy(friend, { orderId: 'comes-later', dollars: 100 })
    await e.buy(late, { dollars: 39 })
    await e.confirm(late)
    expect([
      await e.gained(mia),
      (await e.noted(friend))[0]?.state,
      (await e.noted(late))[0]?.state,
    ]).toEqual([0, 'waiting', 'waiting'])
    await e.buy(late, { dollars: 40 })
    expect(await e.gained(mia)).toBe(forFriend)
  })

  it('applies to the shop link too', async () => {
    const mia = await harness.join()
    const shopLink = await e.codeOf(mia, 'shop')
    const buyer = await e.confirm(await harness.join())
    const small = await e.buy(buyer, { shopLink, dollars: 1 })
    expect([await e.gained(mia), (await e.noted(buyer))[0]?.state]).toEqual([0, 'waiting'])
    const large = await e.buy(buyer, { dollars: 100 })
    expect(await e.gained(mia)).toBe(forShop)
    await e.refund(small, '1.00')
    expect(await e.gained(mia)).toBe(forShop)
    await e.refund(large, '99.00')
    expect([await e.gained(mia), (await e.noted(buyer))[0]?.state]).toEqual([0, 'reversed'])
  })

  it('is required for every referral feature of a pack, and rejected for others', () => {
    const featuresOf =
      (change: (feature: BrandPack['program']['features'][number]) => object) => () =>
        parsePack({
          ...structuredClone(home),
          program: {
            ...home.program,
            features: home.program.features.map((feature) => ({ ...feature, ...change(feature) })),
          },
        })
    expect(featuresOf(() => ({}))).not.toThrow()
    expect(featuresOf(() => ({ minPurchase: undefined }))).toThrow(
      'features[0].minPurchase: it is missing',
    )
    expect(featuresOf(() => ({ minPurchase: 99 }))).toThrow(
      'features[0].minPurchase: it must be at least 100, not 99',
    )
    expect(featuresOf(({ minPurchase = 500 }) => ({ minPurchase }))).toThrow(
      'minPurchase: only a referral has one',
    )
  })
})

// The embedded engine has one connection and hides races: these run on PostgreSQL.
describe.runIf(testPostgres)(
  'the least purchase of a referral at the same instant (postgres)',
  () => {
    let harness: Harness
    let e: ShopScenarios
    beforeAll(async () => {
      harness = await openHarnessWithShop({ database: await freshPostgres() })
      e = shopScenarios(harness)
    })
    afterAll(() => harness.close())

    it.each(rounds)(
      'parts of a refund, a too small order and a large enough one: one credit (round %i)',
      async () => {
        const mia = await harness.join()
        const friend = await confirmedFriend(e, mia)
        const orderId = await e.buy(friend, { dollars: 100 })
        const [, , , large] = await Promise.all([
          e.refund(orderId, '31.00', 'a'),
          e.refund(orderId, '30.00', 'b'),
          e.buy(friend, { dollars: 39 }),
          e.buy(friend, { dollars: 41 }),
        ])
        expect(await e.gained(mia)).toBe(forFriend)
        await Promise.all([
          e.refund(large, '1.00', 'a'),
          e.refund(large, '1.00', 'b'),
          e.refund(large, '1.00', 'b'),
        ])
        expect([await e.gained(mia), (await e.noted(friend))[0]?.state]).toEqual([0, 'reversed'])
      },
    )
  },
)
