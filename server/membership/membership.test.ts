import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { applyPack } from './apply-pack.ts'

let harness: Harness
let mia: MemberCaller
beforeAll(async () => {
  harness = await openHarness()
  mia = await harness.join()
})
afterAll(() => harness.close())

describe('the membership', () => {
  it('has its fields, its current tier and the code of the pass [CA-21, EN-56, EN-58]', async () => {
    const { body } = await mia.call(api.membership.membership, {
      params: { id: mia.loyaltyAccountId },
    })
    const first = home.program.tiers[0]!
    expect(body.account).toEqual({
      userAssetPointsId: mia.loyaltyAccountId,
      membershipId: home.ids.membershipId,
      asset: { assetId: home.ids.assetId, name: expect.stringMatching(/./) },
      assetVariation: {
        assetVariationId: first.tierId,
        assetId: home.ids.assetId,
        mediaFileUrl: expect.stringMatching(/^\/art\/.+\.svg$/),
        name: first.name.en,
      },
      nftId: mia.nftId,
      memberCode: expect.stringMatching(/^[2-9A-HJKMNP-TV-Z]{10}$/),
      memberSince: expect.any(String),
      categories: expect.any(Array),
      hasFollowedInstagram: false,
      hasFollowedStrava: false,
      pointsExpireAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT12:00:00\.000Z$/),
    })
  })

  it('lists its tiers in order, the top one without a maximum, in the language of the request [CA-30, EN-59, EN-60]', async () => {
    const { body } = await mia.call(api.membership.tiers, {
      params: { id: home.ids.membershipId },
      headers: { 'accept-language': 'fr' },
    })
    expect(body.tiers).toMatchObject(
      home.program.tiers.map(({ tierId, name, description, sequence, minPoints }, place) => ({
        tierId,
        name: name.fr,
        variationName: name.fr,
        description: description.fr,
        sequence,
        minPoints,
        maxPoints: home.program.tiers[place + 1]
          ? home.program.tiers[place + 1]!.minPoints - 1
          : null,
      })),
    )
  })

  it('lists the active features [CA-28]', async () => {
    const { body } = await mia.call(api.membership.configuration, {
      params: { id: home.ids.membershipId },
    })
    expect(body.configuration).toEqual(home.program.features.filter(({ isActive }) => isActive))
    expect(body.configuration.length).toBeGreaterThan(0)
  })

  it('lists the features of a tier, and is not found for an unknown tier [CA-29]', async () => {
    const ask = (id: string, tier: string) =>
      mia.call(api.membership.tierConfiguration, { params: { id, tier } })
    const active = home.program.features.filter(({ isActive }) => isActive)
    for (const { tierId } of home.program.tiers)
      expect((await ask(home.ids.membershipId, tierId)).body).toEqual({
        success: true,
        configuration: active,
      })
    for (const [id, tier] of [
      [home.ids.membershipId, 'nothing'],
      [home.ids.membershipId, stranger.program.tiers[0]!.tierId],
      [stranger.ids.membershipId, home.program.tiers[0]!.tierId],
    ] as const)
      expect((await ask(id, tier)).status).toBe(404)
  })

  it('has the benefits for all tiers and for its tier, by category [EN-57]', async () => {
    const ida = await harness.join()
    const categoriesOf = async (language: string) =>
      (
        await ida.call(api.membership.membership, {
          params: { id: ida.loyaltyAccountId },
          headers: { 'accept-language': language },
        })
      ).body.account!.categories
    const { tiers, categories } = home.program
    for (const { tierId } of tiers) {
      await harness.rows(
        sql`update loyalty_accounts set tier_id = ${tierId} where id = ${ida.loyaltyAccountId}`,
      )
      for (const language of ['en', 'fr'] as const) {
        const open = categories
          .map(({ label, labelKey, benefits }) => ({
            label: label[language],
            labelKey,
            benefits: benefits
              .filter(
                ({ of, tierIds }) =>
                  of === 'membership' && (tierIds.length === 0 || tierIds.includes(tierId)),
              )
              .map(({ utilityId, utilityType, name, description }) => ({
                utilityId,
                utilityType,
                utilityName: name[language],
                utilityDescription: description[language],
                thumbnailUrl: expect.stringMatching(/^\/art\/.+\.svg$/),
              })),
          }))
          .filter(({ benefits }) => benefits.length > 0)
        expect(await categoriesOf(language)).toMatchObject(open)
      }
    }
    expect((await categoriesOf('en')).flatMap(({ benefits }) => benefits).length).toBeGreaterThan(0)
  })

  it('is created once by sync [CA-25]', async () => {
    const sync = () =>
      mia.call(api.membership.sync, {
        body: { creatorId: home.ids.creatorId, assetId: home.ids.assetId },
      })
    const answers = await Promise.all(Array.from({ length: 20 }, sync))
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${body.userAssetPointsId}`)),
    ).toEqual(new Set([`200 ${mia.loyaltyAccountId}`]))
    expect(
      (await mia.call(api.points.balance, { params: { id: mia.loyaltyAccountId } })).body
        .redeemablePoints,
    ).toBe(home.program.welcome.points)
  })

  it('requires creator and asset for sync [CA-20]', async () => {
    const { creatorId, assetId } = home.ids
    for (const body of [{ creatorId }, { assetId }, {}])
      expect((await mia.call(api.membership.sync, { body })).status).toBe(400)
    expect((await mia.call(api.membership.sync, { body: { creatorId, assetId } })).body).toEqual({
      success: true,
      userAssetPointsId: mia.loyaltyAccountId,
    })
  })

  it('of another brand is not found by sync', async () => {
    for (const body of [
      { creatorId: stranger.ids.creatorId, assetId: home.ids.assetId },
      { creatorId: home.ids.creatorId, assetId: stranger.ids.assetId },
    ]) {
      expect((await mia.call(api.membership.sync, { body })).status).toBe(404)
    }
  })
})

describe('the collection', () => {
  it('is a list of drops with their items [CA-60, RT-09, RO-05, RO-08]', async () => {
    const { body } = await mia.call(api.collection.collection)
    const drop = home.program.membershipDrop
    expect(body.collection).toMatchObject([
      {
        dropId: drop.dropId,
        name: drop.name.en,
        nfts: [
          {
            nftId: mia.nftId,
            contractAddress: null,
            hasPendingTransfer: false,
            creator: { creatorId: home.ids.creatorId, creatorName: home.name },
            assetVariation: { variationName: home.program.tiers[0]!.name.en },
            loyaltyMembership: { userAssetPointsId: mia.loyaltyAccountId },
          },
        ],
      },
    ])
    expect(
      (await mia.call(api.collection.collection, { params: { creatorId: home.ids.creatorId } }))
        .body,
    ).toEqual(body)
    expect(
      (await mia.call(api.collection.collection, { params: { creatorId: 'somebody' } })).body,
    ).toEqual({ collection: [] })
  })

  it('shows one item to its owner [CA-47]', async () => {
    const { body } = await mia.call(api.collection.nft, { params: { nftId: mia.nftId } })
    // Benefits and story are complete here; benefits are short in the list (server/collection/item-detail.test.ts).
    const {
      utility: _,
      collectionUtility: __,
      nftUtility: ___,
      story: ____,
      pendingTransfer: _____,
      ...item
    } = body.nft
    expect((await mia.call(api.collection.collection)).body.collection[0]?.nfts[0]).toMatchObject(
      item,
    )
  })

  it('numbers items without gaps or duplicates', async () => {
    await Promise.all(Array.from({ length: 5 }, () => harness.join()))
    const numbers = await harness.rows<{ number: number }>(
      sql`select number from nfts where brand = ${home.slug} order by number`,
    )
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, place) => place + 1))
  })
})

describe('applying a pack', () => {
  it('updates what the pack changed and removes nothing a member could own', async () => {
    const [removed, ...remaining] = home.program.offers
    const changed = {
      ...home,
      program: {
        ...home.program,
        offers: remaining.map((offer) => ({ ...offer, cost: offer.cost + 1 })),
      },
    }
    await applyPack(harness.tx, changed, harness.clock.now())
    const rows = await harness.rows<{ id: string; cost: number; is_active: boolean }>(
      sql`select id, cost, is_active from offers where brand = ${home.slug} order by position`,
    )
    expect(rows.find(({ id }) => id === removed!.offerId)).toMatchObject({ is_active: false })
    expect(rows.find(({ id }) => id === remaining[0]!.offerId)).toMatchObject({
      cost: remaining[0]!.cost + 1,
    })

    await applyPack(harness.tx, home, harness.clock.now())
    await applyPack(harness.tx, home, harness.clock.now())
    const again = await harness.rows(
      sql`select id, cost, is_active from offers where brand = ${home.slug} order by position`,
    )
    expect(again).toEqual(
      home.program.offers.map(({ offerId, cost, isActive }) => ({
        id: offerId,
        cost,
        is_active: isActive,
      })),
    )
  })
})
