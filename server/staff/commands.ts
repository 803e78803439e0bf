import { analyticsCommand } from './analytics-command.ts'
import { applyCommand } from './apply-command.ts'
import { chainCommand } from './chain-command.ts'
import { claimLinksCommand } from './claim-links-command.ts'
import { codesCommand } from './codes-command.ts'
import { contestCommand } from './contest-command.ts'
import type { Command, CommandContext, OptionValues, Outcome } from './command.ts'
import { creditCommand } from './credit-command.ts'
import { giveCommand } from './give-command.ts'
import { importPointsCommand } from './import-command.ts'
import { inviteCommand, uninviteCommand } from './invite-command.ts'
import { memberCommand } from './member-command.ts'
import { mergeCommand } from './merge-command.ts'
import { paymentCommand } from './payment-command.ts'
import { pollCommand } from './poll-command.ts'
import { previewCommand } from './preview-command.ts'
import { CommandError, UsageError } from './errors.ts'
import { storeCommand } from './store-command.ts'
import { inviteStaffCommand, revokeStaffCommand, staffListCommand } from './team-command.ts'
import { transfersCommand } from './transfers-command.ts'
import { verifyCommand } from './verify-command.ts'
import { videoCommand } from './video-command.ts'
import { voucherCommand } from './voucher-command.ts'
import { webhookCommand } from './webhook-command.ts'

/** Every command by its npm script: npm run staff, npm run brand, npm run ledger. */
export const commandLines = {
  staff: {
    preview: previewCommand,
    member: memberCommand,
    credit: creditCommand,
    give: giveCommand,
    invite: inviteCommand,
    uninvite: uninviteCommand,
    'claim-links': claimLinksCommand,
    transfers: transfersCommand,
    chain: chainCommand,
    payment: paymentCommand,
    store: storeCommand,
    'invite-staff': inviteStaffCommand,
    'staff-list': staffListCommand,
    'revoke-staff': revokeStaffCommand,
    voucher: voucherCommand,
    webhook: webhookCommand,
    poll: pollCommand,
    contest: contestCommand,
    analytics: analyticsCommand,
    video: videoCommand,
    import: importPointsCommand,
    merge: mergeCommand,
  },
  brand: { apply: applyCommand, codes: codesCommand },
  ledger: { verify: verifyCommand },
} as const satisfies Record<string, Record<string, Command>>
export type CommandLine = keyof typeof commandLines

/** What was typed, as passed to the server or run at the terminal. */
export type Instruction = { program: string; command: string; options: OptionValues }

/** Returns the command of an instruction. @throws UsageError when there is none */
export function commandOf({ program, command }: Pick<Instruction, 'program' | 'command'>): Command {
  const commands: Record<string, Command> = Object.hasOwn(commandLines, program)
    ? commandLines[program as CommandLine]
    : {}
  const found = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!found)
    throw new UsageError(
      `There is no command "${command}". The commands are: ${Object.keys(commands).join(', ')}.`,
    )
  return found
}

/** Checks that all required arguments are present. @throws UsageError */
export function requireOptions(instruction: Instruction): void {
  const { options } = commandOf(instruction)
  const missing = Object.entries(options)
    .filter(([name, { isRequired }]) => isRequired && !instruction.options[name])
    .map(([name, { kind }]) =>
      kind === 'word' ? `<${name}>` : kind === 'input' ? '< file' : `--${name}`,
    )
  if (missing.length > 0)
    throw new UsageError(`${instruction.command} needs ${missing.join(', ')}.`)
}

/**
 * Runs a command, in a running server or at the terminal.
 * @throws CommandError with a message that says what to do instead
 */
export async function executeCommand(
  context: CommandContext,
  instruction: Instruction,
): Promise<Outcome> {
  const command = commandOf(instruction)
  requireOptions(instruction)
  const unknown = Object.keys(instruction.options).filter(
    (name) => !Object.hasOwn(command.options, name),
  )
  if (unknown.length > 0)
    throw new UsageError(`${instruction.command} does not know --${unknown.join(', --')}.`)
  if (instruction.program !== 'ledger' && !context.database.canWrite())
    throw new CommandError('The disk is too full to write safely. Make room, and try again.')
  return command.run(context, instruction.options)
}
