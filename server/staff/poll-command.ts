import { pollForStaff, pollsForStaff } from '#server/benefits/staff-lists.ts'
import { brandOption, type Command } from './command.ts'
import { csvOf } from './csv.ts'
import { CommandError, UsageError } from './errors.ts'
import { findPack } from './lookup.ts'

/** EN-54: shows the polls of a brand, and what members answered. */
export const pollCommand: Command = {
  description:
    'lists the polls of a brand; exports the answers of one, without the members unless you add --addresses',
  example: 'poll export eyewear-poll-next-shape --brand eyewear --csv > answers.csv',
  options: {
    action: { kind: 'word', isRequired: true, description: 'list, export' },
    poll: { kind: 'word', description: 'export: the pollId in the pack' },
    csv: { kind: 'switch', description: 'export: as CSV' },
    addresses: { kind: 'switch', description: 'export: with the addresses of the members' },
    ...brandOption,
  },
  async run(context, args) {
    if (args['action'] === 'list') return list(context, args)
    if (args['action'] !== 'export') throw new UsageError('poll knows list, export.')
    if (args['poll'] === undefined) throw new UsageError('Name the poll: poll export <poll>.')
    return exportAnswers(context, args)
  },
}

const list: Command['run'] = async ({ database: { tx } }, args) => {
  const polls = await pollsForStaff(tx, findPack(args).slug)
  return {
    lines:
      polls.length === 0
        ? ['No polls.']
        : polls.map(
            ({ pollId, title, answers, isActive }) =>
              `${pollId}  ${answers} ${answers === 1 ? 'answer' : 'answers'}${isActive ? '' : ', not in the pack any more'}  ${title.en}`,
          ),
    data: { polls },
  }
}

const exportAnswers: Command['run'] = async ({ database: { tx } }, args) => {
  const brand = findPack(args).slug
  const pollId = args['poll'] ?? ''
  const poll = await pollForStaff(tx, { brand, pollId })
  if (!poll) throw new CommandError(`${brand} has no poll ${pollId}. See poll list.`)
  const withAddresses = args['addresses'] === 'yes'
  const choiceOf = (optionId: string | null) =>
    poll.options.find((option) => option.optionId === optionId)?.description.en ?? optionId
  const answers = poll.answers.map(({ at, optionId, text, email }) => ({
    at: at.toISOString(),
    choice: choiceOf(optionId),
    text,
    ...(withAddresses && { email }),
  }))
  return { lines: args['csv'] ? csvLines(answers) : sums(answers), data: { pollId, answers } }
}

type Answer = { at: string; choice: string | null; text: string | null; email?: string }

const csvLines = (answers: readonly Answer[]): string[] =>
  csvOf(
    ['at', 'choice', 'text', ...(answers[0]?.email === undefined ? [] : ['email'])],
    answers.map(({ at, choice, text, email }) => [
      at,
      choice,
      text,
      ...(email === undefined ? [] : [email]),
    ]),
  )

/** The choices with their counts, the most frequent first, and each text. */
function sums(answers: readonly Answer[]): string[] {
  const counts = new Map<string, number>()
  for (const { choice, text } of answers)
    if (choice !== null && !text) counts.set(choice, (counts.get(choice) ?? 0) + 1)
  return [
    `${answers.length} ${answers.length === 1 ? 'answer' : 'answers'}`,
    ...[...counts].sort(([, a], [, b]) => b - a).map(([choice, count]) => `${count}  ${choice}`),
    ...answers.flatMap(({ text, at, email }) =>
      text ? [`${[at.slice(0, 10), email].filter(Boolean).join('  ')}  ${text}`] : [],
    ),
  ]
}
