import { parsePack, type BrandPack } from '#brands/brand.ts'
import { benefits, TERMS_VERSION } from '#contract/benefits.ts'
import { api } from '#contract/index.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { problemMessage, successMessage } from '#contract/messages.ts'
import type { Utility } from '#contract/utility.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  freshPostgres,
  home,
  openHarness,
  stranger,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { applyPack } from '#server/membership/apply-pack.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const DAY = 24 * 60
const localized = (text: string) => ({ en: text, fr: `${text} (fr)` })
const at = (days: number) => new Date(Date.now() + days * DAY * 60_000).toISOString()

const aContest = (contestId: string, startDate: string, endDate: string) => ({
  contestId,
  title: localized(`Contest ${contestId}`),
  description: localized('Three frames.'),
  buttonJoinText: localized('Count me in'),
  startDate,
  endDate,
  prizeNumber: 3,
  prizeDescription: localized('A pair of frames.'),
  prizeValue: 1200,
  art: 'b1',
})
const aBenefit = (contestId: string, more: Record<string, unknown> = {}) => ({
  utilityId: `benefit-${contestId}`,
  utilityType: 6 as const,
  name: localized('A contest'),
  description: localized('Enter once.'),
  tierIds: [],
  contestIds: [contestId],
  ...more,
})
const topTier = home.program.tiers.at(-1)!.tierId

/** The home pack with contests of every state. */
const pack: BrandPack = parsePack({
  ...home,
  program: {
    ...home.program,
    claim: undefined,
    contests: [
      aContest('open', at(-1), at(30)),
      aContest('early', at(5), at(30)),
      aContest('over', at(-9), at(-1)),
      aContest('top', at(-1), at(30)),
      aContest('owned', at(-1), at(30)),
      aContest('nowhere', at(-1), at(30)),
    ],
    drops: [{ dropId: 'drop-x', name: localized('Drop'), dateOpen: at(-9), salesType: 1 }],
    assets: [
      {
        assetId: 'asset-x',
        dropId: 'drop-x',
        name: localized('X'),
        description: localized('X'),
        blockchain: 0,
        art: 'b1',
      },
    ],
    categories: [
      {
        labelKey: 'contest-key',
        label: localized('Contests'),
        benefits: [
          aBenefit('open'),
          aBenefit('early'),
          aBenefit('over'),
          aBenefit('top', { tierIds: [topTier] }),
          aBenefit('owned', { of: ['asset-x'] }),
        ],
      },
    ],
  },
})
const open = { contestId: 'open', termsConditionsVersion: TERMS_VERSION }
const foreign = stranger.program.contests[0]!.contestId
const refusal = (code: ProblemCode) => [
  problems[code].status,
  { success: false, code, message: problems[code].en },
]

let harness: Harness
beforeAll(async () => {
  harness = await openHarness({ packs: [pack, stranger] })
})
afterAll(() => harness.close())

const enter = async (
  member: Pick<MemberCaller, 'call'>,
  body: Record<string, unknown> = open,
  headers: Record<string, string> = {},
) => {
  const { status, body: problem } = await member.call(benefits.enterContest, { body, headers })
  return [status, problem] as const
}
const entriesOf = (member: MemberCaller, where = harness) =>
  where.rows<{ contest_id: string; terms_version: string }>(sql`
  select contest_id, terms_version from contest_entries where account_id = ${member.accountId} order by contest_id`)
const rulesOf = async (
  caller: Pick<MemberCaller, 'call'>,
  contestId: string,
  headers: Record<string, string> = {},
) => caller.call(benefits.contest, { params: { contestId }, headers })
const shownTo = async (member: MemberCaller): Promise<Utility[]> => {
  const {
    body: { utility },
  } = await member.call(api.collection.benefits, { params: { creatorId: pack.ids.creatorId } })
  return [...utility.loyaltyUtility, ...utility.collectionUtility]
}

