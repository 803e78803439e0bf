import { parsePack, type BrandPack } from '#brands/brand.ts'
import { benefits, TERMS_VERSION } from '#contract/benefits.ts'
import { api } from '#contract/index.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { transfers } from '#contract/transfers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  freshEmbedded,
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import {
  giveItem,
  joinVerified,
  offer,
  tokenOf,
  TRANSFERABLE,
} from '#server/testing/transferable-items.ts'

const localized = (en: string) => ({ en, fr: `${en} (fr)` })
const [{ contestId }] = home.program.contests as [BrandPack['program']['contests'][number]]
const { pollId, options } = home.program.polls.find(({ options: all }) => all.length > 1)!

/** The home pack, where a voucher, a contest and a poll come with one asset only. */
const pack: BrandPack = (() => {
  const { program, ...rest } = structuredClone(home)
  const ofAsset = (utilityId: string, utilityType: 1 | 6 | 8, more: object) => ({
    utilityId,
    utilityType,
    name: localized(utilityId),
    description: localized(utilityId),
    tierIds: [],
    of: [TRANSFERABLE],
    ...more,
  })
  return parsePack({
    ...rest,
    program: {
      ...program,
      categories: [
        {
          labelKey: 'asset-key',
          label: localized('Of the asset'),
          benefits: [
            ofAsset('a-voucher', 1, {
              vouchers: [
                {
                  voucherId: 'a-code',
                  voucherType: 1,
                  from: 'pool',
                  pool: 10,
                  description: localized('At the till.'),
                },
              ],
            }),
            ofAsset('a-contest', 6, { contestIds: [contestId] }),
            ofAsset('a-poll', 8, { pollIds: [pollId] }),
          ],
        },
      ],
    },
  })
})()

const refusal = (code: ProblemCode) => [problems[code].status, code]

const databases = [
  { engine: 'embedded', fresh: freshEmbedded },
  { engine: 'postgres', fresh: freshPostgres },
].filter(({ engine }) => engine === 'embedded' || testPostgres)

describe.each(databases)('the benefits of an item that changes hands ($engine)', ({ fresh }) => {
  let harness: Harness
  let ida: MemberCaller
  let noor: MemberCaller
  beforeAll(async () => {
    harness = await openHarness({ packs: [pack], database: await fresh() })
  })
  afterAll(() => harness.close())

  const uses: Record<string, (as: MemberCaller) => Promise<{ status: number; body: unknown }>> = {
    voucher: (as) => as.call(benefits.claimVoucher, { params: { id: 'a-code' } }),
    contest: (as) =>
      as.call(benefits.enterContest, {
        body: { contestId, termsConditionsVersion: TERMS_VERSION },
      }),
    poll: (as) =>
      as.call(benefits.answerPoll, {
        params: { id: pollId },
        body: { pollId, selectedPollOptionId: options[0]!.optionId },
      }),
  }
  const names = Object.keys(uses)
  const use = async (name: string, as: MemberCaller) => {
    const { status, body } = await uses[name]!(as)
    return [status, (body as { code?: string }).code]
  }
  async function give(nftId: string) {
    await offer(ida, nftId)
    await noor.call(transfers.claim, { body: { transferToken: await tokenOf(ida, nftId) } })
  }
  const meet = async () => {
    ida = await joinVerified(harness)
    noor = await joinVerified(harness)
  }

  it.each(names)('a %s that was used stays used, and with the person who used it', async (name) => {
    await meet()
    const nftId = await giveItem(harness, ida)
    expect(await use(name, ida)).toEqual([200, undefined])
    const { claims: before } = (await ida.call(api.redemption.claims)).body
    await give(nftId)
    expect(await use(name, noor)).toEqual(refusal('BENEFIT_USED_BEFORE'))
    expect((await ida.call(api.redemption.claims)).body.claims).toEqual(before)
    // Another item of the asset has its own use left.
    await giveItem(harness, noor)
    expect(await use(name, noor)).toEqual([200, undefined])
  })

  it.each(names)('a %s that was not used goes with the item', async (name) => {
    await meet()
    await give(await giveItem(harness, ida))
    expect(await use(name, noor)).toEqual([200, undefined])
  })

  it.each(names)('a %s counts as used with the item that the sender keeps', async (name) => {
    await meet()
    const [first, second] = [await giveItem(harness, ida), await giveItem(harness, ida)]
    await use(name, ida)
    await give(first)
    expect(await use(name, noor)).toEqual([200, undefined])
    const eve = await joinVerified(harness)
    await offer(ida, second)
    await eve.call(transfers.claim, { body: { transferToken: await tokenOf(ida, second) } })
    expect(await use(name, eve)).toEqual(refusal('BENEFIT_USED_BEFORE'))
  })

  it('a voucher is used with one of two items that are claimed at the same instant', async () => {
    await meet()
    const eve = await joinVerified(harness)
    const [first, second] = [await giveItem(harness, ida), await giveItem(harness, ida)]
    await use('voucher', ida)
    for (const nftId of [first, second]) await offer(ida, nftId)
    const tokens = [await tokenOf(ida, first), await tokenOf(ida, second)]
    await Promise.all([
      noor.call(transfers.claim, { body: { transferToken: tokens[0]! } }),
      eve.call(transfers.claim, { body: { transferToken: tokens[1]! } }),
    ])
    const answers = [await use('voucher', noor), await use('voucher', eve)]
    expect(answers.sort()).toEqual([[200, undefined], refusal('BENEFIT_USED_BEFORE')])
  })

  it.each(names)('a %s waits while the item is on its way', async (name) => {
    await meet()
    const nftId = await giveItem(harness, ida)
    await offer(ida, nftId)
    expect(await use(name, ida)).toEqual(refusal('ITEM_ON_ITS_WAY'))
    await ida.call(transfers.cancel, { body: { nftId, creatorId: home.ids.creatorId } })
    expect(await use(name, ida)).toEqual([200, undefined])
    // A code that the member has stays readable on the way.
    await offer(ida, nftId)
    if (name === 'voucher') expect(await use(name, ida)).toEqual([200, undefined])
  })
})
