import { parsePack, type BrandPack } from '#brands/brand.ts'
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
import { statementsOf } from '#server/testing/statements.ts'
import { applyPack } from '#server/membership/apply-pack.ts'
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

/** The categories of the home pack without benefits of the assets and contests replaced below. */
const ownCategories = structuredClone(home.program.categories)
  .map((category) => ({
    ...category,
    benefits: category.benefits.filter(({ of, contestIds }) => !Array.isArray(of) && !contestIds),
  }))
  .filter(({ benefits }) => benefits.length > 0)

/** The home pack with two more drops, assets with benefits, and announcements. */
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
      },
      {
        dropId: 'winter',
        name: localized('Winter', 'Hiver'),
        dateOpen: '2025-12-01T00:00:00Z',
        salesType: 1,
      },
    ],
    assets: [
      {
        assetId: 'gaspard',
        dropId: 'spring',
        name: localized('Gaspard', 'Gaspard le rond'),
        description: localized('Round'),
        blockchain: 0,
        art: 'b1',
      },
      {
        assetId: 'simone',
        dropId: 'winter',
        name: localized('Simone'),
        description: localized('Pine'),
        blockchain: 0,
        art: 'b2',
      },
    ],
    categories: [
      ...ownCategories,
      {
        labelKey: 'test-key',
        label: localized('Of the assets'),
        benefits: [
          benefit('long', ['gaspard'], { description: localized(`${'👓'.repeat(119)}x and more`) }),
          benefit('for-icons', ['gaspard'], { tierIds: ['eyewear-icon'] }),
          benefit('second', ['gaspard', 'simone']),
          benefit('third', ['gaspard']),
          benefit('over', ['gaspard'], { utilityType: 6, contestIds: ['ended'] }),
          benefit('of-everybody', 'collection'),
        ],
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
    announcements: [
      {
        announcementId: 'older',
        html: localized('<p>Older</p>', '<p>Ancienne</p>'),
        dateCreated: '2026-01-01T00:00:00Z',
      },
      {
        announcementId: 'newer',
        art: 'lenses',
        html: localized('<p><img src="/art/b1.svg" alt="" /><strong>Newer</strong></p>'),
        dateCreated: '2026-02-01T00:00:00Z',
      },
    ],
  },
})

