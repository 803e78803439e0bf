import type { Database } from '#server/kit/db.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { FileStore } from '#server/kit/files.ts'
import type { Hosts } from '#server/kit/hosts.ts'
import { WrongUse } from './refusal.ts'

/** What a command can use, in a running server or at a terminal that opened the database itself. */
export type Desk = { database: Database; clock: Clock; hosts: Hosts; secret: string; media: { files: FileStore } }

/**
 * `text` has a value, `switch` has none; `word` is positional, in the order of the flags. `file`
 * and `input` (stdin) are read where the command was typed and passed as text; `brought` is
 * supplied by the command itself.
 */
export type Flag = { kind: 'text' | 'switch' | 'word' | 'file' | 'input' | 'brought'; needed?: true; says: string }

/** The arguments as typed. A switch that is set is `yes`. */
export type Given = Readonly<Record<string, string | undefined>>

/** Lines for a person, and the same as data for a script. `holds` false makes the exit code 1. */
export type Outcome = { lines: string[]; data: Record<string, unknown>; holds?: boolean }

export type Command = {
  does: string
  example: string
  flags: Record<string, Flag>
  /** A dry run shows the changes before the command makes them. */
  isToldAhead?: true
  /** Adds arguments read where the command was typed. */
  brings?(args: Given): Given
  run(desk: Desk, args: Given): Promise<Outcome>
}

export const brandFlag = { brand: { kind: 'text', needed: true, says: 'the slug of the brand' } } as const satisfies Record<string, Flag>
export const dryRun = { 'dry-run': { kind: 'switch', says: 'only shows what would happen' } } as const satisfies Record<string, Flag>

export const keyFlag = { kind: 'text', says: 'the same key books once, however often it is sent; without one a key is generated and printed' } as const satisfies Flag

/** Returns the key as typed, undefined without one. @throws WrongUse */
export function keyIn(typed: string | undefined): string | undefined {
  if (typed !== undefined && !/^[\x21-\x7e]{1,100}$/.test(typed)) throw new WrongUse('--key has up to 100 letters, digits and punctuation characters without spaces.')
  return typed
}

/** The largest manual booking, in points: limits the damage of a typing error. */
export const MOST_POINTS = 1_000_000
