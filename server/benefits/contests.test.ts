import { brand as checkPack, type BrandPack } from '#brands/brand.ts'
import { benefits, TERMS_VERSION } from '#contract/benefits.ts'
import { api } from '#contract/index.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { problemText, successText } from '#contract/sentences.ts'
import type { Utility } from '#contract/utility.ts'
import { profile } from '#contract/profile.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshPostgres, home, openHarness, stranger, testPostgres, type Harness, type MemberCaller } from '#server/harness.ts'
import { applyPack } from '#server/membership/apply.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const DAY = 24 * 60
const both = (text: string) => ({ en: text, fr: `${text} (fr)` })
const at = (days: number) => new Date(Date.now() + days * DAY * 60_000).toISOString()

const aContest = (contestId: string, startDate: string, endDate: string) => ({
  contestId, title: both(`Contest ${contestId}`), description: both('Three frames.'), buttonJoinText: both('Count me in'), startDate, endDate,
  prizeNumber: 3, prizeDescription: both('A pair of frames.'), prizeValue: 1200, art: 'b1',
})
const aBenefit = (contestId: string, more: Record<string, unknown> = {}) => ({
  utilityId: `benefit-${contestId}`, utilityType: 6 as const, name: both('A contest'), description: both('Enter once.'), tierIds: [], contestIds: [contestId], ...more,
})
const topTier = home.programme.tiers.at(-1)!.tierId

/** Contests of every state, beside what the pack has. */
const pack: BrandPack = checkPack({
  ...home,
  programme: {
    ...home.programme,
    claim: undefined,
    contests: [aContest('open', at(-1), at(30)), aContest('early', at(5), at(30)), aContest('over', at(-9), at(-1)), aContest('top', at(-1), at(30)), aContest('owned', at(-1), at(30)), aContest('nowhere', at(-1), at(30))],
    drops: [{ dropId: 'drop-x', name: both('Drop'), dateOpen: at(-9), salesType: 1 }],
    assets: [{ assetId: 'asset-x', dropId: 'drop-x', name: both('X'), description: both('X'), blockchain: 0, art: 'b1' }],
    categories: [{
      labelKey: 'contest-key', label: both('Contests'),
      benefits: [aBenefit('open'), aBenefit('early'), aBenefit('over'), aBenefit('top', { tierIds: [topTier] }), aBenefit('owned', { of: ['asset-x'] })],
    }],
  },
})
const open = { contestId: 'open', termsConditionsVersion: TERMS_VERSION }
const foreign = stranger.programme.contests[0]!.contestId
const refusal = (code: ProblemCode) => [problems[code].status, { success: false, code, message: problems[code].en }]

let house: Harness
beforeAll(async () => {
  house = await openHarness({ packs: [pack, stranger] })
})
afterAll(() => house.close())

const enter = async (member: Pick<MemberCaller, 'call'>, body: Record<string, unknown> = open, headers: Record<string, string> = {}) => {
  const { status, body: said } = await member.call(benefits.enterContest, { body, headers })
  return [status, said] as const
}
const entriesOf = (member: MemberCaller, where = house) => where.rows<{ contest_id: string; terms_version: string }>(sql`
  select contest_id, terms_version from contest_entries where account_id = ${member.accountId} order by contest_id`)
const rulesOf = async (who: Pick<MemberCaller, 'call'>, contestId: string, headers: Record<string, string> = {}) => who.call(benefits.contest, { params: { contestId }, headers })
const shownTo = async (member: MemberCaller): Promise<Utility[]> => {
  const { body: { utility } } = await member.call(api.collection.benefits, { params: { creatorId: pack.ids.creatorId } })
  return [...utility.loyaltyUtility, ...utility.collectionUtility]
}

