import { parsePack, type BrandPack } from '#brands/brand.ts'
import { benefits } from '#contract/benefits.ts'
import { api } from '#contract/index.ts'
import { htmlAttacks } from '#domain/html-attacks.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  engines,
  freshPostgres,
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { htmlErrors } from '#server/lib/html/sanitize.ts'
import { issueItem } from './issue-item.ts'

const localized = (en: string, fr = en) => ({ en, fr })
const benefit = (
  utilityId: string,
  of: 'membership' | 'collection' | string[],
  more: object = {},
) => ({
  utilityId,
  utilityType: 4 as const,
  name: localized(utilityId),
  description: localized(`What ${utilityId} is`),
  tierIds: [],
  of,
  ...more,
})

/**
 * The home pack with a drop with a countdown, one asset with a film, one without, and benefits of
 * every place.
 */
const pack: BrandPack = parsePack({
  ...structuredClone(home),
  program: {
    ...structuredClone(home.program),
    claim: undefined,
    drops: [
      {
        dropId: 'spring',
        name: localized('Spring', 'Printemps'),
        dateOpen: '2026-06-01T00:00:00Z',
        salesType: 1,
        countDownDate: '2027-06-01T00:00:00Z',
      },
    ],
    assets: [
      {
        assetId: 'filmed',
        dropId: 'spring',
        name: localized('Gaspard'),
        description: localized('Round', 'Ronde'),
        html: localized('<p>In <strong>pine</strong></p>', '<p>En pin</p>'),
        blockchain: 1,
        art: 'b1',
        film: 'gaspard.mp4',
        variation: { name: localized('Pine', 'Pin'), supply: 40 },
      },
      {
        assetId: 'plain',
        dropId: 'spring',
        name: localized('Simone'),
        description: localized('Square'),
        blockchain: 2,
        art: 'b2',
      },
    ],
    contests: [
      {
        contestId: 'ended',
        title: localized('x'),
        description: localized('x'),
        buttonJoinText: localized('x'),
        startDate: '2020-01-01T00:00:00Z',
        endDate: '2020-02-01T00:00:00Z',
        prizeNumber: 1,
        prizeDescription: localized('x'),
        prizeValue: 1,
        art: 'b1',
      },
    ],
    categories: [
      {
        labelKey: 'media-key',
        label: localized('Films', 'Les films'),
        benefits: [
          benefit('full', ['filmed'], {
            value: localized('$20', '20 $'),
            art: 'b3',
            genericPromotions: [
              {
                genericPromotionId: 'gp',
                thumbnail: 'b4',
                linkUrl: 'https://shop.example.com/',
                linkLabel: localized('Go', 'Y aller'),
                description: localized('d'),
                promoCode: 'SECRET-20',
              },
            ],
          }),
          benefit('coupon', ['filmed'], {
            utilityType: 1,
            vouchers: [{ voucherId: 'v', pool: 1, description: localized('d') }],
          }),
          benefit('watch', ['filmed'], {
            utilityType: 2,
            gatedContents: [
              {
                gatedContentId: 'g',
                contentType: 2,
                files: ['secret.mp4'],
                thumbnail: 'b1',
                description: localized('d'),
              },
            ],
          }),
          benefit('for-icons', ['filmed'], { tierIds: ['eyewear-icon'] }),
          benefit('of-plain', ['plain']),
          benefit('over', ['filmed'], { utilityType: 6, contestIds: ['ended'] }),
          benefit('of-all', 'collection'),
          benefit('of-membership', 'membership'),
        ],
      },
    ],
  },
})

