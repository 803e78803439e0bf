import { createHash } from 'node:crypto'
import { benefits, TERMS_VERSION } from '#contract/benefits.ts'
import { drawWinners } from '#domain/contest-draw.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { shopScenarios, type ShopScenarios } from '#server/testing/shop-scenarios.ts'
import { CommandError, UsageError } from './errors.ts'

const SEED = '00c0ffee00c0ffee'
const [contest] = home.program.contests
const contestId = contest!.contestId
const poll = home.program.polls.find(({ options }) => options.length > 1)!
const typedPoll = home.program.polls.find(({ options }) => options[0]?.optionType === 1)!
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

let harness: Harness
let run: ShopScenarios['run']
const members: MemberCaller[] = []

beforeAll(async () => {
  harness = await openHarness()
  run = shopScenarios(harness).run
  await harness.rows(
    sql`update contests set starts_at = ${minutesFromNow(-60)}, ends_at = ${minutesFromNow(10)} where id = ${contestId}`,
  )
  for (let count = 0; count < 6; count++) {
    const member = await harness.join()
    await member.call(benefits.enterContest, {
      body: { contestId, termsConditionsVersion: TERMS_VERSION },
    })
    members.push(member)
    harness.clock.moveMinutes(1)
  }
})
afterAll(() => harness.close())

const minutesFromNow = (minutes: number) =>
  sql`${new Date(harness.clock.now().getTime() + minutes * 60_000).toISOString()}::timestamptz`
const contestCommand = (action: string, more: Record<string, string> = {}) =>
  run('contest', { action, contest: contestId, ...more })
const shown = async (caller: Pick<MemberCaller, 'call'>) =>
  (await caller.call(benefits.contest, { params: { contestId } })).body.contest
type Winner = { place: number; drawNumber: number; email: string | null }

/** The numbers of the entries are the order in which the members entered. */
const expected = drawWinners({ seed: SEED, entries: 6, winners: 3 }, sha256)
const memberOf = (number: number) => members[number - 1]!

