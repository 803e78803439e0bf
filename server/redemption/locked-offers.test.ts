import { parsePack, type BrandPack } from '#brands/brand.ts'
import { api } from '#contract/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addEntry } from '#server/points/ledger.ts'
import { home, openHarness, stranger, type Harness } from '#server/testing/harness.ts'

/** A program with an offer for everybody and one from each tier on, and one for the first tier only. */
const packWith = (pack: BrandPack, lockedOffers: BrandPack['features']['lockedOffers']) => {
  const tierIds = pack.program.tiers.map(({ tierId }) => tierId)
  const offer = (offerId: string, opensTo: string[]) => ({
    offerId: `${pack.slug}-${offerId}`,
    kind: 'amount' as const,
    title: { en: offerId, fr: offerId },
    description: { en: 'Off.', fr: 'De rabais.' },
    value: 10,
    cost: 10,
    tierIds: opensTo,
    isActive: true,
  })
  return parsePack({
    ...pack,
    features: { ...pack.features, lockedOffers },
    program: {
      ...pack.program,
      tiers: pack.program.tiers.map((tier, place) => ({
        ...tier,
        name: { en: `Level ${place + 1}`, fr: `Palier ${place + 1}` },
      })),
      offers: [
        offer('top', tierIds.slice(2)),
        offer('open', []),
        offer('second', tierIds.slice(1)),
        offer('first', tierIds.slice(0, 1)),
      ],
    },
  })
}
const all = packWith(home, 'all')
const next = packWith(stranger, 'next')

let harness: Harness
beforeAll(async () => {
  harness = await openHarness({ packs: [all, next] })
})
afterAll(() => harness.close())

/** Returns the titles of the offers that a new member sees, with the tier that opens a locked one. */
async function shownIn(pack: BrandPack, { tierPoints = 0, language = 'en' } = {}) {
  const member = await harness.join(undefined, pack)
  if (tierPoints > 0) await harness.award(member, tierPoints)
  const { body } = await member.call(api.redemption.offers, {
    params: { membershipId: pack.ids.membershipId },
    headers: { 'accept-language': language },
  })
  return body.redemptionConfigurations.map(({ title, opensAt }) => [title, opensAt])
}

const topPoints = Math.max(...home.program.tiers.map(({ minPoints }) => minPoints)) + 1

describe('an offer of a higher tier', () => {
  it('is listed with the tier that opens it, where the brand shows all', async () => {
    expect(await shownIn(all)).toEqual([
      ['top', 'Level 3'],
      ['open', undefined],
      ['second', 'Level 2'],
      ['first', undefined],
    ])
  })

  it('is listed in French with the French name of the tier', async () => {
    expect(await shownIn(all, { language: 'fr' })).toContainEqual(['top', 'Palier 3'])
  })

  it('is listed only when the next tier opens it, where the brand shows those', async () => {
    expect(await shownIn(next)).toEqual([
      ['open', undefined],
      ['second', 'Level 2'],
      ['first', undefined],
    ])
  })

  it('is open at its tier, and an offer for lower tiers only is not listed there', async () => {
    expect(await shownIn(all, { tierPoints: topPoints })).toEqual([
      ['top', undefined],
      ['open', undefined],
      ['second', undefined],
    ])
  })

  it('is never redeemed before, even with enough points [VA-33]', async () => {
    for (const pack of [all, next]) {
      const member = await harness.join(undefined, pack)
      await addEntry(harness.tx, {
        loyaltyAccountId: member.loyaltyAccountId,
        redeemable: 1000,
        tierPoints: 0,
        originType: 3,
        reason: { key: 'purchase' },
        key: 'a gift',
        at: harness.clock.now(),
      })
      for (const offerId of [`${pack.slug}-top`, `${pack.slug}-second`]) {
        const { status, body } = await member.call(api.redemption.redeem, {
          body: { redemptionId: offerId },
        })
        expect([status, body.code], offerId).toEqual([422, 'OFFER_NOT_FOR_TIER'])
      }
      const { body } = await member.call(api.redemption.vouchers, {
        params: { membershipId: pack.ids.membershipId },
      })
      expect(body.models).toEqual([])
    }
  })
})
