import { beforeEach, describe, expect, it } from 'vitest'
import { idempotencyKeys } from './idempotency.ts'

const stored = new Map<string, string>()
let created = 0
const store = {
  get: (request: string) => stored.get(request),
  set: (request: string, key: string) => void stored.set(request, key),
  remove: (request: string) => void stored.delete(request),
}
const keys = () => idempotencyKeys(() => `key-${++created}`, store)

beforeEach(() => {
  stored.clear()
  created = 0
})

describe('the idempotency key of a request that moves value', () => {
  it('stays the same until an answer arrives, also after a reload', () => {
    expect(keys().keyFor({ redemptionId: 'a' })).toBe('key-1')
    expect(keys().keyFor({ redemptionId: 'a' })).toBe('key-1')
  })

  it('is new after an answer', () => {
    const ring = keys()
    ring.keyFor({ redemptionId: 'a' })
    ring.clear({ redemptionId: 'a' })
    expect(ring.keyFor({ redemptionId: 'a' })).toBe('key-2')
    expect(stored.size).toBe(1)
  })

  it('is new for another body', () => {
    const ring = keys()
    ring.keyFor({ redemptionId: 'a' })
    expect(ring.keyFor({ redemptionId: 'b' })).toBe('key-2')
  })

  it('stays the same while another request is sent and answered', () => {
    const ring = keys()
    ring.keyFor({ redemptionId: 'a' })
    ring.keyFor({ redemptionId: 'b' })
    ring.clear({ redemptionId: 'b' })
    expect(ring.keyFor({ redemptionId: 'a' })).toBe('key-1')
  })
})
