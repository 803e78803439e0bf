import { describe, expect, it } from 'vitest'
import {
  nextOperationState,
  OPEN_STATES,
  operationActors,
  operationEvents,
  operationStates,
} from './withdrawal-states.ts'

/** Every transition that exists; all others are refused. */
const table: [by: string, state: string, event: string, next: string][] = [
  ['signer', 'requested', 'signed', 'signed'],
  ['signer', 'requested', 'found', 'final'],
  ['signer', 'requested', 'failed', 'failed'],
  ['signer', 'signed', 'sent', 'sent'],
  ['signer', 'signed', 'replaced', 'signed'],
  ['signer', 'sent', 'replaced', 'sent'],
  ['chain', 'requested', 'failed', 'failed'],
  ['chain', 'sent', 'mined', 'mined'],
  ['chain', 'sent', 'nonceLost', 'requested'],
  ['chain', 'mined', 'reorganised', 'sent'],
  ['chain', 'mined', 'nonceLost', 'requested'],
  ['chain', 'mined', 'final', 'final'],
  ['chain', 'mined', 'failed', 'failed'],
  ['staff', 'requested', 'failed', 'failed'],
  ['member', 'requested', 'failed', 'failed'],
  ['demo', 'requested', 'failed', 'failed'],
  ['demo', 'signed', 'failed', 'failed'],
  ['demo', 'sent', 'failed', 'failed'],
  ['demo', 'mined', 'failed', 'failed'],
]

describe('transitions of an operation on a chain', () => {
  it.each(table)('%s, %s, %s: %s', (by, state, event, next) => {
    expect(nextOperationState(state as never, event as never, by as never)).toBe(next)
  })

  it('has no other transition', () => {
    const all = operationActors.flatMap((by) =>
      operationStates.flatMap((state) =>
        operationEvents.flatMap((event) => {
          const next = nextOperationState(state, event, by)
          return next ? [[by, state, event, next].join()] : []
        }),
      ),
    )
    expect(all.sort()).toEqual(table.map((row) => row.join()).sort())
  })

  it.each(['final', 'failed'])('has no transition from an end state: %s', (state) => {
    expect(table.filter(([, from]) => from === state)).toEqual([])
    expect(OPEN_STATES).not.toContain(state)
  })

  it('lets staff and members end an operation only before it is signed', () => {
    const ends = table.filter(([by]) => by === 'staff' || by === 'member')
    expect(new Set(ends.map(([, from]) => from))).toEqual(new Set(['requested']))
  })
})