describe('the rules of a contest', () => {
  it('are readable by anyone, in the language of the request [CA-41, EN-48, RT-29]', async () => {
    const { status, body, headers } = await rulesOf(harness.visitor(), 'open', {
      'accept-language': 'fr',
    })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toEqual({
      success: true,
      contest: {
        contestId: 'open',
        title: 'Contest open (fr)',
        creatorName: home.name,
        startDate: pack.program.contests[0]!.startDate,
        endDate: pack.program.contests[0]!.endDate,
        description: 'Three frames. (fr)',
        prizeNumber: 3,
        prizeDescription: 'A pair of frames. (fr)',
        prizeValue: 1200,
        thumbnailImage: expect.stringContaining('b1'),
        hasEntered: false,
        phase: 'open',
      },
    })
  })

  it('contain the phase by the server’s clock', async () => {
    const phases = await Promise.all(
      ['early', 'open', 'over'].map(
        async (contestId) => (await rulesOf(harness.visitor(), contestId)).body.contest.phase,
      ),
    )
    expect(phases).toEqual(['before', 'open', 'over'])
  })

  it('show only to the member themselves that they entered; a visitor reads them too [RO-04]', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    await enter(mia)
    const flags = await Promise.all(
      [mia, nia, harness.visitor()].map(
        async (caller) => (await rulesOf(caller, 'open')).body.contest.hasEntered,
      ),
    )
    expect(flags).toEqual([true, false, false])
  })

  it('are not found for a contest of another brand', async () => {
    const answers = await Promise.all(
      [foreign, 'nothing'].map((contestId) => rulesOf(harness.visitor(), contestId)),
    )
    for (const { status, body } of answers)
      expect([status, body]).toEqual(refusal('CONTEST_NOT_FOUND'))
    expect(
      (await rulesOf(harness.visitor(stranger), foreign, { host: 'stranger.localhost:4000' }))
        .status,
    ).toBe(200)
  })

  it('reject a malformed id', async () => {
    for (const contestId of ['', 'a/b', 'x'.repeat(65)])
      expect((await rulesOf(harness.visitor(), contestId)).status).toBe(400)
  })

  it('have the catalogue’s messages for failure and success [ER-39, ER-40, OK-08]', () => {
    expect([
      benefits.contest.problem,
      benefits.enterContest.problem,
      benefits.enterContest.successMessage,
    ]).toEqual(['CONTEST_UNAVAILABLE', 'CONTEST_ENTRY_FAILED', 'CONTEST_ENTERED'])
    expect([
      problems.CONTEST_UNAVAILABLE.en,
      problems.CONTEST_NOT_FOUND.en,
      problems.CONTEST_ENTRY_FAILED.en,
      successMessage('CONTEST_ENTERED', 'en'),
    ]).toEqual([
      'Error getting contest details',
      'Error getting contest details',
      'Error entering contest!',
      'Successfully entered the contest!',
    ])
  })
})

