import type { Database } from '#server/kit/db.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Hosts } from '#server/kit/hosts.ts'

/** What a command may use: of a running server, or of the terminal that has opened the house for it. */
export type Desk = { database: Database; clock: Clock; hosts: Hosts; secret: string }

/** `text` has a value, `switch` none; `file` is read where the command was typed, and its words are handed in. */
export type Flag = { kind: 'text' | 'switch' | 'file'; needed?: true; shown?: string; says: string }

/** What was typed. A switch that was given is `yes`. */
export type Given = Readonly<Record<string, string | undefined>>

/** Lines for a person, the same as data for a script; `holds` false is an answer that ends with 1. */
export type Outcome = { lines: string[]; data: Record<string, unknown>; holds?: boolean }

export type Command = {
  does: string
  example: string
  flags: Record<string, Flag>
  run(desk: Desk, given: Given): Promise<Outcome>
}

export const brandFlag = { brand: { kind: 'text', needed: true, says: 'the slug of the brand' } } as const satisfies Record<string, Flag>
export const dryRun = { 'dry-run': { kind: 'switch', says: 'only tells what would happen' } } as const satisfies Record<string, Flag>

/** The largest booking by hand: a slip of the finger must not make a millionaire. */
export const MOST_POINTS = 1_000_000
