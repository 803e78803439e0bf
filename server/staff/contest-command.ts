import { drawContest, notifyWinners, type DrawOutcome } from '#server/benefits/contest/draw.ts'
import { contestsForStaff, entriesForStaff } from '#server/benefits/staff-lists.ts'
import { brandOption, type Command, type OptionValues } from './command.ts'
import { csvOf } from './csv.ts'
import { CommandError, UsageError } from './errors.ts'
import { findPack } from './lookup.ts'

const ACTIONS = ['list', 'export', 'draw', 'notify'] as const
type Action = (typeof ACTIONS)[number]
const MAX_WINNERS = 1_000

/** EN-48: shows the contests of a brand and who entered, draws the winners once, and writes to them. */
export const contestCommand: Command = {
  description:
    'lists the contests of a brand; exports the entries of one; draws its winners, once and after its end; writes to them, once. draw shows the result again, and whether its seed still leads to it',
  example: 'contest draw eyewear-contest-window --brand eyewear --winners 3',
  options: {
    action: { kind: 'word', isRequired: true, description: ACTIONS.join(', ') },
    contest: { kind: 'word', description: 'export, draw, notify: the contestId in the pack' },
    winners: { kind: 'text', description: 'draw: how many, with those in reserve' },
    seed: {
      kind: 'text',
      description: 'draw: hexadecimal, for example of a public lottery; without one it is random',
    },
    places: { kind: 'text', description: 'notify: only the first places, without the reserve' },
    csv: { kind: 'switch', description: 'export: as CSV' },
    addresses: { kind: 'switch', description: 'export: with the addresses of the members' },
    ...brandOption,
  },
  async run(context, args) {
    const action = ACTIONS.find((each) => each === args['action'])
    if (!action) throw new UsageError(`contest knows ${ACTIONS.join(', ')}.`)
    if (action !== 'list' && args['contest'] === undefined)
      throw new UsageError(`Name the contest: contest ${action} <contest>.`)
    return actions[action](context, args)
  },
}

const actions: Record<Action, Command['run']> = {
  async list({ database: { tx } }, args) {
    const contests = await contestsForStaff(tx, findPack(args).slug)
    return {
      lines:
        contests.length === 0
          ? ['No contests.']
          : contests.map(
              ({ contestId, title, entries, endsAt, drawnAt, isActive }) =>
                `${contestId}  ${entries} ${entries === 1 ? 'entry' : 'entries'}, ${drawnAt ? `drawn ${timeOf(drawnAt)}` : `ends ${timeOf(endsAt)}`}${isActive ? '' : ', not in the pack any more'}  ${title.en}`,
            ),
      data: { contests },
    }
  },

  async export({ database: { tx } }, args) {
    const of = contestFrom(args)
    const found = await entriesForStaff(tx, of)
    if (!found) throw new CommandError(unknown(of))
    const withAddresses = args['addresses'] === 'yes'
    const entries = found.map(({ at, terms, drawNumber, place, email }) => ({
      at: at.toISOString(),
      terms,
      number: drawNumber,
      place,
      ...(withAddresses && { email }),
    }))
    const names = ['at', 'terms', 'number', 'place', ...(withAddresses ? ['email'] : [])]
    const csv = csvOf(
      names,
      entries.map(({ at, terms, number, place, email }) => [
        at,
        terms,
        number,
        place,
        ...(email === undefined ? [] : [email]),
      ]),
    )
    return {
      lines: args['csv']
        ? csv
        : [`${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`, ...csv.slice(1)],
      data: { contestId: of.contestId, entries },
    }
  },

  async draw({ database, clock }, args) {
    const of = contestFrom(args)
    const winners = countFrom(args, 'winners')
    if (winners === undefined) throw new UsageError('contest draw needs --winners.')
    const seed = seedFrom(args['seed'])
    const result = await database.tx.transaction((tx) =>
      drawContest(tx, { ...of, winners, now: clock.now(), ...(seed !== undefined && { seed }) }),
    )
    if (result.outcome === 'unknownContest') throw new CommandError(unknown(of))
    if (result.outcome === 'noEntries')
      throw new CommandError('Nobody has entered this contest, so that nothing can be drawn.')
    if (result.outcome === 'notOver')
      throw new CommandError(
        `The contest takes entries until ${timeOf(result.endsAt)} UTC. It can be drawn a minute later.`,
      )
    return outcomeOf(result)
  },

  async notify({ database, clock }, args) {
    const of = contestFrom(args)
    const places = countFrom(args, 'places')
    const notified = await database.tx.transaction((tx) =>
      notifyWinners(tx, { ...of, now: clock.now(), ...(places !== undefined && { places }) }),
    )
    if (!notified) throw new CommandError('This contest has not been drawn: contest draw.')
    return {
      lines: [
        notified.length === 0
          ? 'Everybody was written to before.'
          : `Emails queued for ${notified.length === 1 ? 'place' : 'places'} ${notified.join(', ')}. Nobody gets a second one.`,
      ],
      data: { contestId: of.contestId, notified },
    }
  },
}

type Drawn = Extract<DrawOutcome, { draw: unknown }>

function outcomeOf({ outcome, draw, winners, isRepeatable }: Drawn) {
  const { contestId, entries, seed, isSeedChosen, drawnAt } = draw
  return {
    isOk: isRepeatable,
    lines: [
      `${outcome === 'drawn' ? 'Drawn' : 'Drawn before, and nothing was changed'}: ${winners.length} of ${entries} entries of ${contestId}, ${timeOf(drawnAt)} UTC.`,
      `Seed (${isSeedChosen ? 'typed' : 'random'}): ${seed}`,
      isRepeatable
        ? 'Checked: the seed and the number of entries lead to these winners.'
        : 'CHECK FAILED: the seed and the number of entries lead to other winners.',
      ...winners.map(
        ({ place, drawNumber, email, notifiedAt }) =>
          `${place}. entry ${drawNumber}  ${email ?? 'account deleted'}${notifiedAt ? `, written to ${timeOf(notifiedAt)}` : ''}`,
      ),
    ],
    data: { outcome, contestId, entries, seed, isSeedChosen, drawnAt, winners, isRepeatable },
  }
}

const timeOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

const contestFrom = (args: OptionValues) => ({
  brand: findPack(args).slug,
  contestId: args['contest'] ?? '',
})

const unknown = ({ brand, contestId }: { brand: string; contestId: string }): string =>
  `${brand} has no contest ${contestId}. See contest list.`

/** @throws UsageError */
function countFrom(args: OptionValues, name: string): number | undefined {
  const typed = args[name]
  if (typed === undefined) return undefined
  if (!/^[1-9]\d*$/.test(typed) || Number(typed) > MAX_WINNERS)
    throw new UsageError(`--${name} is a whole number from 1 to ${MAX_WINNERS}.`)
  return Number(typed)
}

/** @throws UsageError */
function seedFrom(typed: string | undefined): string | undefined {
  if (typed !== undefined && !/^[0-9a-f]{16,128}$/i.test(typed))
    throw new UsageError('--seed has 16 to 128 hexadecimal digits.')
  return typed?.toLowerCase()
}