describe('entering a contest', () => {
  it('stores the entry with the version of the terms [CA-42, EN-49, CO-12]', async () => {
    const mia = await harness.join()
    expect(TERMS_VERSION).toBe('V.04.24.02')
    expect(await enter(mia)).toEqual([200, { success: true }])
    expect(await entriesOf(mia)).toEqual([{ contest_id: 'open', terms_version: 'V.04.24.02' }])
    expect(
      (await shownTo(mia)).find(({ utilityId }) => utilityId === 'benefit-open')?.contests?.[0]
        ?.hasEntered,
    ).toBe(true)
  })

  it('counts once; a repeat with the same key gets the same answer [VA-30]', async () => {
    const mia = await harness.join()
    const keyHeader = { 'idempotency-key': 'one-press' }
    expect(await enter(mia, open, keyHeader)).toEqual([200, { success: true }])
    expect(await enter(mia, open, keyHeader)).toEqual([200, { success: true }])
    expect(await enter(mia)).toEqual(refusal('ALREADY_ENTERED'))
    expect(
      await enter(await harness.anotherDevice(mia), open, { 'idempotency-key': 'another' }),
    ).toEqual(refusal('ALREADY_ENTERED'))
    expect(await entriesOf(mia)).toHaveLength(1)
  })

  it.each<[string, Record<string, unknown>, ProblemCode]>([
    ['before it begins', { ...open, contestId: 'early' }, 'CONTEST_NOT_BEGUN'],
    ['after its end', { ...open, contestId: 'over' }, 'CONTEST_IS_OVER'],
    [
      'under older terms [CO-12]',
      { ...open, termsConditionsVersion: 'V.04.24.01' },
      'CONTEST_TERMS_CHANGED',
    ],
    [
      'under terms in lower case [CO-12]',
      { ...open, termsConditionsVersion: 'v.04.24.02' },
      'CONTEST_TERMS_CHANGED',
    ],
    ['under no terms', { ...open, termsConditionsVersion: '' }, 'CONTEST_TERMS_CHANGED'],
    ['with an unknown contest', { ...open, contestId: 'nothing' }, 'CONTEST_NOT_FOUND'],
    ['for a contest of another brand', { ...open, contestId: foreign }, 'CONTEST_NOT_FOUND'],
    ['for a contest of another tier', { ...open, contestId: 'top' }, 'CONTEST_NOT_FOUND'],
    [
      'for a contest of an asset the member does not own',
      { ...open, contestId: 'owned' },
      'CONTEST_NOT_FOUND',
    ],
    ['for a contest without a benefit', { ...open, contestId: 'nowhere' }, 'CONTEST_NOT_FOUND'],
    ['without an id', { termsConditionsVersion: TERMS_VERSION }, 'BAD_REQUEST'],
    ['without a version', { contestId: 'open' }, 'BAD_REQUEST'],
    [
      'with a version of the wrong type',
      { ...open, termsConditionsVersion: ['V.04.24.02'] },
      'BAD_REQUEST',
    ],
  ])('is refused %s and stores nothing', async (_, body, code) => {
    const mia = await harness.join()
    const [status, problem] = await enter(mia, body)
    expect([status, problem]).toMatchObject(refusal(code))
    expect(await entriesOf(mia)).toEqual([])
  })

  it('is refused in the language of the request', async () => {
    const [, problem] = await enter(
      await harness.join(),
      { ...open, contestId: 'over' },
      { 'accept-language': 'fr' },
    )
    expect(problem.message).toBe(problemMessage('CONTEST_IS_OVER', 'fr'))
  })

  it('requires a session', async () => {
    expect((await enter(harness.visitor()))[0]).toBe(401)
  })

  it('opens by tier and by an owned asset', async () => {
    const mia = await harness.join()
    await harness.award(mia, 10_000)
    expect((await enter(mia, { ...open, contestId: 'top' }))[0]).toBe(200)
    await harness.rows(
      sql`insert into nfts (id, brand, asset_id, owner_id, number, date_purchased) values (${`nft-x-${mia.accountId}`}, ${home.slug}, 'asset-x', ${mia.accountId}, 1, now())`,
    )
    expect((await enter(mia, { ...open, contestId: 'owned' }))[0]).toBe(200)
  })

  it('opens and closes by the server’s clock', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    harness.clock.moveMinutes(6 * DAY)
    const [token, late] = [await harness.anotherDevice(mia), await harness.anotherDevice(nia)]
    expect((await enter(token, { ...open, contestId: 'early' }))[0]).toBe(200)
    harness.clock.moveMinutes(25 * DAY)
    expect(await enter(await harness.anotherDevice(late), { ...open, contestId: 'early' })).toEqual(
      refusal('CONTEST_IS_OVER'),
    )
    harness.clock.moveMinutes(-31 * DAY)
  })
})

