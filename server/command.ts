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

/** Where a program speaks to: the terminal, or a test. `input`: what was sent in. */
export type Terminal = { say(line: string): void; complain(line: string): void; input?(): string }

/**
 * Carries out what was typed: `npm run staff -- credit --brand …`, `npm run ledger -- verify`.
 * @returns how the process ends: 0 done, 1 refused or not right, 2 not understood
 */
export async function runProgram(program: Program, typed: readonly string[], { say, complain, input = inputOfTerminal }: Terminal): Promise<number> {
  const isJson = typed.includes('--json')
  const rest = typed.filter((word) => word !== '--json')
  const [command = ''] = rest
  if (command === '' || rest.includes('--help') || command === 'help') {
    say(helpOf(program))
    return command === '' ? 2 : 0
  }
  try {
    const found = commandOf({ program, command })
    const given = givenIn(found, rest.slice(1), input)
    demandWhole({ program, command, given })
    const order = { program, command, given: { ...given, ...found.brings?.(given) } }
    if (found.isToldAhead && !isJson && !given['dry-run']) {
      const { lines, data } = await carriedOut({ ...order, given: { ...order.given, 'dry-run': 'yes' } })
      for (const line of lines) say(line)
      if (Array.isArray(data['changes']) && data['changes'].length === 0) return 0
    }
    const { lines, data, holds = true } = await carriedOut(order)
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
  const told = commands.map(([name, { does, example, flags }]) => [
    `${name}: ${does}`,
    ...Object.entries(flags).filter(([, { kind }]) => kind !== 'brought').map(([flag, { kind, needed, says }]) => `    ${shownAs(flag, kind)}  ${says}${needed ? '' : ' (not needed)'}`),
    `    npm run ${program} -- ${example}`,
  ].join('\n'))
  return [`npm run ${program} -- <command>, or in a built installation: node dist/server/${program}.js <command>`, ...told, 'Every command: --json gives one line of JSON for scripts. It ends with 0 when done, 1 when refused, 2 when not understood.'].join('\n\n')
}

const shownAs = (flag: string, kind: Flag['kind']): string =>
  ({ word: `<${flag}>`, input: '< file', text: `--${flag} …`, file: `--${flag} <file>`, switch: `--${flag}`, brought: '' })[kind]

/** @throws WrongUse */
function givenIn({ flags }: Command, typed: readonly string[], input: () => string): Given {
  // A negative number looks like a flag unless it is written as one word.
  const words = typed.flatMap((word, at) => (/^-\d/.test(word) && typed[at - 1]?.startsWith('--') ? [] : /^-\d/.test(typed[at + 1] ?? '') && word.startsWith('--') ? [`${word}=${typed[at + 1]}`] : [word]))
  const named = Object.entries(flags).filter(([, { kind }]) => ['text', 'switch', 'file'].includes(kind))
  const options = Object.fromEntries(named.map(([name, { kind }]) => [name, { type: kind === 'switch' ? ('boolean' as const) : ('string' as const) }]))
  const bare = Object.keys(flags).filter((name) => flags[name]?.kind === 'word')
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: bare.length > 0 })
    if (positionals.length > bare.length) throw new WrongUse(`"${positionals[bare.length]}" is one word too many.`)
    return Object.fromEntries([
      ...Object.entries(values).map(([name, value]) => [name, value === true ? 'yes' : flags[name]?.kind === 'file' ? wordsOf(String(value)) : String(value)]),
      ...positionals.map((word, at) => [bare[at] ?? '', word]),
      ...Object.keys(flags).filter((name) => flags[name]?.kind === 'input').map((name) => [name, input()]),
    ])
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new WrongUse(error instanceof Error ? error.message : String(error))
  }
}

function inputOfTerminal(): string {
  if (process.stdin.isTTY) throw new WrongUse('Send the file in: … < codes.txt')
  return readFileSync(0, 'utf8')
}

function wordsOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Refusal(`The file ${file} cannot be read.`)
  }
}

/** PostgreSQL is opened; the embedded folder's server is asked, and the folder opened where none runs. */
async function carriedOut(instruction: Instruction): Promise<Outcome> {
  const settings = readSettings(undefined, packs.map(({ slug }) => slug))
  if (!settings.DATABASE_URL) {
    if (!existsSync(join(settings.DATA_DIR, 'pg'))) throw new Refusal(`There is no database in ${settings.DATA_DIR} yet. Start the server once, or set DATA_DIR or DATABASE_URL as the server has them.`)
    const answered = await askServer(settings.DATA_DIR, instruction)
    if (answered) return answered
  }
  return opened(settings, instruction)
}

async function opened(settings: Settings, instruction: Instruction): Promise<Outcome> {
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
      ? 'A server has the database, and on this system it cannot be asked. Stop it, send the command, and start it again.'
      : 'Another process has the database and takes no orders: a server that is just starting or ending, or another command. Try again in a moment. (Where the path of DATA_DIR is longer than 90 characters, stop the server first.)'
  }
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  if ((cause?.code ?? code) === 'ECONNREFUSED') return 'The database does not answer. Check DATABASE_URL, and that it is running.'
  // Not its words: those of a driver repeat the values of a statement.
  return `The command failed, and nothing was changed (${[error instanceof Error ? error.name : 'fault', cause?.code ?? code].filter(Boolean).join(' ')}).`
}
