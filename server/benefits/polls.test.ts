import { benefits } from '#contract/benefits.ts'
import { api } from '#contract/index.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { problemText } from '#contract/sentences.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, freshPostgres, home, openHarness, stranger, testPostgres, type Harness, type MemberCaller } from '#server/harness.ts'
import { applyPack } from '#server/membership/apply.ts'
import { balanceOf } from '#server/points/ledger.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const words = home.programme.polls.find(({ options }) => options[0]?.optionType === 1)!
const choice = home.programme.polls.find(({ options }) => options[0]?.optionType === 2)!
const [first, second] = choice.options
const answer = (member: Pick<MemberCaller, 'call'>, pollId: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  member.call(benefits.answerPoll, { params: { id: pollId }, body: { pollId, ...body }, headers })
const refusal = (code: ProblemCode) => [problems[code].status, { success: false, code, message: problems[code].en }]

describe.each(engines)('a poll ($engine)', ({ open }) => {
  let house: Harness
  beforeAll(async () => {
    house = await open()
  })
  afterAll(() => house.close())
  const kept = (member: MemberCaller) => house.rows<{ poll_id: string; option_id: string | null; answer_text: string | null }>(sql`
    select poll_id, option_id, answer_text from poll_answers where account_id = ${member.accountId} order by poll_id`)
  const earned = async (member: MemberCaller) => (await balanceOf(house.tx, member.loyaltyAccountId, house.clock.now())).redeemablePoints - home.programme.welcome.points

  it('takes an answer in her own words, gives its points and thanks her in her language [CA-43, EN-54, EN-80, CO-08]', async () => {
    const mia = await house.join()
    const { status, body } = await answer(mia, words.pollId, { answerText: '  A case that closes.\nReally. 😎 ' }, { 'accept-language': 'fr' })
    expect([status, body]).toEqual([200, { success: true, pointsAwarded: 10, completionMessage: words.completionMessage.fr }])
    expect(await kept(mia)).toEqual([{ poll_id: words.pollId, option_id: null, answer_text: 'A case that closes.\nReally. 😎' }])
    const { body: { history } } = await mia.call(api.points.history, { params: { id: mia.loyaltyAccountId } })
    expect(history[0]).toMatchObject({ originType: 14, action: 1, amount: 10, reason: words.title.en, why: `You answered “${words.title.en}”. Each poll gives its points once.` })
    expect(await balanceOf(house.tx, mia.loyaltyAccountId, house.clock.now())).toMatchObject({ currentPoints: home.programme.welcome.points + 10, redeemablePoints: home.programme.welcome.points + 10 })
  })

  it('takes one choice [CA-43, EN-54]', async () => {
    const mia = await house.join()
    expect((await answer(mia, choice.pollId, { selectedPollOptionId: second!.optionId, answerText: null })).body).toMatchObject({ pointsAwarded: 10 })
    expect(await kept(mia)).toEqual([{ poll_id: choice.pollId, option_id: second!.optionId, answer_text: null }])
  })

  it('thanks whoever answers again, keeps her first answer and gives nothing more', async () => {
    const mia = await house.join()
    await answer(mia, choice.pollId, { selectedPollOptionId: first!.optionId })
    const again = await answer(mia, choice.pollId, { selectedPollOptionId: second!.optionId })
    expect([again.status, again.body]).toEqual([200, { success: true, pointsAwarded: 0, completionMessage: choice.completionMessage.en }])
    expect([await kept(mia), await earned(mia)]).toEqual([[{ poll_id: choice.pollId, option_id: first!.optionId, answer_text: null }], 10])
  })

  it.each<[string, string, Record<string, unknown>, ProblemCode]>([
    ['an empty answer', words.pollId, { answerText: ' \n\u200b' }, 'POLL_ANSWER_EMPTY'],
    ['no answer', words.pollId, {}, 'POLL_ANSWER_EMPTY'],
    ['2001 characters [CO-07]', words.pollId, { answerText: 'x'.repeat(2001) }, 'POLL_ANSWER_TOO_LONG'],
    ['2001 signs of two units each [CO-07]', words.pollId, { answerText: '😎'.repeat(2001) }, 'POLL_ANSWER_TOO_LONG'],
    ['no choice', choice.pollId, { answerText: 'Round' }, 'POLL_CHOICE_REQUIRED'],
    ['an option of another poll', choice.pollId, { selectedPollOptionId: words.options[0]!.optionId }, 'POLL_CHOICE_REQUIRED'],
    ['an option of another poll beside words', words.pollId, { selectedPollOptionId: first!.optionId, answerText: 'Round' }, 'POLL_CHOICE_REQUIRED'],
    ['an option of nobody', choice.pollId, { selectedPollOptionId: 'nothing' }, 'POLL_CHOICE_REQUIRED'],
    ['a poll that is not there', 'nothing', { answerText: 'x' }, 'POLL_NOT_FOUND'],
    ['another brand’s poll', stranger.programme.polls[0]!.pollId, { answerText: 'x' }, 'POLL_NOT_FOUND'],
    ['two polls in one call', words.pollId, { pollId: choice.pollId, answerText: 'x' }, 'BAD_REQUEST'],
    ['more than anybody writes', words.pollId, { answerText: 'x'.repeat(20_001) }, 'BAD_REQUEST'],
    ['something that is no text', words.pollId, { answerText: ['x'] }, 'BAD_REQUEST'],
  ])('refuses %s, keeps nothing and gives nothing', async (_, pollId, body, code) => {
    const mia = await house.join()
    const answered = await answer(mia, pollId, body)
    expect([answered.status, answered.body]).toMatchObject(refusal(code))
    expect([await kept(mia), await earned(mia)]).toEqual([[], 0])
  })

  it('takes 2000 signs, whatever they take to store, and what would break a line of the database as a space [CO-07]', async () => {
    const [mia, nia] = [await house.join(), await house.join()]
    expect((await answer(mia, words.pollId, { answerText: '😎'.repeat(2000) })).status).toBe(200)
    expect((await answer(nia, words.pollId, { answerText: 'a\u0000b\ud83d' })).status).toBe(200)
    expect((await kept(nia))[0]?.answer_text).toBe('a b')
  })

  it('of another brand is that brand’s alone, and each brand’s members have their own', async () => {
    const [mia, abroad] = [await house.join(), await house.join(undefined, stranger)]
    const pollId = stranger.programme.polls[0]!.pollId
    const { status, body } = await abroad.call(benefits.answerPoll, { params: { id: pollId }, body: { pollId, answerText: 'x' }, brand: stranger })
    expect([status, body.pointsAwarded]).toEqual([200, 10])
    expect(await earned(mia)).toBe(0)
  })

  it('gives its points once for accounts that staff have put together', async () => {
    const [mia, twin] = [await house.join(), await house.join()]
    await answer(twin, choice.pollId, { selectedPollOptionId: first!.optionId })
    await house.merge(twin, mia)
    const before = await earned(mia)
    expect((await answer(mia, choice.pollId, { selectedPollOptionId: first!.optionId })).body.pointsAwarded).toBe(0)
    expect(await earned(mia)).toBe(before)
  })
})

describe('the polls of a pack', () => {
  let house: Harness
  beforeAll(async () => {
    house = await openHarness()
  })
  afterAll(() => house.close())

  const pollsOf = async (member: MemberCaller) => {
    const { body: { utility } } = await member.call(api.collection.benefits, { params: { creatorId: home.ids.creatorId } })
    return utility.loyaltyUtility.filter(({ utilityType }) => utilityType === 8).flatMap(({ polls = [] }) => polls)
  }

  it('come with their benefit, whole, and say whether the member has answered [EN-25, EN-40, EN-50]', async () => {
    const mia = await house.join()
    await answer(mia, words.pollId, { answerText: 'A case that closes.' })
    const found = await pollsOf(mia)
    expect(found.map(({ pollId }) => pollId).sort()).toEqual([choice.pollId, words.pollId].sort())
    const { pollOptions: _, ...told } = found.find(({ pollId }) => pollId === choice.pollId)!
    expect(told).toEqual({
      pollId: choice.pollId, uniqueId: choice.pollId, title: choice.title.en, description: choice.description.en, completionMessage: choice.completionMessage.en,
      pollConfiguration: { pointsAwarded: 10 }, isCompleted: false,
    })
    expect(found.find(({ pollId }) => pollId === words.pollId)?.isCompleted).toBe(true)
  })

  it('have one field of free text, or pictures to choose from [EN-51, EN-52, EN-53]', async () => {
    const found = await pollsOf(await house.join())
    const optionsOf = (of: string) => found.find(({ pollId }) => pollId === of)?.pollOptions
    expect(optionsOf(choice.pollId)).toEqual(choice.options.map(({ optionId, description }) => ({ id: optionId, description: description.en, pollOptionType: 2, pollOptionLinkUrl: expect.stringMatching(/^\/art\//) })))
    expect(optionsOf(words.pollId)).toMatchObject([{ pollOptionType: 1 }])
  })

  it('are answered by those to whom a benefit opens them, and are absent for everybody else', async () => {
    const mia = await house.join()
    const top = home.programme.tiers.at(-1)!.tierId
    const categories = home.programme.categories.map((category) => ({ ...category, benefits: category.benefits.map((benefit) => ({ ...benefit, tierIds: benefit.pollIds ? [top] : benefit.tierIds })) }))
    await applyPack(house.tx, { ...home, programme: { ...home.programme, categories } }, house.clock.now())
    const given = { selectedPollOptionId: first!.optionId }
    const { status, body } = await answer(mia, choice.pollId, given)
    expect([status, body]).toEqual(refusal('POLL_NOT_FOUND'))
    await house.give(mia, 10_000)
    expect((await answer(mia, choice.pollId, given)).status).toBe(200)
    await applyPack(house.tx, home, house.clock.now())
  })

  it('are closed when it has them no more, opened when it has them again, and no answer is ever lost', async () => {
    const [mia, nia] = [await house.join(), await house.join()]
    await answer(mia, words.pollId, { answerText: 'First.' })
    const answers = () => house.rows(sql`select * from poll_answers`)
    const before = await answers()
    await applyPack(house.tx, { ...home, programme: { ...home.programme, polls: [{ ...choice, isActive: false }] } }, house.clock.now())
    for (const [pollId, body] of [[words.pollId, { answerText: 'x' }], [choice.pollId, { selectedPollOptionId: first!.optionId }]] as const) {
      const { status, body: said } = await answer(nia, pollId, body, { 'accept-language': 'fr' })
      expect([status, said.message]).toEqual([404, problemText('POLL_NOT_FOUND', 'fr')])
    }
    expect(await answers()).toEqual(before)
    await applyPack(house.tx, { ...home, programme: { ...home.programme, polls: [{ ...words, pointsAwarded: 0 }] } }, house.clock.now())
    expect((await answer(nia, words.pollId, { answerText: 'Second.' })).body).toMatchObject({ success: true, pointsAwarded: 0 })
    expect(await answers()).toHaveLength(before.length + 1)
  })

  it('fail in the catalogue’s words', () => {
    expect([benefits.answerPoll.problem, problems.POLL_FAILED.en, problems.POLL_NOT_FOUND.en]).toEqual(['POLL_FAILED', 'Error submitting poll. Please try again.', 'No poll data found for this benefit.'])
  })
})

// One connection hides races: on PostgreSQL, which npm test starts.
describe.runIf(testPostgres)('answers at the same instant (postgres)', () => {
  let house: Harness
  beforeAll(async () => {
    house = await openHarness({ database: await freshPostgres() })
  })
  afterAll(() => house.close())

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))('20 of one member: one answer, one credit, 20 thanks (round %i)', async () => {
    const mia = await house.join()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => answer(mia, choice.pollId, { selectedPollOptionId: choice.options[place % 3]!.optionId })))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers.map(({ body }) => body.pointsAwarded).sort((a, b) => b - a)).toEqual([10, ...Array<number>(19).fill(0)])
    const [row] = await house.rows(sql`
      select (select count(*)::int from poll_answers where account_id = ${mia.accountId}) as answers,
        (select count(*)::int from point_entries where loyalty_account_id = ${mia.loyaltyAccountId} and origin_type = 14) as credits`)
    expect(row).toEqual({ answers: 1, credits: 1 })
  })

  it('is refused where her account ends while it waits: nothing is written of somebody who has gone', async () => {
    const mia = await house.join()
    const waiting = await house.tx.transaction(async (tx) => {
      await tx.execute(sql`update accounts set erased_at = now() where id = ${mia.accountId}`)
      const answering = answer(mia, words.pollId, { answerText: 'Hers.' })
      await expect.poll(() => house.rows(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).toHaveLength(1)
      return { answering }
    })
    expect((await waiting.answering).status).toBe(401)
    expect(await house.rows(sql`select 1 from poll_answers where account_id = ${mia.accountId}`)).toEqual([])
    expect(await house.rows(sql`select 1 from point_entries where loyalty_account_id = ${mia.loyaltyAccountId} and origin_type = 14`)).toEqual([])
  })
})
