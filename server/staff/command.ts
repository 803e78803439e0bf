import type { Database } from '#server/kit/db.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { FileStore } from '#server/kit/files.ts'
import type { Hosts } from '#server/kit/hosts.ts'
import { WrongUse } from './refusal.ts'

/** What a command may use: of a running server, or of the terminal that has opened the house for it. */
export type Desk = { database: Database; clock: Clock; hosts: Hosts; secret: string; media: { files: FileStore } }

/**
 * `text` has a value, `switch` none; `word` is typed without a name, in the order of the flags. `file` and `input` (what is
 * sent in by `<`) are read where the command was typed, and their words are handed in; `brought` comes from the command itself.
 */
export type Flag = { kind: 'text' | 'switch' | 'word' | 'file' | 'input' | 'brought'; needed?: true; says: string }

/** What was typed. A switch that was given is `yes`. */
export type Given = Readonly<Record<string, string | undefined>>

/** Lines for a person, the same as data for a script; `holds` false is an answer that ends with 1. */
export type Outcome = { lines: string[]; data: Record<string, unknown>; holds?: boolean }

export type Command = {
  does: string
  example: string
  flags: Record<string, Flag>
  /** It is rehearsed first, and what would change is said before it is done. */
  isToldAhead?: true
  /** What it takes along from where it was typed. */
  brings?(given: Given): Given
  run(desk: Desk, given: Given): Promise<Outcome>
}

export const brandFlag = { brand: { kind: 'text', needed: true, says: 'the slug of the brand' } } as const satisfies Record<string, Flag>
export const dryRun = { 'dry-run': { kind: 'switch', says: 'only tells what would happen' } } as const satisfies Record<string, Flag>

export const keyFlag = { kind: 'text', says: 'the same key books once, however often it is sent; without one a key is made and printed' } as const satisfies Flag

/** A key as it was typed, if one was. @throws WrongUse */
export function keyIn(typed: string | undefined): string | undefined {
  if (typed !== undefined && !/^[\x21-\x7e]{1,100}$/.test(typed)) throw new WrongUse('--key is up to 100 letters, digits and signs without spaces.')
  return typed
}

/** The largest booking by hand: a slip of the finger must not make a millionaire. */
export const MOST_POINTS = 1_000_000
