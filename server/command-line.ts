import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { packs } from '#brands/index.ts'
import { systemClock } from './lib/time/clock.ts'
import { openDatabase } from './lib/database/open-database.ts'
import { readSettings, SettingsProblem, type Settings } from './lib/config/env.ts'
import { hostsOf } from './lib/http/hosts.ts'
import { FolderInUse } from './lib/database/folder-lock.ts'
import { storedSecret } from './lib/config/secret.ts'
import { createChains, noChains } from './integrations/chains/chains.ts'
import { createCardPayments } from './integrations/card-payments/card-payments.ts'
import { createCustodies } from './integrations/chains/custodies.ts'
import { createFileStore } from './integrations/media-files.ts'
import type { Command, Option, OptionValues, Outcome } from './staff/command.ts'
import {
  executeCommand,
  commandOf,
  requireOptions,
  commandLines,
  type Instruction,
  type CommandLine,
} from './staff/commands.ts'
import { CommandError, UsageError } from './staff/errors.ts'
import { callServer } from './staff/socket.ts'

/** Output of a program, and its standard input; replaced in tests. */
export type Terminal = { say(line: string): void; error(line: string): void; input?(): string }

/**
 * Runs a command line: `npm run staff -- credit --brand …`, `npm run ledger -- verify`.
 * @returns the exit code: 0 done, 1 refused or check failed, 2 wrong usage
 */
export async function runProgram(
  program: CommandLine,
  args: readonly string[],
  { say, error: complain, input = readInput }: Terminal,
): Promise<number> {
  const isJson = args.includes('--json')
  const rest = args.filter((word) => word !== '--json')
  const [command = ''] = rest
  if (command === '' || rest.includes('--help') || command === 'help') {
    say(helpOf(program))
    return command === '' ? 2 : 0
  }
  try {
    const found = commandOf({ program, command })
    const flags = parseFlags(found, rest.slice(1), input)
    requireOptions({ program, command, options: flags })
    const instruction = { program, command, options: { ...flags, ...found.reads?.(flags) } }
    if (found.supportsDryRun && !isJson && !flags['dry-run']) {
      const { lines, data } = await execute({
        ...instruction,
        options: { ...instruction.options, 'dry-run': 'yes' },
      })
      for (const line of lines) say(line)
      if (Array.isArray(data['changes']) && data['changes'].length === 0) return 0
    }
    const { lines, data, isOk = true } = await execute(instruction)
    if (isJson) say(JSON.stringify({ ok: isOk, ...data }))
    else for (const line of lines) say(line)
    return isOk ? 0 : 1
  } catch (error) {
    const message = explain(error)
    if (isJson) say(JSON.stringify({ ok: false, message }))
    else
      complain(
        error instanceof UsageError
          ? `${message}\nAll commands: npm run ${program} -- --help`
          : message,
      )
    return error instanceof UsageError ? 2 : 1
  }
}

function helpOf(program: CommandLine): string {
  const commands = Object.entries<Command>(commandLines[program])
  const sections = commands.map(([name, { description, example, options }]) =>
    [
      `${name}: ${description}`,
      ...Object.entries(options)
        .filter(([, { kind }]) => kind !== 'read')
        .map(
          ([flag, { kind, isRequired, description: text }]) =>
            `    ${usageOf(flag, kind)}  ${text}${isRequired ? '' : ' (optional)'}`,
        ),
      `    npm run ${program} -- ${example}`,
    ].join('\n'),
  )
  return [
    `npm run ${program} -- <command>, or in a built installation: node dist/server/${program}.js <command>`,
    ...sections,
    'Every command: --json prints one line of JSON for scripts. Exit code: 0 done, 1 refused, 2 wrong usage.',
  ].join('\n\n')
}

const usageOf = (flag: string, kind: Option['kind']): string =>
  ({
    word: `<${flag}>`,
    input: '< file',
    text: `--${flag} …`,
    file: `--${flag} <file>`,
    switch: `--${flag}`,
    read: '',
  })[kind]

