import { parsePack, type BrandPack } from '#brands/brand.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, openHarness, stranger, type Harness } from '#server/testing/harness.ts'

const both = (en: string, fr: string) => ({ en, fr })
const open = { cost: 10, tierIds: [], isActive: true }
const offers: BrandPack['program']['offers'] = [
  {
    ...open,
    offerId: 'kinds-product',
    kind: 'product',
    title: both('A linen cloth', 'Un chiffon de lin'),
    description: both('Hemmed by hand.', 'Ourlé à la main.'),
    art: 'b2',
  },
  {
    ...open,
    offerId: 'kinds-experience',
    kind: 'experience',
    title: both('An hour at the bench', 'Une heure à l’établi'),
    description: both('Bend a temple yourself.', 'Pliez une branche vous-même.'),
    place: both('In the workshop', 'À l’atelier'),
    time: both('Saturdays at 10', 'Le samedi à 10 h'),
  },
  {
    ...open,
    offerId: 'kinds-amount',
    kind: 'amount',
    title: both('Any frames', 'Toute monture'),
    description: both('In the shop.', 'En boutique.'),
    value: 25,
  },
]
const pack = parsePack({ ...home, program: { ...home.program, offers } })
const { membershipId } = pack.ids

let harness: Harness
beforeAll(async () => {
  harness = await openHarness({ packs: [pack, stranger] })
})
afterAll(() => harness.close())

const product = {
  title: 'A linen cloth',
  description: 'Hemmed by hand.',
  value: 0,
  kind: 'product',
  art: 'b2',
}
const experience = {
  title: 'An hour at the bench',
  description: 'Bend a temple yourself.',
  value: 0,
  kind: 'experience',
  place: 'In the workshop',
  time: 'Saturdays at 10',
}
const amount = { title: 'Any frames', description: 'In the shop.', value: 25 }

describe('a product and an experience', () => {
  it('are listed with what they give, and an amount as before', async () => {
    const mia = await harness.join()
    const { body } = await mia.call(api.redemption.offers, { params: { membershipId } })
    const rest = { cost: 10, membershipTiers: [], isActive: true }
    expect(body.redemptionConfigurations).toEqual([
      { uniqueId: 'kinds-product', ...product, ...rest },
      { uniqueId: 'kinds-experience', ...experience, ...rest },
      { uniqueId: 'kinds-amount', ...amount, ...rest },
    ])
  })

  it('give vouchers that say so, also when the same key is sent again and in French', async () => {
    const mia = await harness.join()
    for (const [redemptionId, expected] of [
      ['kinds-product', product],
      ['kinds-experience', experience],
      ['kinds-amount', amount],
    ] as const)
      for (const attempt of ['first', 'repeated']) {
        const { body } = await mia.call(api.redemption.redeem, {
          body: { redemptionId },
          key: redemptionId,
        })
        const { code: _, expiryDate: __, ...shown } = body.voucher
        expect(shown, attempt).toEqual(expected)
      }
    const { body } = await mia.call(api.redemption.vouchers, {
      params: { membershipId },
      headers: { 'accept-language': 'fr' },
    })
    expect(body.models.map(({ title, place, time }) => [title, place, time])).toEqual([
      ['Toute monture', undefined, undefined],
      ['Une heure à l’établi', 'À l’atelier', 'Le samedi à 10 h'],
      ['Un chiffon de lin', undefined, undefined],
    ])
  })

  it('stay on a voucher as on the day of redemption', async () => {
    const mia = await harness.join()
    await mia.call(api.redemption.redeem, { body: { redemptionId: 'kinds-experience' } })
    await harness.rows(
      sql`update offers set place = '{"en":"Elsewhere","fr":"Ailleurs"}' where id = 'kinds-experience'`,
    )
    const { body } = await mia.call(api.redemption.vouchers, { params: { membershipId } })
    await harness.rows(
      sql`update offers set place = '{"en":"In the workshop","fr":"À l’atelier"}' where id = 'kinds-experience'`,
    )
    expect(body.models[0]).toMatchObject(experience)
  })

  it('are in the history under their names', async () => {
    const mia = await harness.join()
    await mia.call(api.redemption.redeem, { body: { redemptionId: 'kinds-product' } })
    const { body } = await mia.call(api.points.history, { params: { id: mia.loyaltyAccountId } })
    expect(body.history[0]).toMatchObject({
      reason: 'A linen cloth',
      description: 'You redeemed “A linen cloth”. Points you spend still count toward your level.',
      amount: 10,
    })
  })

  it('are in the member’s export with kind, place and time', async () => {
    const mia = await harness.join()
    await mia.call(api.redemption.redeem, { body: { redemptionId: 'kinds-experience' } })
    const { body } = await mia.call(accountSettings.exportAll)
    expect(body.data).toMatchObject({
      vouchers: [
        {
          kind: 'experience',
          title: 'An hour at the bench',
          place: 'In the workshop',
          time: 'Saturdays at 10',
        },
      ],
    })
  })

  it('are redeemed by the function of the release before too, with their titles', async () => {
    const mia = await harness.join()
    const [row] = await harness.rows(
      sql`select problem, title, value, code from redeem(${mia.accountId}, ${pack.slug}, 'kinds-product', null, 'hash',
        'v_of_the_release_before', 'KKKK22223333', ${harness.clock.now().toISOString()}::timestamptz)`,
    )
    expect(row).toEqual({
      problem: null,
      title: both('A linen cloth', 'Un chiffon de lin'),
      value: 0,
      code: 'KKKK22223333',
    })
  })
})
