import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { packs } from '#brands/index.ts'
import { systemClock } from './kit/clock.ts'
import { openDatabase } from './kit/db.ts'
import { readSettings, SettingsProblem, type Settings } from './kit/env.ts'
import { hostsOf } from './kit/hosts.ts'
import { FolderInUse } from './kit/lock.ts'
import { keptSecret } from './kit/secret.ts'
import { filesAt } from './neighbours/files.ts'
import type { Command, Flag, Given, Outcome } from './staff/command.ts'
import { carryOut, commandOf, demandWhole, programs, type Instruction, type Program } from './staff/commands.ts'
import { Refusal, WrongUse } from './staff/refusal.ts'
import { askServer } from './staff/socket.ts'

/** Output of a program, and its standard input; replaced in tests. */
export type Terminal = { say(line: string): void; complain(line: string): void; input?(): string }

/**
 * Runs a command line: `npm run staff -- credit --brand …`, `npm run ledger -- verify`.
 * @returns the exit code: 0 done, 1 refused or check failed, 2 wrong usage
 */
export async function runProgram(program: Program, args: readonly string[], { say, complain, input = readInput }: Terminal): Promise<number> {
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
    demandWhole({ program, command, given: flags })
    const instruction = { program, command, given: { ...flags, ...found.brings?.(flags) } }
    if (found.isToldAhead && !isJson && !flags['dry-run']) {
      const { lines, data } = await execute({ ...instruction, given: { ...instruction.given, 'dry-run': 'yes' } })
      for (const line of lines) say(line)
      if (Array.isArray(data['changes']) && data['changes'].length === 0) return 0
    }
    const { lines, data, holds = true } = await execute(instruction)
    if (isJson) say(JSON.stringify({ ok: holds, ...data }))
    else for (const line of lines) say(line)
    return holds ? 0 : 1
  } catch (error) {
    const message = explain(error)
    if (isJson) say(JSON.stringify({ ok: false, message }))
    else complain(error instanceof WrongUse ? `${message}\nAll commands: npm run ${program} -- --help` : message)
    return error instanceof WrongUse ? 2 : 1
  }
}

export function helpOf(program: Program): string {
  const commands = Object.entries<Command>(programs[program])
  const sections = commands.map(([name, { does, example, flags }]) => [
    `${name}: ${does}`,
    ...Object.entries(flags).filter(([, { kind }]) => kind !== 'brought').map(([flag, { kind, needed, says }]) => `    ${usageOf(flag, kind)}  ${says}${needed ? '' : ' (optional)'}`),
    `    npm run ${program} -- ${example}`,
  ].join('\n'))
  return [`npm run ${program} -- <command>, or in a built installation: node dist/server/${program}.js <command>`, ...sections, 'Every command: --json prints one line of JSON for scripts. Exit code: 0 done, 1 refused, 2 wrong usage.'].join('\n\n')
}

const usageOf = (flag: string, kind: Flag['kind']): string =>
  ({ word: `<${flag}>`, input: '< file', text: `--${flag} …`, file: `--${flag} <file>`, switch: `--${flag}`, brought: '' })[kind]

/** @throws WrongUse */
function parseFlags({ flags }: Command, args: readonly string[], input: () => string): Given {
  // A negative number looks like a flag unless it is joined to its flag by "=".
  const words = args.flatMap((word, at) => (/^-\d/.test(word) && args[at - 1]?.startsWith('--') ? [] : /^-\d/.test(args[at + 1] ?? '') && word.startsWith('--') ? [`${word}=${args[at + 1]}`] : [word]))
  const named = Object.entries(flags).filter(([, { kind }]) => ['text', 'switch', 'file'].includes(kind))
  const options = Object.fromEntries(named.map(([name, { kind }]) => [name, { type: kind === 'switch' ? ('boolean' as const) : ('string' as const) }]))
  const positionalNames = Object.keys(flags).filter((name) => flags[name]?.kind === 'word')
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: positionalNames.length > 0 })
    if (positionals.length > positionalNames.length) throw new WrongUse(`"${positionals[positionalNames.length]}" is one argument too many.`)
    return Object.fromEntries([
      ...Object.entries(values).map(([name, value]) => [name, value === true ? 'yes' : flags[name]?.kind === 'file' ? readText(String(value)) : String(value)]),
      ...positionals.map((word, at) => [positionalNames[at] ?? '', word]),
      ...Object.keys(flags).filter((name) => flags[name]?.kind === 'input').map((name) => [name, input()]),
    ])
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new WrongUse(error instanceof Error ? error.message : String(error))
  }
}

function readInput(): string {
  if (process.stdin.isTTY) throw new WrongUse('Redirect a file to the input: … < codes.txt')
  return readFileSync(0, 'utf8')
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Refusal(`The file ${file} cannot be read.`)
  }
}

/**
 * Runs a command: on PostgreSQL directly; on the embedded database through the running server, or
 * directly when none runs.
 */
async function execute(instruction: Instruction): Promise<Outcome> {
  const settings = readSettings(undefined, packs.map(({ slug }) => slug))
  if (!settings.DATABASE_URL) {
    if (!existsSync(join(settings.DATA_DIR, 'pg'))) throw new Refusal(`There is no database in ${settings.DATA_DIR} yet. Start the server once, or set DATA_DIR or DATABASE_URL to the same values as for the server.`)
    const answered = await askServer(settings.DATA_DIR, instruction)
    if (answered) return answered
  }
  return executeOnDatabase(settings, instruction)
}

async function executeOnDatabase(settings: Settings, instruction: Instruction): Promise<Outcome> {
  const database = await openDatabase({ ...settings, hasTime: true })
  try {
    return await carryOut({ database, clock: systemClock, hosts: hostsOf(packs, settings, () => settings.PORT), secret: settings.SECRET ?? keptSecret(settings.DATA_DIR), media: { files: filesAt(settings.MEDIA_URL) } }, instruction)
  } finally {
    await database.close()
  }
}

function explain(error: unknown): string {
  if (error instanceof Refusal || error instanceof SettingsProblem) return error.message
  if (error instanceof FolderInUse) {
    return process.platform === 'win32'
      ? 'A server is using the database, and on this system it cannot run commands. Stop it, run the command, and start it again.'
      : 'Another process is using the database and does not accept commands: a server that is starting or stopping, or another command. Try again in a moment. (Where the path of DATA_DIR is longer than 90 characters, stop the server first.)'
  }
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  if ((cause?.code ?? code) === 'ECONNREFUSED') return 'The database does not answer. Check DATABASE_URL, and that it is running.'
  // Not the message: a driver's message repeats the values of a statement.
  return `The command failed, and nothing was changed (${[error instanceof Error ? error.name : 'fault', cause?.code ?? code].filter(Boolean).join(' ')}).`
}