describe('the benefit of a contest', () => {
  it('contains what its tile needs [EN-24, EN-39]', async () => {
    const found = (await shownTo(await harness.join())).find(
      ({ utilityId }) => utilityId === 'benefit-open',
    )
    expect(found).toMatchObject({
      utilityType: 6,
      contests: [
        {
          contestId: 'open',
          thumbnailImage: expect.stringContaining('b1'),
          description: 'Three frames.',
          buttonJoinText: 'Count me in',
          endDate: pack.program.contests[0]!.endDate,
          hasEntered: false,
        },
      ],
    })
  })

  it('is shown until the contest ends [VA-36]', async () => {
    const mia = await harness.join()
    const ids = async (member: MemberCaller) =>
      (await shownTo(member)).map(({ utilityId }) => utilityId)
    expect(await ids(mia)).toEqual(['benefit-open', 'benefit-early'])
    harness.clock.moveMinutes(31 * DAY)
    expect(await ids(await harness.anotherDevice(mia))).toEqual([])
    harness.clock.moveMinutes(-31 * DAY)
  })
})

describe('a contest entry', () => {
  it('is exported, and erased with the account', async () => {
    const mia = await harness.join()
    await harness.setPassword(mia, 'Kx7-tulip-Boat')
    await enter(mia)
    const { body } = await mia.call(accountSettings.exportAll)
    expect(body.data['contestEntries']).toEqual([
      {
        contest: 'Contest open',
        termsVersion: TERMS_VERSION,
        at: expect.stringMatching(/Z$/),
        drawNumber: null,
        place: null,
        notifiedAt: null,
      },
    ])
    await mia.call(accountSettings.erase, { body: { currentPassword: 'Kx7-tulip-Boat' } })
    expect(await entriesOf(mia)).toEqual([])
  })

  it.each([
    [true, false],
    [false, true],
    [true, true],
  ])(
    'is one after a merge (first account entered: %s, second: %s) [VA-30]',
    async (firstEntered, secondEntered) => {
      const [old, mia] = [await harness.join(), await harness.join()]
      if (firstEntered) await enter(old)
      if (secondEntered) await enter(mia)
      await harness.merge(old, mia)
      expect([await entriesOf(old), (await entriesOf(mia)).length]).toEqual([[], 1])
      expect(await enter(mia)).toEqual(refusal('ALREADY_ENTERED'))
    },
  )

  it('survives a withdrawn contest, whose rules only entrants can read', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    await enter(mia)
    await applyPack(
      harness.tx,
      { ...pack, program: { ...pack.program, contests: [] } },
      harness.clock.now(),
    )
    expect([
      (await rulesOf(mia, 'open')).status,
      (await rulesOf(nia, 'open')).status,
      (await rulesOf(harness.visitor(), 'open')).status,
    ]).toEqual([200, 404, 404])
    expect(await enter(nia)).toEqual(refusal('CONTEST_NOT_FOUND'))
    expect(await entriesOf(mia)).toHaveLength(1)
    await applyPack(harness.tx, pack, harness.clock.now())
    expect((await enter(nia))[0]).toBe(200)
  })
})

// One connection hides races: this runs on PostgreSQL, which npm test starts.
describe.runIf(testPostgres)('simultaneous contest entries (postgres)', () => {
  let raceHarness: Harness
  beforeAll(async () => {
    raceHarness = await openHarness({ packs: [pack, stranger], database: await freshPostgres() })
  })
  afterAll(() => raceHarness.close())

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'stores one of 20 entries of a member and refuses 19 (round %i) [VA-30]',
    async () => {
      const mia = await raceHarness.join()
      const answers = await Promise.all(Array.from({ length: 20 }, () => enter(mia)))
      expect(answers.map(([status]) => status).sort()).toEqual([
        200,
        ...Array<number>(19).fill(422),
      ])
      expect(answers.filter(([status]) => status === 422).map(([, { code }]) => code)).toEqual(
        Array(19).fill('ALREADY_ENTERED'),
      )
      expect(await entriesOf(mia, raceHarness)).toHaveLength(1)
    },
  )

  it('stores one entry when two accounts enter while they are merged', async () => {
    const [old, mia] = [await raceHarness.join(), await raceHarness.join()]
    await Promise.all([enter(old), enter(mia), raceHarness.merge(old, mia)])
    await enter(mia)
    expect([await entriesOf(old, raceHarness), (await entriesOf(mia, raceHarness)).length]).toEqual(
      [[], 1],
    )
  })
})