describe('the rules of a contest', () => {
  it('are told to anybody, in her language [CA-41, EN-48, RT-29]', async () => {
    const { status, body, headers } = await rulesOf(house.visitor(), 'open', { 'accept-language': 'fr' })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toEqual({ success: true, contest: {
      contestId: 'open', title: 'Contest open (fr)', creatorName: home.name, startDate: pack.programme.contests[0]!.startDate, endDate: pack.programme.contests[0]!.endDate,
      description: 'Three frames. (fr)', prizeNumber: 3, prizeDescription: 'A pair of frames. (fr)', prizeValue: 1200, thumbnailImage: expect.stringContaining('b1'), hasEntered: false, phase: 'open',
    } })
  })

  it('say of each contest where it stands by the server’s clock', async () => {
    const phases = await Promise.all(['early', 'open', 'over'].map(async (contestId) => (await rulesOf(house.visitor(), contestId)).body.contest.phase))
    expect(phases).toEqual(['before', 'open', 'over'])
  })

  it('say whether whoever asks has entered, and nobody else hears of it: a visitor reads them as well [RO-04]', async () => {
    const [mia, nia] = [await house.join(), await house.join()]
    await enter(mia)
    const told = await Promise.all([mia, nia, house.visitor()].map(async (who) => (await rulesOf(who, 'open')).body.contest.hasEntered))
    expect(told).toEqual([true, false, false])
  })

  it('of another brand are absent', async () => {
    const answers = await Promise.all([foreign, 'nothing'].map((contestId) => rulesOf(house.visitor(), contestId)))
    for (const { status, body } of answers) expect([status, body]).toEqual(refusal('CONTEST_NOT_FOUND'))
    expect((await rulesOf(house.visitor(stranger), foreign, { host: 'stranger.localhost:4000' })).status).toBe(200)
  })

  it('are asked for by an id', async () => {
    for (const contestId of ['', 'a/b', 'x'.repeat(65)]) expect((await rulesOf(house.visitor(), contestId)).status).toBe(400)
  })

  it('fail in the catalogue’s words, and an entry in its own [ER-39, ER-40, OK-08]', () => {
    expect([benefits.contest.problem, benefits.enterContest.problem, benefits.enterContest.says]).toEqual(['CONTEST_UNAVAILABLE', 'CONTEST_ENTRY_FAILED', 'CONTEST_ENTERED'])
    expect([problems.CONTEST_UNAVAILABLE.en, problems.CONTEST_NOT_FOUND.en, problems.CONTEST_ENTRY_FAILED.en, successText('CONTEST_ENTERED', 'en')])
      .toEqual(['Error getting contest details', 'Error getting contest details', 'Error entering contest!', 'Successfully entered the contest!'])
  })
})

describe('entering a contest', () => {
  it('writes down that she did, and under which terms [CA-42, EN-49, CO-12]', async () => {
    const mia = await house.join()
    expect(TERMS_VERSION).toBe('V.04.24.02')
    expect(await enter(mia)).toEqual([200, { success: true }])
    expect(await entriesOf(mia)).toEqual([{ contest_id: 'open', terms_version: 'V.04.24.02' }])
    expect((await shownTo(mia)).find(({ utilityId }) => utilityId === 'benefit-open')?.contests?.[0]?.hasEntered).toBe(true)
  })

  it('counts once; a repeat of the same press hears the same again [VA-30]', async () => {
    const mia = await house.join()
    const pressed = { 'idempotency-key': 'one-press' }
    expect(await enter(mia, open, pressed)).toEqual([200, { success: true }])
    expect(await enter(mia, open, pressed)).toEqual([200, { success: true }])
    expect(await enter(mia)).toEqual(refusal('ALREADY_ENTERED'))
    expect(await enter(await house.anotherDevice(mia), open, { 'idempotency-key': 'another' })).toEqual(refusal('ALREADY_ENTERED'))
    expect(await entriesOf(mia)).toHaveLength(1)
  })

  it.each<[string, Record<string, unknown>, ProblemCode]>([
    ['before it begins', { ...open, contestId: 'early' }, 'CONTEST_NOT_BEGUN'],
    ['after its end', { ...open, contestId: 'over' }, 'CONTEST_IS_OVER'],
    ['under terms of before [CO-12]', { ...open, termsConditionsVersion: 'V.04.24.01' }, 'CONTEST_TERMS_CHANGED'],
    ['under terms in other letters [CO-12]', { ...open, termsConditionsVersion: 'v.04.24.02' }, 'CONTEST_TERMS_CHANGED'],
    ['under no terms', { ...open, termsConditionsVersion: '' }, 'CONTEST_TERMS_CHANGED'],
    ['that is not there', { ...open, contestId: 'nothing' }, 'CONTEST_NOT_FOUND'],
    ['of another brand', { ...open, contestId: foreign }, 'CONTEST_NOT_FOUND'],
    ['of another level', { ...open, contestId: 'top' }, 'CONTEST_NOT_FOUND'],
    ['of an asset she does not own', { ...open, contestId: 'owned' }, 'CONTEST_NOT_FOUND'],
    ['that no benefit opens', { ...open, contestId: 'nowhere' }, 'CONTEST_NOT_FOUND'],
    ['without an id', { termsConditionsVersion: TERMS_VERSION }, 'BAD_REQUEST'],
    ['without a version', { contestId: 'open' }, 'BAD_REQUEST'],
    ['with something that is no version', { ...open, termsConditionsVersion: ['V.04.24.02'] }, 'BAD_REQUEST'],
  ])('is refused %s, and nothing is written', async (_, body, code) => {
    const mia = await house.join()
    const [status, said] = await enter(mia, body)
    expect([status, said]).toMatchObject(refusal(code))
    expect(await entriesOf(mia)).toEqual([])
  })

  it('is refused in her language', async () => {
    const [, said] = await enter(await house.join(), { ...open, contestId: 'over' }, { 'accept-language': 'fr' })
    expect(said.message).toBe(problemText('CONTEST_IS_OVER', 'fr'))
  })

  it('is for members', async () => {
    expect((await enter(house.visitor()))[0]).toBe(401)
  })

  it('opens with her level and with what she owns', async () => {
    const mia = await house.join()
    await house.give(mia, 10_000)
    expect((await enter(mia, { ...open, contestId: 'top' }))[0]).toBe(200)
    await house.rows(sql`insert into nfts (id, brand, asset_id, owner_id, number, date_purchased) values (${`nft-x-${mia.accountId}`}, ${home.slug}, 'asset-x', ${mia.accountId}, 1, now())`)
    expect((await enter(mia, { ...open, contestId: 'owned' }))[0]).toBe(200)
  })

  it('turns with the server’s clock alone', async () => {
    const [mia, nia] = [await house.join(), await house.join()]
    house.clock.moveMinutes(6 * DAY)
    const [token, late] = [await house.anotherDevice(mia), await house.anotherDevice(nia)]
    expect((await enter(token, { ...open, contestId: 'early' }))[0]).toBe(200)
    house.clock.moveMinutes(25 * DAY)
    expect(await enter(await house.anotherDevice(late), { ...open, contestId: 'early' })).toEqual(refusal('CONTEST_IS_OVER'))
    house.clock.moveMinutes(-31 * DAY)
  })
})

