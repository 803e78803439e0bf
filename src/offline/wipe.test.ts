import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { local } from './localStore.ts'
import { wipeMemberData } from './wipe.ts'

const viewer = { memberId: 'mia', isVerified: true, expiresAt: '2026-11-20T12:30:00.000Z' }

/** A storage that can be read and cleared but not written. */
const full = () => ({
  getItem: () => null,
  removeItem: () => undefined,
  clear: () => undefined,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
})

beforeEach(() => {
  vi.stubGlobal('localStorage', full())
  vi.stubGlobal('sessionStorage', full())
  vi.stubGlobal('caches', { delete: async () => true })
  vi.stubGlobal('indexedDB', {
    deleteDatabase: () => {
      const removal: { onsuccess?: () => void } = {}
      queueMicrotask(() => removal.onsuccess?.())
      return removal
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

it('removes the member and sets the logged-out mark even when storage is full', async () => {
  local.set('viewer', viewer)
  local.set('language', 'fr')
  await wipeMemberData('logout')
  expect(local.get('loggedOut')).toBeDefined()
  expect(local.get('language')).toBe('fr')
  expect(local.get('viewer')).toBeUndefined()
})

it('sets no mark for another member, and does not fail where IndexedDB and caches are missing', async () => {
  vi.stubGlobal('indexedDB', undefined)
  vi.stubGlobal('caches', undefined)
  local.remove('loggedOut')
  local.set('viewer', viewer)
  await wipeMemberData('otherMember')
  expect(local.get('viewer')).toBeUndefined()
  expect(local.get('loggedOut')).toBeUndefined()
})

it.each(['logout', 'otherMember'] as const)(
  'ends and closes the notifications of this browser (%s), also when its push service does not answer',
  async (reason) => {
    const unsubscribe = vi.fn(() => new Promise<boolean>(() => undefined))
    const close = vi.fn()
    vi.stubGlobal('navigator', {
      serviceWorker: {
        getRegistration: async () => ({
          pushManager: { getSubscription: async () => ({ unsubscribe }) },
          getNotifications: async () => [{ close }],
        }),
      },
    })
    await wipeMemberData(reason)
    expect(unsubscribe).toHaveBeenCalledOnce()
    expect(close).toHaveBeenCalledOnce()
  },
)
