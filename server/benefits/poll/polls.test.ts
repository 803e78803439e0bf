import { benefits } from '#contract/benefits.ts'
import { api } from '#contract/index.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { problemMessage } from '#contract/messages.ts'
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
import { applyPack } from '#server/membership/apply-pack.ts'
import { balanceOf } from '#server/points/ledger.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const textPoll = home.program.polls.find(({ options }) => options[0]?.optionType === 1)!
const choice = home.program.polls.find(({ options }) => options[0]?.optionType === 2)!
const [first, second] = choice.options
const answer = (
  member: Pick<MemberCaller, 'call'>,
  pollId: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
) =>
  member.call(benefits.answerPoll, { params: { id: pollId }, body: { pollId, ...body }, headers })
const refusal = (code: ProblemCode) => [
  problems[code].status,
  { success: false, code, message: problems[code].en },
]

describe.each(engines)('polls ($engine)', ({ open }) => {
  let harness: Harness
  beforeAll(async () => {
    harness = await open()
  })
  afterAll(() => harness.close())
  const answersOf = (member: MemberCaller) =>
    harness.rows<{ poll_id: string; option_id: string | null; answer_text: string | null }>(sql`
    select poll_id, option_id, answer_text from poll_answers where account_id = ${member.accountId} order by poll_id`)
  const pointsOf = async (member: MemberCaller) =>
    (await balanceOf(harness.tx, member.loyaltyAccountId, harness.clock.now())).redeemablePoints -
    home.program.welcome.points

  it('stores a text answer, gives its points and answers in the language of the request [CA-43, EN-54, EN-80, CO-08]', async () => {
    const mia = await harness.join()
    const { status, body } = await answer(
      mia,
      textPoll.pollId,
      { answerText: '  A case that closes.\nReally. 😎 ' },
      { 'accept-language': 'fr' },
    )
    expect([status, body]).toEqual([
      200,
      { success: true, pointsAwarded: 10, completionMessage: textPoll.completionMessage.fr },
    ])
    expect(await answersOf(mia)).toEqual([
      { poll_id: textPoll.pollId, option_id: null, answer_text: 'A case that closes.\nReally. 😎' },
    ])
    const {
      body: { history },
    } = await mia.call(api.points.history, { params: { id: mia.loyaltyAccountId } })
    expect(history[0]).toMatchObject({
      originType: 14,
      action: 1,
      amount: 10,
      reason: textPoll.title.en,
      description: `You answered “${textPoll.title.en}”. Each poll earns its points once.`,
    })
    expect(await balanceOf(harness.tx, mia.loyaltyAccountId, harness.clock.now())).toMatchObject({
      currentPoints: home.program.welcome.points + 10,
      redeemablePoints: home.program.welcome.points + 10,
    })
  })

  it('stores a choice [CA-43, EN-54]', async () => {
    const mia = await harness.join()
    expect(
      (
        await answer(mia, choice.pollId, {
          selectedPollOptionId: second!.optionId,
          answerText: null,
        })
      ).body,
    ).toMatchObject({ pointsAwarded: 10 })
    expect(await answersOf(mia)).toEqual([
      { poll_id: choice.pollId, option_id: second!.optionId, answer_text: null },
    ])
  })

  it('accepts a repeated answer, keeps the first one and gives no more points', async () => {
    const mia = await harness.join()
    await answer(mia, choice.pollId, { selectedPollOptionId: first!.optionId })
    const again = await answer(mia, choice.pollId, { selectedPollOptionId: second!.optionId })
    expect([again.status, again.body]).toEqual([
      200,
      { success: true, pointsAwarded: 0, completionMessage: choice.completionMessage.en },
    ])
    expect([await answersOf(mia), await pointsOf(mia)]).toEqual([
      [{ poll_id: choice.pollId, option_id: first!.optionId, answer_text: null }],
      10,
    ])
  })

  it.each<[string, string, Record<string, unknown>, ProblemCode]>([
    ['an empty answer', textPoll.pollId, { answerText: ' \n\u200b' }, 'POLL_ANSWER_EMPTY'],
    ['no answer', textPoll.pollId, {}, 'POLL_ANSWER_EMPTY'],
    [
      '2001 characters [CO-07]',
      textPoll.pollId,
      { answerText: 'x'.repeat(2001) },
      'POLL_ANSWER_TOO_LONG',
    ],
    [
      '2001 characters of two code units each [CO-07]',
      textPoll.pollId,
      { answerText: '😎'.repeat(2001) },
      'POLL_ANSWER_TOO_LONG',
    ],
    ['no choice', choice.pollId, { answerText: 'Round' }, 'POLL_CHOICE_REQUIRED'],
    [
      'an option of another poll',
      choice.pollId,
      { selectedPollOptionId: textPoll.options[0]!.optionId },
      'POLL_CHOICE_REQUIRED',
    ],
    [
      'an option of another poll with a text',
      textPoll.pollId,
      { selectedPollOptionId: first!.optionId, answerText: 'Round' },
      'POLL_CHOICE_REQUIRED',
    ],
    [
      'an unknown option',
      choice.pollId,
      { selectedPollOptionId: 'nothing' },
      'POLL_CHOICE_REQUIRED',
    ],
    ['an unknown poll', 'nothing', { answerText: 'x' }, 'POLL_NOT_FOUND'],
    [
      'a poll of another brand',
      stranger.program.polls[0]!.pollId,
      { answerText: 'x' },
      'POLL_NOT_FOUND',
    ],
    [
      'different polls in address and body',
      textPoll.pollId,
      { pollId: choice.pollId, answerText: 'x' },
      'BAD_REQUEST',
    ],
    ['20001 characters', textPoll.pollId, { answerText: 'x'.repeat(20_001) }, 'BAD_REQUEST'],
    ['a text of the wrong type', textPoll.pollId, { answerText: ['x'] }, 'BAD_REQUEST'],
  ])('refuses %s, stores nothing and gives no points', async (_, pollId, body, code) => {
    const mia = await harness.join()
    const response = await answer(mia, pollId, body)
    expect([response.status, response.body]).toMatchObject(refusal(code))
    expect([await answersOf(mia), await pointsOf(mia)]).toEqual([[], 0])
  })

  it('accepts 2000 characters of any size, and stores control characters as a space [CO-07]', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    expect((await answer(mia, textPoll.pollId, { answerText: '😎'.repeat(2000) })).status).toBe(200)
    expect((await answer(nia, textPoll.pollId, { answerText: 'a\u0000b\ud83d' })).status).toBe(200)
    expect((await answersOf(nia))[0]?.answer_text).toBe('a b')
  })

  it('can only be answered by members of its brand', async () => {
    const [mia, abroad] = [await harness.join(), await harness.join(undefined, stranger)]
    const pollId = stranger.program.polls[0]!.pollId
    const { status, body } = await abroad.call(benefits.answerPoll, {
      params: { id: pollId },
      body: { pollId, answerText: 'x' },
      brand: stranger,
    })
    expect([status, body.pointsAwarded]).toEqual([200, 10])
    expect(await pointsOf(mia)).toBe(0)
  })

  it('gives its points once for merged accounts', async () => {
    const [mia, twin] = [await harness.join(), await harness.join()]
    await answer(twin, choice.pollId, { selectedPollOptionId: first!.optionId })
    await harness.merge(twin, mia)
    const before = await pointsOf(mia)
    expect(
      (await answer(mia, choice.pollId, { selectedPollOptionId: first!.optionId })).body
        .pointsAwarded,
    ).toBe(0)
    expect(await pointsOf(mia)).toBe(before)
  })
})

