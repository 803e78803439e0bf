import { brand as checkPack, type BrandPack } from '#brands/brand.ts'
import { benefits, TERMS_VERSION } from '#contract/benefits.ts'
import { profile } from '#contract/profile.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, freshPostgres, home, openHarness, stranger, testPostgres, type Harness, type MemberCaller } from '#server/harness.ts'
import { balanceOf } from '#server/points/ledger.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1)
const { pollId } = home.programme.polls.find(({ options }) => options[0]?.optionType === 1)!
const said = (en: string) => ({ en, fr: en })
const PASSWORD = 'Kx7-tulip-Boat'

/** The home pack with a contest that is open all year. */
const pack: BrandPack = checkPack({
  ...structuredClone(home),
  programme: {
    ...structuredClone(home.programme),
    contests: [{
      contestId: 'open', title: said('Open'), description: said('Open'), buttonJoinText: said('Enter'), startDate: '2020-01-01T00:00Z', endDate: '2099-01-01T00:00Z',
      prizeNumber: 1, prizeDescription: said('Frames'), prizeValue: 100, art: 'b1',
    }],
    categories: [
      ...structuredClone(home.programme.categories).map((category) => ({ ...category, benefits: category.benefits.filter(({ contestIds }) => !contestIds) })).filter(({ benefits: inside }) => inside.length > 0),
      { labelKey: 'contest-key', label: said('Contests'), benefits: [{ utilityId: 'benefit-open', utilityType: 6, name: said('Open'), description: said('Open'), tierIds: [], of: 'membership', contestIds: ['open'] }] },
    ],
  },
})

const answer = async (member: MemberCaller) => {
  const { status, body } = await member.call(benefits.answerPoll, { params: { id: pollId }, body: { pollId, answerText: `From ${member.email}` } })
  return [status, body.pointsAwarded]
}
const enter = async (member: MemberCaller) => {
  const { status, body } = await member.call(benefits.enterContest, { body: { contestId: 'open', termsConditionsVersion: TERMS_VERSION } })
  return body.code ?? status
}
/** How many of some accounts have an entry and an answer, and the points that they have for answers together. */
async function taken(house: Harness, members: readonly MemberCaller[]) {
  const ids = sql.join(members.map(({ accountId }) => sql`${accountId}`), sql`, `)
  const [row] = await house.rows<{ entries: number; answers: number }>(sql`
    select (select count(*)::int from contest_entries where account_id in (${ids})) as entries, (select count(*)::int from poll_answers where account_id in (${ids})) as answers`)
  const balances = await Promise.all(members.map(async ({ loyaltyAccountId }) => (await balanceOf(house.tx, loyaltyAccountId, house.clock.now())).redeemablePoints))
  return { ...row, points: balances.reduce((sum, balance) => sum + balance - home.programme.welcome.points, 0) }
}
const ONCE = { entries: 1, answers: 1, points: 10 }

let count = 0
const fresh = (domain = 'example.test') => ({ name: `person${(count += 1)}`, domain })
const plain = ({ name, domain }: { name: string; domain: string }) => `${name}@${domain}`
const alias = ({ name, domain }: { name: string; domain: string }, note: number | string = 'x') => `${name}+${note}@${domain}`

