import { beforeEach, describe, expect, it } from 'vitest'
import { keyring, type Pending } from './idempotency.ts'

let kept: Pending | undefined
let made = 0
const shelf = { get: () => kept, set: (pending: Pending) => { kept = pending }, remove: () => { kept = undefined } }
const keys = () => keyring(() => `key-${++made}`, shelf)

beforeEach(() => {
  kept = undefined
  made = 0
})

describe('the key of a request that moves value', () => {
  it('stays the same until an answer came, also after a reload', () => {
    expect(keys().keyFor({ redemptionId: 'a' })).toBe('key-1')
    expect(keys().keyFor({ redemptionId: 'a' })).toBe('key-1')
  })

  it('is a new one after an answer', () => {
    const ring = keys()
    ring.keyFor({ redemptionId: 'a' })
    ring.answered()
    expect(ring.keyFor({ redemptionId: 'a' })).toBe('key-2')
  })

  it('is a new one for another body', () => {
    const ring = keys()
    ring.keyFor({ redemptionId: 'a' })
    expect(ring.keyFor({ redemptionId: 'b' })).toBe('key-2')
  })
})