describe('the polls of a pack', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness()
  })
  afterAll(() => harness.close())

  const pollsOf = async (member: MemberCaller) => {
    const {
      body: { utility },
    } = await member.call(api.collection.benefits, { params: { creatorId: home.ids.creatorId } })
    return utility.loyaltyUtility
      .filter(({ utilityType }) => utilityType === 8)
      .flatMap(({ polls = [] }) => polls)
  }

  it('are part of their benefit, and show whether the member has answered [EN-25, EN-40, EN-50]', async () => {
    const mia = await harness.join()
    await answer(mia, textPoll.pollId, { answerText: 'A case that closes.' })
    const found = await pollsOf(mia)
    expect(found.map(({ pollId }) => pollId).sort()).toEqual(
      [choice.pollId, textPoll.pollId].sort(),
    )
    const { pollOptions: _, ...pollWithoutOptions } = found.find(
      ({ pollId }) => pollId === choice.pollId,
    )!
    expect(pollWithoutOptions).toEqual({
      pollId: choice.pollId,
      uniqueId: choice.pollId,
      title: choice.title.en,
      description: choice.description.en,
      completionMessage: choice.completionMessage.en,
      pollConfiguration: { pointsAwarded: 10 },
      isCompleted: false,
    })
    expect(found.find(({ pollId }) => pollId === textPoll.pollId)?.isCompleted).toBe(true)
  })

  it('have one free text field, or images to choose from [EN-51, EN-52, EN-53]', async () => {
    const found = await pollsOf(await harness.join())
    const optionsOf = (of: string) => found.find(({ pollId }) => pollId === of)?.pollOptions
    expect(optionsOf(choice.pollId)).toEqual(
      choice.options.map(({ optionId, description }) => ({
        id: optionId,
        description: description.en,
        pollOptionType: 2,
        pollOptionLinkUrl: expect.stringMatching(/^\/art\//),
      })),
    )
    expect(optionsOf(textPoll.pollId)).toMatchObject([{ pollOptionType: 1 }])
  })

  it('can be answered only by members to whom a benefit opens them', async () => {
    const mia = await harness.join()
    const top = home.program.tiers.at(-1)!.tierId
    const categories = home.program.categories.map((category) => ({
      ...category,
      benefits: category.benefits.map((benefit) => ({
        ...benefit,
        tierIds: benefit.pollIds ? [top] : benefit.tierIds,
      })),
    }))
    await applyPack(
      harness.tx,
      { ...home, program: { ...home.program, categories } },
      harness.clock.now(),
    )
    const choiceBody = { selectedPollOptionId: first!.optionId }
    const { status, body } = await answer(mia, choice.pollId, choiceBody)
    expect([status, body]).toEqual(refusal('POLL_NOT_FOUND'))
    await harness.award(mia, 10_000)
    expect((await answer(mia, choice.pollId, choiceBody)).status).toBe(200)
    await applyPack(harness.tx, home, harness.clock.now())
  })

  it('close when the pack drops them, reopen when it has them again, and keep every answer', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    await answer(mia, textPoll.pollId, { answerText: 'First.' })
    const answers = () => harness.rows(sql`select * from poll_answers`)
    const before = await answers()
    await applyPack(
      harness.tx,
      { ...home, program: { ...home.program, polls: [{ ...choice, isActive: false }] } },
      harness.clock.now(),
    )
    for (const [pollId, body] of [
      [textPoll.pollId, { answerText: 'x' }],
      [choice.pollId, { selectedPollOptionId: first!.optionId }],
    ] as const) {
      const { status, body: problem } = await answer(nia, pollId, body, { 'accept-language': 'fr' })
      expect([status, problem.message]).toEqual([404, problemMessage('POLL_NOT_FOUND', 'fr')])
    }
    expect(await answers()).toEqual(before)
    await applyPack(
      harness.tx,
      { ...home, program: { ...home.program, polls: [{ ...textPoll, pointsAwarded: 0 }] } },
      harness.clock.now(),
    )
    expect((await answer(nia, textPoll.pollId, { answerText: 'Second.' })).body).toMatchObject({
      success: true,
      pointsAwarded: 0,
    })
    expect(await answers()).toHaveLength(before.length + 1)
  })

  it('have the catalogue’s messages for failure', () => {
    expect([
      benefits.answerPoll.problem,
      problems.POLL_FAILED.en,
      problems.POLL_NOT_FOUND.en,
    ]).toEqual([
      'POLL_FAILED',
      'Error submitting poll. Please try again.',
      'No poll data found for this benefit.',
    ])
  })
})

