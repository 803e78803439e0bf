import { parsePack, type BrandPack } from '#brands/brand.ts'
import { benefits, TERMS_VERSION } from '#contract/benefits.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  engines,
  freshPostgres,
  home,
  openHarness,
  stranger,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { balanceOf } from '#server/points/ledger.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1)
const { pollId } = home.program.polls.find(({ options }) => options[0]?.optionType === 1)!
const localized = (en: string) => ({ en, fr: en })
const PASSWORD = 'Kx7-tulip-Boat'

/** The home pack with a contest that is always open. */
const pack: BrandPack = parsePack({
  ...structuredClone(home),
  program: {
    ...structuredClone(home.program),
    contests: [
      {
        contestId: 'open',
        title: localized('Open'),
        description: localized('Open'),
        buttonJoinText: localized('Enter'),
        startDate: '2020-01-01T00:00Z',
        endDate: '2099-01-01T00:00Z',
        prizeNumber: 1,
        prizeDescription: localized('Frames'),
        prizeValue: 100,
        art: 'b1',
      },
    ],
    categories: [
      ...structuredClone(home.program.categories)
        .map((category) => ({
          ...category,
          benefits: category.benefits.filter(({ contestIds }) => !contestIds),
        }))
        .filter(({ benefits: inside }) => inside.length > 0),
      {
        labelKey: 'contest-key',
        label: localized('Contests'),
        benefits: [
          {
            utilityId: 'benefit-open',
            utilityType: 6,
            name: localized('Open'),
            description: localized('Open'),
            tierIds: [],
            of: 'membership',
            contestIds: ['open'],
          },
        ],
      },
    ],
  },
})

const answer = async (member: MemberCaller) => {
  const { status, body } = await member.call(benefits.answerPoll, {
    params: { id: pollId },
    body: { pollId, answerText: `From ${member.email}` },
  })
  return [status, body.pointsAwarded]
}
const enter = async (member: MemberCaller) => {
  const { status, body } = await member.call(benefits.enterContest, {
    body: { contestId: 'open', termsConditionsVersion: TERMS_VERSION },
  })
  return body.code ?? status
}
/** Counts the entries and answers of some accounts, and sums the points they got for answers. */
async function countParticipations(harness: Harness, members: readonly MemberCaller[]) {
  const ids = sql.join(
    members.map(({ accountId }) => sql`${accountId}`),
    sql`, `,
  )
  const [row] = await harness.rows<{ entries: number; answers: number }>(sql`
    select (select count(*)::int from contest_entries where account_id in (${ids})) as entries, (select count(*)::int from poll_answers where account_id in (${ids})) as answers`)
  const balances = await Promise.all(
    members.map(
      async ({ loyaltyAccountId }) =>
        (await balanceOf(harness.tx, loyaltyAccountId, harness.clock.now())).redeemablePoints,
    ),
  )
  return {
    ...row,
    points: balances.reduce((sum, balance) => sum + balance - home.program.welcome.points, 0),
  }
}
const ONCE = { entries: 1, answers: 1, points: 10 }

let count = 0
const fresh = (domain = 'example.test') => ({ name: `person${(count += 1)}`, domain })
const plain = ({ name, domain }: { name: string; domain: string }) => `${name}@${domain}`
const alias = ({ name, domain }: { name: string; domain: string }, note: number | string = 'x') =>
  `${name}+${note}@${domain}`