describe('the benefit of a contest', () => {
  it('tells what its tile needs [EN-24, EN-39]', async () => {
    const found = (await shownTo(await house.join())).find(({ utilityId }) => utilityId === 'benefit-open')
    expect(found).toMatchObject({ utilityType: 6, contests: [{
      contestId: 'open', thumbnailImage: expect.stringContaining('b1'), description: 'Three frames.', buttonJoinText: 'Count me in', endDate: pack.programme.contests[0]!.endDate, hasEntered: false,
    }] })
  })

  it('is shown as long as its end is in the future, and no longer [VA-36]', async () => {
    const mia = await house.join()
    const ids = async (member: MemberCaller) => (await shownTo(member)).map(({ utilityId }) => utilityId)
    expect(await ids(mia)).toEqual(['benefit-open', 'benefit-early'])
    house.clock.moveMinutes(31 * DAY)
    expect(await ids(await house.anotherDevice(mia))).toEqual([])
    house.clock.moveMinutes(-31 * DAY)
  })
})

describe('an entry', () => {
  it('is told in the export, and goes with the account', async () => {
    const mia = await house.join()
    await house.givePassword(mia, 'Kx7-tulip-Boat')
    await enter(mia)
    const { body } = await mia.call(profile.exportAll)
    expect(body.data['contestEntries']).toEqual([{ contest: 'Contest open', termsVersion: TERMS_VERSION, at: expect.stringMatching(/Z$/) }])
    await mia.call(profile.erase, { body: { currentPassword: 'Kx7-tulip-Boat' } })
    expect(await entriesOf(mia)).toEqual([])
  })

  it.each([[true, false], [false, true], [true, true]])('of two accounts of one person is one (%s, %s) [VA-30]', async (ofOld, ofOwn) => {
    const [old, mia] = [await house.join(), await house.join()]
    if (ofOld) await enter(old)
    if (ofOwn) await enter(mia)
    await house.merge(old, mia)
    expect([await entriesOf(old), (await entriesOf(mia)).length]).toEqual([[], 1])
    expect(await enter(mia)).toEqual(refusal('ALREADY_ENTERED'))
  })

  it('outlives its contest, whose rules only those who entered still read', async () => {
    const [mia, nia] = [await house.join(), await house.join()]
    await enter(mia)
    await applyPack(house.tx, { ...pack, programme: { ...pack.programme, contests: [] } }, house.clock.now())
    expect([(await rulesOf(mia, 'open')).status, (await rulesOf(nia, 'open')).status, (await rulesOf(house.visitor(), 'open')).status]).toEqual([200, 404, 404])
    expect(await enter(nia)).toEqual(refusal('CONTEST_NOT_FOUND'))
    expect(await entriesOf(mia)).toHaveLength(1)
    await applyPack(house.tx, pack, house.clock.now())
    expect((await enter(nia))[0]).toBe(200)
  })
})

// One connection hides races: on PostgreSQL, which npm test starts.
describe.runIf(testPostgres)('entries at the same instant (postgres)', () => {
  let racing: Harness
  beforeAll(async () => {
    racing = await openHarness({ packs: [pack, stranger], database: await freshPostgres() })
  })
  afterAll(() => racing.close())

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))('20 of one person: one entry, and 19 hear that she has entered (round %i) [VA-30]', async () => {
    const mia = await racing.join()
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(mia)))
    expect(answers.map(([status]) => status).sort()).toEqual([200, ...Array<number>(19).fill(422)])
    expect(answers.filter(([status]) => status === 422).map(([, { code }]) => code)).toEqual(Array(19).fill('ALREADY_ENTERED'))
    expect(await entriesOf(mia, racing)).toHaveLength(1)
  })

  it('entries of two accounts while they become one: one entry, whoever was first', async () => {
    const [old, mia] = [await racing.join(), await racing.join()]
    await Promise.all([enter(old), enter(mia), racing.merge(old, mia)])
    await enter(mia)
    expect([await entriesOf(old, racing), (await entriesOf(mia, racing)).length]).toEqual([[], 1])
  })
})