describe.each(engines)('a collection ($engine)', ({ engine }) => {
  let harness: Harness
  let mia: MemberCaller
  beforeAll(async () => {
    harness = await openHarness({
      packs: [pack, stranger],
      ...(engine === 'postgres' && { database: await freshPostgres() }),
    })
    mia = await harness.join()
    await give(mia, 'gaspard', 2)
    await give(mia, 'simone', 1)
  })
  afterAll(() => harness.close())

  const give = async ({ accountId }: MemberCaller, assetId: string, count: number) => {
    for (let place = 0; place < count; place += 1)
      await issueItem(harness.tx, {
        brand: home.slug,
        assetId,
        ownerId: accountId,
        now: harness.clock.now(),
      })
  }
  const collectionOf = async (
    member: MemberCaller,
    request: Parameters<MemberCaller['call']>[1] = {},
  ) => (await member.call(api.collection.collection, request as object)).body.collection

  it('is grouped by drop, newest first, with the member’s items [EN-16] [RO-05]', async () => {
    const drops = await collectionOf(mia, { headers: { 'accept-language': 'fr' } })
    expect(
      drops.map(({ dropId, name, nfts }) => [
        dropId,
        name,
        nfts.map(({ number, asset }) => `${asset.name} ${number}`),
      ]),
    ).toEqual([
      ['spring', 'Printemps', ['Gaspard le rond 1', 'Gaspard le rond 2']],
      [
        pack.program.membershipDrop.dropId,
        pack.program.membershipDrop.name.fr,
        [expect.stringMatching(/^Second regard \d+$/)],
      ],
      ['winter', 'Hiver', ['Simone 1']],
    ])
  })

  it('can be limited to one creator [EN-17]', async () => {
    const of = async (creatorId: string) =>
      (await collectionOf(mia, { params: { creatorId } })).length
    expect([
      await of(home.ids.creatorId),
      await of(stranger.ids.creatorId),
      await of('nobody'),
    ]).toEqual([3, 0, 0])
  })

  it('contains only the member’s items of this brand', async () => {
    const nia = await harness.join()
    expect((await collectionOf(nia)).flatMap(({ nfts }) => nfts.map(({ nftId }) => nftId))).toEqual(
      [nia.nftId],
    )
    expect((await mia.call(api.collection.collection, { brand: stranger })).status).toBe(401)
    expect((await harness.visitor().call(api.collection.collection)).status).toBe(401)
  })

  it('shows the first two benefits of each item, and their number [CO-18]', async () => {
    const summaries = Object.fromEntries(
      (await collectionOf(mia)).flatMap(({ nfts }) =>
        nfts.map(({ asset, utility, utilityCount }) => [
          asset.assetId,
          [utility?.map(({ utilityId }) => utilityId), utilityCount],
        ]),
      ),
    )
    const open = home.program.categories
      .flatMap(({ benefits }) => benefits)
      .filter(
        ({ of, tierIds }) =>
          of === 'membership' && (tierIds.length === 0 || tierIds.includes('eyewear-influencer')),
      )
    expect(summaries).toMatchObject({ gaspard: [['long', 'second'], 3], simone: [['second'], 1] })
    expect(summaries[home.ids.assetId]?.[0]).toHaveLength(2)
    expect(Number(summaries[home.ids.assetId]?.[1])).toBeLessThanOrEqual(open.length)
  })

  it('truncates a description to 120 visible characters [CO-19]', async () => {
    const long = (await collectionOf(mia))
      .flatMap(({ nfts }) => nfts)
      .find(({ asset }) => asset.assetId === 'gaspard')?.utility?.[0]
    expect(long?.utilityDescription).toBe(`${'👓'.repeat(119)}x…`)
  })

  it('shows the benefits of the member’s tier', async () => {
    const ida = await harness.join()
    await give(ida, 'gaspard', 1)
    await harness.award(ida, 500)
    const piece = (await collectionOf(ida))
      .flatMap(({ nfts }) => nfts)
      .find(({ asset }) => asset.assetId === 'gaspard')
    expect([piece?.utility?.map(({ utilityId }) => utilityId), piece?.utilityCount]).toEqual([
      ['long', 'for-icons'],
      4,
    ])
  })

  it('takes three SQL statements, including the session’s, for any number of items', async () => {
    const many = await harness.join()
    await give(many, 'simone', 60)
    for (const member of [mia, many])
      expect(await statementsOf(() => collectionOf(member))).toHaveLength(3)
  })

  it('has announcements, newest first, in the language of the request [CA-44] [EN-47]', async () => {
    const read = async (creatorId: string, language: string) =>
      (
        await mia.call(api.collection.announcements, {
          params: { creatorId },
          headers: { 'accept-language': language },
        })
      ).body.announcements
    expect(await read(home.ids.creatorId, 'fr')).toEqual([
      {
        announcementId: 'newer',
        textContent: expect.stringMatching(
          /^<p><img alt="" src="\/art\/eyewear\/b1\.[0-9a-f]{10}\.svg" \/><strong>Newer<\/strong><\/p>$/,
        ),
        dateCreated: '2026-02-01T00:00:00.000Z',
        imageUrl: expect.stringMatching(/^\/art\/eyewear\/lenses\.[0-9a-f]{10}\.svg$/),
      },
      {
        announcementId: 'older',
        textContent: '<p>Ancienne</p>',
        dateCreated: '2026-01-01T00:00:00.000Z',
      },
    ])
    expect(await read(stranger.ids.creatorId, 'en')).toEqual([])
    expect(
      (
        await harness
          .visitor()
          .call(api.collection.announcements, { params: { creatorId: home.ids.creatorId } })
      ).status,
    ).toBe(401)
  })

  it('sanitizes HTML from the database', async () => {
    await harness.tx.execute(
      sql`update announcements set html = jsonb_build_object('en', ${htmlAttacks.join('\n')}::text, 'fr', '') where id = 'newer'`,
    )
    const {
      body: { announcements },
    } = await mia.call(api.collection.announcements, { params: { creatorId: home.ids.creatorId } })
    expect(htmlErrors(announcements[0]!.textContent)).toEqual([])
  })

  it.each<[string, Partial<BrandPack['program']>, RegExp]>([
    [
      'an announcement',
      {
        announcements: [
          {
            announcementId: 'bad',
            html: localized('<p>Fine</p>', '<form>Non</form>'),
            dateCreated: '2026-01-01T00:00:00Z',
          },
        ],
      },
      /announcements\[0\]\.html\.fr: <form> is not allowed/,
    ],
    [
      'an asset',
      { assets: [{ ...pack.program.assets[0]!, html: localized('<img src="/art/nowhere.svg">') }] },
      /assets\[0\]\.html\.en: <img src="\/art\/nowhere\.svg"> has no picture/,
    ],
  ])(
    'refuses a pack with HTML that is not allowed, with its path: %s',
    async (_, changes, error) => {
      await expect(
        applyPack(
          harness.tx,
          { ...pack, program: { ...pack.program, ...changes } },
          harness.clock.now(),
        ),
      ).rejects.toThrow(error)
    },
  )
})
