import type { Database } from '#server/lib/database/database.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import type { FileStore } from '#server/lib/files/file-store.ts'
import type { Hosts } from '#server/lib/http/hosts.ts'
import type { CardPayments } from '#server/lib/integrations/card-payments.ts'
import type { Chains } from '#server/lib/integrations/chains.ts'
import type { Custodies } from '#server/lib/integrations/custody.ts'
import { UsageError } from './errors.ts'

/** What a command can use, in a running server or at a terminal that opened the database itself. */
export type CommandContext = {
  database: Database
  clock: Clock
  hosts: Hosts
  secret: string
  media: { files: FileStore }
  chains: Chains
  custodies: Custodies
  cardPayments: CardPayments
}

/**
 * `text` has a value, `switch` has none; `word` is positional, in the order of the flags. `file`
 * and `input` (stdin) are read where the command was typed and passed as text; `read` is
 * supplied by the command itself.
 */
export type Option = {
  kind: 'text' | 'switch' | 'word' | 'file' | 'input' | 'read'
  isRequired?: true
  description: string
}

/** The arguments as typed. A switch that is set is `yes`. */
export type OptionValues = Readonly<Record<string, string | undefined>>

/** Lines for a person, and the same as data for a script. `isOk` false makes the exit code 1; it is true when left out. */
export type Outcome = { lines: string[]; data: Record<string, unknown>; isOk?: boolean }

export type Command = {
  description: string
  example: string
  options: Record<string, Option>
  /** A dry run shows the changes before the command makes them. */
  supportsDryRun?: true
  /** Adds arguments read where the command was typed. */
  reads?(args: OptionValues): OptionValues
  run(context: CommandContext, args: OptionValues): Promise<Outcome>
}

export const brandOption = {
  brand: { kind: 'text', isRequired: true, description: 'the slug of the brand' },
} as const satisfies Record<string, Option>
export const dryRun = {
  'dry-run': { kind: 'switch', description: 'only shows what would happen' },
} as const satisfies Record<string, Option>

export const keyOption = {
  kind: 'text',
  description:
    'the same key books once, however often it is sent; without one a key is generated and printed',
} as const satisfies Option

/** Returns the key as typed, undefined without one. @throws UsageError */
export function keyFrom(typed: string | undefined): string | undefined {
  if (typed !== undefined && !/^[\x21-\x7e]{1,100}$/.test(typed))
    throw new UsageError(
      '--key has up to 100 letters, digits and punctuation characters without spaces.',
    )
  return typed
}

/** The largest manual booking, in points: limits the damage of a typing error. */
export const MAX_POINTS = 1_000_000