describe.each(engines)('an item ($engine)', ({ engine }) => {
  let harness: Harness
  let mia: MemberCaller
  let filmed: string
  beforeAll(async () => {
    harness = await openHarness({
      packs: [pack, stranger],
      ...(engine === 'postgres' && { database: await freshPostgres() }),
    })
    mia = await harness.join()
    filmed = await give(mia, 'filmed')
  })
  afterAll(() => harness.close())

  const give = ({ accountId }: MemberCaller, assetId: string) =>
    issueItem(harness.tx, {
      brand: home.slug,
      assetId,
      ownerId: accountId,
      now: harness.clock.now(),
    })
  const read = async (member: MemberCaller, nftId: string, language = 'en') =>
    (
      await member.call(api.collection.nft, {
        params: { nftId },
        headers: { 'accept-language': language },
      })
    ).body.nft
  const idsOf = (utilities: readonly { utilityId: string }[] = []) =>
    utilities.map(({ utilityId }) => utilityId)

  it('has its number, dates and state, in the language of the request [CA-47] [EN-05]', async () => {
    const nft = await read(mia, filmed, 'fr')
    expect(nft).toMatchObject({
      nftId: filmed,
      number: 1,
      name: 'Gaspard',
      dateMinted: null,
      contractAddress: null,
      explorerUrl: null,
      withdrawAddress: null,
      hasPendingTransfer: false,
      passTemplate: null,
      loyaltyMembership: null,
    })
    expect(nft.datePurchased).toMatch(/^\d{4}-.*Z$/)
  })

  it('has its variation and its asset with both descriptions [EN-07] [EN-08] [SC-31]', async () => {
    const { assetVariation, asset } = await read(mia, filmed, 'fr')
    expect(assetVariation).toMatchObject({
      variationName: 'Pin',
      variationSupply: 40,
      thumbnailUrl: expect.stringMatching(/^\/art\/eyewear\/b1\./),
    })
    expect(asset).toMatchObject({
      assetId: 'filmed',
      name: 'Gaspard',
      assetDescription: 'Ronde',
      assetHTMLDesc: '<p>En pin</p>',
      blockchain: 1,
      contractAddress: null,
      mediaThumbnailUrl: expect.stringMatching(/^\/art\/eyewear\/b1\./),
      mediaLocalIPFS: null,
    })
  })

  it('has its creator and the free drop that issued it [EN-09] [EN-10] [EN-11]', async () => {
    const { creator, drop } = await read(mia, filmed, 'fr')
    expect(creator).toEqual({ creatorId: home.ids.creatorId, creatorName: home.name })
    expect(drop).toMatchObject({
      dropId: 'spring',
      name: 'Printemps',
      dateOpen: '2026-06-01T00:00:00.000Z',
      countDown: { countDownDate: '2027-06-01T00:00:00.000Z' },
    })
    expect(drop.salesType).toBe(1)
  })

  it('has the signed address of its film in every media field, or its image without a film [SC-30]', async () => {
    const { imageUrl, assetVariation, asset } = await read(mia, filmed)
    expect(imageUrl).toMatch(/^\/media\/eyewear\/gaspard\.mp4\?until=\d+&sign=[\w-]+$/)
    expect([assetVariation?.mediaFileUrl, asset.mediaUrl, asset.mediaMP4]).toEqual([
      imageUrl,
      imageUrl,
      imageUrl,
    ])
    const plain = await read(mia, await give(mia, 'plain'))
    expect([
      plain.imageUrl,
      plain.asset.mediaMP4,
      plain.assetVariation,
      plain.asset.assetHTMLDesc,
    ]).toEqual([expect.stringMatching(/^\/art\/eyewear\/b2\./), null, null, null])
  })

  it('that is the membership has the name and image of its tier, both descriptions, and its loyalty account [EN-05] [EN-07] [SC-31]', async () => {
    const nft = await read(mia, mia.nftId)
    const [first] = home.program.tiers
    expect(nft).toMatchObject({
      assetVariation: { variationName: first?.name.en, variationSupply: null },
      loyaltyMembership: { userAssetPointsId: mia.loyaltyAccountId },
      drop: { countDown: null },
    })
    const { description, html } = home.program.membershipAsset
    expect([nft.asset.assetDescription, nft.asset.assetHTMLDesc]).toEqual([
      description.en,
      html?.en,
    ])
    expect(nft.imageUrl).toContain(`/${first?.art}.`)
  })

  it('has its price and date when it was bought, and none when it was free [EN-06]', async () => {
    expect((await read(mia, filmed)).txn).toBeNull()
    const bought = await give(mia, 'plain')
    await harness.tx.execute(sql`update nfts set paid_cents = 12050 where id = ${bought}`)
    const nft = await read(mia, bought)
    expect(nft.txn).toEqual({ totalAmount: 12_050, dateStamp: nft.datePurchased })
  })

  it('has the blockchain data of the item and, separately, of the asset [EN-05] [EN-08]', async () => {
    const minted = await give(mia, 'plain')
    await harness.tx.execute(
      sql`update nfts set contract_address = '0xpiece', withdraw_address = '0xhers', has_pending_transfer = true, date_minted = now() where id = ${minted}`,
    )
    await harness.tx.execute(
      sql`update assets set contract_address = '0xall', pass_template = 'card' where id = 'plain'`,
    )
    const nft = await read(mia, minted)
    expect(nft).toMatchObject({
      contractAddress: '0xpiece',
      withdrawAddress: '0xhers',
      hasPendingTransfer: true,
      passTemplate: 'card',
      explorerUrl: `https://polygonscan.com/token/0xpiece?a=${nft.number}`,
      asset: { contractAddress: '0xall', blockchain: 2 },
    })
    expect(nft.dateMinted).toMatch(/Z$/)
  })

  it('has its own benefits and those of the collection, as far as the tier opens them [EN-05]', async () => {
    const nft = await read(mia, filmed)
    expect([
      idsOf(nft.utility),
      idsOf(nft.collectionUtility),
      idsOf(nft.nftUtility),
      nft.utilityCount,
    ]).toEqual([['full', 'coupon', 'watch', 'of-all'], ['of-all'], ['full', 'coupon', 'watch'], 4])
    const ida = await harness.join()
    await harness.award(ida, 500)
    expect(idsOf((await read(ida, await give(ida, 'filmed'))).utility)).toContain('for-icons')
  })

  it('that is the membership has the benefits of the membership', async () => {
    const nft = await read(mia, mia.nftId)
    expect([idsOf(nft.utility), idsOf(nft.collectionUtility), idsOf(nft.nftUtility)]).toEqual([
      ['of-all', 'of-membership'],
      ['of-all'],
      [],
    ])
  })

  it('has all fields of each benefit, with its category [EN-18]', async () => {
    const [first] = (await read(mia, filmed, 'fr')).utility ?? []
    expect(first).toEqual({
      utilityId: 'full',
      utilityType: 4,
      utilityName: 'full',
      name: 'full',
      utilityDescription: 'What full is',
      utilityValue: '20 $',
      labelKey: 'media-key',
      label: 'Les films',
      dateCreated: expect.stringMatching(/Z$/),
      thumbnailUrl: expect.stringContaining('/b3.'),
      promoCode: 'SECRET-20',
      linkUrl: 'https://shop.example.com/',
      linkLabel: 'Y aller',
      genericPromotions: [
        {
          genericPromotionId: 'gp',
          thumbnailUrl: expect.stringContaining('/b4.'),
          linkUrl: 'https://shop.example.com/',
          linkLabel: 'Y aller',
          description: 'd',
          promoCode: 'SECRET-20',
        },
      ],
    })
  })

  it('is answered like an unknown one to other members, and refused to other brands and visitors', async () => {
    const nia = await harness.join()
    const absent = await nia.call(api.collection.nft, { params: { nftId: 'nobody' } })
    const foreign = await nia.call(api.collection.nft, { params: { nftId: filmed } })
    expect([foreign.status, foreign.body.code, foreign.body]).toEqual([
      404,
      'ITEM_NOT_FOUND',
      absent.body,
    ])
    expect(
      (await mia.call(api.collection.nft, { params: { nftId: filmed }, brand: stranger })).status,
    ).toBe(401)
    expect(
      (await harness.visitor().call(api.collection.nft, { params: { nftId: filmed } })).status,
    ).toBe(401)
  })

  it('has sanitized HTML, also from the database [SC-31]', async () => {
    const nftId = await give(mia, 'filmed')
    await harness.tx.execute(
      sql`update assets set html = jsonb_build_object('en', ${`<p>Fine</p>${htmlAttacks.join('\n')}`}::text, 'fr', '') where id = 'filmed'`,
    )
    const { asset } = await read(mia, nftId)
    expect(asset.assetHTMLDesc).toMatch(/^<p>Fine<\/p>/)
    expect(htmlErrors(asset.assetHTMLDesc ?? '')).toEqual([])
  })

  describe('public reads', () => {
    const readPublic = async (
      what: 'summary' | 'drop' | 'creator',
      params: Record<string, string>,
      brand = home,
    ) =>
      harness.visitor(brand).call(benefits[what] as typeof benefits.creator, {
        params,
        headers: { 'accept-language': 'fr' },
        brand,
      })

    it('an asset has its benefits without codes and files [CA-39]', async () => {
      const { status, body } = await readPublic('summary', { assetId: 'filmed' })
      expect([status, body]).toEqual([
        200,
        {
          success: true,
          utilities: [
            ['full', 4, 'Generic Utility'],
            ['coupon', 1, 'Coupon Voucher'],
            ['watch', 2, 'Video Content'],
            ['for-icons', 4, 'Generic Utility'],
            ['of-all', 4, 'Generic Utility'],
          ].map(([utilityId, utilityType, utilityTypeName]) => ({
            utilityId,
            utilityType,
            utilityTypeName,
            utilityName: utilityId,
            utilityDescription: `What ${utilityId} is`,
          })),
        },
      ])
      const membership = await readPublic('summary', { assetId: home.ids.assetId })
      expect(
        idsOf((membership.body as unknown as { utilities: { utilityId: string }[] }).utilities),
      ).toEqual(['of-all', 'of-membership'])
    })

    it('a drop has its assets as pictures, without their owners [CA-45]', async () => {
      const { status, body } = await readPublic('drop', { dropId: 'spring' })
      expect([status, body]).toEqual([
        200,
        {
          success: true,
          drop: {
            dropId: 'spring',
            name: 'Printemps',
            dateOpen: '2026-06-01T00:00:00.000Z',
            salesType: 1,
            countDown: { countDownDate: '2027-06-01T00:00:00.000Z' },
            assets: [
              {
                assetId: 'filmed',
                name: 'Gaspard',
                assetDescription: 'Ronde',
                mediaUrl: expect.stringMatching(/^\/art\/eyewear\/b1\./),
              },
              {
                assetId: 'plain',
                name: 'Simone',
                assetDescription: 'Square',
                mediaUrl: expect.stringMatching(/^\/art\/eyewear\/b2\./),
              },
            ],
          },
        },
      ])
      expect(
        (await readPublic('drop', { dropId: home.program.membershipDrop.dropId })).body,
      ).toMatchObject({
        drop: {
          countDown: null,
          assets: [{ assetId: home.ids.assetId, mediaUrl: expect.stringMatching(/^\/art\//) }],
        },
      })
    })

    it('the creator is the brand of this host [CA-46]', async () => {
      const { status, body } = await readPublic('creator', { creatorId: home.ids.creatorId })
      expect([status, body]).toEqual([
        200,
        {
          success: true,
          creator: {
            creatorId: home.ids.creatorId,
            creatorName: home.name,
            website: home.links.website,
            membershipId: home.ids.membershipId,
          },
        },
      ])
    })

    it.each([
      ['summary', { assetId: 'filmed' }],
      ['drop', { dropId: 'spring' }],
      ['creator', { creatorId: home.ids.creatorId }],
    ] as const)('%s: an id of another brand is not found', async (what, params) => {
      const nothing = Object.fromEntries(Object.keys(params).map((name) => [name, 'nobody']))
      const [other, absent] = [
        await readPublic(what, params, stranger),
        await readPublic(what, nothing),
      ]
      expect([other.status, absent.status, other.body.code, other.body.message]).toEqual([
        404,
        404,
        'NOT_FOUND',
        absent.body.message,
      ])
    })
  })
})
