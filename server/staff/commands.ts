import { apply } from './apply.ts'
import { codes } from './codes.ts'
import type { Command, Desk, Given, Outcome } from './command.ts'
import { credit } from './credit.ts'
import { give } from './give.ts'
import { importPoints } from './import.ts'
import { invite, uninvite } from './invite.ts'
import { member } from './member.ts'
import { merging } from './merging.ts'
import { preview } from './preview.ts'
import { Refusal, WrongUse } from './refusal.ts'
import { verify } from './verify.ts'
import { video } from './video.ts'

/** Every command by its npm script: npm run staff, npm run brand, npm run ledger. */
export const programs = {
  staff: { preview, member, credit, give, invite, uninvite, video, import: importPoints, merge: merging },
  brand: { apply, codes },
  ledger: { verify },
} as const satisfies Record<string, Record<string, Command>>
export type Program = keyof typeof programs

/** What was typed, as passed to the server or run at the terminal. */
export type Instruction = { program: string; command: string; given: Given }

/** Returns the command of an instruction. @throws WrongUse when there is none */
export function commandOf({ program, command }: Pick<Instruction, 'program' | 'command'>): Command {
  const commands: Record<string, Command> = Object.hasOwn(programs, program) ? programs[program as Program] : {}
  const found = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!found) throw new WrongUse(`There is no command "${command}". The commands are: ${Object.keys(commands).join(', ')}.`)
  return found
}

/** Checks that all required arguments are present. @throws WrongUse */
export function demandWhole(instruction: Instruction): void {
  const { flags } = commandOf(instruction)
  const missing = Object.entries(flags).filter(([name, { needed }]) => needed && !instruction.given[name]).map(([name, { kind }]) => (kind === 'word' ? `<${name}>` : kind === 'input' ? '< file' : `--${name}`))
  if (missing.length > 0) throw new WrongUse(`${instruction.command} needs ${missing.join(', ')}.`)
}

/**
 * Runs a command, in a running server or at the terminal.
 * @throws Refusal with a message that says what to do instead
 */
export async function carryOut(desk: Desk, instruction: Instruction): Promise<Outcome> {
  const command = commandOf(instruction)
  demandWhole(instruction)
  const unknown = Object.keys(instruction.given).filter((name) => !Object.hasOwn(command.flags, name))
  if (unknown.length > 0) throw new WrongUse(`${instruction.command} does not know --${unknown.join(', --')}.`)
  if (instruction.program !== 'ledger' && !desk.database.mayWrite()) throw new Refusal('The disk is too full to write safely. Make room, and try again.')
  return command.run(desk, instruction.given)
}
