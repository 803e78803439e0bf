import { packs } from '#brands/index.ts'
import type { BrandPack } from '#brands/brand.ts'
import { benefits, TERMS_VERSION } from '#contract/benefits.ts'
import { api } from '#contract/index.ts'
import type { Utility } from '#contract/utility.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { issueItem } from '#server/collection/issue-item.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness({ packs })
})
afterAll(() => harness.close())

/** Returns the kind and id of everything in a pack that has its own endpoint. */
const childrenOf = ({ program }: BrandPack): [string, string][] =>
  program.categories
    .flatMap((category) => category.benefits)
    .flatMap((benefit) => [
      ...(benefit.vouchers ?? []).map(({ voucherId }): [string, string] => ['voucher', voucherId]),
      ...(benefit.gatedContents ?? []).map(({ gatedContentId }): [string, string] => [
        'content',
        gatedContentId,
      ]),
      ...(benefit.gatedCommerces ?? [])
        .filter(({ contentType }) => contentType === 2)
        .map(({ gatedCommerceId }): [string, string] => ['order', gatedCommerceId]),
      ...(benefit.contestIds ?? []).map((contestId): [string, string] => ['contest', contestId]),
      ...(benefit.pollIds ?? []).map((pollId): [string, string] => ['poll', pollId]),
    ])

const idsIn = (shown: readonly Utility[]): string[] =>
  shown.flatMap(
    ({ vouchers = [], gatedContents = [], gatedCommerces = [], contests = [], polls = [] }) => [
      ...vouchers.map(({ voucherId }) => voucherId),
      ...gatedContents.map(({ gatedContentId }) => gatedContentId),
      ...gatedCommerces.map(({ gatedCommerceId }) => gatedCommerceId),
      ...contests.map(({ contestId }) => contestId),
      ...polls.map(({ pollId }) => pollId),
    ],
  )

/** Requests one of them as the list of all benefits does. */
async function requestChild(
  member: MemberCaller,
  brand: BrandPack,
  [kind, id]: [string, string],
): Promise<string> {
  const choice = brand.program.polls.find(({ pollId }) => pollId === id)?.options[0]?.optionId
  const requests: Record<string, () => Promise<{ status: number; body: { code?: string } }>> = {
    voucher: () => member.call(benefits.claimVoucher, { params: { id }, brand }),
    content: () => member.call(benefits.gatedContent, { params: { gatedContentId: id }, brand }),
    order: () => member.call(benefits.draftOrder, { body: { gatedCommerceId: id }, brand }),
    contest: () =>
      member.call(benefits.enterContest, {
        body: { contestId: id, termsConditionsVersion: TERMS_VERSION },
        brand,
      }),
    poll: () =>
      member.call(benefits.answerPoll, {
        params: { id },
        body: { pollId: id, selectedPollOptionId: choice, answerText: 'Yes.' },
        brand,
      }),
  }
  const { status, body } = await requests[kind]!()
  return status === 200 ? 'ok' : (body.code ?? String(status))
}

/**
 * A benefit that is not open is absent. A contest of a pack may be over at the time of the test
 * run, and is then in no list.
 */
const isAbsent = (answer: string): boolean =>
  ['BENEFIT_NOT_FOUND', 'CONTEST_NOT_FOUND', 'CONTEST_IS_OVER', 'POLL_NOT_FOUND'].includes(answer)

describe.each(packs.map((pack) => ({ slug: pack.slug, pack })))(
  '$slug: open benefits',
  ({ pack }) => {
    const [first, second] = pack.program.tiers
    const last = pack.program.tiers.at(-1)
    it.each<[string, number, boolean]>([
      ['a new member', first?.minPoints ?? 0, false],
      ['a member of the second tier', second?.minPoints ?? 0, false],
      ['a member of the top tier', last?.minPoints ?? 0, false],
      ['a member who owns one of each asset', first?.minPoints ?? 0, true],
    ])('gives %s exactly what the list shows [CA-38]', async (_, points, ownsAll) => {
      const mia = await harness.join(undefined, pack)
      await harness.rows(sql`update accounts set is_verified = true where id = ${mia.accountId}`)
      if (points > 0) await harness.award(mia, points)
      for (const { assetId } of ownsAll ? pack.program.assets : [])
        await issueItem(harness.tx, {
          brand: pack.slug,
          assetId,
          ownerId: mia.accountId,
          now: harness.clock.now(),
        })
      const {
        body: { utility },
      } = await mia.call(api.collection.benefits, {
        params: { creatorId: pack.ids.creatorId },
        brand: pack,
      })
      const shown = idsIn([...utility.loyaltyUtility, ...utility.collectionUtility])
      const all = childrenOf(pack)
      expect(shown.length).toBeGreaterThan(0)
      const received = []
      for (const child of all)
        if (!isAbsent(await requestChild(mia, pack, child))) received.push(child[1])
      expect(received.sort()).toEqual(
        all
          .map(([, id]) => id)
          .filter((id) => shown.includes(id))
          .sort(),
      )
    })
  },
)