/** @throws UsageError */
function parseFlags(
  { options: flags }: Command,
  args: readonly string[],
  input: () => string,
): OptionValues {
  // A negative number looks like a flag unless it is joined to its flag by "=".
  const words = args.flatMap((word, at) =>
    /^-\d/.test(word) && args[at - 1]?.startsWith('--')
      ? []
      : /^-\d/.test(args[at + 1] ?? '') && word.startsWith('--')
        ? [`${word}=${args[at + 1]}`]
        : [word],
  )
  const named = Object.entries(flags).filter(([, { kind }]) =>
    ['text', 'switch', 'file'].includes(kind),
  )
  const options = Object.fromEntries(
    named.map(([name, { kind }]) => [
      name,
      { type: kind === 'switch' ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  const positionalNames = Object.keys(flags).filter((name) => flags[name]?.kind === 'word')
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options,
      allowPositionals: positionalNames.length > 0,
    })
    if (positionals.length > positionalNames.length)
      throw new UsageError(`"${positionals[positionalNames.length]}" is one argument too many.`)
    return Object.fromEntries([
      ...Object.entries(values).map(([name, value]) => [
        name,
        value === true
          ? 'yes'
          : flags[name]?.kind === 'file'
            ? readText(String(value))
            : String(value),
      ]),
      ...positionals.map((word, at) => [positionalNames[at] ?? '', word]),
      ...Object.keys(flags)
        .filter((name) => flags[name]?.kind === 'input')
        .map((name) => [name, input()]),
    ])
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function readInput(): string {
  if (process.stdin.isTTY) throw new UsageError('Redirect a file to the input: … < codes.txt')
  return readFileSync(0, 'utf8')
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new CommandError(`The file ${file} cannot be read.`)
  }
}

/**
 * Runs a command: on PostgreSQL directly; on the embedded database through the running server, or
 * directly when none runs.
 */
async function execute(instruction: Instruction): Promise<Outcome> {
  const settings = readSettings(
    undefined,
    packs.map(({ slug }) => slug),
  )
  if (!settings.DATABASE_URL) {
    if (!existsSync(join(settings.DATA_DIR, 'pg')))
      throw new CommandError(
        `There is no database in ${settings.DATA_DIR} yet. Start the server once, or set DATA_DIR or DATABASE_URL to the same values as for the server.`,
      )
    const answered = await callServer(settings.DATA_DIR, instruction)
    if (answered) return answered
  }
  return executeOnDatabase(settings, instruction)
}

async function executeOnDatabase(settings: Settings, instruction: Instruction): Promise<Outcome> {
  const database = await openDatabase({ ...settings, noTimeLimit: true })
  try {
    return await executeCommand(
      {
        database,
        clock: systemClock,
        hosts: hostsOf(packs, settings, () => settings.PORT),
        secret: settings.SECRET ?? storedSecret(settings.DATA_DIR),
        media: { files: createFileStore(settings.MEDIA_URL) },
        cardPayments: createCardPayments(settings.CARD_PAYMENTS ?? new Map()),
        ...(await chainsFor(settings, instruction)),
      },
      instruction,
    )
  } finally {
    await database.close()
  }
}

/** Asks the nodes of the brands only for the commands that read a chain. */
async function chainsFor(
  { CHAIN_RPC_URLS, CHAIN_KEYS, CHAIN_BLOCK_RANGE }: Settings,
  { command }: Instruction,
) {
  const urls = CHAIN_RPC_URLS ?? new Map<string, readonly string[]>()
  return {
    chains: command === 'chain' ? await createChains({ packs, nodes: urls }) : noChains,
    custodies: createCustodies({
      packs,
      urls,
      keys: CHAIN_KEYS ?? new Map<string, string>(),
      blockRange: CHAIN_BLOCK_RANGE,
    }),
  }
}

function explain(error: unknown): string {
  if (error instanceof CommandError || error instanceof SettingsProblem) return error.message
  if (error instanceof FolderInUse) {
    return process.platform === 'win32'
      ? 'A server is using the database, and on this system it cannot run commands. Stop it, run the command, and start it again.'
      : 'Another process is using the database and does not accept commands: a server that is starting or stopping, or another command. Try again in a moment. (Where the path of DATA_DIR is longer than 90 characters, stop the server first.)'
  }
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  if ((cause?.code ?? code) === 'ECONNREFUSED')
    return 'The database does not answer. Check DATABASE_URL, and that it is running.'
  // Not the message: a driver's message repeats the values of a statement.
  return `The command failed, and nothing was changed (${[error instanceof Error ? error.name : 'error', cause?.code ?? code].filter(Boolean).join(' ')}).`
}