// One connection hides races: this runs on PostgreSQL, which npm test starts.
describe.runIf(testPostgres)('simultaneous poll answers (postgres)', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness({ database: await freshPostgres() })
  })
  afterAll(() => harness.close())

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'store one answer and one credit for 20 requests of one member (round %i)',
    async () => {
      const mia = await harness.join()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, place) =>
          answer(mia, choice.pollId, { selectedPollOptionId: choice.options[place % 3]!.optionId }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      expect(answers.map(({ body }) => body.pointsAwarded).sort((a, b) => b - a)).toEqual([
        10,
        ...Array<number>(19).fill(0),
      ])
      const [row] = await harness.rows(sql`
      select (select count(*)::int from poll_answers where account_id = ${mia.accountId}) as answers,
        (select count(*)::int from point_entries where loyalty_account_id = ${mia.loyaltyAccountId} and origin_type = 14) as credits`)
      expect(row).toEqual({ answers: 1, credits: 1 })
    },
  )

  it('store nothing when the account is erased while the answer waits', async () => {
    const mia = await harness.join()
    const waiting = await harness.tx.transaction(async (tx) => {
      await tx.execute(sql`update accounts set erased_at = now() where id = ${mia.accountId}`)
      const answering = answer(mia, textPoll.pollId, { answerText: 'Hers.' })
      await expect
        .poll(() =>
          harness.rows(
            sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        )
        .toHaveLength(1)
      return { answering }
    })
    expect((await waiting.answering).status).toBe(401)
    expect(
      await harness.rows(sql`select 1 from poll_answers where account_id = ${mia.accountId}`),
    ).toEqual([])
    expect(
      await harness.rows(
        sql`select 1 from point_entries where loyalty_account_id = ${mia.loyaltyAccountId} and origin_type = 14`,
      ),
    ).toEqual([])
  })
})