describe('contest', () => {
  it('draws nothing before the end', async () => {
    const draw = contestCommand('draw', { winners: '3' })
    await expect(draw).rejects.toThrow(/takes entries until/)
    await expect(draw).rejects.toBeInstanceOf(CommandError)
    await expect(contestCommand('notify')).rejects.toThrow(/has not been drawn/)
    expect((await shown(members[0]!)).drawnAt).toBeUndefined()
  })

  it.each([
    ['no number of winners', {}, /needs --winners/],
    ['no winner', { winners: '0' }, /from 1 to/],
    ['a seed that is not hexadecimal', { winners: '3', seed: 'lottery' }, /hexadecimal/],
  ] as [string, Record<string, string>, RegExp][])('refuses %s', async (_, args, message) => {
    await expect(contestCommand('draw', args)).rejects.toThrow(message)
    await expect(contestCommand('draw', args)).rejects.toBeInstanceOf(UsageError)
  })

  it('knows only contests of the brand', async () => {
    for (const action of ['draw', 'export'])
      await expect(
        contestCommand(action, { winners: '1', contest: stranger.program.contests[0]!.contestId }),
      ).rejects.toThrow(/has no contest/)
  })

  it('draws the winners that the seed leads to, once', async () => {
    harness.clock.moveMinutes(6)
    const [first, second] = await Promise.all([
      contestCommand('draw', { winners: '3', seed: SEED.toUpperCase() }),
      contestCommand('draw', { winners: '3', seed: SEED }),
    ])
    expect([first.data['outcome'], second.data['outcome']].sort()).toEqual(['drawn', 'drawnBefore'])
    expect((first.data['winners'] as Winner[]).map(({ drawNumber }) => drawNumber)).toEqual(
      expected,
    )
    expect((first.data['winners'] as Winner[]).map(({ email }) => email)).toEqual(
      expected.map((number) => memberOf(number).email),
    )
    const again = await contestCommand('draw', { winners: '1', seed: 'ffffffffffffffff' })
    expect(again.data).toMatchObject({ seed: SEED, isSeedChosen: true, isRepeatable: true })
    expect(again.data['winners']).toEqual(first.data['winners'])
  })

  it('reports winners that the seed does not lead to', async () => {
    await harness.rows(
      sql`update contest_winners set draw_number = draw_number + 100 where place = 1`,
    )
    expect(await contestCommand('draw', { winners: '3' })).toMatchObject({
      isOk: false,
      data: { isRepeatable: false },
    })
    await harness.rows(
      sql`update contest_winners set draw_number = draw_number - 100 where place = 1`,
    )
  })

  it('takes no entry after the draw, even if the pack moves the end', async () => {
    await harness.rows(
      sql`update contests set ends_at = ${minutesFromNow(600)} where id = ${contestId}`,
    )
    const late = await harness.join()
    const { body } = await late.call(benefits.enterContest, {
      body: { contestId, termsConditionsVersion: TERMS_VERSION },
    })
    expect(body).toMatchObject({ code: 'CONTEST_IS_OVER' })
    expect(await shown(late)).toMatchObject({ phase: 'over', drawnAt: expect.any(String) })
  })

  it('writes to each winner once, and only then shows it to them', async () => {
    const [winner, reserve] = [memberOf(expected[0]!), memberOf(expected[2]!)]
    expect((await shown(winner)).hasWon).toBeUndefined()
    const notify = () => contestCommand('notify', { places: '2' })
    const results = await Promise.all([notify(), notify()])
    expect(results.map(({ data }) => (data['notified'] as number[]).length).sort()).toEqual([0, 2])
    const emails = (await harness.emailsTo(winner.email)).filter(({ subject }) =>
      subject.startsWith('You have won'),
    )
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain(contest!.prizeDescription.en)
    expect((await shown(winner)).hasWon).toBe(true)
    expect((await shown(reserve)).hasWon).toBeUndefined()
    expect((await shown(harness.visitor())).hasWon).toBeUndefined()
    const { data } = await contestCommand('notify')
    expect(data['notified']).toEqual([3])
  })

  it('exports the entries with their numbers, and addresses only on request', async () => {
    const { lines } = await contestCommand('export', { csv: 'yes' })
    expect(lines[0]).toBe('at,terms,number,place')
    expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(lines.join('\n')).not.toContain('@')
    const named = await contestCommand('export', { csv: 'yes', addresses: 'yes' })
    expect(named.lines[expected[0]!]).toMatch(
      new RegExp(`,${expected[0]},1,${memberOf(expected[0]!).email}$`),
    )
  })

  it('stays repeatable when a winner deletes the account', async () => {
    const winner = memberOf(expected[1]!)
    await shopScenarios(harness).erase(winner)
    const { data, lines } = await contestCommand('draw', { winners: '3' })
    expect(data).toMatchObject({ isRepeatable: true })
    expect((data['winners'] as Winner[])[1]).toMatchObject({ drawNumber: expected[1], email: null })
    expect(lines.join('\n')).toContain('account deleted')
  })

  it('lists the contests with their entries', async () => {
    const { lines } = await run('contest', { action: 'list' })
    expect(lines.find((line) => line.startsWith(contestId))).toMatch(/ {2}5 entries, drawn /)
  })
})

describe('poll', () => {
  const answer = (member: MemberCaller, pollId: string, body: Record<string, unknown>) =>
    member.call(benefits.answerPoll, { params: { id: pollId }, body: { pollId, ...body } })
  const exported = (pollId: string, more: Record<string, string> = {}) =>
    run('poll', { action: 'export', poll: pollId, ...more })

  it('exports the choices with their sums, and addresses only on request', async () => {
    const [first, second] = [await harness.join(), await harness.join()]
    const [choice] = poll.options
    for (const member of [first, second])
      await answer(member, poll.pollId, { selectedPollOptionId: choice!.optionId })
    const { lines, data } = await exported(poll.pollId)
    expect(lines).toEqual(['2 answers', `2  ${choice!.description.en}`])
    expect(JSON.stringify(data)).not.toContain('@')
    const named = await exported(poll.pollId, { addresses: 'yes' })
    expect((named.data['answers'] as { email: string }[]).map(({ email }) => email).sort()).toEqual(
      [first.email, second.email].sort(),
    )
  })

  it('exports typed answers as CSV that no spreadsheet computes', async () => {
    const member = await harness.join()
    await answer(member, typedPoll.pollId, { answerText: '=HYPERLINK("x"), really' })
    const { lines } = await exported(typedPoll.pollId, { csv: 'yes' })
    expect(lines[0]).toBe('at,choice,text')
    expect(lines[1]).toMatch(/,"'=HYPERLINK\(""x""\), really"$/)
    expect(lines.join('\n')).not.toContain('@')
  })

  it('lists the polls with their answers, and knows only polls of the brand', async () => {
    const { lines } = await run('poll', { action: 'list' })
    expect(lines.find((line) => line.startsWith(poll.pollId))).toContain('  2 answers  ')
    await expect(
      run('poll', { action: 'export', poll: stranger.program.polls[0]!.pollId }),
    ).rejects.toThrow(/has no poll/)
  })
})