describe.each(engines)('who takes part in a poll or contest ($engine)', ({ engine }) => {
  let house: Harness
  beforeAll(async () => {
    house = await openHarness({ packs: [pack, stranger], ...(engine === 'postgres' ? { database: await freshPostgres() } : {}) })
  })
  afterAll(() => house.close())

  it.each<[string, () => [string, string]]>([
    ['a note after the name', () => { const her = fresh(); return [plain(her), alias(her)] }],
    ['two notes', () => { const her = fresh(); return [alias(her, 1), alias(her, 2)] }],
    ['dots that Google does not read', () => { const her = fresh('gmail.com'); return [plain(her), `${her.name.replace('person', 'per.son')}@googlemail.com`] }],
    ['two domains of one provider', () => { const { name } = fresh(); return [`${name}@icloud.com`, `${name}@me.com`] }],
  ])('is a person, not an account: %s makes no second one', async (_, addresses) => {
    const [first, second] = addresses()
    const [mia, twin] = [await house.join(first), await house.join(second)]
    expect([await enter(mia), await answer(mia)]).toEqual([200, [200, 10]])
    expect([await enter(twin), await answer(twin)]).toEqual(['ALREADY_ENTERED', [200, 0]])
    expect(await taken(house, [mia, twin])).toEqual(ONCE)
  })

  it('is somebody else in another mailbox, and with another brand', async () => {
    const her = fresh()
    const [mia, nia] = [await house.join(plain(her)), await house.join(plain(fresh()))]
    for (const each of [mia, nia]) expect([await enter(each), await answer(each)]).toEqual([200, [200, 10]])
    const abroad = await house.join(alias(her), stranger)
    const poll = stranger.programme.polls[0]!.pollId
    const { body } = await abroad.call(benefits.answerPoll, { params: { id: poll }, body: { pollId: poll, answerText: 'x' }, brand: stranger })
    expect(body.pointsAwarded).toBe(10)
  })

  it('stays known under an address that the account has left, and under those of merged accounts', async () => {
    const [before, after, old] = [fresh(), fresh(), fresh()]
    const mia = await house.join(plain(before))
    expect([await enter(mia), await answer(mia)]).toEqual([200, [200, 10]])
    await house.rows(sql`update accounts set email = ${plain(after)} where id = ${mia.accountId}`)
    const merged = await house.join(plain(old))
    await house.merge(merged, { ...mia, email: plain(after) })
    const late = await house.join(alias(before))
    expect([await enter(late), await answer(late)]).toEqual(['ALREADY_ENTERED', [200, 0]])
  })

  it('is one person after a merge, whichever account took part, and later aliases of either are the same', async () => {
    for (const who of ['old', 'new'] as const) {
      const [hers, other] = [fresh(), fresh()]
      const [old, mia] = [await house.join(plain(hers)), await house.join(plain(other))]
      const first = who === 'old' ? old : mia
      expect([await enter(first), await answer(first)]).toEqual([200, [200, 10]])
      await house.merge(old, mia)
      expect([await enter(mia), await answer(mia)]).toEqual(['ALREADY_ENTERED', [200, 0]])
      const late = await house.join(alias(who === 'old' ? hers : other))
      expect([await enter(late), await answer(late)]).toEqual(['ALREADY_ENTERED', [200, 0]])
      expect(await taken(house, [old, mia, late])).toMatchObject({ entries: 1, answers: 1 })
    }
  })

  it('leaves nothing when the account is erased, and may take part again with a new one', async () => {
    const her = fresh()
    const mia = await house.join(plain(her))
    await house.givePassword(mia, PASSWORD)
    expect([await enter(mia), await answer(mia)]).toEqual([200, [200, 10]])
    expect((await mia.call(profile.erase, { body: { currentPassword: PASSWORD } })).status).toBe(200)
    expect(await house.rows(sql`select 1 from participations where account_id = ${mia.accountId}`)).toEqual([])
    const anew = await house.join(alias(her))
    expect([await enter(anew), await answer(anew)]).toEqual([200, [200, 10]])
  })
})

// One connection hides races: on PostgreSQL, which npm test starts.
describe.runIf(testPostgres)('names of one mailbox at the same instant (postgres)', () => {
  let house: Harness
  beforeAll(async () => {
    house = await openHarness({ packs: [pack, stranger], database: await freshPostgres() })
  })
  afterAll(() => house.close())

  it.each(rounds)('20 of them: one entry, one answer, its points once (round %i)', async () => {
    const her = fresh()
    const names: MemberCaller[] = []
    for (let note = 0; note < 20; note += 1) names.push(await house.join(alias(her, note)))
    const entered = await Promise.all(names.map(enter))
    expect(entered.sort()).toEqual([200, ...Array<string>(19).fill('ALREADY_ENTERED')])
    const answered = await Promise.all(names.map(answer))
    expect(answered.map(([status]) => status)).toEqual(Array(20).fill(200))
    expect(await taken(house, names)).toEqual(ONCE)
  })

  it.each(rounds)('two of them, while one is merged and the other erased: all is answered, one takes part at most (round %i)', async () => {
    const [her, other] = [fresh(), fresh()]
    const [mia, twin, into] = [await house.join(plain(her)), await house.join(alias(her)), await house.join(plain(other))]
    await house.givePassword(twin, PASSWORD)
    const [, erased, ...rest] = await Promise.all([
      house.merge(mia, into), twin.call(profile.erase, { body: { currentPassword: PASSWORD } }), enter(mia), enter(twin), enter(into), answer(mia), answer(twin), answer(into),
    ])
    expect(erased.status).toBe(200)
    expect(rest.flat().filter((status) => typeof status === 'number' && status >= 500)).toEqual([])
    expect(rest.flat()).not.toContain('KEY_IN_FLIGHT')
    const { entries, answers } = await taken(house, [mia, twin, into])
    // The one who stays may have entered with the mailbox that is hers alone, before the other became hers.
    expect(entries).toBeLessThanOrEqual(1)
    expect(answers).toBeLessThanOrEqual(2)
    const marks = await house.rows(sql`select 1 from participations where account_id = ${twin.accountId}`)
    expect(marks).toEqual([])
  })
})
