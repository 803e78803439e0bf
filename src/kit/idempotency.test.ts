import { beforeEach, describe, expect, it } from 'vitest'
import { keyring } from './idempotency.ts'

const kept = new Map<string, string>()
let made = 0
const store = { get: (request: string) => kept.get(request), set: (request: string, key: string) => void kept.set(request, key), remove: (request: string) => void kept.delete(request) }
const keys = () => keyring(() => `key-${++made}`, store)

beforeEach(() => {
  kept.clear()
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
    ring.answered({ redemptionId: 'a' })
    expect(ring.keyFor({ redemptionId: 'a' })).toBe('key-2')
    expect(kept.size).toBe(1)
  })

  it('is a new one for another body', () => {
    const ring = keys()
    ring.keyFor({ redemptionId: 'a' })
    expect(ring.keyFor({ redemptionId: 'b' })).toBe('key-2')
  })

  it('stays the same while another request is sent and answered', () => {
    const ring = keys()
    ring.keyFor({ redemptionId: 'a' })
    ring.keyFor({ redemptionId: 'b' })
    ring.answered({ redemptionId: 'b' })
    expect(ring.keyFor({ redemptionId: 'a' })).toBe('key-1')
  })
})
