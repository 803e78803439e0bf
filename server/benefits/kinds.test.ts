import { parsePack, type BrandPack } from '#brands/brand.ts'
import { benefits, TERMS_VERSION } from '#contract/benefits.ts'
import { api } from '#contract/index.ts'
import type { Utility } from '#contract/utility.ts'
import { benefitKindOf } from '#domain/benefit.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueItem } from '#server/collection/issue-item.ts'
import {
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'

type Kind = ReturnType<typeof benefitKindOf>
type Benefit = BrandPack['program']['categories'][number]['benefits'][number]
const kindIn = ({ utilityType, description }: Benefit): Kind =>
  benefitKindOf({ utilityType, utilityDescription: description.en })

/**
 * Returns a benefit of this kind from the real pack; for shop offers one of the kind draft order.
 */
function ofThePack(kind: Kind): Benefit {
  const all = home.program.categories
    .flatMap(({ benefits: inside }) => inside)
    .filter((benefit) => kindIn(benefit) === kind)
  const found =
    all.find(({ gatedCommerces: [offer] = [] }) => offer?.contentType === 2) ??
    all.find((benefit) => benefit.gatedContents?.[0]?.contentType === 2) ??
    all[0]
  if (!found) throw new Error(`The pack has no benefit of the kind ${kind}.`)
  return structuredClone(found)
}

const KINDS: readonly Kind[] = [
  'voucher',
  'media',
  'commerce',
  'promotion',
  'event',
  'contest',
  'poll',
]
const ASSET = 'asset-of-all-kinds'
/** The home pack with an asset that has one benefit of each kind, and no other benefits. */
const pack: BrandPack = parsePack({
  ...structuredClone(home),
  program: {
    ...structuredClone(home.program),
    assets: [
      ...structuredClone(home.program.assets),
      { ...structuredClone(home.program.assets[0]!), assetId: ASSET },
    ],
    categories: [
      {
        labelKey: 'all-key',
        label: { en: 'All', fr: 'Tout' },
        benefits: KINDS.map((kind) => ({
          ...ofThePack(kind),
          utilityId: `of-${kind}`,
          tierIds: [],
          of: [ASSET],
        })),
      },
    ],
  },
})

describe('the benefits of an asset can be', () => {
  let harness: Harness
  let mia: MemberCaller
  let nftId: string
  const benefitsByKind = new Map<Kind, Utility>()
  beforeAll(async () => {
    harness = await openHarness({ packs: [pack, stranger] })
    mia = await harness.join()
    // Pool codes require a verified email.
    await harness.rows(sql`update accounts set is_verified = true where id = ${mia.accountId}`)
    nftId = await issueItem(harness.tx, {
      brand: home.slug,
      assetId: ASSET,
      ownerId: mia.accountId,
      now: harness.clock.now(),
    })
    const { nft } = (await mia.call(api.collection.nft, { params: { nftId } })).body
    for (const benefit of nft.nftUtility ?? []) benefitsByKind.set(benefitKindOf(benefit), benefit)
  })
  afterAll(() => harness.close())
  const fileStatus = async (url: string) =>
    (await harness.app.inject({ url, headers: { host: `${home.slug}.localhost:4000` } })).statusCode

  it('videos with a signed address [RO-06]', async () => {
    const [film] = benefitsByKind.get('media')?.gatedContents ?? []
    const { status, body } = await mia.call(benefits.gatedContent, {
      params: { gatedContentId: film!.gatedContentId },
    })
    expect([status, await fileStatus(body.fileUrl)]).toEqual([200, 200])
    expect(body.fileUrl).toMatch(/\.mp4\?/)
  })

  it('codes that can be claimed [RO-06]', async () => {
    const [voucher] = benefitsByKind.get('voucher')?.vouchers ?? []
    const { status, body } = await mia.call(benefits.claimVoucher, {
      params: { id: voucher!.voucherId },
    })
    expect([status, body.voucherCode]).toEqual([200, expect.stringMatching(/^[2-9A-Z]{12}$/)])
  })

  it('shop offers with a prepared order [RO-06]', async () => {
    const [offer] = benefitsByKind.get('commerce')?.gatedCommerces ?? []
    const { status, body } = await mia.call(benefits.draftOrder, {
      body: { gatedCommerceId: offer!.gatedCommerceId, nftId },
    })
    expect([status, body.draftOrderUrl]).toEqual([200, expect.stringContaining('/demo-shop/')])
  })

  it('promotions with a code or a link [RO-06]', () => {
    const promotion = benefitsByKind.get('promotion')
    expect(promotion?.genericPromotions).toHaveLength(1)
    expect(promotion?.promoCode ?? promotion?.linkUrl).toEqual(expect.stringMatching(/\S/))
  })

  it('events with time and place [RO-06]', () => {
    expect(benefitsByKind.get('event')?.events?.[0]).toMatchObject({
      startDate: expect.stringMatching(/Z$/),
      address: expect.stringMatching(/\S/),
    })
  })

  it('contests that can be entered [RO-06]', async () => {
    const [contest] = benefitsByKind.get('contest')?.contests ?? []
    const { status } = await mia.call(benefits.enterContest, {
      body: { contestId: contest!.contestId, termsConditionsVersion: TERMS_VERSION },
    })
    expect(status).toBe(200)
    expect(
      (await mia.call(benefits.contest, { params: { contestId: contest!.contestId } })).body.contest
        .hasEntered,
    ).toBe(true)
  })

  it('polls that give points for an answer [RO-06]', async () => {
    const [poll] = benefitsByKind.get('poll')?.polls ?? []
    const [option] = poll?.pollOptions ?? []
    const answer =
      option?.pollOptionType === 1
        ? { selectedPollOptionId: null, answerText: 'Rounder.' }
        : { selectedPollOptionId: option!.id, answerText: null }
    const { status, body } = await mia.call(benefits.answerPoll, {
      params: { id: poll!.pollId },
      body: { pollId: poll!.pollId, ...answer },
    })
    expect([status, body.pointsAwarded]).toEqual([200, 10])
  })
})