describe.each(engines)('a participant of a poll or contest ($engine)', ({ engine }) => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness({
      packs: [pack, stranger],
      ...(engine === 'postgres' ? { database: await freshPostgres() } : {}),
    })
  })
  afterAll(() => harness.close())

  it.each<[string, () => [string, string]]>([
    [
      'a +tag after the name',
      () => {
        const mailbox = fresh()
        return [plain(mailbox), alias(mailbox)]
      },
    ],
    [
      'two +tags',
      () => {
        const mailbox = fresh()
        return [alias(mailbox, 1), alias(mailbox, 2)]
      },
    ],
    [
      'dots in a Gmail address',
      () => {
        const mailbox = fresh('gmail.com')
        return [plain(mailbox), `${mailbox.name.replace('person', 'per.son')}@googlemail.com`]
      },
    ],
    [
      'two domains of one provider',
      () => {
        const { name } = fresh()
        return [`${name}@icloud.com`, `${name}@me.com`]
      },
    ],
  ])('is a person, not an account: %s is the same person', async (_, addresses) => {
    const [first, second] = addresses()
    const [mia, twin] = [await harness.join(first), await harness.join(second)]
    expect([await enter(mia), await answer(mia)]).toEqual([200, [200, 10]])
    expect([await enter(twin), await answer(twin)]).toEqual(['ALREADY_ENTERED', [200, 0]])
    expect(await countParticipations(harness, [mia, twin])).toEqual(ONCE)
  })

  it('is another person with another mailbox or brand', async () => {
    const mailbox = fresh()
    const [mia, nia] = [await harness.join(plain(mailbox)), await harness.join(plain(fresh()))]
    for (const each of [mia, nia])
      expect([await enter(each), await answer(each)]).toEqual([200, [200, 10]])
    const abroad = await harness.join(alias(mailbox), stranger)
    const poll = stranger.program.polls[0]!.pollId
    const { body } = await abroad.call(benefits.answerPoll, {
      params: { id: poll },
      body: { pollId: poll, answerText: 'x' },
      brand: stranger,
    })
    expect(body.pointsAwarded).toBe(10)
  })

  it('is recognized by former addresses and by those of merged accounts', async () => {
    const [before, after, old] = [fresh(), fresh(), fresh()]
    const mia = await harness.join(plain(before))
    expect([await enter(mia), await answer(mia)]).toEqual([200, [200, 10]])
    await harness.rows(sql`update accounts set email = ${plain(after)} where id = ${mia.accountId}`)
    const merged = await harness.join(plain(old))
    await harness.merge(merged, { ...mia, email: plain(after) })
    const late = await harness.join(alias(before))
    expect([await enter(late), await answer(late)]).toEqual(['ALREADY_ENTERED', [200, 0]])
  })

  it('is one person after a merge, whichever account took part, also by aliases of either address', async () => {
    for (const entrant of ['old', 'new'] as const) {
      const [mailbox, other] = [fresh(), fresh()]
      const [old, mia] = [await harness.join(plain(mailbox)), await harness.join(plain(other))]
      const first = entrant === 'old' ? old : mia
      expect([await enter(first), await answer(first)]).toEqual([200, [200, 10]])
      await harness.merge(old, mia)
      expect([await enter(mia), await answer(mia)]).toEqual(['ALREADY_ENTERED', [200, 0]])
      const late = await harness.join(alias(entrant === 'old' ? mailbox : other))
      expect([await enter(late), await answer(late)]).toEqual(['ALREADY_ENTERED', [200, 0]])
      expect(await countParticipations(harness, [old, mia, late])).toMatchObject({
        entries: 1,
        answers: 1,
      })
    }
  })

  it('leaves no record when the account is erased, and may take part again with a new account', async () => {
    const mailbox = fresh()
    const mia = await harness.join(plain(mailbox))
    await harness.setPassword(mia, PASSWORD)
    expect([await enter(mia), await answer(mia)]).toEqual([200, [200, 10]])
    expect(
      (await mia.call(accountSettings.erase, { body: { currentPassword: PASSWORD } })).status,
    ).toBe(200)
    expect(
      await harness.rows(sql`select 1 from participations where account_id = ${mia.accountId}`),
    ).toEqual([])
    const anew = await harness.join(alias(mailbox))
    expect([await enter(anew), await answer(anew)]).toEqual([200, [200, 10]])
  })
})

// One connection hides races: this runs on PostgreSQL, which npm test starts.
describe.runIf(testPostgres)('simultaneous aliases of one mailbox (postgres)', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness({ packs: [pack, stranger], database: await freshPostgres() })
  })
  afterAll(() => harness.close())

  it.each(rounds)(
    'get one entry, one answer and its points once for 20 accounts (round %i)',
    async () => {
      const mailbox = fresh()
      const accounts: MemberCaller[] = []
      for (let note = 0; note < 20; note += 1)
        accounts.push(await harness.join(alias(mailbox, note)))
      const entered = await Promise.all(accounts.map(enter))
      expect(entered.sort()).toEqual([200, ...Array<string>(19).fill('ALREADY_ENTERED')])
      const answered = await Promise.all(accounts.map(answer))
      expect(answered.map(([status]) => status)).toEqual(Array(20).fill(200))
      expect(await countParticipations(harness, accounts)).toEqual(ONCE)
    },
  )

  it.each(rounds)(
    'get at most one entry while one account is merged and the other erased (round %i)',
    async () => {
      const [mailbox, other] = [fresh(), fresh()]
      const [mia, twin, into] = [
        await harness.join(plain(mailbox)),
        await harness.join(alias(mailbox)),
        await harness.join(plain(other)),
      ]
      await harness.setPassword(twin, PASSWORD)
      const [, erased, ...rest] = await Promise.all([
        harness.merge(mia, into),
        twin.call(accountSettings.erase, { body: { currentPassword: PASSWORD } }),
        enter(mia),
        enter(twin),
        enter(into),
        answer(mia),
        answer(twin),
        answer(into),
      ])
      expect(erased.status).toBe(200)
      expect(rest.flat().filter((status) => typeof status === 'number' && status >= 500)).toEqual(
        [],
      )
      expect(rest.flat()).not.toContain('KEY_IN_FLIGHT')
      const { entries, answers } = await countParticipations(harness, [mia, twin, into])
      // The remaining account may have taken part with its own mailbox before the merge added the
      // other one.
      expect(entries).toBeLessThanOrEqual(1)
      expect(answers).toBeLessThanOrEqual(2)
      const participations = await harness.rows(
        sql`select 1 from participations where account_id = ${twin.accountId}`,
      )
      expect(participations).toEqual([])
    },
  )
})
